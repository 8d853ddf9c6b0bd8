import { newClient, newCompleted, newConsultant, newRequest } from './firm.ts';
import { expect, expectAccessible, logIn, lookAgain, test, tryAgain } from './people.ts';

test('a client sees the figures and the latest consultations, and each links to its screen', async ({
  product: { url },
  person,
}) => {
  const client = await newClient(url, 'Ayşe Yıldırım');
  const consultant = await newConsultant(url, 'Jonas', ['A']);
  const done = await newCompleted(url, client, consultant, { topic: 'Letters of credit' });
  await newRequest(url, client, { topic: 'Incoterms 2020' });
  const page = await person('client');
  await logIn(page, client);
  const figures = page.getByRole('region', { name: 'Figures' });
  for (const words of [
    'Upcoming Consultations',
    'Scheduled for the upcoming days',
    'Pending Requests',
    'Awaiting consultant approval',
    'Completed Consultations',
    'Successfully completed sessions',
  ]) {
    await expect(figures.getByText(words)).toBeVisible();
  }
  await expect(figures).toContainText(/Upcoming Consultations0.*Pending Requests1.*Completed Consultations1/);
  await expect(page.getByRole('listitem').filter({ hasText: 'Incoterms 2020' })).toContainText(
    'Not scheduled',
  );
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Export Letters of credit' }).click();
  await expect(page).toHaveURL(new RegExp(`/client/exports/${done}$`));
  await page.goBack();
  await figures.getByRole('link', { name: 'Awaiting consultant approval' }).click();
  await expect(page).toHaveURL(/\/client\/consultations\?status=open$/);
  await expect(page.locator('tbody').getByRole('row')).toHaveText([/Incoterms 2020/]);
  await page.goBack();
  await page.getByRole('link', { name: 'Details of Incoterms 2020' }).click();
  await expect(page.getByRole('dialog', { name: 'Incoterms 2020' })).toBeVisible();
});

test('a new client is invited to make a request and sees the status of the account', async ({
  product: { url },
  person,
}) => {
  const page = await person('client', { width: 390, height: 844 });
  await logIn(page, await newClient(url, 'New', { approved: false }));
  await expect(page.getByText('Your account is awaiting approval.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No consultations yet' })).toBeVisible();
  await expect(page.getByText('Start by requesting your first consultation')).toBeVisible();
  const request = page.getByRole('main').getByRole('button', { name: 'Request Consultation' });
  await expect(request).toHaveCount(1);
  await expect(request).toBeDisabled();
  await expect(request).toHaveAccessibleDescription(/Your account is awaiting approval\./);
  await expect(page.getByRole('main').getByRole('link', { name: /Request Consultation/ })).toHaveCount(0);
  await expectAccessible(page);
});

test('a client who waits for approval sees why nothing can be requested, also while the account cannot be loaded', async ({
  product: { url },
  person,
}) => {
  const waiting = await newClient(url, 'Waiting', { approved: false });
  const page = await person('client', { as: waiting, expected: /status of 500/ });
  await page.route('**/users/*', (route) => route.fulfill({ status: 500, body: '{"status":"error"}' }));
  for (const path of ['dashboard', 'consultations']) {
    await page.goto(`client/${path}`);
    await expect(page.getByText('Your account is awaiting approval.')).toBeVisible();
    await expect(
      page.getByRole('main').getByRole('button', { name: 'Request Consultation' }),
    ).toHaveAccessibleDescription(/Your account is awaiting approval\./);
  }
});

test('a dashboard that cannot be loaded shows the reason and can be retried', async ({
  product: { url },
  person,
}) => {
  const page = await person('client', { expected: /status of 500/ });
  const answers = [
    {
      status: 500,
      body: '{"status":"error","message":"The harbour is closed"}',
      said: 'The harbour is closed',
    },
    { status: 200, body: '{"status":"error"}', said: 'Failed to fetch dashboard data' },
    { status: 200, body: '', said: 'Failed to fetch dashboard data' },
    ...['{}', '{"status":"success","data":null}', '{"status":"success","data":{"stats":{}}}'].map((body) => ({
      status: 200,
      body,
      said: 'An error occurred while fetching dashboard data. Please try logging in again.',
    })),
  ];
  let answer = answers[0]!;
  await page.route('**/dashboard/client', (route) => {
    const { said, ...rest } = answer;
    return said && route.fulfill(rest);
  });
  const failed = page.getByRole('heading', { name: 'Error loading dashboard' });
  await logIn(page, await newClient(url, 'Unlucky'));
  await expect(failed).toBeVisible();
  await expectAccessible(page);
  for (answer of answers) {
    await expect(failed).toBeVisible();
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByText(answer.said)).toBeVisible();
  }
  await page.unroute('**/dashboard/client');
  await tryAgain(page);
  await expect(page.getByRole('heading', { name: 'No consultations yet' })).toBeVisible();
});

test('a client without a session sees a message and no call is made', async ({
  product: { url },
  person,
}) => {
  const page = await person('client', { as: await newClient(url, 'Gone') });
  // It would hear it as well, and says nothing.
  const stream = page.waitForResponse(/\/events/);
  await page.goto('client/dashboard');
  await expect(page.getByRole('heading', { name: 'No consultations yet' })).toBeVisible();
  await stream;
  await page.evaluate(() => localStorage.clear());
  const calls: string[] = [];
  page.on('request', (request) => calls.push(request.url()));
  const told = page.getByText('You are not logged in. Please log in to view your dashboard.').first();
  const heard = told.waitFor({ timeout: 120_000 });
  // It stands there until the login has been loaded, which may be faster than the test looks.
  await page.route(/\/login$/, async (route) => {
    await heard;
    await route.continue();
  });
  // A refetch that was under way when the session went still brings its answer.
  await expect(async () => {
    await lookAgain(page);
    await expect(page.getByRole('tab', { name: 'Login' })).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await heard;
  // The login page asks how the firm is called.
  expect(calls.filter((call) => call.includes('/api/') && !call.endsWith('/firm'))).toEqual([]);
});

test('a slow dashboard shows placeholders while it loads', async ({ product: { url }, person }) => {
  const page = await person('client');
  const { promise: held, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/dashboard/client', async (route) => {
    await held;
    await route.continue();
  });
  await logIn(page, await newClient(url, 'Patient'));
  await expect(page.getByRole('status').filter({ hasText: 'Loading your consultations' })).toBeVisible();
  answer();
  await expect(page.getByRole('heading', { name: 'No consultations yet' })).toBeVisible();
});
