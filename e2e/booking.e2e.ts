import type { Page } from '@playwright/test';
import { asAdmin, callApi } from './product.ts';
import {
  booked,
  dayAt,
  detail,
  onDuty,
  type Place,
  proposed,
  slot,
  spoken,
  status,
  time,
  times,
  toNextWeek,
  waiting,
} from './client-times.ts';
import { press, tabTo } from './keyboard.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, expectSaid, test } from './people.ts';

async function fillIn(page: Page, room: string) {
  await page.goto('client/new-consultation');
  await page.getByRole('checkbox', { name: 'Rules of origin' }).check();
  await page.getByRole('radio', { name: new RegExp(`^Room ${room}`) }).check();
  await page.getByRole('textbox', { name: 'Problem Details' }).click();
  await page.keyboard.type('We ship figs.');
}

test('a client chooses three preferred times of a week, in their order', async ({
  person,
  firm,
  room,
  product,
}) => {
  const { client, chiamaka } = await onDuty({ firm, room, product });
  const page = await person('client', { as: client });
  await fillIn(page, room);
  await page.getByRole('radio', { name: /^At a time that suits me/ }).check();
  await page.getByRole('button', { name: 'Submit Request' }).click();
  await expectSaid(page, 'Please choose a time, or as soon as possible');
  await toNextWeek(page);
  await slot(page, 14).check();
  await times(page).getByRole('combobox', { name: 'Consultant' }).selectOption('Chiamaka Okafor');
  await slot(page, 11, 1).check();
  await slot(page, 9, 4).check();
  await expect(slot(page, 10, 4)).toBeDisabled();
  const list = page.getByRole('region', { name: 'Your preferences' });
  await expect(list.getByRole('listitem')).toHaveCount(3);
  await expect(page.getByText(/3 of 3 preferences: Mon 14:00, Tue 11:00/)).toBeVisible();
  await expectAccessible(page);
  await list.getByRole('button', { name: `Remove ${spoken(9, 4)}` }).click();
  await expect(list).toContainText('Third preference, optional');

  const sent = page.waitForRequest((one) => one.method() === 'POST' && one.url().endsWith('/consultations'));
  await page.getByRole('button', { name: 'Submit Request' }).click();
  expect((await sent).postDataJSON()).toMatchObject({
    preferences: [{ starts_at: time(14) }, { starts_at: time(11, 1), consultant_id: chiamaka.id }],
  });
  await page.waitForURL('**/client/consultations');
});

test('chosen times stay in the draft, lose their consultant with the room, and are edited', async ({
  person,
  firm,
  room,
  product,
}) => {
  const { client, jonas } = await onDuty({ firm, room, product });
  const request = await callApi(product.url, 'POST', '/consultations', {
    token: client.token,
    body: {
      topic: 'Origin',
      room,
      problem_details: '<p>Which proof?</p>',
      preferences: [{ starts_at: time(10), consultant_id: jonas.id }],
    },
  });
  const page = await person('client', { as: client });
  await page.goto(`client/new-consultation?id=${request.id}`);
  const list = page.getByRole('region', { name: 'Your preferences' });
  await expect(list).toContainText('with Jonas Lindqvist');
  await page.getByRole('radio', { name: /^Room A/ }).check();
  await expect(list).not.toContainText('with Jonas Lindqvist');
  await page.getByRole('radio', { name: new RegExp(`^Room ${room}`) }).check();
  await toNextWeek(page);
  await slot(page, 15).check();
  await page.reload();
  await expect(list.getByRole('listitem')).toHaveCount(3);
  await expect(list).toContainText(spoken(15));
  await page.getByRole('button', { name: 'Update Consultation' }).click();
  await expectSaid(page, 'Consultation request updated successfully');
  expect((await detail(product.url, client, request.id)).preferences).toMatchObject([
    { starts_at: time(10), consultant_id: null },
    { starts_at: time(15), consultant_id: null },
  ]);
});

