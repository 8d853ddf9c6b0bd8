import { one, cards, card, pane, approve } from './pending.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, expectSaid, hostile, test } from './people.ts';

test('a card links to the request beside the list on a wide screen, and to its own page on a phone', async ({
  person,
  firm,
}) => {
  const client = await firm.client();
  await firm.request(client, { topic: 'First' });
  await firm.request(client, { topic: 'Second' });
  const page = await person('consultant', { as: await firm.consultant() });
  await page.goto('consultant/pending');
  await card(page, 'Second').click({ position: { x: 30, y: 40 } });
  await expect(pane(page).getByRole('heading', { level: 2 })).toHaveText(/^#\d+ Second$/);
  await expect(page).toHaveURL(/\?open=/);

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(pane(page)).toHaveCount(0);
  await expectAccessible(page);
  await card(page, 'Second')
    .getByRole('link', { name: /^#\d+ Second$/ })
    .press('Enter');
  await expect(page).toHaveURL(/\/consultant\/request\//);
  await expect(pane(page).getByRole('heading', { level: 2 })).toHaveText(/^#\d+ Second$/);
  const buttons = [approve(page), pane(page).getByRole('button', { name: 'Reject Request' })];
  const widths = await Promise.all(buttons.map(async (button) => (await button.boundingBox())?.width ?? 0));
  expect(widths[0]).toBeGreaterThan(160);
  expect(widths[1]).toBeGreaterThan(160);
  await page.getByRole('link', { name: 'Back to Pending Requests' }).click();
  await expect(cards(page)).toHaveCount(2);
});

test('a decided request shows its outcome and links to the next screen', async ({ person, firm }) => {
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

test('a request without an id, or that cannot be loaded, leads to the active consultations with the reason', async ({
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

test('a long request scrolls by the keyboard, and two companies and small headings are readable', async ({
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

test('very long words stay inside the window, and the buttons stay reachable', async ({ person, firm }) => {
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
