import { newClient } from './firm.ts';
import { expect, expectAccessible, logIn, test, tryAgain } from './people.ts';
import { admin } from './product.ts';

test('an admin sees the firm in four figures, and everything leads on', async ({
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
  await figures.getByRole('link', { name: 'Review pending approvals' }).click();
  await expect(page.getByRole('heading', { name: 'Pending Approvals', level: 1 })).toBeVisible();
});

test('figures that cannot be loaded say so and are tried again; the rest stays', async ({ person }) => {
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

test('figures that no answer comes for say so in words of their own', async ({ person }) => {
  const page = await person('admin', { as: admin, expected: /ERR_FAILED/ });
  await page.route('**/dashboard/admin', (route) => route.abort());
  await page.goto('admin/dashboard');
  await expect(page.getByRole('heading', { name: 'Failed to load dashboard data' })).toBeVisible();
});

test('while they load, slow figures keep their place', async ({ person }) => {
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
