import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { databaseOf } from './database.ts';
import type { Someone } from './firm.ts';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectSaid,
  type Firm,
  holdAnswers,
  test,
} from './people.ts';
import { approve, card, cards, pane, sheet } from './pending.ts';
import { admin, asAdmin, callApi, type Product } from './product.ts';
import { nextMonday, scheduleWeek } from './scheduling.ts';

const monday = nextMonday();
/** By the clocks of Istanbul, where the pages of these tests are. */
const at = (hour: number) => new Date(`${monday}T00:00:00Z`).getTime() + (hour - 3) * 60 * 60_000;
const time = (hour: number) => new Date(at(hour)).toISOString();
/** Of so many days after Monday. */
const dateAfter = (days: number) =>
  new Date(Date.parse(`${monday}T00:00:00Z`) + days * 86_400_000).toLocaleDateString('en-US', {
    timeZone: 'UTC',
    month: 'short',
    day: 'numeric',
  });
const monthAndDay = dateAfter(0);

const lane = (page: Page, name: string) => sheet(page).getByRole('group', { name });
const start = (page: Page, name: string, hour: string) =>
  lane(page, name)
    .getByRole('radio', { name: hour })
    .or(lane(page, name).getByRole('checkbox', { name: hour }));
const main = (page: Page, name: string | RegExp) => sheet(page).getByRole('button', { name, exact: true });

let count = 0;

type Room = { firm: Firm; room: string; product: { url: string } };

/** Two consultants who are on duty next week, and a client. */
async function onDuty({ firm, room, product: { url } }: Room) {
  const client = await firm.client('Ayşe Yıldırım');
  const jonas = await firm.consultant();
  // The room keeps the consultants of the tests before.
  const other = `Chiamaka Okafor ${(count += 1)}`;
  const chiamaka = await firm.consultant(other);
  await scheduleWeek(url, monday, room, [jonas, chiamaka]);
  return { client, jonas, chiamaka, other };
}

const wish = (client: Someone, room: string, url: string, preferences: object[]) =>
  callApi(url, 'POST', '/consultations', {
    token: client.token,
    body: { topic: 'Origin', room, problem_details: '<p>Which proof?</p>', preferences },
  }) as Promise<{ id: string; number: number; room: string; updated_at: string; status: string }>;

