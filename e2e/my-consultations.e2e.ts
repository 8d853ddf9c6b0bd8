import type { Page, Route } from '@playwright/test';
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
import { callApi } from './product.ts';

const list = /\/api\/v2\/consultations(\?|$)/;
const fault = { status: 503, json: { status: 'error', message: 'The harbour is closed' } };

const filters = (page: Page) => page.getByRole('navigation', { name: 'Filter by status' });
const popup = (page: Page) => page.getByRole('dialog');

test('a client without consultations sees an empty state', async ({ person, firm }) => {
  const page = await person('client', { as: await firm.client() });
  await page.goto('client/consultations');
  await expectSaid(page, "You haven't requested any consultations yet.");
});

test('a list that cannot be loaded shows the reason and can be retried', async ({ person, firm }) => {
  const page = await person('client', { as: await firm.client(), expected: /status of 50/ });
  const answers = [
    { status: 500, json: { error: 'The harbour is closed' }, said: 'The harbour is closed' },
    { status: 502, body: '<html>nginx</html>', said: 'HTTP error 502: Bad Gateway' },
    { status: 500, body: '', said: 'HTTP error 500: (Empty response)' },
    {
      status: 200,
      body: '{"status":"succ',
      said: 'Incomplete response from server. The server response was cut off unexpectedly.',
    },
    { status: 200, body: '', said: 'Server returned an empty response' },
    { status: 200, body: 'hello', said: /^Invalid JSON response from server: / },
    {
      status: 200,
      body: '{"status":"success","data":[{"id":7}]}',
      said: 'An error occurred while fetching consultations',
    },
  ];
  let answer = answers[0]!;
  await page.route(list, (route) => {
    const { said, ...rest } = answer;
    return said && route.fulfill(rest);
  });
  await page.goto('client/consultations');
  for (answer of answers) {
    await expect(page.getByRole('heading', { name: 'Failed to fetch consultations' })).toBeVisible();
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expectSaid(page, answer.said);
  }
  await page.unroute(list);
  await tryAgain(page);
  await expectSaid(page, "You haven't requested any consultations yet.");
});

test('a slow list shows placeholders, and the old rows under a new filter', async ({ person, firm }) => {
  const client = await firm.client();
  await firm.request(client);
  const page = await person('client', { as: client });
  const first = await holdAnswers(page, list);
  await page.goto('client/consultations');
  await expect(page.getByRole('status').filter({ hasText: 'Loading your consultations' })).toBeVisible();
  first.release();
  const row = page.getByRole('row', { name: 'Rules of origin' });
  await expect(row).toBeVisible();
  const next = await holdAnswers(page, list);
  await filters(page).getByRole('link', { name: 'Completed' }).click();
  await expect(page.locator('[aria-busy]').filter({ has: row })).toBeVisible();
  next.release();
  await expectSaid(page, 'No consultation has this status');
  await page.getByRole('link', { name: 'Clear the filter' }).click();
  await expect(row).toBeVisible();
});

test('one filter is active at a time, and is visible on a phone', async ({ person, firm }) => {
  const client = await firm.client();
  await firm.request(client);
  const page = await person('client', { as: client, width: 390, height: 844 });
  await page.goto('client/consultations?status=closed&search=nothing');
  await expect(filters(page).locator('[aria-current]')).toHaveText(/^Rejected or canceled/);
  await expect(filters(page).getByRole('link', { name: 'Rejected or canceled' })).toBeInViewport({
    ratio: 0.9,
  });
  await expectSaid(page, 'No consultation matches “nothing”');
  await expectAccessible(page);
  await page.goto('client/consultations');
  await expect(filters(page).locator('[aria-current]')).toHaveText('All1');
  await expectAccessible(page);
});

