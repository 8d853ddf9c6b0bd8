import { expect, test } from './people.ts';

test("a consultant's decision updates the client's open screens", async ({ person, firm }) => {
  const client = await firm.client('Linh Trần');
  const consultant = await firm.consultant();
  const request = await firm.request(client);
  const dashboard = await person('the dashboard', { as: client });
  await dashboard.goto('client/dashboard');
  const list = await person('the list', { as: client });
  await list.goto('client/consultations');
  await expect(list.getByRole('cell', { name: 'requested' })).toBeVisible();
  await expect(dashboard.getByRole('main').getByText('requested').first()).toBeVisible();

  await firm.move(consultant, request, 'approved');
  await expect(list.getByRole('cell', { name: 'approved' })).toBeVisible();
  await expect(dashboard.getByRole('main').getByText('approved').first()).toBeVisible();
  await expect(list.getByRole('button', { name: 'Notifications, 2 unread' })).toBeVisible();
});

test('a new request appears in the queue, and a withdrawn one leaves it', async ({ person, firm }) => {
  const client = await firm.client();
  const consultant = await firm.consultant();
  const page = await person('consultant', { as: consultant });
  await page.goto('consultant/pending');
  await expect(page.getByText(/No pending requests/)).toBeVisible();
  const request = await firm.request(client, { topic: 'Cumulation' });
  await expect(page.getByRole('heading', { name: 'Cumulation' }).first()).toBeVisible();
  await firm.move(client, request, 'canceled');
  await expect(page.getByText(/No pending requests/)).toBeVisible();
});

test('all tabs of a browser share one stream, and another tab takes over when one is closed', async ({
  person,
  firm,
}) => {
  const client = await firm.client();
  const consultant = await firm.consultant();
  const request = await firm.request(client);
  const first = await person('client', { as: client });
  const streams: string[] = [];
  first.context().on('request', (sent) => {
    if (sent.url().endsWith('/events')) streams.push(sent.headers()['last-event-id'] ?? 'none');
  });
  await first.goto('client/consultations');
  await expect(first.getByRole('cell', { name: 'requested' })).toBeVisible();
  const second = await first.context().newPage();
  await second.goto('client/consultations');
  await expect(second.getByRole('cell', { name: 'requested' })).toBeVisible();

  await firm.move(consultant, request, 'approved');
  for (const tab of [first, second]) await expect(tab.getByRole('cell', { name: 'approved' })).toBeVisible();
  expect(streams).toEqual(['none']);
  await first.close();
  await firm.move(client, request, 'canceled');
  await expect(second.getByRole('cell', { name: 'canceled' })).toBeVisible();
  expect(streams).toHaveLength(2);
  expect(streams[1]).toMatch(/^\d+_/);
});

test('changes during a lost connection appear when it is restored', async ({ person, firm }) => {
  const client = await firm.client();
  const consultant = await firm.consultant();
  const request = await firm.request(client);
  const page = await person('client', { as: client, expected: /ERR_INTERNET_DISCONNECTED|ERR_NETWORK/ });
  await page.goto('client/consultations');
  await expect(page.getByRole('cell', { name: 'requested' })).toBeVisible();
  await page.context().setOffline(true);
  await firm.move(consultant, request, 'approved');
  await page.context().setOffline(false);
  await expect(page.getByRole('cell', { name: 'approved' })).toBeVisible();
});
