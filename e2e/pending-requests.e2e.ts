import type { Page, Route } from '@playwright/test';
import { newConsultant } from './firm.ts';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectSaid,
  holdAnswers,
  hostile,
  test,
  tryAgain,
} from './people.ts';

const list = /\/api\/v1\/consultations\?/;
const one = /\/api\/v1\/consultations\/[0-9a-f-]{36}$/;
const status = /\/api\/v1\/consultations\/[0-9a-f-]{36}\/status$/;

const cards = (page: Page) => page.getByRole('region', { name: 'Requests' }).getByRole('listitem');
const card = (page: Page, topic: string) => cards(page).filter({ hasText: topic });
const pane = (page: Page) => page.getByRole('article', { name: 'Request' });
const approve = (page: Page) => pane(page).getByRole('button', { name: 'Approve Request' });
const heading = (page: Page) => page.getByRole('heading', { name: 'Pending Consultation Requests' });

test('a room without requests says so', async ({ person, firm, room }) => {
  const page = await person('consultant', { as: await firm.consultant() });
  await page.goto('consultant/pending');
  await expectSaid(page, `No pending requests for Room ${room} at this time.`);
  await expectAccessible(page);
});

test('requests that cannot be loaded say why, in the words of these screens', async ({ person, firm }) => {
  const page = await person('consultant', { as: await firm.consultant(), expected: /status of 502/ });
  const answers = [
    { status: 502, body: '<html>nginx</html>', said: 'Server returned 502: Bad Gateway' },
    { status: 502, body: 'Out to sea', said: 'Server returned 502: Out to sea' },
    { status: 502, body: '', said: 'Server returned 502' },
    { status: 200, body: '', said: 'Server returned an empty response' },
    { status: 200, body: '{"status":"succ', said: 'Failed to parse server response' },
  ];
  let answer = answers[0]!;
  await page.route(list, (route) => {
    const { said, ...rest } = answer;
    return said ? route.fulfill(rest) : undefined;
  });
  await page.goto('consultant/pending');
  for (answer of answers) {
    await expectSaid(page, 'Failed to fetch consultation requests');
    await tryAgain(page);
    await expect(page.getByText(answer.said, { exact: true }).first()).toBeVisible();
  }
  await page.unroute(list);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expectSaid(page, 'Nothing waits for you');
});

test('requests are decided one after the other without leaving the keyboard', async ({ person, firm }) => {
  const client = await firm.client();
  for (const topic of ['Third', 'Second', 'First']) await firm.request(client, { topic });
  const page = await person('consultant', { as: await firm.consultant() });
  await page.goto('consultant/pending');
  await expect(pane(page).getByRole('heading', { level: 2 })).toHaveText('First');
  await expectAccessible(page);
  await approve(page).press('Enter');
  await expectSaid(page, 'Consultation request approved and scheduled for today');
  await expect(pane(page).getByRole('heading', { level: 2 })).toHaveText('Second');
  await expect(pane(page)).toBeFocused();
  await card(page, 'Second').getByRole('button', { name: 'Approve' }).press('Enter');
  await expect(cards(page)).toHaveCount(1);
  await expect(card(page, 'Third').getByRole('link', { name: 'Third', exact: true })).toBeFocused();
  await card(page, 'Third').getByRole('button', { name: 'Approve' }).press('Enter');
  await expectSaid(page, 'Nothing waits for you');
  await expect(heading(page)).toBeFocused();
});

