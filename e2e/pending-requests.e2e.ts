import type { Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectSaid,
  holdAnswers,
  hostile,
  test,
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
    await page.getByRole('button', { name: 'Try Again' }).click();
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
  const page = await person('consultant', { as: await firm.consultant(), expected: /ERR_FAILED/ });
  await page.goto('consultant/pending');
  await pane(page).getByRole('button', { name: 'Reject Request' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reject “Rules of origin”' });
  await dialog.getByLabel('Reason').fill('Not our field.');
  await expectAccessible(page);
  await page.route(status, (route) => route.abort(), { times: 1 });
  await dialog.getByRole('button', { name: 'Reject Request' }).click();
  await expectSaid(page, 'Failed to fetch');
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
  const page = await person('consultant', { as: await firm.consultant(), expected: /status of 409/ });
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

test('an answer without a sentence has one, and a failure its own', async ({ person, firm }) => {
  await firm.request(await firm.client());
  const page = await person('consultant', { as: await firm.consultant(), expected: /status of 500/ });
  await page.route(status, (route) => route.fulfill({ json: { status: 'success', data: {} } }));
  await page.goto('consultant/pending');
  await approve(page).click();
  await expectSaid(page, 'Consultation request approved');
  await page.unroute(status);
  await page.route(status, (route) => route.fulfill({ status: 500, body: '{"message":"Not now"}' }));
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
  const page = await person('consultant', { as: await firm.consultant(), expected: /status of 404/ });
  await page.goto('consultant/request');
  await expect(page).toHaveURL(/\/consultant\/consultations$/);
  await expectSaid(page, 'Consultation ID is missing');
  await page.goto('consultant/request/00000000-0000-4000-8000-000000000000');
  await expect(page).toHaveURL(/\/consultant\/consultations$/);
  await expectSaid(page, 'Consultation not found');
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
