import type { Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectSaid,
  type Firm,
  holdAnswers,
  hostile,
  lookAgain,
  test,
} from './people.ts';
import { anotherTime, sheet } from './pending.ts';

const list = /\/api\/v1\/consultations\?/;
const status = /\/api\/v1\/consultations\/[0-9a-f-]{36}\/status$/;

const form = (page: Page) => page.getByRole('dialog', { name: 'Complete Consultation' });
const editor = (page: Page) => form(page).getByRole('textbox', { name: 'Consultation Result' });
const complete = (page: Page) => form(page).getByRole('button', { name: 'Complete Consultation' });
const heading = (page: Page) => page.getByRole('heading', { name: 'Active Consultations', level: 1 });

const inDays = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString();

type Person = (name: string, options: object) => Promise<Page>;

/** An approved consultation, and its form open for a result. */
async function writing(firm: Firm, person: Person, options: object = {}) {
  const client = await firm.client();
  const consultant = await firm.consultant();
  const consultation = await firm.request(client);
  await firm.move(consultant, consultation, 'approved');
  const page = await person('consultant', { as: consultant, ...options });
  await page.goto('consultant/consultations');
  await page.getByRole('link', { name: 'Complete Rules of origin' }).click();
  await expect(editor(page)).toBeVisible();
  return { client, consultant, consultation, page };
}

async function write(page: Page, text: string) {
  await editor(page).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(text);
}