test('the whole queue is walked and decided by single keys', async ({ person, firm }) => {
  const client = await firm.client();
  for (const topic of ['Fourth', 'Third', 'Second', 'First']) await firm.request(client, { topic });
  const page = await person('consultant', { as: await firm.consultant() });
  await page.goto('consultant/pending');
  const shown = pane(page).getByRole('heading', { level: 2 });
  await expect(shown).toHaveText('First');
  for (const key of ['j', 'j', 'j', 'j', 'k']) await page.keyboard.press(key);
  await expect(shown).toHaveText('Third');
  await expect(card(page, 'Third')).toHaveAttribute('aria-current', 'true');
  await expect(card(page, 'Third').getByRole('link', { name: 'Third', exact: true })).toBeFocused();
  await expect(page).toHaveURL(/open=/);
  await page.keyboard.press('j');
  await page.keyboard.press('a');
  await expectSaid(page, 'Consultation request approved and scheduled for today');
  await expect(shown).toHaveText('Third');
  await expect(cards(page)).toHaveText([/First/, /Second/, /Third/]);

  await page.keyboard.press('r');
  const dialog = page.getByRole('dialog', { name: 'Reject “Third”' });
  await dialog.getByLabel('Reason').fill('A jar of jam, sakk');
  await dialog.getByLabel('Reason').press('?');
  await expect(dialog.getByLabel('Reason')).toHaveValue('A jar of jam, sakk?');
  for (const key of ['Shift+Tab', 'a', 'j', 'Escape']) await page.keyboard.press(key);
  await expect(dialog).toHaveCount(0);
  await page.keyboard.press('r');
  await dialog.getByRole('button', { name: 'Reject Request' }).press('Enter');
  await expectSaid(page, 'Consultation request rejected');
  await expect(dialog).toHaveCount(0);
  await expect(cards(page)).toHaveText([/First/, /Second/]);
  await expect(shown).toHaveText('Second');

  for (const chord of ['Control+a', 'Alt+a', 'Meta+r']) await page.keyboard.press(chord);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/consultant\/request\//);
  await expect(approve(page)).toBeVisible();
  await page.keyboard.press('A');
  await expectSaid(page, 'This request has already been approved.');
  await page.getByRole('link', { name: 'Back to Pending Requests' }).click();
  await expect(cards(page)).toHaveText([/First/]);
  await page.keyboard.press('o');
  await expect(page).toHaveURL(/\/consultant\/request\//);
});

test('a held key walks but decides once', async ({ person, firm }) => {
  const client = await firm.client();
  for (const topic of ['Third', 'Second', 'First']) await firm.request(client, { topic });
  const page = await person('consultant', { as: await firm.consultant() });
  await page.goto('consultant/pending');
  await expect(approve(page)).toBeVisible();
  await page.keyboard.down('j');
  await page.keyboard.down('j');
  await page.keyboard.up('j');
  await expect(pane(page).getByRole('heading', { level: 2 })).toHaveText('Third');
  await page.keyboard.down('a');
  await expect(cards(page)).toHaveCount(2);
  await page.keyboard.down('a');
  await page.keyboard.down('a');
  await page.keyboard.up('a');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(cards(page)).toHaveText([/First/, /Second/]);
});

test('the keys of the screen are listed, and its letters can be switched off for good', async ({
  person,
  firm,
}) => {
  await firm.request(await firm.client());
  const page = await person('consultant', { as: await firm.consultant() });
  await page.goto('consultant/pending');
  await expect(approve(page)).toHaveAttribute('aria-keyshortcuts', 'A');
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: 'Keyboard Shortcuts' });
  for (const label of ['Next request', 'Previous request', 'Approve', 'Reject', 'View Details', 'This list'])
    await expect(dialog.getByRole('rowheader', { name: label, exact: true })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('switch', { name: 'Letter keys' }).press('Space');
  await page.keyboard.press('Escape');
  for (const key of ['a', 'r', '?']) await page.keyboard.press(key);
  await page.reload();
  await expect(approve(page)).toBeVisible();
  await expect(approve(page)).not.toHaveAttribute('aria-keyshortcuts');
  for (const key of ['a', 'r', '?']) await page.keyboard.press(key);
  await expect(dialog).toHaveCount(0);
  await expect(cards(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await dialog.getByRole('switch', { name: 'Letter keys' }).check();
  await page.keyboard.press('Escape');
  await page.keyboard.press('a');
  await expectSaid(page, 'Nothing waits for you');
});

test('a consultant of several rooms switches between them, and gets into no other', async ({
  person,
  firm,
  product,
  room,
}) => {
  const several = await newConsultant(product.url, 'Elif Aydın', [room, 'B', 'D']);
  await firm.request(await firm.client(), { topic: 'Here' });
  await firm.request(await firm.client(), { topic: 'There', room: 'B' });
  const page = await person('consultant', { as: several });
  await page.goto('consultant/pending');
  await expect(cards(page)).toHaveText([/Here/]);
  await expect(page.getByRole('link', { name: 'Pending Requests 2 waiting' })).toBeVisible();
  const rooms = page.getByRole('navigation', { name: 'Room' });
  await expect(rooms.getByRole('link')).toHaveText([`Room ${room}`, 'Room B', 'Room D']);
  await expect(rooms.getByRole('link', { name: `Room ${room}` })).toHaveAttribute('aria-current', 'page');
  await rooms.getByRole('link', { name: 'Room B' }).press('Enter');
  await expect(page).toHaveURL(/room=B/);
  await expect(cards(page)).toHaveText([/There/]);
  await expect(pane(page).getByRole('heading', { level: 2 })).toHaveText('There');
  await expectAccessible(page);
  await page.keyboard.press('o');
  await expect(approve(page)).toBeVisible();
  await page.getByRole('link', { name: 'Back to Pending Requests' }).click();
  await expect(page).toHaveURL(/pending\?room=B/);
  await rooms.getByRole('link', { name: 'Room D' }).click();
  await expectSaid(page, 'No pending requests for Room D at this time.');
  await page.goBack();
  await expect(cards(page)).toHaveText([/There/]);
  await page.goto('consultant/pending?room=C');
  await expect(cards(page)).toHaveText([/Here/]);
  await page.goto('consultant/history?room=B');
  await expect(rooms.getByRole('link', { name: 'Room B' })).toHaveAttribute('aria-current', 'page');
  await expectNoSidewaysScroll(page);
});

test('what a colleague decides goes away with a word, said once, and the next opens', async ({
  person,
  firm,
}) => {
  const client = await firm.client();
  const colleague = await firm.consultant('Elif Aydın');
  await firm.request(client, { topic: 'Fourth' });
  const third = await firm.request(client, { topic: 'Third' });
  const second = await firm.request(client, { topic: 'Second' });
  const first = await firm.request(client, { topic: 'First' });
  const page = await person('consultant', { as: await firm.consultant() });
  await page.goto('consultant/pending');
  const shown = pane(page).getByRole('heading', { level: 2 });
  await expect(shown).toHaveText('First');
  await firm.move(colleague, first, 'rejected');
  await expectSaid(page, 'This request has already been rejected.');
  await expect(shown).toHaveText('Second');
  await expect(page.getByText('This request has already been rejected.')).toHaveCount(1);
  await firm.move(colleague, second, 'approved');
  await expectSaid(page, 'This request has already been approved.');
  await expect(shown).toHaveText('Third');

  const dialog = page.getByRole('dialog', { name: 'Reject “Third”' });
  await expect(async () => {
    await page.keyboard.press('r');
    await expect(dialog).toBeVisible({ timeout: 500 });
  }).toPass();
  await dialog.getByLabel('Reason').fill('Not our field.');
  await firm.move(client, third, 'canceled');
  await expect(dialog.getByRole('alert')).toHaveText('This request has already been canceled.');
  await expect(shown).toHaveText('Fourth');
  await expect(page.getByText('This request has already been canceled.')).toHaveCount(1);
  await expect(dialog.getByLabel('Reason')).toHaveValue('Not our field.');
});

test('a press meant for a request that a colleague has just decided does not decide the next one', async ({
  person,
  firm,
}) => {
  const client = await firm.client();
  const second = await firm.request(client, { topic: 'Second' });
  const first = await firm.request(client, { topic: 'First' });
  const page = await person('consultant', { as: await firm.consultant() });
  await page.goto('consultant/pending');
  const shown = pane(page).getByRole('heading', { level: 2 });
  await expect(shown).toHaveText('First');
  await expect(approve(page)).toBeVisible();
  // Somebody whose finger is on its way down as the next one takes the place.
  await page.evaluate(() => {
    new MutationObserver((_changes, observer) => {
      if (document.querySelector('[aria-current] h2')?.textContent !== 'Second') return;
      observer.disconnect();
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true }));
      document.querySelector<HTMLButtonElement>('[aria-current] button:last-of-type')?.click();
    }).observe(document.body, { subtree: true, attributes: true, childList: true });
  });
  await firm.move(await firm.consultant('Elif Aydın'), first, 'approved');
  await expectSaid(page, 'This request has already been approved.');
  await expect(shown).toHaveText('Second');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(cards(page)).toHaveText([/Second/]);
  expect((await firm.find(client, second)).status).toBe('requested');
  await expect(async () => {
    await page.keyboard.press('a');
    await expect(page.getByText('Nothing waits for you')).toBeVisible({ timeout: 500 });
  }).toPass();
});

