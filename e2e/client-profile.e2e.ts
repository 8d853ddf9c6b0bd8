import { newClient } from './firm.ts';
import { expect, expectAccessible, expectSaid, holdAnswers, logIn, test, tryAgain } from './people.ts';
import { asAdmin, callApi } from './product.ts';

test('a client changes name, e-mail and phone, and the portal is updated', async ({
  product: { url },
  person,
}) => {
  const page = await person('client');
  await logIn(page, await newClient(url, 'Ayşe'));
  await page.getByRole('link', { name: 'Profile Settings' }).click();
  await expect(page.getByRole('heading', { name: 'Your Profile' })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Full Name').fill('');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('alert').getByText('Please fill in all required fields')).toBeVisible();
  await page.getByLabel('Full Name').fill('Ayşe Yıldırım');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Profile updated successfully')).toBeVisible();
  await expect(page.getByRole('banner').getByText('Ayşe Yıldırım')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Full Name')).toHaveValue('Ayşe Yıldırım');
});

test('what an admin changes meanwhile is shown in the open profile, and what is typed stays', async ({
  product: { url },
  person,
}) => {
  const client = await newClient(url, 'Ayşe');
  const page = await person('client', { as: client });
  await page.goto('client/profile');
  const personal = page.getByRole('region', { name: 'Personal Information' });
  await personal.getByLabel('Phone Number').fill('+90 232 555 0199');
  const changes = { name: 'Ayşe Yıldırım', email: `moved-${client.email}` };
  await callApi(url, 'PUT', `/users/${client.id}`, { token: await asAdmin(url), body: changes });
  await expect(personal.getByLabel('Full Name')).toHaveValue(changes.name);
  await expect(personal.getByLabel('Email')).toHaveValue(changes.email);
  await expect(personal.getByLabel('Phone Number')).toHaveValue('+90 232 555 0199');
  await expect(personal.getByLabel('Current Password', { exact: true })).toHaveCount(0);
  await personal.getByRole('button', { name: 'Save Changes' }).click();
  await expectSaid(page, 'Profile updated successfully');
  const saved = await callApi(url, 'GET', `/users/${client.id}`, { token: client.token });
  expect(saved).toMatchObject({ ...changes, phone: '+90 232 555 0199' });
  await page.getByRole('complementary').getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('heading', { name: 'Client Dashboard' })).toBeVisible();
});

test('a new password is typed twice and works at the next login', async ({ product: { url }, person }) => {
  const client = await newClient(url, 'Careful');
  const page = await person('client', { expected: /status of 400/ });
  await logIn(page, client);
  await page.goto('client/profile');
  await page.getByLabel('New Password').fill('another-harbour-9');
  await page.getByLabel('Confirm Password').fill('another-harbour-8');
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByRole('alert').getByRole('listitem')).toHaveText([
    'Please enter your current password',
    'Passwords do not match',
  ]);
  await page.getByLabel('Confirm Password').fill('another-harbour-9');
  await page.getByLabel('Current Password', { exact: true }).fill('not my password');
  await page.getByRole('button', { name: 'Change Password' }).click();
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' });
  await expect(summary).toContainText('The current password is not correct');
  await expect(summary).toBeFocused();
  const toasts = page.getByRole('region', { name: 'Notifications' });
  await expect(toasts.getByText('The current password is not correct')).toHaveCount(0);
  await page.getByLabel('Current Password', { exact: true }).fill(client.password);
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByText('Profile updated successfully')).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('tab', { name: 'Login' })).toBeVisible();
  await logIn(page, { ...client, password: 'another-harbour-9' });
});

