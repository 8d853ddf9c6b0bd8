import { move, newClient, newConsultant, newRequest, newSchedule } from './firm.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, logIn, test, tryAgain } from './people.ts';
import { admin } from './product.ts';

test('an admin dashboard shows four figures, and each links to its list', async ({
  product: { url },
  person,
}) => {
  await newClient(url, 'Waiting', { approved: false });
  const page = await person('admin');
  await logIn(page, admin);
  const figures = page.getByRole('region', { name: 'Figures' });
  for (const title of ['Total Clients', 'Total Consultants', 'Total Consultations', 'Pending Approvals']) {
    await expect(figures.getByRole('heading', { name: title })).toBeVisible();
  }
  await expect(figures).toContainText(/Pending Approvals[1-9]/);
  for (const title of ['Weekly Schedule', 'Consultant Management', 'Client Approvals']) {
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
  }
  await expectAccessible(page);
  const actions = page.getByRole('region', { name: 'Quick Actions' });
  for (const [word, path] of [
    ['Manage Users', 'users'],
    ['Edit Schedule', 'schedule'],
    ['Manage Rooms', 'rooms'],
    ['Pending Approvals', 'pending-approvals'],
  ] as const) {
    await actions.getByRole('link', { name: word }).click();
    await expect(page).toHaveURL(new RegExp(`/admin/${path}$`));
    await page.goBack();
  }
  for (const [words, address, title] of [
    ['With an account', /\/admin\/users\?role=client$/, 'User Management'],
    ['Advising in the rooms', /\/admin\/consultants$/, 'Consultant Management'],
    ['In every status', /\/admin\/consultations$/, 'All Consultations'],
  ] as const) {
    await figures.getByRole('link', { name: words }).click();
    await expect(page).toHaveURL(address);
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
    await page.goBack();
  }
  await figures.getByRole('link', { name: 'Review pending approvals' }).click();
  await expect(page.getByRole('heading', { name: 'Pending Approvals', level: 1 })).toBeVisible();
});

test('figures that cannot be loaded show an error with a retry, and the rest stays', async ({ person }) => {
  const page = await person('admin', { width: 390, height: 844, expected: /status of 500/ });
  const figures = '**/dashboard/admin';
  await page.route(figures, (route) => route.fulfill({ status: 500, body: '' }));
  await logIn(page, admin);
  await expect(page.getByRole('heading', { name: 'Failed to load dashboard statistics' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Quick Actions' })).toBeVisible();
  await expectAccessible(page);
  await page.unroute(figures);
  await tryAgain(page);
  await expect(page.getByRole('heading', { name: 'Total Clients' })).toBeVisible();
  await expectAccessible(page);
});

test('figures without a response show their own error message', async ({ person }) => {
  const page = await person('admin', { as: admin, expected: /ERR_FAILED/ });
  await page.route('**/dashboard/admin', (route) => route.abort());
  await page.goto('admin/dashboard');
  await expect(page.getByRole('heading', { name: 'Failed to load dashboard data' })).toBeVisible();
});

test('slow figures keep their place while they load', async ({ person }) => {
  const page = await person('admin');
  const { promise: held, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/dashboard/admin', async (route) => {
    await held;
    await route.continue();
  });
  await logIn(page, admin);
  await expect(page.getByRole('status').filter({ hasText: 'Loading the figures' }).first()).toBeVisible();
  answer();
  await expect(page.getByRole('region', { name: 'Figures' })).toContainText(/Total Clients\d/);
});

test('the dashboard shows the oldest request, overdue consultations, gaps in the week and the busiest consultants', async ({
  product,
  person,
}) => {
  const { url } = product;
  const client = await newClient(url, 'Ayşe Yıldırım');
  const consultant = await newConsultant(url, 'Jonas Lindqvist', ['A']);
  const page = await person('admin', { as: admin });
  await page.goto('admin/dashboard');
  const waits = page.getByRole('region', { name: 'What Waits' });
  await expect(waits.getByText('Every request has been decided.')).toBeVisible();
  await expect(waits.getByText('Nothing is overdue.')).toBeVisible();
  await expect(waits.getByText('This week has not been planned.')).toBeVisible();

  const oldest = await newRequest(url, client, { topic: 'Sanctions' });
  await newRequest(url, client, { topic: 'Incoterms' });
  const late = await newRequest(url, client, { topic: 'Letters of credit' });
  await move(url, consultant, late.id, { status: 'approved', scheduled_date: '2026-01-05T09:00:00Z' });
  await newSchedule(url, mondayOfThisWeek(), [{ day: 'Monday', room: 'A', consultant }]);
  await page.goto('admin/dashboard');
  await expect(waits.getByRole('link', { name: 'Sanctions' })).toBeVisible();
  await expect(waits.getByText('Incoterms')).toBeHidden();
  await expect(waits.getByRole('heading', { name: 'Overdue: 1' })).toBeVisible();
  await expect(waits.getByRole('link', { name: 'Letters of credit' })).toBeVisible();
  await expect(waits.getByText('has nobody on Tuesday, Wednesday, Thursday, and Friday')).toBeVisible();
  const load = page.getByRole('region', { name: 'Load per Consultant' });
  await expect(load.getByRole('listitem').filter({ hasText: 'Jonas Lindqvist' })).toContainText('1');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const listed = page.locator('tbody').getByRole('row');
  await waits.getByRole('link', { name: 'Overdue: 1' }).click();
  await expect(listed).toHaveText([/Letters of credit/]);
  await page.goBack();
  await load.getByRole('link', { name: '1 of Jonas Lindqvist' }).click();
  await expect(page.getByLabel('Filter by consultant')).toHaveValue(consultant.id);
  await expect(listed).toHaveText([/Letters of credit/]);
  await page.goBack();
  await waits.getByRole('link', { name: 'Sanctions' }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/consultations/${oldest.id}$`));
});

test('from a thousand overdue consultations on, the dashboard says how many there are at least', async ({
  product: { url },
  person,
}) => {
  const client = await newClient(url, 'Ayşe Yıldırım');
  const consultant = await newConsultant(url, 'Jonas Lindqvist', ['A']);
  const { id } = await newRequest(url, client, { topic: 'Tariffs' });
  await move(url, consultant, id, { status: 'approved', scheduled_date: '2026-01-04T09:00:00Z' });
  const page = await person('admin', { as: admin });
  await page.route('**/dashboard/admin', async (route) => {
    const response = await route.fetch();
    const { data, ...rest } = await response.json();
    const waiting = { ...data.waiting, overdue: data.waiting.overdue.slice(0, 1), overdue_count: 1_000 };
    await route.fulfill({ response, json: { ...rest, data: { ...data, waiting } } });
  });
  await page.goto('admin/dashboard');
  const waits = page.getByRole('region', { name: 'What Waits' });
  await expect(waits.getByRole('heading', { name: 'Overdue: 1,000 or more' })).toBeVisible();
  await expect(waits.getByText('and 999 or more others')).toBeVisible();
});

/** In the time zone of the test's browser, Istanbul. */
function mondayOfThisWeek() {
  const today = new Date(
    `${new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Istanbul' }).format(new Date())}T00:00:00Z`,
  );
  today.setUTCDate(today.getUTCDate() - ((today.getUTCDay() + 6) % 7));
  return today.toISOString().slice(0, 10);
}
