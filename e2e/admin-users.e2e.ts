import type { Page } from '@playwright/test';
import { newClient } from './firm.ts';
import { expect, expectAccessible, logIn, test, toast } from './people.ts';
import { admin } from './product.ts';

const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

test('a user is created, found, put to rest and back by undo', async ({ product: { url }, person }) => {
  await newClient(url, 'Nurgül Özdemir');
  const page = await person('admin');
  await logIn(page, admin);
  await page.goto('admin/users');
  for (const column of ['Name', 'Email', 'Role', 'Status', 'Created', 'Actions']) {
    await expect(page.getByRole('columnheader', { name: column })).toBeAttached();
  }
  await expect(rowOf(page, admin.email).getByRole('switch')).toBeDisabled();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Add New User' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add New User' });
  await expect(dialog.getByLabel('Role')).toHaveValue('client');
  await dialog.getByRole('button', { name: 'Create User' }).click();
  await expect(dialog.getByRole('alert').getByText('Please fill in all required fields')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Name').fill('陳美玲');
  await dialog.getByLabel('Email').fill('chen@firm.example');
  await dialog.getByLabel('Password').fill('sounding-line-7');
  await dialog.getByLabel('Role').selectOption('admin');
  await dialog.getByRole('button', { name: 'Create User' }).click();
  await toast(page, 'User created successfully');
  await expect(rowOf(page, '陳美玲')).toContainText('admin');

  await page.getByRole('link', { name: 'Admins' }).click();
  await expect(page).toHaveURL(/role=admin/);
  await expect(rowOf(page, 'Nurgül')).toBeHidden();
  const row = rowOf(page, '陳美玲');
  await row.getByRole('switch').click();
  await toast(page, 'User status updated successfully');
  await expect(row).toContainText('Inactive');
  await page.getByLabel('Filter by status').selectOption('inactive');
  await expect(page).toHaveURL(/status=inactive/);
  await expect(rowOf(page, '陳美玲')).toBeVisible();
  await page.goBack();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row.getByRole('switch')).toBeChecked();

  await page.goto('admin/users');
  await page.getByLabel('Search users').fill('OZDEMIR');
  await expect(rowOf(page, 'Nurgül Özdemir')).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByLabel('Search users').fill('nobody at all');
  await expect(page.getByText('No user matches “nobody at all”')).toBeVisible();
  await page.getByRole('link', { name: 'Clear the filter' }).click();
  await expect(rowOf(page, 'Nurgül Özdemir')).toBeVisible();
});

test('twenty thousand users are fetched as one scrolls, and few of them are in the page', async ({
  person,
}) => {
  const page = await person('admin');
  await logIn(page, admin);
  await page.route('**/admin/users?*', (route) => {
    const from = Number(new URL(route.request().url()).searchParams.get('cursor') ?? 0);
    const data = Array.from({ length: 200 }, (_, at) => userAt(from + at));
    const next_cursor = from + 200 < 20_000 ? String(from + 200) : undefined;
    return route.fulfill({ json: { status: 'success', data, next_cursor } });
  });
  await page.goto('admin/users');
  const table = page.getByRole('table', { name: 'Users' });
  await expect(rowOf(page, 'Person 0 ')).toBeVisible();
  await expect(table).toHaveAttribute('aria-rowcount', '201');
  for (const count of ['401', '601', '801']) {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect(table).toHaveAttribute('aria-rowcount', count);
  }
  await page.evaluate(() => window.scrollTo(0, 20_000));
  await expect(table.getByRole('row').nth(8)).toBeVisible();
  expect(await table.getByRole('row').count()).toBeLessThan(100);
});

const userAt = (place: number) => ({
  id: `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`,
  name: `Person ${place} of many`,
  email: `person${place}@firm.example`,
  role: 'client',
  phone: '',
  bio: '',
  specialties: [],
  availability: {},
  is_active: true,
  status: 'active',
  account_status: 'approved',
  account_reason: null,
  created_at: '2026-11-20T08:00:00.000Z',
  companies: [],
});

test('what fails is said, and the row stays as it was', async ({ product: { url }, person }) => {
  const client = await newClient(url, 'Unlucky');
  const page = await person('admin', { width: 390, height: 844, expected: /status of (409|500)/ });
  await logIn(page, admin);
  await page.route('**/admin/users?*', (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto('admin/users');
  await expect(page.getByRole('heading', { name: 'Failed to load users' })).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/admin/users?*');
  await page.getByRole('button', { name: 'Try Again' }).click();
  const row = rowOf(page, client.email);
  await page.route('**/admin/users/*/status', (route) =>
    route.fulfill({ status: 500, json: { status: 'error', message: 'Failed to update user status' } }),
  );
  await row.getByRole('switch').click();
  await toast(page, 'Failed to update user status');
  await expect(row.getByRole('switch')).toBeChecked();
  await expectAccessible(page);
  await page.reload();
  await page.getByRole('button', { name: 'Add New User' }).click();
  await page.getByLabel('Name').fill('Twice');
  await page.getByRole('dialog').getByLabel('Email').fill(client.email);
  await page.getByLabel('Password').fill('sounding-line-7');
  await page.getByRole('button', { name: 'Create User' }).click();
  await expect(
    page.getByRole('dialog').getByText('An account with this email already exists').first(),
  ).toBeVisible();
  await expect(page.getByRole('dialog').getByLabel('Email')).toHaveValue(client.email);
});
