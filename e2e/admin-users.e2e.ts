import type { Page } from '@playwright/test';
import { newClient, newConsultant, newRequest } from './firm.ts';
import { mailedLink } from './mailed-link.ts';
import { expect, expectAccessible, logIn, test, toast, tryAgain } from './people.ts';
import { admin, asAdmin, callApi, type Sign, signIn } from './product.ts';

const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
const switchOf = (page: Page, text: string) => rowOf(page, text).getByRole('switch');

test('a user is created, found, deactivated and reactivated by undo', async ({
  product: { url },
  person,
}) => {
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
  // The toast stays under the pointer.
  await page.getByRole('button', { name: 'Undo' }).hover();
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
  await page.goto('admin/users?role=admin&status=inactive');
  await expect(page.getByRole('heading', { name: 'No user matches these filters' })).toBeVisible();
  await page.getByRole('link', { name: 'Clear the filter' }).click();
  await expect(rowOf(page, 'Nurgül Özdemir')).toBeVisible();
});

test('users are filtered by the room that they advise in, and a row opens by a click', async ({
  product: { url },
  person,
}) => {
  await newConsultant(url, 'Sofia Marsh', ['D', 'E']);
  await newConsultant(url, 'Rohan Mehta', ['A']);
  const page = await person('admin', { as: admin });
  await page.goto('admin/users');
  await expect(rowOf(page, 'Rohan Mehta')).toBeVisible();
  await page.getByLabel('Filter by room').selectOption('Room E');
  await expect(page).toHaveURL(/room=E/);
  await expect(page.locator('tbody').getByRole('row')).toHaveText([/Sofia Marsh/]);
  await expectAccessible(page);
  await rowOf(page, 'Sofia Marsh').getByText('consultant', { exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Sofia Marsh' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByLabel('Filter by room').selectOption('Any room');
  await expect(rowOf(page, 'Rohan Mehta')).toBeVisible();
});

test('input in a user dialog closed by Escape is restored, except the password', async ({
  product: { url },
  person,
}) => {
  await newClient(url, 'Hasty');
  const page = await person('admin', { as: admin });
  await page.goto('admin/users?search=Hasty');
  await page.getByRole('button', { name: 'Add New User' }).click();
  const adding = page.getByRole('dialog', { name: 'Add New User' });
  await adding.getByLabel('Name').fill('Linh Trần');
  await adding.getByLabel('Password').fill('sounding-line-7');
  await page.keyboard.press('Escape');
  await expect(adding).toHaveCount(0);
  await page.getByRole('button', { name: 'Add New User' }).click();
  await expect(adding.getByLabel('Name')).toHaveValue('Linh Trần');
  await expect(adding.getByLabel('Password')).toHaveValue('');
  await adding.getByRole('button', { name: 'Cancel' }).click();

  await rowOf(page, 'Hasty').getByRole('link').first().click();
  const edit = page.getByRole('dialog', { name: 'Hasty' }).getByRole('button', { name: 'Edit' });
  const editing = page.getByRole('dialog', { name: 'Edit Hasty' });
  await edit.click();
  await editing.getByLabel('Phone Number').fill('+47 55 00 00 00');
  await page.keyboard.press('Escape');
  await expect(editing).toHaveCount(0);
  await edit.click();
  await expect(editing.getByLabel('Phone Number')).toHaveValue('+47 55 00 00 00');
});

test('a failed action shows an error, and the row stays unchanged', async ({ product: { url }, person }) => {
  const client = await newClient(url, 'Unlucky');
  const page = await person('admin', { width: 390, height: 844, expected: /status of (409|500)/ });
  await logIn(page, admin);
  await page.route('**/admin/users?*', (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto('admin/users');
  await expect(page.getByRole('heading', { name: 'Failed to load users' })).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/admin/users?*');
  await tryAgain(page);
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
  const adding = '**/api/v2/admin/users';
  await page.route(adding, (route) => route.fulfill({ status: 500, body: '' }));
  await page.getByRole('button', { name: 'Create User' }).click();
  await toast(page, 'Failed to create user');
  await expect(page.getByLabel('Name')).toHaveValue('Twice');
  await page.unroute(adding);
  await page.getByRole('button', { name: 'Create User' }).click();
  await expect(
    page.getByRole('dialog').getByText('An account with this email already exists').first(),
  ).toBeVisible();
  await expect(page.getByRole('dialog').getByLabel('Email')).toHaveValue(client.email);
});

test('a client with many companies is found by one that the list does not include', async ({
  product: { url },
  person,
}) => {
  const client = await newClient(url, 'Nils Branches');
  const companies = [
    ...Array.from({ length: 9 }, (_, place) => ({ name: `Office ${place}` })),
    { name: 'Skagen Quay' },
  ];
  await callApi(url, 'PUT', `/users/${client.id}`, { token: client.token, body: { companies } });
  const page = await person('admin', { as: admin });
  const listed = page.waitForResponse(/api\/v2\/admin\/users\?.*search=skagen/);
  await page.goto('admin/users?search=skagen');
  await expect(rowOf(page, 'Nils Branches')).toBeVisible();
  const [found] = (await (await listed).json()).data;
  expect(found).toMatchObject({ id: client.id, company_count: 11 });
  expect(found.companies).toHaveLength(2);
});

test('a user is opened, edited, approved after a rejection, sent a link and deleted', async ({
  product,
  person,
}) => {
  const { url } = product;
  const client = await newClient(url, 'Ines Barbosa', { approved: false });
  const token = await asAdmin(url);
  await callApi(url, 'PUT', `/users/${client.id}`, {
    token,
    body: { account_status: 'rejected', reason: 'No company register' },
  });
  const page = await person('admin', { as: admin });
  await page.goto('admin/users');
  await rowOf(page, 'Ines Barbosa').getByRole('link', { name: 'Ines Barbosa' }).click();
  await expect(page).toHaveURL(new RegExp(`open=${client.id}`));
  const dialog = page.getByRole('dialog', { name: 'Ines Barbosa' });
  await expect(dialog.getByText('No company register')).toBeVisible();
  await expect(dialog.getByText('Quay 1')).toBeVisible();
  await expectAccessible(page);

  await dialog.getByRole('button', { name: 'Approve' }).click();
  await toast(page, 'Client account approved');
  await expect(dialog.getByRole('button', { name: 'Approve' })).toBeHidden();

  await dialog.getByRole('button', { name: 'Edit' }).click();
  const form = page.getByRole('dialog', { name: 'Edit Ines Barbosa' });
  await expectAccessible(page);
  await form.getByLabel('Name').fill('');
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await expect(form.getByRole('alert').getByText('Please fill in all required fields')).toBeVisible();
  await form.getByLabel('Name').fill('Inês Barbosa');
  await form.getByLabel('Phone Number').fill('+351 21 555 0100');
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await toast(page, 'Profile updated successfully');
  const renamed = page.getByRole('dialog', { name: 'Inês Barbosa' });
  await expect(renamed.getByText('+351 21 555 0100')).toBeVisible();

  await renamed.getByRole('button', { name: 'Send Password Link' }).click();
  await toast(page, 'The email with the link for Inês Barbosa is kept as a file');
  expect(await mailedLink(product, client.email)).toContain('/reset-password#');

  await newRequest(url, client);
  await renamed.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('1 undecided request is open.');
  await question.getByRole('button', { name: 'Delete User' }).click();
  await toast(page, 'User deleted successfully');
  await expect(renamed).toBeHidden();
  await expect(rowOf(page, client.email)).toBeHidden();
  await expect(signIn(url, client)).rejects.toThrow('401');
});

test('a user whose deletion is announced before its response is not fetched again', async ({
  product: { url },
  person,
}) => {
  const client = await newClient(url, 'Odd Early');
  const page = await person('admin', { as: admin });
  await page.goto(`admin/users?open=${client.id}`);
  const dialog = page.getByRole('dialog', { name: 'Odd Early' });
  await expect(dialog.getByText(client.email)).toBeVisible();
  const fetched: string[] = [];
  let isDeleting = false;
  await page.route(`**/users/${client.id}`, async (route) => {
    if (route.request().method() !== 'DELETE') {
      // Before that, the announcement of its approval may still arrive.
      if (isDeleting) fetched.push(route.request().url());
      return route.continue();
    }
    isDeleting = true;
    const listedAgain = page.waitForResponse(/admin\/users\?/);
    const response = await route.fetch();
    await listedAgain;
    await route.fulfill({ response });
  });
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete User' }).click();
  await toast(page, 'User deleted successfully');
  await expect(dialog).toBeHidden();
  expect(fetched).toEqual([]);
});

test('Back with a dialog over a user closes both, and the next user opens alone', async ({
  product: { url },
  person,
}) => {
  for (const name of ['Berk First', 'Berk Second']) await newClient(url, name);
  const page = await person('admin', { as: admin });
  await page.goto('admin/users?search=Berk');
  const dialogs = page.locator('[data-dialog]');
  const open = async (name: string) => {
    await rowOf(page, name).getByRole('link', { name }).click();
    await expect(page.getByRole('dialog', { name })).toBeVisible();
  };
  for (const over of [/^Members of/, /^Delete$/]) {
    await open('Berk First');
    await page.getByRole('dialog').getByRole('button', { name: over }).click();
    await expect(dialogs).toHaveCount(2);
    await page.goBack();
    await expect(dialogs).toHaveCount(0);
    await open('Berk Second');
    await expect(dialogs).toHaveCount(1);
    await page.goBack();
    await expect(dialogs).toHaveCount(0);
  }
});

test("an admin's own account links to the profile", async ({ person }) => {
  const page = await person('admin', { as: admin });
  await page.goto('admin/users');
  await rowOf(page, admin.email).getByRole('link').first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('This is your own account.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Delete' })).toBeHidden();
  await dialog.getByRole('link', { name: 'Open your profile' }).click();
  await expect(page).toHaveURL(/admin\/profile/);
});

test('of two admins who deactivate each other, one stays active, and a refused switch is reset', async ({
  product: { url },
  person,
}) => {
  const token = await asAdmin(url);
  const others = ['Ann Ataman', 'Bo Bergström'].map((name, place) => ({
    name,
    role: 'admin',
    email: `lastadmin${place}@firm.example`,
    password: 'sounding-line-7',
  }));
  for (const body of others) await callApi(url, 'POST', '/admin/users', { token, body });
  const everybody: { id: string; email: string }[] = await callApi(url, 'GET', '/users?role=admin', {
    token,
  });
  const [ann, bo] = others;
  const pages = await Promise.all(
    others.map((as) => person(as.name, { as, expected: /status of (401|409)/ })),
  );
  for (const { id, email } of everybody)
    if (email !== admin.email && !others.some((one) => one.email === email))
      await callApi(url, 'DELETE', `/users/${id}`, { token });
  const first = everybody.find(({ email }) => email === admin.email)!;
  await callApi(url, 'PUT', `/users/${first.id}/toggle-active`, { token: await signIn(url, ann) });

  const [hers, his] = pages as [Page, Page];
  for (const page of pages) await page.goto('admin/users?role=admin');
  await expect(switchOf(hers, ann!.email)).toBeDisabled();
  const refusal = { status: 'error', message: 'The last active admin cannot be locked out' };
  await hers.route('**/admin/users/*/status', (route) => route.fulfill({ status: 409, json: refusal }), {
    times: 1,
  });
  await switchOf(hers, bo!.email).click();
  await toast(hers, 'The last active admin cannot be locked out');
  await expect(switchOf(hers, bo!.email)).toBeChecked();

  const both = Promise.withResolvers<void>();
  let waiting = 0;
  for (const page of pages)
    await page.route('**/admin/users/*/status', async (route) => {
      waiting += 1;
      if (waiting === 2) both.resolve();
      await both.promise;
      await route.continue();
    });
  const answers = pages.map((page) => page.waitForResponse('**/admin/users/*/status'));
  await switchOf(hers, bo!.email).click();
  await switchOf(his, ann!.email).click();
  await Promise.all(answers);
  const canSignIn = (as: Sign) => signIn(url, as).then(Boolean, () => false);
  expect((await Promise.all(others.map(canSignIn))).filter(Boolean)).toHaveLength(1);
});