test('a double click decides one request, once; its other buttons are busy meanwhile', async ({
  person,
  firm,
}) => {
  const client = await firm.client();
  for (const topic of ['Second', 'First']) await firm.request(client, { topic });
  const page = await person('consultant', { as: await firm.consultant() });
  await page.goto('consultant/pending');
  await expect(approve(page)).toBeVisible();
  const held = await holdAnswers(page, status);
  const row = card(page, 'First').getByRole('button', { name: 'Approve' });
  await row.dblclick();
  await expect(approve(page)).toHaveAttribute('aria-busy', 'true');
  await expect(pane(page).getByRole('button', { name: 'Reject Request' })).toBeDisabled();
  await approve(page).click();
  held.release();
  await expectSaid(page, 'Consultation request approved and scheduled for today');
  await expect(cards(page)).toHaveText([/Second/]);
  expect(held.calls()).toBe(1);
});

test('a request is rejected with a reason, and a reason survives what fails', async ({ person, firm }) => {
  const client = await firm.client();
  const request = await firm.request(client);
  const page = await person('consultant', {
    as: await firm.consultant(),
    expected: /ERR_FAILED|status of 502/,
  });
  await page.goto('consultant/pending');
  await pane(page).getByRole('button', { name: 'Reject Request' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reject “Rules of origin”' });
  await dialog.getByLabel('Reason').fill('Not our field.');
  await expectAccessible(page);
  await page.route(status, (route) => route.abort(), { times: 1 });
  await dialog.getByRole('button', { name: 'Reject Request' }).click();
  await expectSaid(page, 'An error occurred while rejecting the consultation');
  await page.route(status, (route) => route.fulfill({ status: 502, body: '' }), { times: 1 });
  await dialog.getByRole('button', { name: 'Reject Request' }).click();
  await expectSaid(page, 'Failed to reject consultation');
  await expect(dialog.getByLabel('Reason')).toHaveValue('Not our field.');
  await dialog.getByRole('button', { name: 'Reject Request' }).click();
  await expectSaid(page, 'Consultation request rejected');
  await expect(heading(page)).toBeFocused();
  expect(await firm.find(client, request)).toMatchObject({ status: 'rejected', reason: 'Not our field.' });
});

test('of two consultants the slower one is told, and keeps the focus and what they typed', async ({
  person,
  firm,
}) => {
  const client = await firm.client();
  const faster = await firm.consultant('Elif Aydın');
  const second = await firm.request(client, { topic: 'Second' });
  const first = await firm.request(client, { topic: 'First' });
  const page = await person('consultant', {
    as: await firm.consultant(),
    expected: /status of 409|ERR_FAILED/,
  });
  await page.route('**/events', (route) => route.abort());
  await page.goto('consultant/pending');
  await expect(approve(page)).toBeVisible();
  await firm.move(faster, first, 'approved');
  await approve(page).click();
  await expectSaid(page, 'This request has already been approved.');
  await expect(cards(page)).toHaveText([/Second/]);
  await expect(pane(page)).toBeFocused();

  await card(page, 'Second').getByRole('button', { name: 'Reject' }).click();
  await page.getByLabel('Reason').fill('Not our field.');
  await firm.move(faster, second, 'approved');
  await page.getByRole('dialog').getByRole('button', { name: 'Reject Request' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reject “Second”' });
  await expect(dialog.getByRole('alert')).toHaveText('This request has already been approved.');
  await expect(dialog.getByLabel('Reason')).toHaveValue('Not our field.');
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expectSaid(page, 'Nothing waits for you');
  await expect(heading(page)).toBeFocused();
});

test('of two who press at the same moment one sees success, and the request leaves both lists', async ({
  person,
  firm,
}) => {
  const client = await firm.client();
  const request = await firm.request(client);
  const options = { expected: /status of 409/ };
  const elif = await person('Elif', { as: await firm.consultant('Elif Aydın'), ...options });
  const jonas = await person('Jonas', { as: await firm.consultant(), ...options });
  for (const page of [elif, jonas]) {
    await page.goto('consultant/pending');
    await expect(approve(page)).toBeVisible();
  }
  const both = [elif, jonas];
  const held = await Promise.all(both.map((page) => holdAnswers(page, status)));
  await Promise.all(both.map((page) => approve(page).click()));
  for (const { calls } of held) await expect.poll(calls).toBe(1);
  for (const { release } of held) release();
  for (const page of both) await expectSaid(page, 'Nothing waits for you');
  const won = 'Consultation request approved and scheduled for today';
  const lost = 'This request has already been approved.';
  const heard = both.map(async (page) => {
    await expectSaid(page, new RegExp(`${won}|${lost}`));
    return page.getByText(won).or(page.getByText(lost)).first().textContent();
  });
  expect(new Set(await Promise.all(heard))).toEqual(new Set([won, lost]));
  expect((await firm.find(client, request)).status).toBe('approved');
});

const approvedWithoutWords = (route: Route) => route.fulfill({ json: { status: 'success', data: {} } });

test('an answer without a sentence has one, and a failure its own', async ({ person, firm }) => {
  await firm.request(await firm.client());
  const page = await person('consultant', {
    as: await firm.consultant(),
    expected: /status of 500|ERR_FAILED/,
  });
  const answers = { next: approvedWithoutWords };
  await page.route(status, (route) => answers.next(route));
  await page.goto('consultant/pending');
  await approve(page).click();
  await expectSaid(page, 'Consultation request approved');
  answers.next = (route) => route.fulfill({ json: { status: 'success', data: { consultant_id: null } } });
  await approve(page).click();
  await expectSaid(page, 'Failed to assign consultation');
  answers.next = (route) => route.fulfill({ status: 500, body: '' });
  await approve(page).click();
  await expectSaid(page, 'Failed to approve consultation');
  answers.next = (route) => route.abort();
  await approve(page).click();
  await expectSaid(page, 'An error occurred while approving the consultation');
  answers.next = (route) => route.fulfill({ status: 500, body: '{"message":"Not now"}' });
  await expect(approve(page)).not.toHaveAttribute('aria-busy');
  await approve(page).click();
  await expectSaid(page, 'Not now');
});

test('a request without a topic cannot be decided', async ({ person, firm }) => {
  await firm.request(await firm.client());
  const page = await person('consultant', { as: await firm.consultant() });
  await page.route(list, async (route) => {
    const reply = await route.fetch();
    const body = await reply.json();
    await route.fulfill({ response: reply, json: { ...body, data: [{ ...body.data[0], topic: '' }] } });
  });
  await page.goto('consultant/pending');
  await expect(card(page, 'General Consultation')).toBeVisible();
  await cards(page).getByRole('button', { name: 'Approve' }).click();
  await expectSaid(page, 'Cannot approve: Topic is required');
  await cards(page).getByRole('button', { name: 'Reject' }).click();
  await expectSaid(page, 'Cannot reject: Topic is required');
});

test('what is missing of a client or a date is said', async ({ person, firm }) => {
  await firm.request(await firm.client());
  const page = await person('consultant', { as: await firm.consultant() });
  const nobody = { client_name: '', client_email: '', created_at: '' };
  await page.route(/\/api\/v1\/consultations/, async (route) => {
    const reply = await route.fetch();
    const { data, ...rest } = await reply.json();
    const less = Array.isArray(data) ? data.map((row) => ({ ...row, ...nobody })) : { ...data, ...nobody };
    await route.fulfill({ response: reply, json: { ...rest, data: less } });
  });
  await page.goto('consultant/pending');
  await expect(cards(page)).toContainText('Unknown Client');
  await expect(cards(page)).toContainText('Unknown date');
  await expect(pane(page)).toContainText(/Unknown Client No email provided/);
});

test('a consultant who is not known by id cannot approve, and is told what to do', async ({
  person,
  firm,
}) => {
  await firm.request(await firm.client());
  const page = await person('consultant', { as: await firm.consultant() });
  await page.goto('consultant/pending');
  await expect(approve(page)).toBeVisible();
  await page.evaluate(() => {
    const { id: _id, user: _user, ...nobody } = JSON.parse(localStorage.getItem('user')!);
    localStorage.setItem('user', JSON.stringify(nobody));
  });
  await page.reload();
  await approve(page).click();
  await expectSaid(page, 'Unable to identify consultant ID. Please refresh and try again.');
  await expect(cards(page)).toHaveCount(1);
});

test('a card is a link: beside the list where there is room, to a page of its own on a phone', async ({
  person,
  firm,
}) => {
  const client = await firm.client();
  await firm.request(client, { topic: 'Second' });
  await firm.request(client, { topic: 'First' });
  const page = await person('consultant', { as: await firm.consultant() });
  await page.goto('consultant/pending');
  await card(page, 'Second').click({ position: { x: 30, y: 40 } });
  await expect(pane(page).getByRole('heading', { level: 2 })).toHaveText('Second');
  await expect(page).toHaveURL(/\?open=/);

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(pane(page)).toHaveCount(0);
  await expectAccessible(page);
  await card(page, 'Second').getByRole('link', { name: 'Second', exact: true }).press('Enter');
  await expect(page).toHaveURL(/\/consultant\/request\//);
  await expect(pane(page).getByRole('heading', { level: 2 })).toHaveText('Second');
  const buttons = [approve(page), pane(page).getByRole('button', { name: 'Reject Request' })];
  const widths = await Promise.all(buttons.map(async (button) => (await button.boundingBox())?.width ?? 0));
  expect(widths[0]).toBeGreaterThan(160);
  expect(widths[1]).toBeGreaterThan(160);
  await page.getByRole('link', { name: 'Back to Pending Requests' }).click();
  await expect(cards(page)).toHaveCount(2);
});

test('a decided request says what became of it and leads on', async ({ person, firm }) => {
  const consultant = await firm.consultant();
  const request = await firm.request(await firm.client());
  await firm.move(consultant, request, 'approved');
  const page = await person('consultant', { as: consultant });
  await page.goto(`consultant/request/${request.id}`);
  await expectSaid(page, 'This request has already been approved.');
  await expect(approve(page)).toHaveCount(0);
  await page.getByRole('link', { name: 'View Active Consultations' }).click();
  await expect(page).toHaveURL(/\/consultant\/consultations$/);
});

test('a request that has no id or cannot be loaded leads to the active consultations and says why', async ({
  person,
  firm,
}) => {
  const page = await person('consultant', { as: await firm.consultant(), expected: /status of (404|500)/ });
  await page.goto('consultant/request');
  await expect(page).toHaveURL(/\/consultant\/consultations$/);
  await expectSaid(page, 'Consultation ID is missing');
  await page.goto('consultant/request/00000000-0000-4000-8000-000000000000');
  await expect(page).toHaveURL(/\/consultant\/consultations$/);
  await expectSaid(page, 'Consultation not found');
  await page.route(one, (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto('consultant/request/00000000-0000-4000-8000-000000000000');
  await expect(page).toHaveURL(/\/consultant\/consultations$/);
  await expectSaid(page, 'Failed to fetch consultation details');
  await page.goto('consultant/consultations?open=00000000-0000-4000-8000-000000000000');
  const dialog = page.getByRole('dialog', { name: 'Consultation', exact: true });
  await expect(dialog).toContainText('Failed to fetch consultation details');
  await expect(dialog).toContainText('Server returned 500');
});

test('a long request scrolls by the keyboard; two companies and small headings read well', async ({
  person,
  firm,
}) => {
  await firm.request(await firm.client(), {
    problem_details: `<h6>Small</h6>${'<p>We ship figs.</p>'.repeat(60)}<h3>Less small</h3>`,
  });
  const page = await person('consultant', { as: await firm.consultant() });
  await page.route(one, async (route) => {
    const reply = await route.fetch();
    const body = await reply.json();
    const [company] = body.data.client_companies;
    body.data.client_companies = [company, { ...company, id: 'another' }];
    await route.fulfill({ response: reply, json: body });
  });
  await page.goto('consultant/pending');
  const text = pane(page).getByRole('group', { name: 'What is asked' });
  await text.focus();
  await page.keyboard.press('End');
  await expect.poll(() => text.evaluate((box) => box.scrollTop)).toBeGreaterThan(100);
  await expectAccessible(page);
});

test('words without an end stay inside the window, and the buttons in reach', async ({ person, firm }) => {
  const client = await firm.client(hostile.name);
  const { id } = await firm.request(client, {
    topic: `Other: ${hostile.word}`,
    problem_details: `<h1>${hostile.word}</h1>`,
  });
  await firm.request(await firm.client(hostile.word), { topic: 'Rules of origin' });
  const page = await person('consultant', { as: await firm.consultant(hostile.word) });
  await page.goto('consultant/pending');
  await expect(cards(page)).toHaveCount(2);
  await expectNoSidewaysScroll(page);
  await expect(cards(page).first().getByRole('button', { name: 'Approve' })).toBeInViewport({ ratio: 1 });
  await page.goto(`consultant/request/${id}`);
  await expect(pane(page)).toContainText(hostile.word);
  await expectNoSidewaysScroll(page);
});
