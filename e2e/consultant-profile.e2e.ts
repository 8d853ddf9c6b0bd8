import { newConsultant } from './firm.ts';
import { expect, expectAccessible, logIn, test, tryAgain } from './people.ts';
import { expectAsksBeforeLeaving } from './leaving.ts';

test('a consultant changes name, bio and password, and the rooms are read-only', async ({
  product: { url },
  person,
}) => {
  const consultant = await newConsultant(url, 'Jonas', ['B', 'D']);
  const page = await person('consultant', { width: 390, height: 844, expected: /status of 500/ });
  await logIn(page, consultant);
  await page.goto('consultant/profile');
  const rooms = page.getByRole('list', { name: 'Specialties' });
  await expect(rooms).toContainText('Room B');
  await expect(rooms).toContainText('Room D');
  await expectAccessible(page);

  await page.getByLabel('Full Name').fill('');
  await page.getByLabel('New Password').fill('another-harbour-9');
  await page.getByLabel('Confirm Password').fill('another-harbour-8');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('alert')).toContainText('Please fill in all required fields');
  await expect(page.getByRole('alert')).toContainText('Passwords do not match');
  await expectAccessible(page);

  await page.getByLabel('Full Name').fill('Jonas Lindqvist');
  await page.getByLabel('Professional Bio').fill('Origin and export control since 2009.');
  await page.getByLabel('Confirm Password').fill('another-harbour-9');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('alert')).toContainText('Please enter your current password');
  await page.getByLabel('Current Password', { exact: true }).fill(consultant.password);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Profile updated successfully')).toBeVisible();
  await expect(page.getByLabel('New Password')).toHaveValue('');
  await page.reload();
  await expect(page.getByLabel('Professional Bio')).toHaveValue('Origin and export control since 2009.');

  await page.route('**/users/*', (route) => route.fulfill({ status: 500, body: '' }), { times: 1 });
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Failed to update profile')).toBeVisible();

  const sent = page.waitForRequest((request) => request.method() === 'PUT');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  expect((await sent).postDataJSON()).not.toHaveProperty('password');
});

test('leaving the profile with unsaved changes asks first', async ({ product: { url }, person }) => {
  const page = await person('consultant', { as: await newConsultant(url, 'Jonas', ['B']) });
  await page.goto('consultant/profile');
  await expectAsksBeforeLeaving(page, 'Hasty');
});

test('a profile that cannot be loaded shows an error and can be retried', async ({
  product: { url },
  person,
}) => {
  const page = await person('consultant', { expected: /status of 500/ });
  await logIn(page, await newConsultant(url, 'Unlucky', ['A']));
  await page.route('**/users/*', (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto('consultant/profile');
  await expect(page.getByRole('heading', { name: 'Failed to load your profile data' })).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/users/*');
  await tryAgain(page);
  await expect(page.getByLabel('Full Name')).toHaveValue('Unlucky');
});