test('a room that is suggested for other topics has other consultants, and a refused one is said at the times', async ({
  person,
  firm,
  room,
  product,
}) => {
  const { client } = await onDuty({ firm, room, product });
  const page = await person('client', { as: client, expected: /status of 400/ });
  await page.goto('client/new-consultation');
  await page.getByRole('checkbox', { name: /^Other/ }).check();
  await page.getByRole('textbox', { name: 'Your topic' }).fill('Testing');
  await expect(page.getByRole('radio', { name: new RegExp(`^Room ${room}`) })).toBeChecked();
  await page.getByRole('textbox', { name: 'Problem Details' }).click();
  await page.keyboard.type('We ship figs.');
  await page.getByRole('radio', { name: /^At a time that suits me/ }).check();
  await toNextWeek(page);
  const choose = async () => {
    await times(page).getByRole('combobox', { name: 'Consultant' }).selectOption('Jonas Lindqvist');
    await slot(page, 14).check();
  };
  await choose();
  const list = page.getByRole('region', { name: 'Your preferences' });
  await expect(list).toContainText('with Jonas Lindqvist');
  await page.getByRole('textbox', { name: 'Your topic' }).fill('Contracts');
  await expect(page.getByRole('radio', { name: /^Room C/ })).toBeChecked();
  await expect(list).toContainText(spoken(14));
  await expect(list).not.toContainText('with Jonas Lindqvist');

  await page.getByRole('textbox', { name: 'Your topic' }).fill('Testing');
  await list.getByRole('button', { name: `Remove ${spoken(14)}` }).click();
  await choose();
  const refused = 'Jonas Lindqvist does not advise in this room';
  await page.route('**/api/v2/consultations', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 400,
          json: {
            status: 'error',
            code: 'fields_not_valid',
            message: refused,
            errors: { 'preferences.0.consultant_id': refused },
          },
        })
      : route.continue(),
  );
  await page.getByRole('button', { name: 'Submit Request' }).click();
  await expect(page.getByRole('alert').filter({ hasText: refused })).toBeVisible();
  await expect(page.locator('#request-preferences-error')).toContainText(refused);
});

test('times are chosen by the keyboard, and a week without a schedule offers the way back', async ({
  person,
  firm,
  room,
  product,
}) => {
  const { client } = await onDuty({ firm, room, product });
  const page = await person('client', { as: client });
  await fillIn(page, room);
  await tabTo(page, page.getByRole('radio', { name: /^As soon as possible/ }));
  await page.keyboard.press('ArrowDown');
  await toNextWeek(page);
  await tabTo(page, slot(page, 9));
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await expect(slot(page, 10, 1)).toBeFocused();
  await page.keyboard.press('Space');
  await expect(slot(page, 10, 1)).toBeChecked();
  await page.keyboard.press('ArrowLeft');
  await expect(slot(page, 10)).toBeFocused();

  await times(page).getByRole('button', { name: 'Next week' }).click();
  await expect(times(page)).toContainText('No schedule for this week yet');
  await expectAccessible(page);
  await press(page, times(page).getByRole('button', { name: /^Back to/ }));
  await expect(page.getByText(/1 of 3 preferences/)).toBeVisible();
});
/** Booked for next Monday at ten. */
async function booking({ firm, room, product }: Place) {
  const people = await onDuty({ firm, room, product });
  const request = await firm.request(people.client);
  await status(product.url, people.jonas, request.id, {
    status: 'approved',
    slot: { starts_at: time(10), mode: 'video', link: 'https://meet.example.org/jonas' },
  });
  return { ...people, id: request.id };
}

