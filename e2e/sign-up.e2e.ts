import type { Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectSaid,
  holdAnswers,
  hostile,
  test,
} from './people.ts';
import { callApi } from './product.ts';

const register = '**/api/v2/auth/register';
const login = '**/api/v2/auth/login';
const REQUIRED = 'Please fill in all required fields';

const summary = (page: Page) => page.getByRole('alert').filter({ hasText: 'There is a problem' });
const submit = (page: Page) => page.getByRole('button', { name: /Creat(e|ing) Account/ });

async function fillIn(page: Page, { email = 'someone@figs.example' } = {}) {
  await page.getByLabel('Full Name').fill('Ayşe Yıldırım');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Phone Number').fill('+90 232 555 0100');
  await page.getByLabel('Password').fill('dried-figs-2026');
  await page.getByLabel('Company Name').fill('Ege Kuru Meyve');
}

async function logInAs(page: Page) {
  await page.getByLabel('Email').fill('someone@figs.example');
  await page.getByLabel('Password').fill('dried-figs-2026');
  await page.getByRole('button', { name: 'Login' }).click();
}

test('the password rule is shown beside the field, and the password can be made visible', async ({
  person,
}) => {
  const page = await person('stranger');
  await page.goto('login?tab=sign-up');
  const password = page.getByLabel('Password');
  await expect(password).toHaveAccessibleDescription(
    'At least 8 characters, and none that is easy to guess.',
  );
  await password.fill('dried-figs-2026');
  await expect(password).toHaveAttribute('type', 'password');
  const show = page.getByRole('button', { name: 'Show what is typed' });
  await show.click();
  await expect(password).toHaveAttribute('type', 'text');
  await expect(show).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible(page);
  await show.click();
  await expect(password).toHaveAttribute('type', 'password');
});

test('missing fields are named above the form and at the field, and correcting one keeps the focus', async ({
  person,
}) => {
  const page = await person('stranger');
  await page.goto('login?tab=sign-up');
  await submit(page).click();
  await expect(summary(page)).toBeFocused();
  await expect(summary(page).getByRole('listitem')).toHaveText([REQUIRED, 'Please enter your company name']);
  await expectAccessible(page);
  for (const [label, own] of [
    ['Full Name', 'Enter a name'],
    ['Email', 'Enter an email address'],
    ['Phone Number', 'Enter a phone number'],
    ['Password', 'Enter a password'],
  ] as const)
    await expect(page.getByLabel(label, { exact: true })).toHaveAccessibleDescription(new RegExp(own));
  await summary(page).getByRole('link', { name: 'Please enter your company name' }).click();
  await expect(page.getByLabel('Company Name')).toBeFocused();

  await page.getByLabel('Full Name').fill('Ayşe');
  await expect(page.getByLabel('Full Name')).toBeFocused();
  await page.getByLabel('Email', { exact: true }).fill('ayse at figs');
  await expectSaid(page, 'Please enter a valid email address');
  await page.getByLabel('Password').fill('short');
  await expectSaid(page, 'Please use at least 8 characters for the password');
  await page.getByLabel('Password').fill('Password123');
  await expectSaid(page, 'This password is too easy to guess');
  await submit(page).click();
  await expect(summary(page)).toBeFocused();
  await submit(page).click();
  await expect(summary(page)).toBeFocused();
});

test('a sign-up shows after the reload that it awaits approval, and opens the login', async ({ person }) => {
  const page = await person('stranger', { width: 390, height: 844 });
  await page.goto('login?tab=sign-up');
  await expectSaid(page, 'Client accounts require admin approval before you can request consultations.');
  await expectNoSidewaysScroll(page, [320, 390]);
  await fillIn(page);
  const held = await holdAnswers(page, register);
  await submit(page).click();
  await expect(submit(page)).toHaveText('Creating Account...');
  await submit(page).click();
  held.release();
  await expectSaid(
    page,
    "Your account has been created and is awaiting approval. You'll be notified when approved.",
  );
  await expect(page.getByRole('tab', { name: 'Login' })).toHaveAttribute('aria-selected', 'true');
  expect(held.calls()).toBe(1);
});

test("an e-mail that is already in use shows the server's message at its field", async ({
  person,
  product,
}) => {
  const taken = { name: 'A', phone: '1', password: 'dried-figs-2026', companies: [{ name: 'A' }] };
  await callApi(product.url, 'POST', '/auth/register', { body: { ...taken, email: 'taken@figs.example' } });
  const page = await person('stranger', { expected: /status of 409/ });
  await page.goto('login?tab=sign-up');
  await fillIn(page, { email: 'Taken@figs.example ' });
  await submit(page).click();
  await expect(summary(page)).toBeFocused();
  await expect(page.getByLabel('Email', { exact: true })).toHaveAttribute('aria-invalid', 'true');
});

