import type { Route } from '@playwright/test';
import { newConsultant } from './firm.ts';
import { asAdmin, callApi } from './product.ts';
import { list, status, cards, card, pane, approve, heading, sheet } from './pending.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, expectSaid, test } from './people.ts';

test('a room without requests shows an empty state', async ({ person, firm, room }) => {
  const page = await person('consultant', { as: await firm.consultant() });
  await page.goto('consultant/pending');
  await expectSaid(page, `No pending requests for Room ${room} at this time.`);
  await expectAccessible(page);
});

test('requests that cannot be loaded show the reason in the texts of these screens', async ({
  person,
  firm,
}) => {
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
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByText(answer.said, { exact: true }).first()).toBeVisible();
  }
  await page.unroute(list);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expectSaid(page, 'Nothing is waiting for you');
});

test('a consultant of several rooms switches between them and cannot open any other', async ({
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
  await expect(rooms.getByRole('link')).toHaveText([
    `Room ${room}1 waiting`,
    'Room B1 waiting',
    'Room D0 waiting',
  ]);
  await expect(rooms.getByRole('link', { name: `Room ${room}` })).toHaveAttribute('aria-current', 'page');
  await rooms.getByRole('link', { name: 'Room B' }).press('Enter');
  await expect(page).toHaveURL(/room=B/);
  await expect(cards(page)).toHaveText([/There/]);
  await expect(pane(page).getByRole('heading', { level: 2 })).toHaveText(/^#\d+ There$/);
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

test('a double click decides one request once, and not the next one', async ({ person, firm }) => {
  const client = await firm.client();
  for (const topic of ['First', 'Second']) await firm.request(client, { topic });
  const page = await person('consultant', { as: await firm.consultant() });
  await page.goto('consultant/pending');
  await expect(approve(page)).toBeVisible();
  await card(page, 'First').getByRole('button', { name: 'Approve' }).dblclick();
  await expect(cards(page)).toHaveText([/Second/]);
  await expectSaid(page, 'Consultation request approved and scheduled for today');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(cards(page)).toHaveText([/Second/]);
});

test('a request is rejected with a reason, and the reason is kept after a failure', async ({
  person,
  firm,
}) => {
  const client = await firm.client();
  const request = await firm.request(client);
  const page = await person('consultant', {
    as: await firm.consultant(),
    expected: /ERR_FAILED|status of 502/,
  });
  await page.goto('consultant/pending');
  await pane(page).getByRole('button', { name: 'Reject Request' }).click();
  const dialog = sheet(page);
  await dialog.getByLabel('Reason').fill('Not our field.');
  await expectAccessible(page);
  await page.route(status, (route) => route.abort(), { times: 1 });
  await dialog.getByRole('button', { name: 'Reject Request' }).click();
  await expectSaid(page, 'An error occurred while rejecting the consultation');
  await expect(dialog.getByLabel('Reason')).toHaveValue('Not our field.');
  await page.route(status, (route) => route.fulfill({ status: 502, body: '' }), { times: 1 });
  await dialog.getByRole('button', { name: 'Reject Request' }).click();
  await expectSaid(page, 'Failed to reject consultation');
  await expect(dialog.getByLabel('Reason')).toHaveValue('Not our field.');
  await dialog.getByRole('button', { name: 'Reject Request' }).click();
  await expectSaid(page, 'Consultation request rejected');
  await expect(heading(page)).toBeFocused();
  expect(await firm.find(client, request)).toMatchObject({ status: 'rejected', reason: 'Not our field.' });
});

const approvedBy = (request: object, consultant_id: string | null) => (route: Route) =>
  route.fulfill({ json: { status: 'success', data: { ...request, status: 'approved', consultant_id } } });

test('a success without a message gets a default', async ({ person, firm }) => {
  const client = await firm.client();
  const request = await firm.find(client, await firm.request(client));
  const page = await person('consultant', { as: await firm.consultant() });
  await page.route(status, approvedBy(request, request.id));
  await page.goto('consultant/pending');
  await approve(page).click();
  await expectSaid(page, 'Consultation request approved');
});

test('a failure without a message gets a default, and another its own', async ({ person, firm }) => {
  const client = await firm.client();
  const request = await firm.find(client, await firm.request(client));
  const page = await person('consultant', {
    as: await firm.consultant(),
    expected: /status of 500|ERR_FAILED/,
  });
  const answers = { next: approvedBy(request, null) };
  await page.route(status, (route) => answers.next(route));
  await page.goto('consultant/pending');
  await approve(page).click();
  await expectSaid(page, 'Failed to assign consultation');
  answers.next = (route) => route.fulfill({ status: 500, body: '' });
  await approve(page).click();
  await expectSaid(page, 'Failed to approve consultation');
  answers.next = (route) => route.abort();
  await approve(page).click();
  await expectSaid(page, 'An error occurred while approving the consultation');
  answers.next = (route) => route.fulfill({ status: 500, body: '{"message":"Not now"}' });
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

test('missing facts about a client or a date are shown as unknown', async ({ person, firm }) => {
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

test('a consultant without an id cannot approve, and is told what to do', async ({ person, firm }) => {
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

test('the longest-waiting request comes first with its age, and the order can be changed', async ({
  person,
  firm,
}) => {
  await firm.request(await firm.client('Zoe'), { topic: 'First' });
  await firm.request(await firm.client('Amina'), { topic: 'Second' });
  const page = await person('consultant', { as: await firm.consultant() });
  await page.goto('consultant/pending');
  await expect(cards(page)).toHaveText([/First.*Just now|First.*min ago/, /Second/]);
  await page.getByLabel('Sort by').selectOption('Newest First');
  await expect(page).toHaveURL(/sort=newest/);
  await expect(cards(page)).toHaveText([/Second/, /First/]);
  await page.getByLabel('Sort by').selectOption('Oldest First');
  await expect(cards(page)).toHaveText([/First/, /Second/]);
  await page.getByLabel('Sort by').selectOption('Client Name');
  await expect(cards(page)).toHaveText([/Second/, /First/]);
});

test('a consultant without rooms is told so, and sees requests once a room is assigned', async ({
  person,
  firm,
  product: { url },
  room,
}) => {
  await firm.request(await firm.client());
  const nobody = await newConsultant(url, 'Elif Aydın', [room]);
  const token = await asAdmin(url);
  await callApi(url, 'PUT', `/users/${nobody.id}`, { token, body: { specialties: [] } });
  const page = await person('consultant', { as: nobody });
  await page.goto('consultant/pending');
  await expectSaid(page, 'No room is assigned to you yet');
  await expect(page.getByText('No pending requests for Room A')).toHaveCount(0);
  await expectAccessible(page);
  await page.goto('consultant/history');
  await expectSaid(page, 'Consultations that you complete appear here.');
  await callApi(url, 'PUT', `/users/${nobody.id}`, { token, body: { specialties: [room] } });
  await page.goto('consultant/pending');
  await expect(cards(page)).toHaveCount(1);
  await page.goto('consultant/schedule');
  await expect(page.getByRole('heading', { name: 'Your absences' })).toBeVisible();
});
