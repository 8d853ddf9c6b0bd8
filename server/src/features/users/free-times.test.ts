import { afterAll, beforeAll, expect, test } from 'vitest';
import { newWorld } from '../../../test/support/world.ts';

const world = await newWorld();
afterAll(world.end);

const admin = await world.admin();
const client = await world.client();
const consultant = await world.consultant('A', 'B');
const zone = 'Europe/Istanbul';
const set = (body: object) => world.call(admin, 'PUT', '/settings', { time_zone: zone, ...body });

/** The Monday after next; Istanbul is three hours ahead of UTC. */
const monday = new Date();
monday.setUTCDate(monday.getUTCDate() + ((8 - monday.getUTCDay()) % 7) + 7);
const dayAt = (days: number) => new Date(monday.getTime() + days * 86_400_000).toISOString().slice(0, 10);
const [MONDAY, TUESDAY, WEDNESDAY, NEXT_MONDAY] = [0, 1, 2, 7].map(dayAt) as [string, string, string, string];

beforeAll(async () => {
  const here = [{ room: 'A', consultant_ids: [consultant.id] }];
  await world.call(admin, 'POST', '/schedules', {
    week_start_date: MONDAY,
    assignments: [
      { day: 'Monday', room_assignments: here },
      { day: 'Tuesday', room_assignments: [...here, { room: 'B', consultant_ids: [consultant.id] }] },
    ],
  });
});

const appointment = async (time: string, room = 'A') => {
  const { id } = await world.consultation(client, { room });
  const status = { status: 'approved', scheduled_date: time };
  expect((await world.call(consultant, 'PUT', `/consultations/${id}/status`, status)).statusCode).toBe(200);
  return id;
};
const ask = (query: string, actor = admin) =>
  world.call(actor, 'GET', `/consultants/${consultant.id}/free-times${query}`);
const clock = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeStyle: 'short' });
/** By the clock of Istanbul. */
const free = async (day: string, query = '') => {
  const { data } = (await ask(`?day=${day}${query}`)).json<{
    data: { times: string[]; is_full: boolean; taken: number };
  }>();
  return { ...data, times: data.times.map((time) => clock.format(new Date(time))) };
};
const hours = (list: string) => list.split(' ').map((hour) => `${hour}:00`);

test('the free times are the slots of the day, without the taken ones', async () => {
  await set({ consultation_duration: 60, max_consultations_per_day: 10 });
  expect((await free(MONDAY)).times).toEqual(hours('09 10 11 12 13 14 15 16 17'));

  const id = await appointment(`${MONDAY}T07:30:00Z`);
  expect(await free(MONDAY)).toMatchObject({
    times: hours('09 12 13 14 15 16 17'),
    taken: 1,
    is_full: false,
  });
  expect((await free(MONDAY, `&except=${id}`)).times).toHaveLength(9);

  await set({ consultation_duration: 120 });
  expect((await free(MONDAY)).times).toEqual(hours('13 15'));
  await set({ consultation_duration: 60 });
});

test('hours, absences and buffers of the consultant are left out', async () => {
  await world.call(consultant, 'PUT', `/users/${consultant.id}`, {
    availability: { Tuesday: [['09:00', '13:00']] },
  });
  await world.call(consultant, 'POST', '/absences', {
    user_id: consultant.id,
    name: 'Dentist',
    starts_at: `${TUESDAY}T06:00:00Z`,
    ends_at: `${TUESDAY}T07:00:00Z`,
  });
  expect((await free(TUESDAY)).times).toEqual(hours('10 11 12'));
  expect((await free(MONDAY)).times).toEqual([]);
  await world.call(consultant, 'PUT', `/users/${consultant.id}`, { availability: {} });
});

test('a day on which no schedule has the consultant offers nothing', async () => {
  for (const day of [WEDNESDAY, NEXT_MONDAY, '2031-03-04', '2001-01-01'])
    expect(await free(day)).toMatchObject({ times: [], taken: 0, is_full: false });
});

test('a time in either of two rooms is offered once', async () => {
  const { times } = await free(TUESDAY);
  expect(times).toEqual([...new Set(times)]);
  expect(times).toContain('15:00');
});

test('a full day says so and offers nothing, by the calendar of the firm', async () => {
  await set({ max_consultations_per_day: 2 });
  // Midnight in Istanbul is 21:00 in UTC.
  const first = await appointment('2031-03-05T21:00:00Z');
  await appointment('2031-03-06T20:59:00Z');
  expect(await free('2031-03-06')).toMatchObject({ is_full: true, taken: 2, most: 2, times: [] });
  expect(await free('2031-03-05')).toMatchObject({ is_full: false, taken: 0 });
  expect(await free('2031-03-07')).toMatchObject({ is_full: false, taken: 0 });

  await world.call(client, 'PUT', `/consultations/${first}/status`, { status: 'canceled' });
  expect(await free('2031-03-06')).toMatchObject({ is_full: false, taken: 1 });

  await appointment(`${MONDAY}T12:00:00Z`);
  expect(await free(MONDAY)).toMatchObject({ is_full: true, times: [] });
});

test('a full day still takes one more at a time that is not booked', async () => {
  await set({ max_consultations_per_day: 1 });
  await appointment('2031-03-10T09:00:00Z');
  await appointment('2031-03-10T10:00:00Z');
  expect(await free('2031-03-10')).toMatchObject({ is_full: true, taken: 2, most: 1 });
});

test('only consultants and admins may ask, with a consultant and a day', async () => {
  expect((await ask('?day=2031-03-04', client)).statusCode).toBe(403);
  expect((await ask('?day=2031-03-04', consultant)).statusCode).toBe(200);
  expect((await ask('')).json().message).toBe('Please choose a day');
  for (const day of ['2031-02-30', '0001-01-01', '9999-12-31', 'x'])
    expect((await ask(`?day=${day}`)).statusCode).toBe(400);
  const nobody = await world.call(admin, 'GET', `/consultants/${client.id}/free-times?day=2031-03-04`);
  expect([nobody.statusCode, nobody.json().message]).toEqual([404, 'Consultant not found']);
});

test('the times without a case are told only to those who see it', async () => {
  const { id } = await world.consultation(client, { room: 'B' });
  const other = await world.consultant('C');
  const query = `?day=${TUESDAY}&except=${id}`;
  expect((await ask(query, consultant)).statusCode).toBe(200);
  expect((await ask(query, other)).statusCode).toBe(404);
});