test('a failed sign-up shows the reason where it is visible, and keeps the input', async ({ person }) => {
  const page = await person('stranger', { expected: /ERR_FAILED|status of 50/ });
  await page.goto('login?tab=sign-up');
  await fillIn(page);
  await page.route(register, (route) => route.abort());
  await submit(page).click();
  await expect(summary(page)).toBeFocused();
  await expect(summary(page)).toContainText('Sign up failed. Please try again.');
  await page.route(register, (route) =>
    route.fulfill({ status: 503, json: { status: 'error', message: 'The harbour is closed' } }),
  );
  await submit(page).click();
  await expect(summary(page)).toContainText('The harbour is closed');
  await expect(page.getByLabel('Company Name')).toHaveValue('Ege Kuru Meyve');
  await expect(page.getByText('The harbour is closed')).toHaveCount(1);
  await page.route(register, (route) => route.fulfill({ json: { status: 'error' } }));
  await submit(page).click();
  await expect(summary(page).getByRole('listitem')).toHaveText('Sign up failed');
});

test('switching to the other tab keeps the input', async ({ person }) => {
  const page = await person('stranger');
  await page.goto('login?tab=sign-up');
  await page.getByLabel('Full Name').fill(hostile.name);
  await page.getByLabel('Company Name').fill(hostile.word);
  await page.getByRole('tab', { name: 'Login' }).click();
  await page.getByLabel('Email').fill('me@figs.example');
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await expect(page.getByLabel('Full Name')).toHaveValue(hostile.name);
  await expect(page.getByLabel('Company Name')).toHaveValue(hostile.word);
  await page.getByRole('tab', { name: 'Login' }).click();
  await expect(page.getByLabel('Email')).toHaveValue('me@figs.example');
});

test('a login response without a user is a failure, reported once', async ({ person }) => {
  const page = await person('stranger');
  await page.goto('login');
  for (const body of ['', '{"status":"success","data":{"name":"x"}}', '{"status":"succ', '[]', 'null']) {
    await page.route(login, (route) => route.fulfill({ status: 200, body }));
    await logInAs(page);
    await expect(page.getByText('An error occurred during login.')).toHaveCount(1);
    expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull();
  }
  await expect(page).toHaveURL(/\/login$/);
});

test('a login that is refused without a message, and a slow one', async ({ person, firm }) => {
  const client = await firm.client();
  const page = await person('stranger');
  await page.goto('login');
  await page.getByLabel('Email').fill(client.email);
  await page.getByLabel('Password').fill(client.password);
  await page.route(login, (route) => route.fulfill({ json: { status: 'error' } }), { times: 1 });
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('alert')).toHaveText('Login failed. Please check your credentials.');
  const held = await holdAnswers(page, login);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('button', { name: 'Logging in...' })).toHaveAttribute('aria-busy', 'true');
  await expect(page.getByRole('contentinfo')).toHaveText('© 2025 ConsultFlow Navigator');
  held.release();
  await expectSaid(page, 'Login successful!');
});

test('a login response in capitals, or with the token inside the user, is accepted', async ({
  person,
  firm,
}) => {
  const { id, token } = await firm.client();
  const page = await person('client');
  await page.goto('login');
  const data = { Id: id, Role: 'Client', Name: 'Ayşe', Email: 'a@figs.example', user: { token } };
  await page.route(login, (route) => route.fulfill({ json: { status: 'success', data } }));
  await logInAs(page);
  await expectSaid(page, 'Login successful!');
  await expect(page).toHaveURL(/\/client\/dashboard$/);
});

test('an earlier error disappears after a success', async ({ person, firm }) => {
  const client = await firm.client();
  const page = await person('client', { as: client, expected: /status of 401/ });
  await page.goto('client/consultations');
  await expect(page.getByText("You haven't requested any consultations yet.")).toBeVisible();
  // On a page without a running screen that would show it first.
  await page.goto('/healthz');
  await page.evaluate(() => localStorage.setItem('user', JSON.stringify({ token: 'ended', role: 'client' })));
  await page.goto('client/exports');
  await expectSaid(page, 'Authentication failed: Please log in again');
  await page.getByLabel('Email').fill(client.email);
  await page.getByLabel('Password').fill(client.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expectSaid(page, 'Login successful!');
  await expect(page.getByText('Authentication failed: Please log in again')).toHaveCount(0);
  await expect(page).toHaveURL(/\/client\/exports$/);
});
