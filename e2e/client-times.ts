import type { Page } from '@playwright/test';
import type { Someone } from './firm.ts';
import { expect, type Firm } from './people.ts';
import { asAdmin, callApi } from './product.ts';
import { nextMonday, scheduleWeek } from './scheduling.ts';

export const monday = nextMonday();
/** By the clocks of Istanbul, where the pages of these tests are. */
export const time = (hour: number, day = 0) =>
  new Date(Date.parse(`${monday}T00:00:00Z`) + day * 86_400_000 + (hour - 3) * 3_600_000).toISOString();
export const dayAt = (day: number) =>
  new Date(Date.parse(`${monday}T12:00:00Z`) + day * 86_400_000).toLocaleDateString('en-US', {
    timeZone: 'UTC',
    month: 'short',
    day: 'numeric',
  });
export const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'];
export const spoken = (hour: number, day = 0) =>
  `${days[day]}, ${dayAt(day)}, ${`${hour}`.padStart(2, '0')}:00`;

export type Place = { firm: Firm; room: string; product: { url: string } };

/** Two consultants who are on duty next week, and a client. */
export async function onDuty({ firm, room, product: { url } }: Place) {
  const client = await firm.client();
  const jonas = await firm.consultant();
  const chiamaka = await firm.consultant('Chiamaka Okafor');
  await scheduleWeek(url, monday, room, [jonas, chiamaka]);
  // On a Sunday too, a client can move what is booked for the next Monday.
  const token = await asAdmin(url);
  await callApi(url, 'PUT', '/settings', { token, body: { cancellation_cutoff: 60 } });
  return { client, jonas, chiamaka };
}

export const status = (url: string, who: Someone, id: string, body: object) =>
  callApi(url, 'PUT', `/consultations/${id}/status`, { token: who.token, body });
export const detail = (url: string, who: Someone, id: string) =>
  callApi(url, 'GET', `/consultations/${id}`, { token: who.token });

export const times = (page: Page) => page.getByRole('region', { name: 'Free times' });
export const slot = (page: Page, hour: number, day = 0, kind: 'checkbox' | 'radio' = 'checkbox') =>
  times(page).getByRole(kind, { name: spoken(hour, day) });
export const waiting = (page: Page) => page.getByRole('region', { name: 'Waits for you' });
export const booked = (page: Page) => page.getByRole('region', { name: 'Appointment' });

/** The first week of the picker is this one, or on a weekend the next. */
export async function toNextWeek(page: Page) {
  const heading = times(page).getByRole('heading', { name: new RegExp(`^${dayAt(0)} –`) });
  if (!(await heading.isVisible()))
    await times(page).getByRole('button', { name: 'Next week' }).first().click();
  await expect(heading).toBeVisible();
}

/** Three times, held for the client. */
export async function proposed({ firm, room, product }: Place) {
  const people = await onDuty({ firm, room, product });
  const request = await callApi(product.url, 'POST', '/consultations', {
    token: people.client.token,
    body: {
      topic: 'Origin',
      room,
      problem_details: '<p>Which proof?</p>',
      preferences: [{ starts_at: time(11, 1) }],
    },
  });
  await status(product.url, people.jonas, request.id, {
    status: 'pending',
    proposals: [{ starts_at: time(15) }, { starts_at: time(11, 1) }, { starts_at: time(16, 2) }],
  });
  return { ...people, id: String(request.id) };
}
