import { expect, expectAccessible, logIn, test, toast, tryAgain } from './people.ts';
import { admin } from './product.ts';

test('general settings are kept on the server, within their bounds', async ({ person }) => {
  const page = await person('admin');
  await logIn(page, admin);
  await page.goto('admin/settings');
  const perDay = page.getByLabel('Max Consultations Per Day');
  const duration = page.getByLabel('Consultation Duration');
  await expect(perDay).toHaveValue('10');
  await expect(duration).toHaveValue('60');
  await expectAccessible(page);
  await perDay.fill('51');
  await duration.fill('50');
  await page.getByRole('button', { name: 'Save General Settings' }).click();
  await expect(page.getByRole('alert')).toContainText('Please enter a number from 1 to 50');
  await expect(page.getByRole('alert')).toContainText('Please enter a multiple of 15 minutes');
  await perDay.fill('12');
  await duration.fill('45');
  await page.getByLabel('Time Zone of the Firm').selectOption('Europe/Warsaw');
  await page.getByRole('button', { name: 'Save General Settings' }).click();
  await toast(page, 'General settings saved successfully');
  await page.reload();
  await expect(perDay).toHaveValue('12');
  await expect(page.getByLabel('Time Zone of the Firm')).toHaveValue('Europe/Warsaw');
});

test("a room's name and description are changed where they stand; its letter is not", async ({ person }) => {
  const page = await person('admin', { width: 390, height: 844 });
  await logIn(page, admin);
  await page.goto('admin/settings');
  await page.getByRole('tab', { name: 'Room Specialties' }).click();
  await expect(page).toHaveURL(/tab=rooms/);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Edit Room C' }).click();
  await page.getByLabel('Name of Room C').fill('');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Room name is required')).toBeVisible();
  for (const name of ['Recht und Verträge', 'Legal Consultation']) {
    await page.getByLabel('Name of Room C').fill(name);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await toast(page, 'Room updated successfully');
    await expect(page.getByRole('heading', { name })).toBeVisible();
    await page.getByRole('button', { name: 'Edit Room C' }).click();
  }
});

test('the switches are saved, and a test notification arrives', async ({ person }) => {
  const page = await person('admin');
  await logIn(page, admin);
  await page.goto('admin/settings?tab=notifications');
  await page.getByLabel('Email notifications').uncheck();
  await page.getByRole('button', { name: 'Save Notification Settings' }).click();
  await toast(page, 'Notification settings saved successfully');
  await page.reload();
  await expect(page.getByLabel('Email notifications')).not.toBeChecked();
  await expect(page.getByLabel('In-app notifications')).toBeChecked();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Test Notification System' }).click();
  await toast(page, 'Test notification sent successfully');
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await expect(page.getByText('Notifications reach you.')).toBeVisible();
});

test('settings that cannot be loaded or saved say so', async ({ person }) => {
  const page = await person('admin', { expected: /status of 500/ });
  await logIn(page, admin);
  await page.route('**/api/v2/settings', (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto('admin/settings');
  await expect(page.getByRole('heading', { name: 'Failed to load settings' })).toBeVisible();
  await page.unroute('**/api/v2/settings');
  await tryAgain(page);
  await page.getByLabel('Max Consultations Per Day').fill('9');
  await page.route('**/api/v2/settings', (route) =>
    route.fulfill({ status: 500, json: { status: 'error', message: 'Failed to save settings' } }),
  );
  await page.getByRole('button', { name: 'Save General Settings' }).click();
  await toast(page, 'Failed to save settings');
  await expect(page.getByLabel('Max Consultations Per Day')).toHaveValue('9');

  await page.getByRole('tab', { name: 'Notifications' }).click();
  await page.getByLabel('In-app notifications').uncheck();
  await page.getByRole('button', { name: 'Save Notification Settings' }).click();
  await expect(page.getByLabel('In-app notifications')).not.toBeChecked();
  await page.route('**/settings/test-notification', (route) => route.fulfill({ status: 500, body: '' }));
  await page.getByRole('button', { name: 'Test Notification System' }).click();
  await toast(page, 'Failed to send the test notification');

  await page.getByRole('tab', { name: 'Room Specialties' }).click();
  await page.getByRole('button', { name: 'Edit Room B' }).click();
  await page.getByLabel('Name of Room B').fill('Not lost');
  await page.route('**/api/v2/admin/rooms/*', (route) => route.fulfill({ status: 500, body: '' }));
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await toast(page, 'Failed to update room');
  await page.getByRole('tab', { name: 'General Settings' }).click();
  await expect(page.getByLabel('Max Consultations Per Day')).toHaveValue('9');
  await page.getByRole('tab', { name: 'Room Specialties' }).click();
  await expect(page.getByLabel('Name of Room B')).toHaveValue('Not lost');
  await page.route('**/api/v2/admin/rooms', (route) => route.fulfill({ status: 500, body: '' }));
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Failed to load room data.' })).toBeVisible();
});