test('companies are added, changed and, after a confirmation, deleted', async ({
  product: { url },
  person,
}) => {
  const page = await person('client');
  await logIn(page, await newClient(url, 'Keeper'));
  await page.goto('client/profile');
  await page.getByRole('button', { name: 'Add Company' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add Company' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Company name is required');
  await expect(dialog.getByRole('alert').getByRole('listitem')).toHaveText([
    'Company name is required',
    'Company address is required',
  ]);
  await expectAccessible(page);
  await dialog.getByLabel('Company Name').fill('شركة الخليج للتمور');
  await dialog.getByLabel('Address').fill('Muscat');
  await dialog.getByRole('button', { name: 'Add Company' }).click();
  await expect(page.getByText('Company added successfully')).toBeVisible();

  await page.getByRole('button', { name: /^Edit .*شركة الخليج للتمور/ }).click();
  await page.getByRole('dialog').getByLabel('City').fill('Muscat');
  await page.getByRole('dialog').getByRole('button', { name: 'Update Company' }).click();
  await expect(page.getByText('Company updated successfully')).toBeVisible();

  for (const name of ['شركة الخليج للتمور', 'Keeper Trading']) {
    await page.getByRole('button', { name: new RegExp(`^Delete .*${name}`) }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('Are you sure you want to delete this company?');
    await question.getByRole('button', { name: 'Delete Company' }).click();
    await expect(question).toBeHidden();
  }
  await expect(page.getByText('No companies found. Click "Add Company" to get started.')).toBeVisible();
});

test('input in a dialog closed by Escape is restored, and an edited profile asks before leaving', async ({
  product: { url },
  person,
}) => {
  const page = await person('client', { as: await newClient(url, 'Hasty') });
  await page.goto('client/profile');
  const add = page.getByRole('region', { name: 'Companies' }).getByRole('button', { name: 'Add Company' });
  const dialog = page.getByRole('dialog', { name: 'Add Company' });
  await add.click();
  await dialog.getByLabel('Company Name').fill('Figs and Dates');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await add.click();
  await expect(dialog.getByLabel('Company Name')).toHaveValue('Figs and Dates');
  await expectSaid(dialog, 'Your unsaved text is back.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Start over' }).click();
  await expect(dialog.getByLabel('Company Name')).toHaveValue('');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(dialog.getByLabel('Company Name')).toHaveValue('Figs and Dates');
  await page.keyboard.press('Escape');
  await add.click();
  await dialog.getByRole('button', { name: 'Start over' }).click();
  await expect(dialog.getByLabel('Company Name')).toHaveValue('');
  await dialog.getByLabel('Company Name').fill('Figs and Dates');
  await dialog.getByLabel('Address').fill('Quay 3');
  await dialog.getByRole('button', { name: 'Add Company' }).click();
  await expectSaid(page, 'Company added successfully');
  await add.click();
  await expect(dialog.getByLabel('Company Name')).toHaveValue('');
  await page.keyboard.press('Escape');

  await page.getByLabel('Full Name').fill('Patient');
  const dashboard = page.getByRole('complementary').getByRole('link', { name: 'Dashboard' });
  await dashboard.click();
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(page.getByLabel('Full Name')).toHaveValue('Patient');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expectSaid(page, 'Profile updated successfully');
  await expect(page.getByRole('button', { name: 'Save Changes' })).not.toHaveAttribute('aria-busy');
  await page.getByLabel('Full Name').fill('Hasty again');
  await dashboard.click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('heading', { name: 'Client Dashboard' })).toBeVisible();
});

test('leaving or logging out with a new password typed asks first', async ({ person, firm }) => {
  const page = await person('client', { as: await firm.client() });
  await page.goto('client/profile');
  const password = page.getByLabel('New Password', { exact: true });
  await password.fill('a-new-harbour-9');
  await page.getByRole('complementary').getByRole('link', { name: 'Dashboard' }).click();
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await expect(question).toContainText('The changes to your profile are not saved and will be lost.');
  await question.getByRole('button', { name: 'Stay' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  const losing = page.getByRole('dialog', { name: 'Log out without saving?' });
  await losing.getByRole('button', { name: 'Stay' }).click();
  await expect(password).toHaveValue('a-new-harbour-9');
});

test('with 50 companies no more can be added, the reason is shown, and a deletion makes room', async ({
  product: { url },
  person,
}) => {
  const client = await newClient(url, 'Collector');
  const companies = Array.from({ length: 48 }, (_, place) => ({ name: `Branch ${place}` }));
  await callApi(url, 'PUT', `/users/${client.id}`, { token: client.token, body: { companies } });
  const page = await person('client', { as: client, expected: /status of 409/ });
  await page.goto('client/profile');
  const panel = page.getByRole('region', { name: 'Companies' });
  const add = panel.getByRole('button', { name: 'Add Company' });
  const why = 'A client can have at most 50 companies. Delete one to add another.';
  await expect(panel.getByRole('listitem')).toHaveCount(49);
  await expect(panel.getByText(why)).toHaveCount(0);

  await add.click();
  const dialog = page.getByRole('dialog', { name: 'Add Company' });
  await dialog.getByLabel('Company Name').fill('One too many');
  await dialog.getByLabel('Address').fill('Quay 2');
  const body = { name: 'The 50th', address: 'Quay 1' };
  await callApi(url, 'POST', '/companies', { token: client.token, body });
  await dialog.getByRole('button', { name: 'Add Company' }).click();
  await expectSaid(page, /^A client can have at most 50 companies\.$/);
  await expect(dialog.getByLabel('Company Name')).toHaveValue('One too many');
  await page.reload();

  await expect(panel.getByRole('listitem')).toHaveCount(50);
  await expect(add).toBeDisabled();
  await expect(add).toHaveAccessibleDescription(why);
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Delete Branch 7', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Company' }).click();
  await expect(add).toBeEnabled();
  await expect(panel.getByText(why)).toHaveCount(0);
});

test('a company without an id is removed without a call', async ({ product: { url }, person }) => {
  const page = await person('client', { as: await newClient(url, 'Keeper') });
  const calls: string[] = [];
  page.on('request', (request) => request.method() === 'DELETE' && calls.push(request.url()));
  await page.route('**/companies?*', async (route) => {
    const answer = await (await route.fetch()).json();
    const [{ id: _none, ...known }] = answer.data;
    await route.fulfill({ json: { ...answer, data: [...answer.data, { ...known, name: '' }] } });
  });
  await page.goto('client/profile');
  const companies = page.getByRole('region', { name: 'Companies' });
  await expect(companies.getByRole('listitem')).toHaveCount(2);
  const unnamed = companies.getByRole('listitem').filter({ hasText: 'Unnamed Company' });
  await unnamed.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete Company' }).click();
  await expectSaid(page, 'Company deleted successfully');
  await expect(companies.getByRole('listitem')).toHaveText([/Keeper Trading/]);
  expect(calls).toEqual([]);
});