test('an empty list says that nothing is active, and a refresh reports the number of rows', async ({
  person,
  firm,
  room,
}) => {
  const consultant = await firm.consultant();
  const page = await person('consultant', { as: consultant, expected: /status of 500/ });
  await page.goto('consultant/consultations');
  await expectSaid(
    page,
    "You don't have any active consultations. All approved consultations have been completed.",
  );
  await expectAccessible(page);
  const request = await firm.request(await firm.client(), { room });
  await firm.move(consultant, request, 'approved');
  const refresh = page.getByRole('button', { name: 'Refresh' });
  // While the list is already being refetched, for example after a live change, a press does nothing.
  const refreshUntil = (said: string) =>
    expect(async () => {
      await refresh.click();
      await expectSaid(page, said);
    }).toPass();
  await refreshUntil('Loaded 1 active consultations');
  await page.route(list, (route) => route.fulfill({ status: 500, body: '' }));
  await refreshUntil('Failed to refresh consultations');
  await expect(page.getByRole('row', { name: 'Rules of origin' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Failed to fetch consultations' })).toBeVisible();
});

test('active consultations are sorted by the latest date and can be read, on a phone too', async ({
  person,
  firm,
  room,
}) => {
  const consultant = await firm.consultant();
  const client = await firm.client();
  for (const [topic, scheduled_date] of [
    ['Soon', '2038-01-04T09:00:00Z'],
    ['Latest', '2038-03-01T09:00:00Z'],
    ['Later', '2038-02-01T09:00:00Z'],
  ] as const) {
    const request = await firm.request(client, { topic });
    await firm.move(consultant, request, 'approved', { scheduled_date });
  }
  const page = await person('consultant', { as: consultant, width: 390, height: 844 });
  const held = await holdAnswers(page, list);
  await page.goto('consultant/consultations');
  await expect(page.getByRole('status').filter({ hasText: 'Loading the consultations' })).toBeAttached();
  await expectAccessible(page);
  held.release();
  const rows = page
    .getByRole('table', { name: 'Active consultations' })
    .getByRole('row')
    .filter({ has: page.getByRole('link') });
  await expect(rows).toHaveText([/Latest/, /Later/, /Soon/]);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'View Details of Later' }).click();
  const detail = page.getByRole('dialog', { name: 'Later' });
  for (const said of [`Room ${room}`, 'Feb 1, 2038', 'Ayşe Yıldırım', client.email, 'We ship figs.'])
    await expect(detail).toContainText(said);
  await expectAccessible(page);
  await detail.getByRole('button', { name: 'Complete Consultation' }).click();
  await expect(editor(page)).toBeVisible();
});

test('an active consultation is rescheduled with a reason and moves in the list', async ({
  person,
  firm,
}) => {
  const consultant = await firm.consultant();
  const client = await firm.client();
  for (const [topic, scheduled_date] of [
    ['First', '2038-02-01T09:00:00Z'],
    ['Second', '2038-01-04T09:00:00Z'],
  ] as const)
    await firm.move(consultant, await firm.request(client, { topic }), 'approved', { scheduled_date });
  const page = await person('consultant', { as: consultant, expected: /ERR_FAILED/ });
  await page.goto('consultant/consultations');
  const rows = page
    .getByRole('table', { name: 'Active consultations' })
    .getByRole('row')
    .filter({ has: page.getByRole('link') });
  await expect(rows).toHaveText([/First/, /Second/]);
  await page.getByRole('link', { name: 'View Details of Second' }).press('Enter');
  await page.getByRole('button', { name: 'Reschedule' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: /^Reschedule #\d+ “Second”$/ });
  const save = dialog.getByRole('button', { name: 'Reschedule' });
  await save.press('Enter');
  await expectSaid(dialog, 'Please choose a new date and time');
  await expectAccessible(page);
  await dialog.getByLabel('New date and time').fill('2038-03-02T14:30');
  await dialog.getByLabel('Reason').fill('The ship is late.');
  await page.route(status, (route) => route.abort(), { times: 1 });
  await save.press('Enter');
  await expectSaid(page, 'The server could not be reached.');
  await expect(dialog.getByLabel('Reason')).toHaveValue('The ship is late.');
  await save.press('Enter');
  await expectSaid(page, 'Consultation rescheduled');
  const detail = page.getByRole('dialog', { name: 'Second' });
  await expect(detail).toContainText('Mar 2, 2038');
  await expect(detail).toContainText('The ship is late.');
  // While it closes it still takes the key.
  await expect(dialog).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(rows).toHaveText([/Second.*Rescheduled.*Tue, Mar 2, 2038, 14:30/, /First/]);
  await expect(rows.first().locator('s')).toHaveText('Mon, Jan 4, 2038, 12:00');
  await rows.first().getByText('Room').click();
  await expect(detail).toBeVisible();
});

test('a time in the past is accepted only after a confirmation', async ({ person, firm }) => {
  const consultant = await firm.consultant();
  const client = await firm.client();
  const request = await firm.request(client);
  const page = await person('consultant', { as: consultant });
  await page.goto(`consultant/request/${request.id}`);
  await page.getByRole('button', { name: 'Choose a time' }).click();
  const approving = sheet(page);
  await (await anotherTime(page)).fill('2021-03-02T14:30');
  await approving.getByRole('button', { name: 'Approve for Tue 14:30' }).click();
  await expectSaid(approving, /Tuesday, Mar 2, 2021, 14:30/);
  await expectAccessible(page);
  expect((await firm.find(client, request)).status).toBe('requested');
  await approving.getByRole('button', { name: 'Approve for a Past Time' }).click();
  await expectSaid(page, 'Consultation request approved');

  await page.goto(`consultant/consultations?open=${request.id}`);
  await page.getByRole('button', { name: 'Reschedule' }).click();
  const moving = page.getByRole('dialog', { name: /^Reschedule #\d+ “/ });
  await moving.getByLabel('New date and time').fill('2021-03-03T14:30');
  await moving.getByRole('button', { name: 'Reschedule' }).click();
  await expectSaid(moving, /has passed/);
  await moving.getByLabel('New date and time').fill('2099-03-03T14:30');
  await expect(moving.getByText('has passed')).toHaveCount(0);
  await moving.getByRole('button', { name: 'Reschedule', exact: true }).click();
  await expectSaid(page, 'Consultation rescheduled');
});

test('an empty result of a filter names no other one', async ({ person, firm }) => {
  const page = await person('consultant', { as: await firm.consultant() });
  await page.goto('consultant/consultations');
  await page.getByLabel('Filter by response').selectOption('Response overdue');
  await expect(page.getByRole('heading', { name: 'No consultation matches this filter' })).toBeVisible();
  await expectAccessible(page);
});

test("the work list marks overdue and today's consultations, and can be searched, filtered and sorted", async ({
  person,
  firm,
}) => {
  const consultant = await firm.consultant();
  const colleague = await firm.consultant('Elif Aydın');
  const approve = async (topic: string, name: string, by: typeof consultant, body: object) =>
    firm.move(by, await firm.request(await firm.client(name), { topic }), 'approved', body);
  await approve('Ahead', 'Zoe', colleague, { scheduled_date: inDays(9) });
  await approve('Behind', 'Amina', consultant, { scheduled_date: inDays(-3) });
  await approve('At hand', 'Linh', consultant, {});
  const page = await person('consultant', { as: consultant });
  await page.goto('consultant/consultations');
  const table = page.getByRole('table', { name: 'Active consultations' });
  const lines = table.getByRole('row');
  await expect(lines).toHaveText([
    /Scheduled/,
    'Later',
    /Ahead/,
    'Today',
    /At hand/,
    'Overdue',
    /Behind.*Overdue/,
  ]);
  await expectAccessible(page);
  await table.getByRole('button', { name: 'Scheduled' }).click();
  await expect(page).toHaveURL(/order=asc/);
  await expect(lines).toHaveText([/Scheduled/, 'Overdue', /Behind/, 'Today', /At hand/, 'Later', /Ahead/]);
  await table.getByRole('button', { name: 'Client' }).click();
  await expect(table.getByRole('columnheader', { name: 'Client' })).toHaveAttribute('aria-sort', 'ascending');
  await expect(lines).toHaveText([/Scheduled/, /Amina/, /Linh/, /Zoe/]);
  await table.getByRole('button', { name: 'Consultation', exact: true }).click();
  await expect(page).toHaveURL(/by=topic/);
  await expect(lines).toHaveText([/Scheduled/, /Ahead/, /At hand/, /Behind/]);
  await expect(page.getByLabel('Sort by')).toBeHidden();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByLabel('Sort by').selectOption('Topic, Z to A');
  await expect(lines).toHaveText([/Scheduled/, /Behind/, /At hand/, /Ahead/]);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page, [390, 320]);
  await page.getByLabel('Sort by').selectOption('Client, A to Z');
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByLabel('Filter by consultant').selectOption('Assigned to me');
  await expect(lines).toHaveText([/Scheduled/, /Amina/, /Linh/]);
  await page.getByLabel('Search the active consultations').fill('hand');
  await expect(lines).toHaveText([/Scheduled/, /At hand/]);
  await page.getByRole('link', { name: 'View Details of At hand' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Complete Consultation' }).click();
  const writingIt = page.getByRole('dialog', { name: 'Complete Consultation' });
  await expect(writingIt.getByRole('region', { name: 'What is asked' })).toContainText('Linh');
  await expect(writingIt.getByRole('region', { name: 'What is asked' })).toContainText('We ship figs.');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/search=hand/);
  await page.getByLabel('Search the active consultations').fill('nothing like it');
  await page.getByRole('link', { name: 'Clear the filter' }).click();
  await expect(lines).toHaveText([/Scheduled/, 'Later', /Ahead/, 'Today', /At hand/, 'Overdue', /Behind/]);

  await page.setViewportSize({ width: 1280, height: 320 });
  await page.getByRole('link', { name: 'Complete Behind' }).scrollIntoViewIfNeeded();
  await expect(table.getByRole('button', { name: 'Scheduled' })).toBeInViewport();
  await expectNoSidewaysScroll(page);
});

test('a result without a known consultant is not saved, the reason is shown and the text stays', async ({
  person,
  firm,
}) => {
  const { page } = await writing(firm, person);
  await write(page, 'Use a EUR.1.');
  await page.evaluate(() => {
    const { id: _id, user: _user, ...nobody } = JSON.parse(localStorage.getItem('user')!);
    localStorage.setItem('user', JSON.stringify(nobody));
  });
  await expectSaid(form(page), /Saved( on this device)?, /);
  await page.reload();
  // The dialog grows when the editor is there, and a button that moves under the pointer gets no click.
  await expect(editor(page)).toHaveText('Use a EUR.1.');
  await complete(page).click();
  await expectSaid(page, 'User information not available');
  await expect(editor(page)).toHaveText('Use a EUR.1.');
});

test('each editor tool applies its format, which is saved and can be edited again', async ({
  person,
  firm,
}) => {
  const { client, consultation, page } = await writing(firm, person);
  const tools = page.getByRole('toolbar', { name: 'Formatting' });
  const tool = (name: string) => tools.getByRole('button', { name, exact: true });
  const heightOf = async () => (await editor(page).boundingBox())?.height;
  expect(await heightOf()).toBeGreaterThanOrEqual(300);
  await expect(tools.getByLabel('Text style').getByRole('option')).toHaveCount(7);
  await editor(page).click();
  await page.keyboard.type('All at once');
  await page.keyboard.press('Control+a');
  for (const name of ['Bold', 'Italic', 'Underline', 'Strike', 'Ordered list']) await tool(name).click();
  for (const [name, colour] of [
    ['Text colour', 'Red'],
    ['Background', 'Amber'],
  ] as const) {
    await tool(name).click();
    await page.getByRole('menuitemradio', { name: colour }).click();
  }
  await tool('Link').click();
  await page.getByLabel('Address').fill('port.example');
  await page.getByRole('button', { name: 'Add link' }).click();
  await page.keyboard.press('Control+End');
  for (let press = 0; press < 2; press += 1) await page.keyboard.press('Enter');
  await tools.getByLabel('Text style').selectOption('Heading 6');
  await editor(page).focus();
  await page.keyboard.type('Plain again');
  await page.keyboard.press('Shift+Home');
  await tool('Bold').click();
  await tool('Clear formatting').click();
  await complete(page).click();
  await expectSaid(page, 'Consultation completed successfully');
  const { consultation_result: html } = await firm.find(client, consultation);
  for (const made of [
    '<ol>',
    '<strong>',
    '<em>',
    '<u>',
    '<s>',
    'href="https://port.example"',
    'red',
    'amber',
  ])
    expect(html).toContain(made);
  expect(html).toContain('<p>Plain again</p>');

  await page.goto(`consultant/history?open=${consultation.id}&edit=true`);
  const edited = page.getByRole('dialog', { name: 'Edit Result' });
  const again = edited.getByRole('textbox', { name: 'Consultation Result' });
  await expect(again).toContainText('All at once');
  expect((await again.boundingBox())?.height).toBeGreaterThanOrEqual(250);
  await expect(tools.getByLabel('Text style').getByRole('option')).toHaveCount(7);
});

test('the tools stay where they are when the draft has been saved', async ({ person, firm }) => {
  const { page } = await writing(firm, person);
  const tools = page.getByRole('toolbar', { name: 'Formatting' });
  await editor(page).click();
  const before = await tools.boundingBox();
  await page.keyboard.type('Use a EUR.1.');
  await expect(page.getByText(/^Saved( on this device)?, /)).toBeVisible();
  expect(await tools.boundingBox()).toEqual(before);
});

test('the editor has the focus when it opens, and again when an empty result is refused', async ({
  person,
  firm,
}) => {
  const { page } = await writing(firm, person);
  await expect(editor(page)).toBeFocused();
  await complete(page).click();
  await expectSaid(form(page), 'Please enter consultation results');
  await expect(editor(page)).toBeFocused();
  await expect(editor(page)).toHaveAccessibleDescription('Please enter consultation results');
  await expectAccessible(page);
});

test('on a phone the question stays in view above a long result, and can be folded', async ({
  person,
  firm,
}) => {
  const { page } = await writing(firm, person);
  await page.setViewportSize({ width: 390, height: 844 });
  await editor(page).click();
  for (let line = 0; line < 40; line += 1) await page.keyboard.press('Enter');
  await page.keyboard.type('The end.');
  await expect(editor(page).getByText('The end.')).toBeInViewport({ ratio: 1 });
  const question = form(page).getByText('We ship figs.');
  await expect(question).toBeInViewport({ ratio: 1 });
  await expect(form(page).getByText('Ayşe Yıldırım')).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
  await form(page).getByText('Rules of origin').click();
  await expect(question).toBeHidden();
});

test('a result is saved once, with a message, and the focus moves on', async ({ person, firm }) => {
  const { client, consultation, page } = await writing(firm, person);
  await write(page, 'Use a EUR.1.');
  const held = await holdAnswers(page, status);
  await complete(page).dblclick();
  await expect(complete(page)).toHaveAttribute('aria-busy', 'true');
  held.release();
  await expectSaid(page, 'Consultation completed successfully');
  await expect(form(page)).toHaveCount(0);
  await expect(heading(page)).toBeFocused();
  expect(held.calls()).toBe(1);
  expect((await firm.find(client, consultation)).status).toBe('completed');
});

test('a result that cannot be saved shows the reason and stays, and its draft survives a reload', async ({
  person,
  firm,
}) => {
  const { page } = await writing(firm, person, { expected: /ERR_FAILED|status of 50/ });
  await write(page, 'Use a EUR.1.');
  await page.route(status, (route) => route.fulfill({ status: 200, body: '' }));
  await complete(page).click();
  await expectSaid(page, 'Failed to save consultation results');
  await expectSaid(page, 'Server returned an empty response');
  await page.unroute(status);
  await page.route(status, (route) => route.abort());
  await complete(page).click();
  await expectSaid(page, 'The server could not be reached.');
  await page.unroute(status);
  await expectSaid(form(page), /Saved( on this device)?, /);
  await page.reload();
  await expectSaid(form(page), /Your draft from .* is back\./);
  await expect(editor(page)).toHaveText('Use a EUR.1.');
  for (const body of ['{}', 'null', '{"status":"success","data":{}}']) {
    await page.route(status, (route) => route.fulfill({ status: 200, body }), { times: 1 });
    const answered = page.waitForResponse(status);
    await complete(page).click();
    await answered;
    await expect(complete(page)).not.toHaveAttribute('aria-busy');
    await expectSaid(page, 'Failed to parse server response');
    await expect(editor(page)).toHaveText('Use a EUR.1.');
  }
  await page.unroute(status);
  await complete(page).click();
  await expectSaid(page, 'Consultation completed successfully');
});

test('a result in progress stays when somebody else completes the consultation', async ({ person, firm }) => {
  const { consultation, page } = await writing(firm, person, { expected: /status of 409|ERR_FAILED/ });
  await write(page, 'Mine.');
  await expectSaid(form(page), /Saved( on this device)?, /);
  // A user who gets no live update finds out when saving.
  await page.route('**/events', (route) => route.abort());
  await page.reload();
  await expect(editor(page)).toHaveText('Mine.');
  const result = { consultation_result: '<p>Theirs.</p>' };
  await firm.move(await firm.consultant('Elif Aydın'), consultation, 'completed', result);
  await complete(page).click();
  const told = form(page).getByRole('alert');
  await expect(told).toContainText('This request has already been completed.');
  await expect(editor(page)).toHaveText('Mine.');
  await expect(complete(page)).toHaveCount(0);
  await expect(told).toContainText('It was Elif Aydın.');
  await told.getByText('Compare both results').click();
  await expect(told.getByText('Theirs.')).toBeVisible();
  await expect(told.getByText('Mine.')).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(editor(page)).toHaveText('Mine.');
});

test('a result in progress stays when the popup is opened again', async ({ person, firm }) => {
  // Its draft may be saved when the request is already canceled.
  const { client, consultation, page } = await writing(firm, person, { expected: /status of 409/ });
  await write(page, 'Mine.');
  await firm.move(client, consultation, 'canceled', { reason: 'We sold the figs.' });
  await lookAgain(page);
  await expectSaid(form(page), 'This request has already been canceled.');
  await expectSaid(form(page), 'Reason: We sold the figs.');
  await expect(editor(page)).toHaveText('Mine.');
});

test('a date changed by somebody else is shown before the result is saved over it', async ({
  person,
  firm,
}) => {
  const { client, consultant, consultation, page } = await writing(firm, person, {
    expected: /status of 409/,
  });
  await write(page, 'Mine.');
  await firm.move(consultant, consultation, 'rescheduled', { scheduled_date: '2038-01-15T09:00:00Z' });
  await complete(page).click();
  await expectSaid(form(page), 'Jonas Lindqvist has changed this consultation in the meantime.');
  await expectSaid(form(page), /Jan 15, 2038/);
  await form(page).getByRole('button', { name: 'Keep mine' }).click();
  await complete(page).click();
  await expectSaid(page, 'Consultation completed successfully');
  expect((await firm.find(client, consultation)).status).toBe('completed');
});

test('a popup closes by its button and by Escape, and Back does not reopen it', async ({ person, firm }) => {
  const { page } = await writing(firm, person);
  await page.keyboard.press('Escape');
  await expect(form(page)).toHaveCount(0);
  await page.getByRole('link', { name: 'View Details of Rules of origin' }).click();
  const detail = page.getByRole('dialog', { name: 'Rules of origin' });
  await page.keyboard.press('Control+b');
  await expect(page.locator('aside[data-state]')).toHaveAttribute('data-state', 'expanded');
  await detail.getByRole('button', { name: 'Close' }).last().click();
  await expect(detail).toHaveCount(0);
  await page.goBack();
  await expect(heading(page)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

/** Two approved consultations in the list. */
async function twoActive(firm: Firm, person: Person) {
  const client = await firm.client();
  const consultant = await firm.consultant();
  for (const topic of ['First', 'Second'])
    await firm.move(consultant, await firm.request(client, { topic }), 'approved');
  const page = await person('consultant', { as: consultant });
  await page.goto('consultant/consultations');
  const open = async (topic: string) => {
    await page.getByRole('link', { name: `View Details of ${topic}` }).click();
    await expect(page.getByRole('dialog', { name: topic })).toBeVisible();
  };
  return { page, open, dialogs: page.locator('[data-dialog]') };
}

test('Back with a dialog over a popup closes both, and the next popup opens alone', async ({
  person,
  firm,
}) => {
  const { page, open, dialogs } = await twoActive(firm, person);
  await open('First');
  await page.getByRole('button', { name: 'Reschedule' }).click();
  await expect(dialogs).toHaveCount(2);
  await page.goBack();
  await expect(dialogs).toHaveCount(0);
  await open('Second');
  await expect(dialogs).toHaveCount(1);
});

test('a jump from one popup to an earlier one leaves the dialog over it', async ({ person, firm }) => {
  const { page, open, dialogs } = await twoActive(firm, person);
  await open('First');
  await page.getByRole('link', { name: 'Open the case' }).click();
  await expect(page).toHaveURL(/\/consultations\/[0-9a-f-]{36}$/);
  await page.getByRole('complementary').getByRole('link', { name: 'Active Consultations' }).click();
  await open('Second');
  await page.getByRole('button', { name: 'Restrict…' }).click();
  await expect(dialogs).toHaveCount(2);
  await page.evaluate(() => history.go(-3));
  await expect(page.getByRole('dialog', { name: 'First' })).toBeVisible();
  await expect(dialogs).toHaveCount(1);
});

test('very long words stay inside the window, in the list and in the form', async ({ person, firm }) => {
  const client = await firm.client(hostile.name);
  const consultant = await firm.consultant(hostile.word);
  const request = await firm.request(client, {
    topic: `Other: ${hostile.word.repeat(4)}`,
    problem_details: `<p>${hostile.word}</p>`,
  });
  await firm.move(consultant, request, 'approved');
  const page = await person('consultant', { as: consultant });
  await page.goto('consultant/consultations');
  const link = page.getByRole('link', { name: /^Complete/ });
  await expect(link).toBeInViewport({ ratio: 1 });
  await expectNoSidewaysScroll(page);
  await link.click();
  await expect(editor(page)).toBeVisible();
  await expectNoSidewaysScroll(page, [390, 320]);
  await expect(complete(page)).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
});
