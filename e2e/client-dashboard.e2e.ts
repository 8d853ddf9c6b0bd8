import { newClient, newCompleted, newConsultant, newRequest } from './firm.ts';
import { expect, expectAccessible, logIn, test } from './people.ts';

test('a client sees the figures and the latest consultations, each leading on', async ({
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
  await page.getByRole('link', { name: 'Details of Incoterms 2020' }).click();
  await expect(page.getByRole('dialog', { name: 'Incoterms 2020' })).toBeVisible();
});

test('a new client is invited to request, and hears what happens to the account', async ({
  product: { url },
  person,
}) => {
  const page = await person('client', { width: 390, height: 844 });
  await logIn(page, await newClient(url, 'New', { approved: false }));
  await expect(page.getByText('Your account is awaiting approval.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No consultations yet' })).toBeVisible();
  await expect(page.getByText('Start by requesting your first consultation')).toBeVisible();
  await expectAccessible(page);
});

test('a dashboard that cannot be loaded says why, and is tried again', async ({
  product: { url },
  person,
}) => {
  const page = await person('client', { expected: /status of 500/ });
  await page.route(
    '**/dashboard/client',
    (route) =>
      route.fulfill({ status: 500, json: { status: 'error', message: 'Failed to fetch dashboard data' } }),
    { times: 1 },
  );
  await logIn(page, await newClient(url, 'Unlucky'));
  await expect(page.getByRole('heading', { name: 'Error loading dashboard' })).toBeVisible();
  await expect(page.getByText('Failed to fetch dashboard data')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { name: 'No consultations yet' })).toBeVisible();
});

test('while it loads, a slow dashboard shows the shape of what comes', async ({
  product: { url },
  person,
}) => {
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