test('a failed action keeps the form unchanged and shows the reason', async ({
  product: { url },
  person,
}) => {
  const client = await newClient(url, 'Unlucky');
  const taken = await newClient(url, 'Other');
  const page = await person('client', { expected: /status of (409|500)/ });
  await logIn(page, client);
  await page.goto('client/profile');
  await page.getByRole('textbox', { name: 'Email' }).fill(taken.email);
  const personal = page.getByRole('region', { name: 'Personal Information' });
  await personal.getByLabel('Current Password', { exact: true }).fill(client.password);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('An account with this email already exists').first()).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(taken.email);
  await page.route('**/companies?*', (route) => route.fulfill({ status: 500, body: '' }));
  await page.reload();
  await expect(page.getByText('Failed to fetch companies').first()).toBeVisible();
});

test("a response without a message gets the screen's own, and the form stays", async ({
  product: { url },
  person,
}) => {
  const page = await person('client', { as: await newClient(url, 'Unlucky') });
  const failing = async (path: string, method: string) =>
    page.route(path, (route) =>
      route.request().method() === method ? route.fulfill({ json: { status: 'error' } }) : route.fallback(),
    );
  await page.goto('client/profile');
  await failing('**/users/*', 'PUT');
  await failing('**/companies', 'POST');
  await failing('**/companies/*', 'DELETE');
  await page.getByLabel('Full Name').fill('Lucky');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expectSaid(page, 'Failed to update profile');
  await expect(page.getByLabel('Full Name')).toHaveValue('Lucky');

  await page.getByRole('button', { name: 'Delete Unlucky Trading' }).click();
  await page.getByRole('button', { name: 'Delete Company' }).click();
  await expectSaid(page, 'Failed to delete company');
  const question = page.getByRole('alertdialog');
  // While it is being sent, the question stays.
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeEnabled();
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);

  await page.getByRole('button', { name: 'Add Company' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Company' });
  await dialog.getByLabel('Company Name').fill('Figs');
  await dialog.getByLabel('Address').fill('Quay 2');
  await dialog.getByRole('button', { name: 'Add Company' }).click();
  await expectSaid(page, 'Failed to save company. Please try again.');
  await expect(dialog.getByLabel('Company Name')).toHaveValue('Figs');
});

test('a profile that is slow or cannot be loaded shows its state', async ({ product: { url }, person }) => {
  const page = await person('client', { as: await newClient(url, 'Patient'), width: 390, height: 844 });
  const user = '**/users/*';
  await page.route(user, (route) => route.fulfill({ json: {} }));
  await page.goto('client/profile');
  await expect(page.getByRole('heading', { name: 'Failed to fetch your profile data' })).toBeVisible();
  await expectAccessible(page);
  await page.unroute(user);
  const held = await holdAnswers(page, /\/api\/v2\/(users|companies)/);
  await tryAgain(page);
  await expect(page.getByRole('status').filter({ hasText: 'Loading your profile' })).toBeAttached();
  held.release();
  await expect(page.getByLabel('Full Name')).toHaveValue('Patient');
});

test('choices made while another is saved are sent one after the other, and the last one stays', async ({
  product: { url },
  person,
}) => {
  const client = await newClient(url, 'Hasty');
  const { token } = client;
  await callApi(url, 'PUT', `/users/${client.id}`, { token, body: { reminders: [1_440, 60] } });
  const page = await person('client', { as: client });
  await page.goto('client/profile');
  const reminders = page.getByRole('region', { name: 'Reminders' });
  await expect(reminders.getByRole('switch', { name: 'One day before' })).toBeChecked();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const sent: unknown[] = [];
  await page.route(`**/users/${client.id}`, async (route) => {
    if (route.request().method() !== 'PUT') return route.fallback();
    sent.push(route.request().postDataJSON());
    await released;
    await route.continue();
  });
  await reminders.getByRole('switch', { name: 'One day before' }).uncheck();
  await reminders.getByRole('switch', { name: 'One hour before' }).uncheck();
  await page.getByRole('switch', { name: /^Send me mail/ }).uncheck();
  for (const language of ['Türkçe', 'English']) {
    await page.getByRole('banner').getByRole('button').last().click();
    await page.getByRole('menuitemradio', { name: language }).click();
    await expect(page.getByRole('menuitemradio')).toHaveCount(0);
  }
  await expect(page.getByRole('heading', { name: 'Your Profile' })).toBeVisible();
  expect(sent).toEqual([{ reminders: [60] }]);
  release();
  const last = [{ reminders: [] }, { wants_mail: false }, { language: 'tr' }, { language: 'en' }];
  await expect.poll(() => sent).toEqual([{ reminders: [60] }, ...last]);
  const stored = () => callApi(url, 'GET', `/users/${client.id}`, { token });
  await expect.poll(stored).toMatchObject({ reminders: [], wants_mail: false, language: 'en' });
});