test('a request is approved into the first preference, or another slot, by the mouse', async ({
  person,
  firm,
  room,
  product,
}) => {
  const { client, jonas, chiamaka, other } = await onDuty({ firm, room, product });
  const request = await wish(client, room, product.url, [
    { starts_at: time(10) },
    { starts_at: time(15), consultant_id: chiamaka.id },
    { starts_at: time(22) },
  ]);
  const page = await person('consultant', { as: jonas });
  await page.clock.install();
  await page.goto('consultant/pending');
  await pane(page).getByRole('button', { name: 'Choose a time' }).click();
  const preferences = sheet(page).getByRole('radiogroup', { name: "The client's preferences, or now" });
  await expect(preferences.getByRole('radio')).toHaveCount(4);
  await expect(preferences).toContainText(`You and ${other}`);
  await expect(preferences).toContainText(`${other} only`);
  await expect(preferences.getByRole('radio').nth(2)).toBeDisabled();
  await expect(main(page, 'Approve for Mon 10:00')).toBeEnabled();
  await expect(start(page, 'Jonas Lindqvist', '10:00')).toBeChecked();
  await expectAccessible(page);

  await preferences.getByRole('radio').nth(1).check();
  await expect(start(page, other, '15:00')).toBeChecked();
  await expect(main(page, 'Approve for Mon 15:00')).toBeVisible();
  await start(page, 'Jonas Lindqvist', '11:00').check();
  // So that it is not sent because its time is up.
  await page.clock.pauseAt(Date.now() + 60_000);
  await main(page, 'Approve for Mon 11:00').click();
  await expectSaid(page, /Approving #\d+ “Origin”/);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.clock.resume();
  await expect(sheet(page)).toHaveCount(0);
  expect((await firm.find(client, request)).status).toBe('requested');

  await page.keyboard.press('s');
  await expect(start(page, 'Jonas Lindqvist', '11:00')).toBeChecked();
  await main(page, 'Approve for Mon 11:00').click();
  await page.clock.runFor(7_000);
  await expectSaid(page, /Consultation request approved/);
  expect(await firm.find(client, request)).toMatchObject({
    status: 'approved',
    scheduled_date: time(11),
    appointment: { consultant_name: 'Jonas Lindqvist', mode: 'office' },
  });
});

test('a restricted request is offered only those who see it, for a time and to be assigned to', async ({
  person,
  firm,
  room,
  product,
}) => {
  const { client, jonas, other } = await onDuty({ firm, room, product });
  const request = await wish(client, room, product.url, []);
  const page = await person('consultant', { as: jonas });
  await page.goto('consultant/pending');
  const assign = pane(page).getByRole('button', { name: 'Assign to a colleague' });
  await assign.click();
  await expect(page.getByRole('menuitem', { name: other })).toBeVisible();
  await page.keyboard.press('Escape');
  await callApi(product.url, 'PUT', `/consultations/${request.id}/restriction`, {
    token: jonas.token,
    body: { people: [jonas.id] },
  });
  await page.reload();
  await assign.click();
  await expect(page.getByRole('menuitem')).toContainText([/^Jonas Lindqvist.*You$/]);
  await page.keyboard.press('Escape');
  const lanes = sheet(page).locator('fieldset.lanes-row');
  await pane(page).getByRole('button', { name: 'Choose a time' }).click();
  await expect(lanes).toHaveText([/Jonas Lindqvist/]);
  await page.keyboard.press('Escape');
  await pane(page).getByRole('button', { name: 'Propose' }).click();
  await expect(lanes).toHaveText([/Jonas Lindqvist/]);
});

test('a slot is chosen by keys alone, and letters never decide while something is typed', async ({
  person,
  firm,
  room,
  product,
}) => {
  const { client, jonas, other } = await onDuty({ firm, room, product });
  const request = await wish(client, room, product.url, [{ starts_at: time(10) }, { starts_at: time(12) }]);
  const page = await person('consultant', { as: jonas });
  await page.goto('consultant/pending');
  await expect(approve(page)).toBeVisible();
  await page.keyboard.press('s');
  await expect(start(page, 'Jonas Lindqvist', '10:00')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(start(page, 'Jonas Lindqvist', '11:00')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(start(page, other, '11:00')).toBeFocused();
  await expect(start(page, 'Jonas Lindqvist', '10:00')).toBeChecked();
  await page.keyboard.press('Space');
  await expect(main(page, 'Approve for Mon 11:00')).toBeVisible();
  await page.keyboard.press('PageDown');
  await expect(
    sheet(page).getByRole('button', { name: new RegExp(`^Tue, ${dateAfter(1)}\\b`) }),
  ).toHaveAttribute('aria-current', 'date');
  await expect(start(page, 'Jonas Lindqvist', '09:00')).toBeFocused();
  await page.keyboard.press('2');
  await expect(main(page, 'Approve for Mon 12:00')).toBeVisible();
  await page.keyboard.press('n');
  await expect(main(page, 'Approve Request')).toBeVisible();
  await page.keyboard.press('q');
  const question = sheet(page).getByRole('textbox', { name: 'Question' });
  await expect(question).toBeFocused();
  await page.keyboard.type('apqsr n 12');
  await expect(question).toHaveText('apqsr n 12');
  await page.keyboard.press('Escape');
  await expect(sheet(page)).toHaveCount(0);
  await expect(approve(page)).toBeVisible();
  await page.keyboard.press('q');
  await expect(question).toHaveText('apqsr n 12');
  await page.keyboard.press('Escape');
  await page.keyboard.press('s');
  await page.keyboard.press('1');
  await page.keyboard.press('Control+Enter');
  await expectSaid(page, /Approving #\d+ “Origin”/);
  await page.goto('consultant/dashboard');
  await expect
    .poll(async () => firm.find(client, request))
    .toMatchObject({ status: 'approved', scheduled_date: time(10), consultant_id: jonas.id });
});

test('a question waits for its client, and the queue says so until the answer', async ({
  person,
  firm,
  room,
  product,
}) => {
  const { client, jonas } = await onDuty({ firm, room, product });
  const request = await firm.request(client, { topic: 'Origin' });
  const page = await person('consultant', { as: jonas });
  await page.clock.install();
  await page.goto('consultant/pending');
  await pane(page).getByRole('button', { name: 'Ask' }).click();
  await main(page, 'Send question').click();
  await expectSaid(sheet(page), 'Please enter a question');
  await expect(sheet(page).getByRole('textbox', { name: 'Question' })).toBeFocused();
  await sheet(page).getByRole('textbox', { name: 'Question' }).fill('Do you hold an exporter number?');
  await expectAccessible(page);
  await main(page, 'Send question').click();
  await expectSaid(page, /Sending the question about #\d+ “Origin”/);
  await page.clock.runFor(7_000);
  await expectSaid(page, 'Question sent');
  await expect(card(page, 'Origin')).toContainText('Waits for client since');
  await expect(card(page, 'Origin')).toContainText('Assigned to you');
  await expect(pane(page)).toContainText('Do you hold an exporter number?');
  await expectAccessible(page);
  await callApi(product.url, 'POST', `/consultations/${request.id}/messages`, {
    token: client.token,
    body: { body: '<p>Yes.</p>' },
  });
  await expect(card(page, 'Origin')).not.toContainText('Waits for client');
  // A decision while it shows the earlier state would be refused.
  await expect(pane(page)).not.toContainText('Do you hold an exporter number?');
  await approve(page).click();
  await page.clock.runFor(7_000);
  await expect.poll(async () => (await firm.find(client, request)).status).toBe('approved');
});

test('up to five times are proposed and held, and a request that waits can be approved', async ({
  person,
  firm,
  room,
  product,
}) => {
  const { client, jonas, chiamaka, other } = await onDuty({ firm, room, product });
  const request = await firm.request(client, { topic: 'Origin' });
  const page = await person('consultant', { as: jonas });
  await page.clock.install();
  await page.goto('consultant/pending');
  await pane(page).getByRole('button', { name: 'Propose' }).click();
  await expect(main(page, 'Propose')).toBeDisabled();
  for (const hour of ['09:00', '10:00', '11:00', '12:00', '13:00'])
    await start(page, 'Jonas Lindqvist', hour).check();
  await expect(start(page, 'Jonas Lindqvist', '14:00')).toBeDisabled();
  await expectAccessible(page);
  for (const hour of ['11:00', '12:00', '13:00'])
    await sheet(page)
      .getByRole('button', { name: new RegExp(`^Remove .*${hour}`) })
      .click();
  await start(page, other, '15:00').check();
  // On a weekend the times begin sooner.
  await expect(sheet(page)).toContainText(/Held (for 48 hours|until it begins), until/);
  await main(page, 'Propose 3 times').click();
  await expectSaid(page, /Proposing times for #\d+ “Origin”/);
  await page.clock.runFor(7_000);
  await expectSaid(page, 'Times proposed');
  await expect(pane(page).getByRole('list', { name: 'Proposed times' }).getByRole('listitem')).toHaveCount(3);
  const found = await firm.find(client, request);
  expect(found).toMatchObject({
    status: 'pending',
    proposals: [
      { starts_at: time(9), consultant_id: jonas.id },
      { starts_at: time(10), consultant_id: jonas.id },
      { starts_at: time(15), consultant_id: chiamaka.id },
    ],
  });
  await page.keyboard.press('a');
  await page.clock.runFor(7_000);
  await expect.poll(async () => (await firm.find(client, request)).status).toBe('approved');
});

test('a time that is booked or closed meanwhile is replaced by the next ones, and nothing is lost', async ({
  person,
  firm,
  room,
  product,
}) => {
  const { client, jonas, chiamaka } = await onDuty({ firm, room, product });
  const request = await firm.request(client, { topic: 'Origin' });
  const tariffs = await firm.request(client, { topic: 'Tariffs' });
  const page = await person('consultant', { as: jonas, expected: /status of 409/ });
  await page.clock.install();
  await page.goto(`consultant/request/${request.id}`);
  await pane(page).getByRole('button', { name: 'Choose a time' }).click();
  await start(page, 'Jonas Lindqvist', '10:00').check();
  await sheet(page).getByLabel('How to meet').selectOption('By phone');
  await sheet(page).getByLabel('Phone number').fill('+46 31 555 0100');
  await main(page, 'Approve for Mon 10:00').click();
  await firm.move(chiamaka, tariffs, 'approved', { slot: { starts_at: time(10), consultant_id: jonas.id } });
  await page.clock.runFor(7_000);
  const conflict = sheet(page).getByRole('alert');
  await expect(conflict).toContainText('10:00 with you is no longer free.');
  await expect(main(page, 'Approve')).toBeDisabled();
  await expectAccessible(page);
  await conflict.getByRole('button', { name: '11:00 with you' }).click();
  await expect(conflict).toHaveCount(0);
  await expect(sheet(page).getByLabel('Phone number')).toHaveValue('+46 31 555 0100');
  await main(page, 'Approve for Mon 11:00').click();
  await page.clock.runFor(7_000);
  await expect
    .poll(async () => firm.find(client, request))
    .toMatchObject({ status: 'approved', appointment: { mode: 'phone', phone: '+46 31 555 0100' } });
});

test('a week without a schedule says so and leads to the next free day', async ({
  person,
  firm,
  room,
  product,
}) => {
  const { client, jonas } = await onDuty({ firm, room, product });
  const request = await firm.request(client);
  const page = await person('consultant', { as: jonas });
  await page.goto(`consultant/request/${request.id}`);
  await pane(page).getByRole('button', { name: 'Choose a time' }).click();
  await expect(start(page, 'Jonas Lindqvist', '09:00')).toBeVisible();
  await sheet(page).getByRole('button', { name: 'Later days' }).click();
  await expectSaid(sheet(page), /^No schedule for the week of/);
  await expectAccessible(page);
  await sheet(page).getByRole('button', { name: 'Earlier days' }).click();
  await sheet(page)
    .getByRole('button', { name: new RegExp(`^Mon, ${monthAndDay},`) })
    .click();
  await expect(start(page, 'Jonas Lindqvist', '09:00')).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test('in a narrow window the sheet covers the page, and the lanes are lists of times', async ({
  person,
  firm,
  room,
  product,
}) => {
  const { client, jonas } = await onDuty({ firm, room, product });
  await firm.request(client, { topic: 'Origin' });
  const page = await person('consultant', { as: jonas, width: 390, height: 844 });
  await page.goto('consultant/pending');
  await card(page, 'Origin')
    .getByRole('link', { name: /Origin$/ })
    .first()
    .click();
  await pane(page).getByRole('button', { name: 'Choose a time' }).click();
  await expect(page.getByRole('dialog', { name: /^Decide #\d+ “Origin”$/ })).toBeVisible();
  await start(page, 'Jonas Lindqvist', '10:00').check();
  await expect(main(page, 'Approve for Mon 10:00')).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
  await expectNoSidewaysScroll(page, [390, 320]);
  await page.keyboard.press('Escape');
  await expect(sheet(page)).toHaveCount(0);
});

test('a request is assigned to oneself by I and to a colleague by the menu, and the queue filters by it', async ({
  person,
  firm,
  room,
  product,
}) => {
  const { client, jonas, chiamaka, other } = await onDuty({ firm, room, product });
  await firm.request(client, { topic: 'First' });
  await firm.request(client, { topic: 'Second' });
  const now = Date.now();
  await callApi(product.url, 'POST', '/absences', {
    token: chiamaka.token,
    body: {
      user_id: chiamaka.id,
      name: 'Fair',
      starts_at: new Date(now - 3_600_000).toISOString(),
      ends_at: new Date(now + 86_400_000).toISOString(),
    },
  });
  const page = await person('consultant', { as: jonas });
  await page.goto('consultant/pending');
  await expect(approve(page)).toBeVisible();
  await page.keyboard.press('i');
  await expect(card(page, 'First')).toContainText('Assigned to you');
  await page.getByRole('link', { name: 'Mine' }).click();
  await expect(cards(page)).toHaveText([/First/]);
  await page.getByRole('link', { name: 'Unassigned' }).click();
  await expect(cards(page)).toHaveText([/Second/]);
  const colleague = page.getByRole('menuitem', { name: other });
  await pane(page).getByRole('button', { name: 'Assign to a colleague' }).click();
  await expect(colleague).toContainText('0 open, absent until');
  await expectAccessible(page);
  await colleague.click();
  await expectSaid(page, 'Everything is assigned');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(cards(page)).toHaveText([/Second/]);
  await pane(page).getByRole('button', { name: 'Assign to a colleague' }).click();
  await colleague.click();
  await expectSaid(page, 'Everything is assigned');
  await page.getByRole('link', { name: 'Show all' }).click();
  await expect(card(page, 'Second')).toContainText(`Assigned to ${other}`);
  await expectAccessible(page);
});

test('an appointment is moved into another slot, handed over, and met in another way', async ({
  person,
  firm,
  room,
  product,
}) => {
  const { client, jonas, chiamaka, other } = await onDuty({ firm, room, product });
  const request = await firm.request(client, { topic: 'Origin' });
  await firm.move(jonas, request, 'approved', { slot: { starts_at: time(10) } });
  const page = await person('consultant', { as: jonas });
  await page.goto(`consultant/consultations/${request.id}`);
  const appointment = page.getByRole('region', { name: 'Appointment' });
  await expect(appointment).toContainText('10:00 – 11:00');
  await expect(appointment).toContainText('In the office');
  await expectAccessible(page);
  await appointment.getByRole('button', { name: 'Change how to meet' }).click();
  const how = page.getByRole('dialog', { name: 'How to meet' });
  await how.getByLabel('How to meet').selectOption('By video');
  await how.getByRole('button', { name: 'Save' }).click();
  await expectSaid(how, 'Please enter the link of the video call');
  await expect(how.getByLabel('Link of the video call')).toBeFocused();
  await how.getByLabel('Link of the video call').fill('https://meet.example.org/origin');
  await how.getByRole('button', { name: 'Save' }).click();
  await expect(appointment.getByRole('link', { name: 'meet.example.org/origin' })).toBeVisible();

  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Reschedule' }).click();
  const dialog = page.getByRole('dialog', { name: /^Reschedule #\d+ “Origin”$/ });
  await dialog.getByRole('group', { name: other }).getByRole('radio', { name: '14:00' }).check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Reschedule to Mon 14:00' }).click();
  await expectSaid(page, 'Consultation rescheduled');
  expect(await firm.find(client, request)).toMatchObject({
    status: 'rescheduled',
    consultant_id: chiamaka.id,
    appointment: { starts_at: time(14), mode: 'video' },
  });
  await page.getByRole('button', { name: 'Assign to me' }).click();
  await expectSaid(page, 'Consultation assigned');
  expect(await firm.find(client, request)).toMatchObject({
    consultant_id: jonas.id,
    appointment: { starts_at: time(14), consultant_id: jonas.id },
  });
});

test('a colleague who has no time for a booked case leads to other times with them', async ({
  person,
  firm,
  room,
  product,
}) => {
  const { client, jonas, chiamaka, other } = await onDuty({ firm, room, product });
  const request = await firm.request(client, { topic: 'Origin' });
  const tariffs = await firm.request(client, { topic: 'Tariffs' });
  await firm.move(jonas, request, 'approved', { slot: { starts_at: time(10) } });
  await firm.move(chiamaka, tariffs, 'approved', { slot: { starts_at: time(10) } });
  const page = await person('consultant', { as: jonas, expected: /status of 409/ });
  await page.goto(`consultant/consultations/${request.id}`);
  await page.getByRole('button', { name: 'Assign to a colleague' }).click();
  await expect(page.getByRole('menuitem', { name: other })).toContainText('not free then');
  await page.getByRole('menuitem', { name: other }).click();
  const dialog = page.getByRole('dialog', { name: /^Reschedule #\d+ “Origin”$/ });
  await expect(dialog.getByRole('alert')).toContainText(`10:00 with ${other} is no longer free.`);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: `11:00 with ${other}` }).click();
  await dialog.getByRole('button', { name: 'Reschedule to Mon 11:00' }).click();
  await expectSaid(page, 'Consultation rescheduled');
  expect(await firm.find(client, request)).toMatchObject({
    consultant_id: chiamaka.id,
    appointment: { starts_at: time(11) },
  });
});

/** As if the appointment of a case had been a month ago. */
async function makePast(product: Product, id: string) {
  const db = databaseOf(product);
  await sql`
    update appointments set starts_at = starts_at - interval '30 days', ends_at = ends_at - interval '30 days',
      blocked_from = blocked_from - interval '30 days', blocked_until = blocked_until - interval '30 days'
    where consultation_id = ${id}`.execute(db);
  await sql`
    update consultations set scheduled_date = scheduled_date - interval '30 days' where id = ${id}`.execute(
    db,
  );
  await db.destroy();
}

test('an admin assigns a booked case, and marks its appointment as missed once it is past', async ({
  person,
  firm,
  room,
  product,
}) => {
  const { client, jonas, chiamaka, other } = await onDuty({ firm, room, product });
  const request = await firm.request(client, { topic: 'Origin' });
  await firm.move(jonas, request, 'approved', { slot: { starts_at: time(10) } });
  const page = await person('admin', { as: admin });
  await page.goto(`admin/consultations?open=${request.id}`);
  const dialog = page.getByRole('dialog', { name: /^#\d+ Origin$/ });
  await dialog.getByRole('button', { name: 'Assign to a colleague' }).click();
  await page.getByRole('menuitem', { name: other }).click();
  await expectSaid(page, 'Consultation assigned');
  expect(await firm.find(client, request)).toMatchObject({ consultant_id: chiamaka.id });
  await expect(dialog.getByRole('button', { name: 'Mark as missed' })).toHaveCount(0);

  await makePast(product, request.id);
  await page.reload();
  await dialog.getByRole('button', { name: 'Mark as missed' }).click();
  await expectSaid(dialog, 'Somebody did not come.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'It was not missed' }).click();
  await expect(dialog.getByText('Somebody did not come.')).toHaveCount(0);
  const reader = await person('client', { as: client });
  await reader.goto(`client/consultations/${request.id}`);
  await expectSaid(reader, 'missed');
  await firm.move(chiamaka, request, 'completed', { consultation_result: '<p>We met later.</p>' });
});

test('a result goes on after its writer has marked the appointment as missed, and waits after others have', async ({
  person,
  firm,
  room,
  product,
}) => {
  const { client, jonas } = await onDuty({ firm, room, product });
  const request = await firm.request(client, { topic: 'Origin' });
  await firm.move(jonas, request, 'approved', { slot: { starts_at: time(11) } });
  await makePast(product, request.id);
  const page = await person('consultant', { as: jonas });
  const editor = page.getByRole('textbox', { name: 'Consultation Result' });
  const keepMine = page.getByRole('button', { name: 'Keep mine' });
  await page.goto(`consultant/consultations/${request.id}/result`);
  await editor.fill('Ship under an A.TR.');
  await page.goto(`consultant/consultations/${request.id}`);
  await page.getByRole('button', { name: 'Mark as missed' }).click();
  await expectSaid(page, 'Somebody did not come.');
  await expect(page.getByRole('button', { name: 'It was not missed' })).toBeEnabled();
  await page.goto(`consultant/consultations/${request.id}/result`);
  await expect(editor).toHaveText('Ship under an A.TR.');
  await expect(keepMine).toHaveCount(0);

  const token = await asAdmin(product.url);
  for (const is_missed of [false, true])
    await callApi(product.url, 'PUT', `/consultations/${request.id}/appointment`, {
      token,
      body: { is_missed },
    });
  await expect(keepMine).toBeVisible();
  await expect(page.getByRole('alert').filter({ has: keepMine })).toContainText('Missed');

  // A change between that has not come to this screen yet.
  await keepMine.click();
  await page.goto(`consultant/consultations/${request.id}`);
  const unmark = page.getByRole('button', { name: 'It was not missed' });
  await expect(unmark).toBeEnabled();
  const old = await holdAnswers(page, new RegExp(`/consultations/${request.id}$`));
  await callApi(product.url, 'PUT', `/consultations/${request.id}/appointment`, {
    token,
    body: { is_missed: false },
  });
  const unmarked = page.waitForResponse((reply) => reply.request().method() === 'PUT');
  await unmark.click();
  await unmarked;
  old.release();
  await expect(page.getByRole('button', { name: 'Mark as missed' })).toBeEnabled();
  await page.goto(`consultant/consultations/${request.id}/result`);
  await expect(keepMine).toBeVisible();
});
