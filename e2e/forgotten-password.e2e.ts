import { join } from 'node:path';
import { newClient } from './firm.ts';
import { mailedLink } from './mailed-link.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test, toast } from './people.ts';
import { admin } from './product.ts';

test('a user with a forgotten password gets a link by mail, sets a new one and signs in with it', async ({
  person,
  product,
}) => {
  const client = await newClient(product.url, 'Ayşe Yıldırım');
  const page = await person('client', { expected: /status of 400/ });
  await page.goto('login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page).toHaveURL(/forgot-password$/);
  await page.getByRole('button', { name: 'Send Link' }).click();
  await expect(page.getByText('Please enter an email address')).toBeVisible();
  await page.getByLabel('Email').fill('nonsense');
  await page.getByRole('button', { name: 'Send Link' }).click();
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  await page.getByLabel('Email').fill(client.email);
  await page.getByRole('button', { name: 'Send Link' }).click();
  await expect(page.getByText(/^If there is an account with this email/)).toBeVisible();
  await expectAccessible(page);

  const link = await mailedLink(product, client.email);
  await page.goto(link);
  await page.getByLabel('New Password').fill('lighthouse-keeper-3');
  await page.getByLabel('Confirm Password').fill('another');
  for (const show of await page.getByRole('button', { name: 'Show what is typed' }).all()) await show.click();
  for (const field of ['New Password', 'Confirm Password'])
    await expect(page.getByLabel(field)).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Save Password' }).click();
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await page.getByLabel('Confirm Password').fill('lighthouse-keeper-3');
  await page.getByRole('button', { name: 'Save Password' }).click();
  await toast(page, 'Your password has been changed. Please log in.');
  await expect(page).toHaveURL(/login/);
  await page.getByLabel('Email').fill(client.email);
  await page.getByRole('textbox', { name: 'Password' }).fill('lighthouse-keeper-3');
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL('**/dashboard');

  // A used link is invalid; the page says so, and where to get another.
  await page.goto('about:blank');
  await page.goto(link);
  await page.getByLabel('New Password').fill('lighthouse-keeper-4');
  await page.getByLabel('Confirm Password').fill('lighthouse-keeper-4');
  await page.getByRole('button', { name: 'Save Password' }).click();
  await expect(page.getByText('This link is no longer valid. Please ask for a new one.')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await expect(page.getByRole('link', { name: 'Ask for a new link' })).toBeVisible();
});

test('a truncated link shows an error', async ({ person }) => {
  const page = await person('somebody');
  await page.goto('reset-password');
  await expect(
    page.getByText('This link is incomplete. Please open the whole link from the email.'),
  ).toBeVisible();
});

test('an admin invites a user, who sets a password by the mailed link', async ({ person, product }) => {
  const page = await person('admin', { as: admin });
  await page.goto('admin/users');
  await page.getByRole('button', { name: 'Add New User' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add New User' });
  await dialog.getByLabel('Name').fill('Minh Trần');
  await dialog.getByLabel('Email', { exact: true }).fill('minh@port.example');
  await dialog.getByRole('button', { name: 'Create User' }).click();
  await expect(dialog.getByText('Please fill in all required fields').first()).toBeVisible();
  await dialog.getByLabel('Send an invitation by mail instead').check();
  await expect(dialog.getByLabel('Password', { exact: true })).toHaveCount(0);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Create User' }).click();
  await toast(page, 'User created successfully');

  const invited = await person('the invited');
  await invited.goto(await mailedLink(product, 'minh@port.example'));
  await invited.getByLabel('New Password').fill('lighthouse-keeper-5');
  await invited.getByLabel('Confirm Password').fill('lighthouse-keeper-5');
  await invited.getByRole('button', { name: 'Save Password' }).click();
  await toast(invited, 'Your password has been changed. Please log in.');
});

test('every user can turn optional mails off in the profile', async ({ person, product }) => {
  const client = await newClient(product.url, 'Ayşe Yıldırım');
  const page = await person('client', { as: client });
  await page.goto('client/profile');
  const choice = page.getByRole('switch', { name: /^Send me mail/ });
  await expect(choice).toBeChecked();
  await choice.click();
  await toast(page, 'Profile updated successfully');
  await page.reload();
  await expect(choice).not.toBeChecked();
  await expectAccessible(page);

  const settings = await person('admin', { as: admin });
  await settings.goto('admin/settings?tab=notifications');
  await expect(settings.getByText(/No mail server is configured/)).toContainText(
    join(product.dataDir, 'mail'),
  );
  await expectNoSidewaysScroll(settings);
});