test('a client moves an appointment to another time, also with another consultant', async ({
  person,
  firm,
  room,
  product,
}) => {
  const { client, id } = await booking({ firm, room, product });
  const page = await person('client', { as: client });
  await page.goto(`client/consultations/${id}`);
  await expect(booked(page).getByRole('link', { name: 'meet.example.org/jonas' })).toBeVisible();
  await booked(page).getByRole('button', { name: 'Move appointment' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Move appointment' })).toBeDisabled();
  await expect(slot(page, 10, 0, 'radio')).toHaveCount(0);
  await slot(page, 11, 2, 'radio').check();
  await expect(dialog).toContainText(spoken(11, 2));
  await expectAccessible(page);
  await dialog.getByRole('checkbox', { name: /^Also show times with other consultants/ }).check();
  await slot(page, 10, 0, 'radio').check();
  await expect(dialog).toContainText('with Chiamaka Okafor');
  await slot(page, 11, 2, 'radio').check();
  await dialog.getByRole('button', { name: 'Move appointment' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(booked(page)).toContainText('11:00 – 12:00');
  expect(await detail(product.url, client, id)).toMatchObject({
    status: 'rescheduled',
    appointment: { starts_at: time(11, 2) },
  });
});

test('a client moves an appointment by half an hour', async ({ person, firm, room, product }) => {
  const token = await asAdmin(product.url);
  const every = (slot_interval: number | null) =>
    callApi(product.url, 'PUT', '/settings', { token, body: { slot_interval } });
  await every(30);
  try {
    const { client, id } = await booking({ firm, room, product });
    const page = await person('client', { as: client });
    await page.goto(`client/consultations/${id}`);
    await booked(page).getByRole('button', { name: 'Move appointment' }).click();
    const half = spoken(10).replace(':00', ':30');
    await times(page).getByRole('radio', { name: half }).check();
    await page.getByRole('dialog').getByRole('button', { name: 'Move appointment' }).click();
    await expect(booked(page)).toContainText('10:30 – 11:30');
  } finally {
    await every(null);
  }
});

test('after the cut-off the client writes a message with a beginning', async ({
  person,
  firm,
  room,
  product,
}) => {
  const { client, id } = await booking({ firm, room, product });
  const token = await asAdmin(product.url);
  const page = await person('client', { as: client, expected: /409/ });
  await page.goto(`client/consultations/${id}`);
  await booked(page).getByRole('button', { name: 'Cancel consultation' }).click();
  await expectAccessible(page);
  await callApi(product.url, 'PUT', '/settings', { token, body: { cancellation_cutoff: 30 * 24 * 60 } });
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel Consultation' }).click();
  await expect(booked(page)).toContainText('Jonas Lindqvist can still move it for you.');
  await expect(booked(page).getByRole('button', { name: 'Move appointment' })).toHaveCount(0);
  await expectAccessible(page);
  await booked(page).getByRole('button', { name: 'I will be late' }).click();
  await expect(page.getByRole('textbox', { name: 'Message' })).toContainText('I will be late');
});

test('on a phone all of it fits, and the days are tabs', async ({ person, firm, room, product }) => {
  const { client, id } = await proposed({ firm, room, product });
  const page = await person('client', { as: client, width: 390, height: 844 });
  await page.goto(`client/consultations/${id}`);
  await expect(waiting(page)).toContainText('Choose one of 3 times.');
  await expectAccessible(page);
  await waiting(page)
    .getByRole('listitem')
    .filter({ hasText: '16:00 – 17:00' })
    .getByRole('button', { name: 'Accept this time' })
    .click();
  await expect(booked(page)).toContainText('16:00 – 17:00');
  await booked(page).getByRole('button', { name: 'Move appointment' }).click();
  await times(page)
    .getByRole('button', { name: `Thu ${dayAt(3)}` })
    .click();
  await slot(page, 9, 3, 'radio').check();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Keep it' }).click();
  await expectNoSidewaysScroll(page, [390, 320]);
  await fillIn(page, room);
  await page.getByRole('radio', { name: /^At a time that suits me/ }).check();
  await toNextWeek(page);
  await times(page)
    .getByRole('button', { name: `Tue ${dayAt(1)}` })
    .click();
  await slot(page, 9, 1).check();
  await expect(page.getByText(/1 of 3 preferences: Tue 09:00/)).toBeVisible();
  await expectNoSidewaysScroll(page, [390, 320]);
});

test('a follow-up begins with the room and the topics, and both cases link to each other', async ({
  person,
  firm,
  room,
}) => {
  const client = await firm.client();
  const jonas = await firm.consultant();
  const first = await firm.request(client, { topic: 'Rules of origin' });
  await firm.move(jonas, first, 'rejected', { reason: 'Another room' });
  const page = await person('client', { as: client });
  await page.goto(`client/consultations/${first.id}`);
  await page.getByRole('link', { name: 'Ask a follow-up' }).click();
  await expect(page.getByRole('checkbox', { name: 'Rules of origin' })).toBeChecked();
  await expect(page.getByRole('radio', { name: new RegExp(`^Room ${room}`) })).toBeChecked();
  await page.getByRole('textbox', { name: 'Problem Details' }).click();
  await page.keyboard.type('And for nuts?');
  await page.getByRole('button', { name: 'Submit Request' }).click();
  await page.waitForURL('**/client/consultations');
  await page
    .getByRole('row', { name: /Requested/ })
    .getByRole('link', { name: 'Rules of origin', exact: true })
    .click();
  await page.getByRole('link', { name: new RegExp(`^#${first.number}`) }).click();
  await page.waitForURL(`**/client/consultations/${first.id}`);
  await expect(page.getByText('Followed by')).toBeVisible();
  await expectAccessible(page);
});
