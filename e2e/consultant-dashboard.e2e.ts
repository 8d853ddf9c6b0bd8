import { move, newClient, newCompleted, newConsultant, newRequest } from './firm.ts';
import { expect, expectAccessible, logIn, test } from './people.ts';

test('a consultant sees the figures, decides, and opens each list', async ({ product: { url }, person }) => {
  const client = await newClient(url, 'Ayşe Yıldırım');
  await newRequest(url, client, { topic: 'Incoterms 2020', room: 'E' });
  const sofia = await newConsultant(url, 'Sofia', ['E']);
  await newCompleted(url, client, sofia, { topic: 'Letters of credit', room: 'E' });
  const { id } = await newRequest(url, client, { topic: 'Customs valuation', room: 'E' });
  await move(url, sofia, id, { status: 'approved' });
  await newRequest(url, client, { topic: 'Arbitration', room: 'E' });

  const page = await person('consultant');
  await logIn(page, sofia);
  await expect(page.getByRole('heading', { name: 'Consultant Dashboard' })).toBeVisible();
  const figures = page.getByRole('region', { name: 'Figures' });
  await expect(figures).toContainText(
    /Pending Requests2.*Upcoming Consultations1.*Completed Consultations1.*Total Consultations21 active, 1 completed/,
  );
  await expect(page.getByRole('region', { name: 'Recent Activity' })).toContainText('Completed');
  await expectAccessible(page);

  const pending = page.getByRole('region', { name: 'Pending Requests' });
  await pending.getByRole('button', { name: 'Approve Incoterms 2020' }).click();
  await expect(page.getByText('Consultation request approved and scheduled for today')).toBeVisible();
  await expect(pending.getByRole('link', { name: 'Incoterms 2020' })).toBeHidden();
  await pending.getByRole('button', { name: 'Reject Arbitration' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reject Request' }).click();
  await expect(page.getByText('Consultation request rejected')).toBeVisible();
  await expect(pending).toContainText('No requests are waiting for you.');

  await page
    .getByRole('region', { name: 'Upcoming Consultations' })
    .getByRole('link', { name: 'Customs valuation' })
    .click();
  await expect(page).toHaveURL(new RegExp(`/consultant/consultations/${id}$`));
  await expect(page.getByRole('heading', { name: /^#\d+ Customs valuation$/ })).toBeVisible();
  await page.goto('consultant/dashboard');
  await page
    .getByRole('region', { name: 'Top Clients' })
    .getByRole('link', { name: 'Ayşe Yıldırım' })
    .click();
  await expect(page).toHaveURL(new RegExp(`/consultant/clients/${client.id}$`));
  await expect(page.getByRole('dialog', { name: 'Ayşe Yıldırım' })).toBeVisible();
  await page.goto('consultant/dashboard');
  await page.getByRole('link', { name: 'View Schedule' }).click();
  await expect(page.getByRole('heading', { name: 'My Weekly Schedule' })).toBeVisible();
});

test('overdue consultations are marked and not listed as upcoming, and figures and activity link to their records', async ({
  product: { url },
  person,
}) => {
  const client = await newClient(url, 'Ayşe Yıldırım');
  const sofia = await newConsultant(url, 'Sofia', ['D']);
  const requested = (topic: string) => newRequest(url, client, { topic, room: 'D' });
  const behind = await requested('Behind');
  await move(url, sofia, behind.id, { status: 'approved', scheduled_date: '2021-03-03T09:00:00Z' });
  const ahead = await requested('Ahead');
  await move(url, sofia, ahead.id, { status: 'approved', scheduled_date: '2099-03-03T09:00:00Z' });
  const another = await newConsultant(url, 'Rohan', ['D']);
  const theirs = await requested('Of a colleague');
  await move(url, another, theirs.id, { status: 'approved', scheduled_date: '2021-03-03T09:00:00Z' });
  const refused = await requested('Refused');
  await move(url, sofia, refused.id, { status: 'rejected' });
  const dropped = await requested('Dropped');
  await move(url, sofia, dropped.id, { status: 'approved' });
  await move(url, client, dropped.id, { status: 'canceled' });
  const done = await newCompleted(url, client, sofia, { topic: 'Done', room: 'D' });
  const page = await person('consultant', { as: sofia });
  await page.goto('consultant/dashboard');
  const upcoming = page.getByRole('region', { name: 'Upcoming Consultations' });
  await expect(upcoming).toContainText('Ahead');
  await expect(upcoming).not.toContainText('Behind');
  await expect(page.getByText('1 consultation is overdue')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Figures' })).toContainText(
    '42 active, 1 completed, 1 rejected or canceled',
  );
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Show overdue' }).click();
  await expect(page).toHaveURL(/order=asc/);
  await expect(page.getByRole('row').nth(1)).toHaveText('Overdue');
  // As many as the dashboard has counted.
  await expect(page.locator('tr[data-row]')).toHaveText([/Behind/]);
  await expectAccessible(page);
  await page.getByLabel('Filter by status').selectOption('Any status');
  await expect(page.locator('tr[data-row]')).toHaveText([/Behind/, /Ahead/]);

  const activity = page.getByRole('region', { name: 'Recent Activity' });
  for (const [topic, id] of [
    ['Ahead', ahead.id],
    ['Done', done],
  ]) {
    await page.goto('consultant/dashboard');
    await activity.getByRole('link', { name: new RegExp(`^#\\d+ ${topic}$`) }).click();
    await expect(page).toHaveURL(new RegExp(`/consultant/consultations/${id}$`));
    await expect(page.getByRole('heading', { name: topic!, level: 1 })).toBeVisible();
  }
  for (const [name, heading] of [
    ['Waiting in your rooms', 'Pending Consultation Requests'],
    ['See all active consultations', 'Active Consultations'],
    ['Approved and to be carried out', 'Active Consultations'],
    ['2 active', 'Active Consultations'],
    ['With a result on file', 'Consultation History'],
  ]) {
    await page.goto('consultant/dashboard');
    await page.getByRole('link', { name: name! }).click();
    await expect(page.getByRole('heading', { name: heading!, level: 1 })).toBeVisible();
    if (heading === 'Active Consultations')
      await expect(page.getByLabel('Filter by consultant')).toHaveValue(sofia.id);
  }
});

test('a new consultant sees empty lists, on a phone too', async ({ product: { url }, person }) => {
  const page = await person('consultant', { width: 390, height: 844 });
  await logIn(page, await newConsultant(url, 'New', ['C']));
  for (const sentence of [
    'No requests are waiting for you.',
    'You have no upcoming consultations.',
    'Nobody has consulted you yet.',
    'Nothing has happened yet.',
  ])
    await expect(page.getByText(sentence)).toBeVisible();
  await expectAccessible(page);
});

test('a dashboard that cannot be loaded offers to retry and to log in again', async ({
  product: { url },
  person,
}) => {
  const page = await person('consultant', { expected: /status of 500/ });
  let answer = { status: 200, body: '' };
  await page.route('**/dashboard/consultant', (route) => route.fulfill(answer));
  await logIn(page, await newConsultant(url, 'Unlucky', ['C']));
  await expect(page.getByRole('heading', { name: 'Error loading dashboard' })).toBeVisible();
  await expect(page.getByText('Failed to fetch dashboard data')).toBeVisible();
  answer = { status: 200, body: '{}' };
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(
    page.getByText('An error occurred while fetching dashboard data. Please try logging in again.'),
  ).toBeVisible();
  answer = { status: 500, body: '{"status":"error","message":"The charts are wet"}' };
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText('The charts are wet')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Return to Login' }).click();
  await expect(page.getByRole('tab', { name: 'Login' })).toBeVisible();
});

test('a slow dashboard shows placeholders', async ({ product: { url }, person }) => {
  const page = await person('consultant');
  const { promise: held, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/dashboard/consultant', async (route) => {
    await held;
    await route.continue();
  });
  await logIn(page, await newConsultant(url, 'Patient', ['C']));
  await expect(page.getByText('Loading your figures').first()).toBeAttached();
  answer();
  await expect(page.getByText('Nothing has happened yet.')).toBeVisible();
});