test('the list shows the appointment, counts each filter, sorts by its columns, and opens by a click', async ({
  person,
  firm,
}) => {
  const client = await firm.client();
  const consultant = await firm.consultant();
  const later = await firm.request(client, { topic: 'Later' });
  await firm.move(consultant, later, 'approved', { scheduled_date: '2096-11-24T07:00:00Z' });
  const moved = await firm.request(client, { topic: 'Moved' });
  await firm.move(consultant, moved, 'approved', { scheduled_date: '2096-11-26T11:30:00Z' });
  await firm.move(consultant, moved, 'rescheduled', { scheduled_date: '2096-11-22T11:30:00Z' });
  await firm.request(client, { topic: 'Open' });
  const page = await person('client', { as: client });
  await page.goto('client/consultations');
  const rows = page.locator('tbody').getByRole('row');
  const row = page.getByRole('row', { name: 'Moved' });
  await expect(row).toContainText('Thu, Nov 22, 2096, 14:30');
  await expect(row.locator('s')).toHaveText('Mon, Nov 26, 2096, 14:30');
  await expect(filters(page).getByRole('link')).toHaveText([
    'All3',
    'Requested1',
    'Approved2',
    'Completed0',
    'Rejected or canceled0',
  ]);
  await expect(rows).toHaveText([/Open/, /Moved/, /Later/]);
  await page.getByRole('button', { name: 'Scheduled' }).click();
  await expect(page.getByRole('columnheader', { name: 'Scheduled' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  await expect(rows).toHaveText([/Later/, /Moved/, /Open/]);
  await page.getByRole('button', { name: 'Requested' }).click();
  await page.getByRole('button', { name: 'Requested' }).click();
  await expect(rows).toHaveText([/Later/, /Moved/, /Open/]);
  await page.reload();
  await expect(page.getByRole('columnheader', { name: 'Requested' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  await page.getByRole('button', { name: 'Topic' }).click();
  await expect(rows).toHaveText([/Later/, /Moved/, /Open/]);
  await page.getByRole('button', { name: 'Status' }).click();
  await expect(rows).toHaveText([/Approved/, /Requested/, /Rescheduled/]);
  await expectAccessible(page);
  await row.getByText('Room').click();
  const details = popup(page);
  await expect(details).toContainText('Thursday, Nov 22, 2096, 14:30 Istanbul time');
  await expect(details.locator('s')).toHaveText('Monday, Nov 26, 2096, 14:30');
  await expectAccessible(page);
  await page.goto('client/dashboard');
  const next = page.getByRole('region', { name: 'Figures' });
  await expect(next).toContainText(/NextThu, Nov 22, 2096, 14:30.*Moved.*Room .*in [\d,]+ days/);
  await expectAccessible(page);
  await next.getByRole('link', { name: 'Moved' }).click();
  await expect(page).toHaveURL(new RegExp(`/client/consultations/${moved.id}$`));
  await expect(page.getByRole('main')).toContainText('Nov 22, 2096');
});

test('a search says what it searches, and each row shows the match', async ({ product, person, firm }) => {
  const [client, consultant] = [await firm.client(), await firm.consultant()];
  await firm.request(client, { topic: 'Figs', problem_details: '<p>Which proof?</p>' });
  const { id } = await firm.request(client, {
    topic: 'Tariffs',
    problem_details: '<p>Our broker in <strong>İzmir</strong> ships</p><p>dried figs &amp; dates.</p>',
  });
  const page = await person('client', { as: client });
  await page.goto('client/consultations');
  await expect(page.getByRole('searchbox')).toHaveAttribute(
    'placeholder',
    'Number, topic, text, name or company',
  );
  await page.getByRole('searchbox').fill('figs');
  const found = page.getByRole('row', { name: 'Tariffs' });
  await expect(found).toContainText('In the problem details: Our broker in İzmir ships dried figs & dates.');
  await expect(found.locator('mark')).toHaveText('figs');
  const byTopic = page.getByRole('row').filter({ has: page.getByRole('link', { name: 'View Figs' }) });
  await expect(byTopic).not.toContainText('In the problem details');
  await expectAccessible(page);
  await page.getByRole('searchbox').fill('izmir');
  await expect(page.locator('tbody').getByRole('row')).toHaveCount(1);
  await expect(found.locator('mark')).toHaveText('İzmir');
  await page.getByRole('searchbox').fill('dates tariffs izmir');
  await expect(found.locator('mark')).toHaveText('dates');
  await callApi(product.url, 'POST', `/consultations/${id}/messages`, {
    token: client.token,
    body: { body: '<p>They leave with the carrier Nordlicht.</p>' },
  });
  await callApi(product.url, 'POST', `/consultations/${id}/messages`, {
    token: consultant.token,
    body: { body: '<p>A slow carrier, this Nordlicht.</p>', visibility: 'staff' },
  });
  await page.getByRole('searchbox').fill('nordlicht');
  await expect(found).toContainText('In a message: They leave with the carrier Nordlicht.');
  await expect(found.locator('mark')).toHaveText('Nordlicht');
  await page.getByRole('searchbox').fill('slow carrier');
  await expectSaid(page, 'No consultation matches “slow carrier”');
  await page.getByRole('searchbox').fill('zeppelin');
  await expectSaid(
    page,
    'The search looks at numbers, topics, problem details, results, messages, names, emails and companies.',
  );
});

test('a request rejected in one room can be requested again in another', async ({ person, firm }) => {
  const client = await firm.client();
  const request = await firm.request(client, { topic: 'Letters of credit' });
  await firm.move(await firm.consultant(), request, 'rejected', { reason: 'Ask Finance.' });
  const page = await person('client', { as: client });
  await page.goto(`client/consultations?open=${request.id}`);
  await popup(page).getByRole('link', { name: 'Request again' }).click();
  await expectSaid(page, /has rejected this request\. Choose another room for it\./);
  await expectSaid(page, 'Reason: Ask Finance.');
  await expect(page.getByRole('checkbox', { name: 'Letters of credit' })).toBeChecked();
  await expect(page.getByRole('textbox', { name: 'Problem Details' })).toHaveText('We ship figs.');
  const suggested = page.getByRole('radio', { name: /^Room D.*Suggested for your topics/ });
  await expect(suggested).toBeChecked();
  await expect(page.getByRole('radio', { name: /Rejected this request before/ })).not.toBeChecked();
  await expectAccessible(page);

  // What the form has filled in by itself is no draft.
  await page.reload();
  await expect(suggested).toBeChecked();
  await expect(page.getByText(/is back/)).toHaveCount(0);
  await page.getByRole('checkbox', { name: 'Certificates of origin' }).check();
  await expectSaid(page, /Saved on this device/);
  await page.reload();
  await page.getByRole('button', { name: 'Start over' }).click();
  await expect(page.getByRole('checkbox', { name: 'Certificates of origin' })).not.toBeChecked();
  await expect(suggested).toBeChecked();
  await page.getByRole('button', { name: 'Submit Request' }).click();
  await expectSaid(page, 'Consultation request submitted successfully');
  await expect(page.getByRole('row', { name: 'Letters of credit' })).toHaveCount(2);
});

test('a card on a phone is compact', async ({ person, firm }) => {
  const client = await firm.client();
  await firm.request(client);
  const page = await person('client', { as: client, width: 390, height: 844 });
  await page.goto('client/consultations');
  const card = page.getByRole('row', { name: 'Rules of origin' });
  await expect(card).toBeVisible();
  expect((await card.boundingBox())?.height).toBeLessThan(132);
  await firm.request(client, { topic: 'Tariffs' });
  const cards = page.locator('tbody').getByRole('row');
  await expect(cards).toHaveText([/Tariffs/, /Rules of origin/]);
  await page.getByLabel('Sort by').selectOption('Topic, A to Z');
  await expect(cards).toHaveText([/Rules of origin/, /Tariffs/]);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page, [390, 320]);
});

test('a popup opens by its address, closes by Escape, and Back does not reopen it', async ({
  person,
  firm,
}) => {
  const client = await firm.client();
  const request = await firm.request(client);
  const page = await person('client', { as: client });
  await page.goto('client/dashboard');
  await page.getByRole('complementary').getByRole('link', { name: 'My Consultations' }).click();
  await page.getByRole('link', { name: 'View Rules of origin' }).click();
  await expect(popup(page)).toContainText('We ship figs.');
  await expect(page).toHaveURL(new RegExp(`open=${request.id}`));
  await page.keyboard.press('Escape');
  await expect(popup(page)).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'View Rules of origin' })).toBeFocused();
  await page.goBack();
  await expect(popup(page)).toHaveCount(0);
  await page.goto(`client/consultations?open=${request.id}`);
  await expect(popup(page)).toContainText('We ship figs.');
  await popup(page).getByRole('button', { name: 'Close' }).last().click();
  await expect(popup(page)).toHaveCount(0);
});

test('a popup of a consultation that does not exist or does not load shows an error', async ({
  person,
  firm,
}) => {
  const client = await firm.client();
  const request = await firm.request(client);
  const page = await person('client', { as: client, expected: /status of (404|503)/ });
  await page.goto('client/consultations?open=00000000-0000-4000-8000-000000000000');
  await expect(popup(page)).toContainText('Failed to fetch consultation details');
  await expect(popup(page)).toContainText('Consultation not found');
  await page.route(`**/consultations/${request.id}`, (route) => route.fulfill(fault));
  await page.goto(`client/consultations?open=${request.id}`);
  await expect(popup(page)).toContainText('The harbour is closed');
  await page.unroute(`**/consultations/${request.id}`);
  await page.route(`**/consultations/${request.id}`, (route) => route.fulfill({ json: { id: 7 } }));
  await tryAgain(popup(page));
  await expect(popup(page)).toContainText('An error occurred while fetching consultation details');
  await page.unroute(`**/consultations/${request.id}`);
  await tryAgain(popup(page));
  await expect(popup(page)).toContainText('We ship figs.');
});

test('a request is canceled with a reason, and the focus stays in its popup', async ({ person, firm }) => {
  const client = await firm.client();
  const request = await firm.request(client);
  const page = await person('client', { as: client, expected: /status of 503/ });
  await page.goto(`client/consultations?open=${request.id}`);
  await popup(page).getByRole('button', { name: 'Cancel Consultation' }).click();
  await page.getByLabel('Reason').fill('We sold the figs.');
  await page.route('**/status', (route) => route.fulfill(fault), { times: 1 });
  const confirm = page.getByRole('button', { name: 'Cancel Consultation' }).last();
  await confirm.click();
  await expectSaid(page, 'The harbour is closed');
  await expect(page.getByLabel('Reason')).toHaveValue('We sold the figs.');
  await confirm.click();
  await expectSaid(page, 'Consultation canceled');
  await expect(page.getByText('The harbour is closed')).toHaveCount(0);
  const details = page.getByRole('dialog', { name: /^#\d+ Rules of origin$/ });
  await expect(details).toContainText('We sold the figs.');
  await expect(details).toBeFocused();
  expect((await firm.find(client, request)).status).toBe('canceled');
});

test("a reason that comes too late is kept in the dialog, and the server's message is shown", async ({
  person,
  firm,
}) => {
  const client = await firm.client();
  const consultant = await firm.consultant();
  const request = await firm.request(client);
  await firm.move(consultant, request, 'approved');
  const page = await person('client', { as: client, expected: /status of 409/ });
  await page.goto(`client/consultations?open=${request.id}`);
  await popup(page).getByRole('button', { name: 'Cancel Consultation' }).click();
  await page.getByLabel('Reason').fill('We sold the figs.');
  // Completed between the press and the call: any earlier, and the button would disappear.
  const complete = async (route: Route) => {
    await firm.move(consultant, request, 'completed', { consultation_result: '<p>EUR.1</p>' });
    await route.continue();
  };
  await page.route('**/status', complete, { times: 1 });
  await page.getByRole('button', { name: 'Cancel Consultation' }).last().click();
  await expect(page.getByRole('alert').filter({ hasText: 'already been completed' })).toBeVisible();
  await expect(page.getByLabel('Reason')).toHaveValue('We sold the figs.');
});

test('very long words stay inside the window, in the list and in the popup', async ({ person, firm }) => {
  const client = await firm.client(hostile.name);
  const request = await firm.request(client, {
    topic: `Other: ${hostile.word}`,
    problem_details: `<p>${hostile.word}</p>`,
  });
  await firm.request(client);
  await firm.move(await firm.consultant(hostile.word), request, 'approved');
  const page = await person('client', { as: client });
  await page.goto('client/consultations');
  await expect(page.getByRole('row')).toHaveCount(3);
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await expect(page.getByRole('link', { name: /^View/ }).first()).toBeInViewport({ ratio: 1 });
  const row = page.getByRole('row', { name: /Rules of origin/ });
  expect((await row.boundingBox())?.height).toBeLessThan(64);
  await page.goto(`client/consultations?open=${request.id}`);
  await expect(popup(page)).toContainText(hostile.word);
  await expectNoSidewaysScroll(page, [390, 320]);
  await expectAccessible(page);
});

test('headings in a text start one level below those of the page, whatever size was chosen', async ({
  person,
  firm,
}) => {
  const client = await firm.client();
  const request = await firm.request(client, {
    problem_details: '<h6>Small</h6><p>x</p><h2>Large</h2><p>x</p>',
  });
  const page = await person('client', { as: client });
  await page.goto(`client/consultations?open=${request.id}`);
  await expect(popup(page).locator('[aria-level="3"]')).toHaveText('Small');
  await expectAccessible(page);
});

test('printing with an open popup prints the popup', async ({ person, firm }) => {
  const client = await firm.client();
  const request = await firm.request(client);
  const page = await person('client', { as: client });
  await page.goto(`client/consultations?open=${request.id}`);
  await expect(popup(page)).toContainText('We ship figs.');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('We ship figs.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'My Consultations', includeHidden: true })).toBeHidden();
  await expect(popup(page).getByRole('button', { name: 'Close', includeHidden: true }).first()).toBeHidden();
});

test('only completed consultations have a document', async ({ person, firm }) => {
  const client = await firm.client();
  const consultant = await firm.consultant();
  const request = await firm.request(client);
  const page = await person('client', { as: client, width: 390, height: 844 });
  await page.goto(`client/exports/${request.id}`);
  await expectSaid(page, 'Only a completed consultation can be exported. This one is requested.');
  await firm.move(consultant, request, 'approved');
  await firm.move(consultant, request, 'completed', { consultation_result: '<p>EUR.1</p>' });
  await page.reload();
  await expectSaid(page, `#${request.number}`);
  await expectSaid(page, 'Quay 1');
  await expectNoSidewaysScroll(page, [390, 320]);
});
