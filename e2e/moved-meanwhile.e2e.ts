import type { Page } from '@playwright/test';
import {
  booked,
  detail,
  onDuty,
  type Place,
  slot,
  spoken,
  status,
  time,
  toNextWeek,
} from './client-times.ts';
import { expect, expectAccessible, test } from './people.ts';
import { admin } from './product.ts';

async function booking({ firm, room, product: { url } }: Place) {
  const people = await onDuty({ firm, room, product: { url } });
  const request = await firm.request(people.client, { topic: 'Origin' });
  await status(url, people.jonas, request.id, { status: 'approved', slot: { starts_at: time(10) } });
  return { ...people, id: request.id };
}

async function openReschedule(page: Page) {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Reschedule' }).click();
}

test('in an open dialog staff read who has moved the appointment meanwhile, and do not move it back', async ({
  person,
  firm,
  room,
  product,
}) => {
  const { jonas, id } = await booking({ firm, room, product });
  const page = await person('admin', { as: admin });
  await page.goto(`admin/consultations/${id}`);
  await openReschedule(page);
  const dialog = page.getByRole('dialog');
  const reschedule = dialog.getByRole('button', { name: /^Reschedule/ });
  await dialog.getByLabel('Reason').fill('The ship is late');
  await status(product.url, jonas, id, { status: 'rescheduled', slot: { starts_at: time(11, 1) } });
  await expect(dialog.getByRole('alert')).toContainText(
    `Jonas Lindqvist has set the appointment to ${spoken(11, 1)} in the meantime.`,
  );
  await expect(reschedule).toBeDisabled();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'I have read it' }).click();
  await reschedule.click();
  await expect(dialog).toContainText('Please choose a new date and time');
  expect((await detail(product.url, jonas, id)).appointment.starts_at).toBe(time(11, 1));
});

test('a closed dialog with a reason still knows which time it was written for', async ({
  person,
  firm,
  room,
  product,
}) => {
  const { jonas, id } = await booking({ firm, room, product });
  const page = await person('admin', { as: admin });
  await page.goto(`admin/consultations/${id}`);
  const dialog = page.getByRole('dialog');
  await openReschedule(page);
  await dialog.getByLabel('Reason').fill('The ship is late');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await status(product.url, jonas, id, { status: 'rescheduled', slot: { starts_at: time(11, 1) } });
  await openReschedule(page);
  await expect(dialog.getByRole('alert')).toContainText('Jonas Lindqvist has set the appointment');
});

test('a client who moves or cancels an appointment reads first that the firm has moved it', async ({
  person,
  firm,
  room,
  product,
}) => {
  const { client, jonas, id } = await booking({ firm, room, product });
  const move = (starts_at: string) =>
    status(product.url, jonas, id, { status: 'rescheduled', slot: { starts_at } });
  const page = await person('client', { as: client });
  await page.goto(`client/consultations/${id}`);
  const dialog = page.getByRole('dialog');
  await booked(page).getByRole('button', { name: 'Move appointment' }).click();
  await toNextWeek(page);
  await slot(page, 15, 2, 'radio').check();
  await move(time(11, 1));
  await expect(dialog.getByRole('alert')).toContainText(spoken(11, 1));
  await expect(dialog.getByRole('button', { name: 'Move appointment' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'I have read it' }).click();
  await expect(dialog.getByRole('button', { name: 'Move appointment' })).toBeEnabled();
  await dialog.getByRole('button', { name: 'Keep it' }).click();

  await booked(page).getByRole('button', { name: 'Cancel consultation' }).click();
  await move(time(16, 2));
  await expect(dialog.getByRole('alert')).toContainText(spoken(16, 2));
  await expect(dialog.getByRole('button', { name: 'Cancel Consultation' })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'I have read it' }).click();
  await expect(dialog.getByRole('button', { name: 'Cancel Consultation' })).toBeVisible();
});
