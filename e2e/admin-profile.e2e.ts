import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectSaid, logIn, test, tryAgain } from './people.ts';
import { expectAsksBeforeLeaving } from './leaving.ts';
import { asAdmin, callApi, signIn } from './product.ts';

const marta = { email: 'marta@firm.example', password: 'harbour-light-2' };

test.beforeAll(async ({ product: { url } }) => {
  const body = { name: 'Marta', role: 'admin', ...marta };
  await callApi(url, 'POST', '/admin/users', { token: await asAdmin(url), body });
});

const ownPassword = (page: Page) =>
  page.getByRole('region', { name: 'Personal Information' }).getByLabel('Current Password', { exact: true });

const stored = () => {
  const { name, email } = JSON.parse(localStorage.getItem('user') ?? '{}');
  return { name, email };
};

test('an admin changes name and e-mail on the server, and the portal and the stored user are updated', async ({
  person,
}) => {
  const page = await person('admin');
  await logIn(page, marta);
  await page.getByRole('link', { name: 'Profile Settings' }).click();
  await expect(page.getByRole('heading', { name: 'Your Profile' })).toBeVisible();
  await page.getByLabel('Full Name').fill('');
  await page.getByLabel('Email').fill('');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('alert').getByText('Please fill in all required fields').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Full Name').fill('Marta Wiśniewska');
  await page.getByLabel('Email').fill('marta.w@firm.example');
  await ownPassword(page).fill(marta.password);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expectSaid(page, 'Profile updated successfully');
  await expect(page.getByRole('banner').getByText('Marta Wiśniewska')).toBeVisible();
  expect(await page.evaluate(stored)).toEqual({ name: 'Marta Wiśniewska', email: 'marta.w@firm.example' });
  await page.reload();
  await expect(page.getByLabel('Full Name')).toHaveValue('Marta Wiśniewska');
  await expect(page.getByRole('banner').getByText('Marta Wiśniewska')).toBeVisible();
  marta.email = 'marta.w@firm.example';
});

test('leaving the profile with unsaved changes asks first', async ({ person }) => {
  const page = await person('admin', { as: marta });
  await page.goto('admin/profile');
  await expectAsksBeforeLeaving(page, 'Marta again');
});

test('a second Back while the question about unsaved changes is open leaves nothing without an answer', async ({
  person,
}) => {
  const page = await person('admin', { as: marta });
  await page.goto('admin/dashboard');
  const portal = page.getByRole('complementary');
  await portal.getByRole('link', { name: 'Audit Log' }).click();
  await expect(page.getByRole('heading', { name: 'Audit Log' })).toBeVisible();
  await portal.getByRole('link', { name: 'Profile Settings' }).click();
  const field = page.getByLabel('Full Name');
  await field.fill('Marta again');
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await page.goBack();
  await expect(question).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/admin\/dashboard$/);
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(page).toHaveURL(/admin\/profile$/);
  await expect(field).toHaveValue('Marta again');
});

const nameOn = (page: Page) => page.getByLabel('Full Name');
const questionOn = (page: Page) => page.getByRole('alertdialog', { name: 'Leave without saving?' });

/** The profile after the dashboard. */
async function openProfile(page: Page) {
  await page.goto('admin/dashboard');
  await page.getByRole('complementary').getByRole('link', { name: 'Profile Settings' }).click();
  await expect(nameOn(page)).toBeVisible();
}

/** Key by key, so that the question is ready before the last one. */
async function typeName(page: Page) {
  await nameOn(page).fill('');
  await nameOn(page).pressSequentially('Marta again');
}

for (const place of ['last', 'middle'])
  test(`Back and Forward at the ${place} place of the history end the question, and the next Back asks again`, async ({
    person,
  }) => {
    const page = await person('admin', { as: marta });
    await openProfile(page);
    if (place === 'middle') {
      await page.getByRole('complementary').getByRole('link', { name: 'Audit Log' }).click();
      await expect(page.getByRole('heading', { name: 'Audit Log' })).toBeVisible();
      await page.goBack();
    }
    await typeName(page);
    await page.goBack();
    await expect(questionOn(page)).toBeVisible();
    await page.goForward();
    await expect(questionOn(page)).toHaveCount(0);
    await expect(page).toHaveURL(/admin\/profile$/);
    await page.goBack();
    await questionOn(page).getByRole('button', { name: 'Stay' }).click();
    await expect(page).toHaveURL(/admin\/profile$/);
    await expect(nameOn(page)).toHaveValue('Marta again');
    await page.goBack();
    await questionOn(page).getByRole('button', { name: 'Leave' }).click();
    await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
    await expect(page).toHaveURL(/admin\/dashboard$/);
  });

test('a page that is built anew while it asks about unsaved changes stays with them', async ({ person }) => {
  const page = await person('admin', { as: marta });
  await openProfile(page);
  await typeName(page);
  await page.goBack();
  await expect(questionOn(page)).toBeVisible();
  const otherZone = { key: 'time_zone', newValue: 'Asia/Tokyo' };
  await page.evaluate((change) => dispatchEvent(new StorageEvent('storage', change)), otherZone);
  await expect(questionOn(page)).toHaveCount(0);
  await expect(page).toHaveURL(/admin\/profile$/);
  await expect(nameOn(page)).toHaveValue('Marta again');
});

test('a new password must be typed twice, signs out all other sessions and works at the next login', async ({
  person,
  product: { url },
}) => {
  const page = await person('admin', { as: marta, width: 390, height: 844 });
  const elsewhere = await signIn(url, marta);
  await page.goto('admin/profile');
  await page.getByLabel('New Password').fill('another-harbour-9');
  await page.getByLabel('Confirm Password').fill('another-harbour-8');
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByRole('alert').getByText('Passwords do not match')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Confirm Password').fill('another-harbour-9');
  await page.getByLabel('Current Password', { exact: true }).fill(marta.password);
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expectSaid(page, 'Profile updated successfully');
  await expect(page.getByLabel('New Password')).toHaveValue('');

  await expect(callApi(url, 'GET', '/rooms', { token: elsewhere })).rejects.toThrow('401');
  await expect(signIn(url, marta)).rejects.toThrow('401');
  marta.password = 'another-harbour-9';
  await signIn(url, marta);
  await page.getByLabel('Full Name').fill('Marta again');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expectSaid(page, 'Profile updated successfully');
});

test('a profile that cannot be loaded or saved shows an error and keeps the input', async ({ person }) => {
  const page = await person('admin', { as: marta, expected: /status of (409|500)/ });
  const one = /\/api\/v2\/users\/[0-9a-f-]{36}$/;
  await page.route(one, (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto('admin/profile');
  await expect(page.getByRole('heading', { name: 'Failed to fetch your profile data' })).toBeVisible();
  await expectAccessible(page);
  await page.unroute(one);
  await tryAgain(page);
  await page.getByLabel('Full Name').fill('Not lost');
  await page.route(one, (route) => route.fulfill({ status: 500, body: '' }));
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expectSaid(page, 'Failed to update profile');
  await expect(page.getByLabel('Full Name')).toHaveValue('Not lost');
  await page.unroute(one);
  await page.getByLabel('Email').fill('admin@firm.example');
  await ownPassword(page).fill(marta.password);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(
    page.getByRole('alert').getByText('An account with this email already exists').first(),
  ).toBeVisible();
  await expect(page.getByLabel('Full Name')).toHaveValue('Not lost');
});
