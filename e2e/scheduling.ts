import type { Someone } from './firm.ts';
import { asAdmin, callApi } from './product.ts';

const DAY_MS = 24 * 60 * 60_000;
const ZONE = 'Europe/Istanbul';
const OFFSET_MS = 3 * 60 * 60_000;

/** The first Monday that is at least so many days ahead, by the calendar of the browsers of these tests. */
export function nextMonday(days = 1) {
  const here = new Date(Date.now() + OFFSET_MS);
  const next = 7 - ((here.getUTCDay() + 6) % 7);
  const ahead = next < days ? next + 7 : next;
  return new Date(here.getTime() + ahead * DAY_MS).toISOString().slice(0, 10);
}

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];

/** Puts consultants on duty in a room for a whole week of a firm in the zone of these tests. */
export async function scheduleWeek(url: string, monday: string, room: string, consultants: Someone[]) {
  const token = await asAdmin(url);
  await callApi(url, 'PUT', '/settings', { token, body: { time_zone: ZONE } });
  const saved: { id: string; week_start_date: string }[] = await callApi(
    url,
    'GET',
    `/schedules?week_start_date=${monday}`,
    { token },
  );
  const consultant_ids = consultants.map(({ id }) => id);
  const body = {
    week_start_date: monday,
    assignments: weekdays.map((day) => ({ day, room_assignments: [{ room, consultant_ids }] })),
  };
  const [before] = saved;
  await (before
    ? callApi(url, 'PUT', `/schedules/${before.id}`, { token, body })
    : callApi(url, 'POST', '/schedules', { token, body }));
}
