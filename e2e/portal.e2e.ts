import type { Page } from '@playwright/test';
import { newClient } from './firm.ts';
import { expect, expectAccessible, expectSaid, holdAnswers, logIn, lookAgain, test } from './people.ts';
import { admin, asAdmin, callApi, signIn } from './product.ts';

const client = { email: 'portal@firm.example', password: 'walks-around-1' };

test.beforeAll(async ({ product }) => {
  await callApi(product.url, 'POST', '/auth/register', {
    body: { name: 'Iñigo Etxeberria', ...client, phone: '1', companies: [{ name: 'Portal' }] },
  });
});

/** Every call and the health check, but no file of the app. */
const CALLS = /:\d+\/(api|healthz)\b/;

const cookieOf = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === 'sidebar:state');
const widthOf = async (page: Page) =>
  (await page.getByRole('complementary', { name: 'Client Portal' }).boundingBox())?.width;

test('a visitor is sent to the login, and afterwards to the page they wanted', async ({ person }) => {
  const page = await person('stranger');
  await page.goto('client/consultations?status=completed');
  await expect(page.getByRole('tab', { name: 'Login' })).toBeVisible();
  await page.getByLabel('Email').fill(client.email);
  await page.getByLabel('Password').fill(client.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/client\/consultations\?status=completed$/);
  await expect(page.getByRole('heading', { name: 'My Consultations' })).toBeVisible();
});

test('a user with another role, or already signed in, goes to their own dashboard', async ({ person }) => {
  const page = await person('client');
  await logIn(page, client);
  for (const path of [
    'admin/pending-approvals',
    'consultant/pending',
    'login',
    '',
    'login?redirect=//evil.example',
  ]) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/consultflownavigator\/client\/dashboard$/);
  }
});

test('a stored user that is unreadable or has no known role goes to the login', async ({ person }) => {
  const page = await person('client');
  await logIn(page, client);
  for (const stored of ['{"token":"x","role":"captain"}', '{"role":"client"}', '{broken']) {
    // Otherwise a screen would make calls with the replaced token.
    await page.goto('mark.svg');
    await page.evaluate((text) => localStorage.setItem('user', text), stored);
    await page.goto('client/consultations');
    await expect(page.getByRole('tab', { name: 'Login' })).toBeVisible();
  }
});

test('an unknown path shows an error with a link home, and is logged', async ({ person }) => {
  const page = await person('stranger');
  const warnings: string[] = [];
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
  await page.goto('no/such/page');
  await expect(page.getByRole('heading', { name: '404' })).toBeVisible();
  await expect(page.getByText('Oops! Page not found')).toBeVisible();
  expect(warnings.join()).toContain('/no/such/page');
  await expectAccessible(page);
  await expect(page.getByText('ConsultFlow Navigator')).toBeVisible();
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(page.getByRole('link', { name: 'Get Started' }).first()).toBeVisible();
  expect(warnings).toHaveLength(1);
});

test("an unknown path inside a portal shows the error in the portal's frame", async ({ person, firm }) => {
  const page = await person('client', { as: await firm.client() });
  const warnings: string[] = [];
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
  await page.goto('client/no-such-screen');
  await expect(page.getByRole('heading', { name: '404' })).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Client Portal' })).toBeVisible();
  await expect(page.getByRole('main')).toHaveCount(1);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(page.getByRole('heading', { name: 'Client Dashboard' })).toBeVisible();
  expect(warnings).toHaveLength(1);
});

test('an unknown path outside the portals keeps the frame of the signed-in user', async ({
  person,
  firm,
}) => {
  const page = await person('client', { as: await firm.client() });
  await page.goto('no-such-page');
  await expect(page.getByRole('heading', { name: '404' })).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Client Portal' })).toBeVisible();
  await expect(page.getByRole('main')).toHaveCount(1);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(page.getByRole('heading', { name: 'Client Dashboard' })).toBeVisible();
});

test('neither a toast nor its own badge covers the bell', async ({ person, firm }) => {
  const consultant = await firm.consultant();
  const reader = await firm.client();
  for (let count = 1; count <= 10; count += 1) {
    const request = await firm.request(reader);
    await firm.move(consultant, request, 'rejected');
  }
  const page = await person('client', { as: reader });
  for (const [width, height] of [
    [1280, 900],
    [768, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto('client/new-consultation');
    await page.getByRole('checkbox', { name: 'Contracts' }).check();
    await expectSaid(page, /Saved on this device/);
    await page.reload();
    await page.getByRole('button', { name: 'Start over' }).click();
    await expectSaid(page, 'Your text was removed');
    const bell = page.getByRole('button', { name: 'Notifications, 11 unread' });
    const covering = await bell.evaluate((button) => {
      const icon = button.querySelector('svg')!.getBoundingClientRect();
      const badge = button.querySelector('span')!.getBoundingClientRect();
      const digits = document.createRange();
      digits.selectNodeContents(button.querySelector('span')!);
      const x = icon.left + icon.width / 2;
      const y = icon.top + icon.height / 2;
      return {
        isFree: button.contains(document.elementFromPoint(x, y)),
        isBadgeOverIt: badge.left < x && badge.bottom > y,
        isOneLine: digits.getBoundingClientRect().height <= badge.height,
        isBadgeIn: badge.top >= 0 && badge.right <= window.innerWidth,
      };
    });
    expect(covering).toEqual({ isFree: true, isBadgeOverIt: false, isOneLine: true, isBadgeIn: true });
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('checkbox', { name: 'Contracts' }).uncheck();
  }
});

test('the sidebar is 16rem or 3rem wide, toggles by Ctrl+B, and a cookie remembers it for 7 days', async ({
  person,
}) => {
  const page = await person('client');
  await logIn(page, client);
  expect(await widthOf(page)).toBe(256);
  await page.keyboard.press('Control+b');
  await expect.poll(() => widthOf(page)).toBe(48);
  const cookie = await cookieOf(page);
  expect(cookie?.value).toBe('false');
  expect((cookie!.expires - Date.now() / 1000) / 86_400).toBeCloseTo(7, 1);
  await expectAccessible(page);
  await page.reload();
  await expect.poll(() => widthOf(page)).toBe(48);
  await page.getByRole('button', { name: 'Toggle sidebar' }).click();
  await expect.poll(() => widthOf(page)).toBe(256);
  expect((await cookieOf(page))?.value).toBe('true');
});

test('up to 1024 px the sidebar starts collapsed, so that tables have room', async ({ person, firm }) => {
  const page = await person('client', { as: await firm.client(), width: 1024, height: 768 });
  await page.goto('client/dashboard');
  expect(await widthOf(page)).toBe(48);
  await page.setViewportSize({ width: 1280, height: 900 });
  await expect.poll(() => widthOf(page)).toBe(256);
});

test('inside the editor Ctrl+B is bold and does not toggle the sidebar', async ({ person, product }) => {
  const token = await signIn(product.url, admin);
  const [user] = await callApi(product.url, 'GET', `/users?search=${client.email}`, { token });
  await callApi(product.url, 'PUT', `/users/${user.id}/approve`, { token });
  const page = await person('client');
  await logIn(page, client);
  await page.goto('client/new-consultation');
  await page.getByRole('textbox', { name: 'Problem Details' }).click();
  await page.keyboard.press('Control+b');
  await page.keyboard.type('heavy');
  await expect(page.locator('strong', { hasText: 'heavy' })).toBeVisible();
  expect(await widthOf(page)).toBe(256);
});

test('on a phone the sidebar is a sheet of 18rem that closes after a choice and by Escape', async ({
  person,
}) => {
  const page = await person('client', { width: 390, height: 844 });
  await logIn(page, client);
  const sheet = page.getByRole('dialog', { name: 'Client Portal' });
  await expect(sheet).toBeHidden();
  await page.getByRole('button', { name: 'Toggle sidebar' }).click();
  await expect(sheet).toBeVisible();
  expect((await sheet.boundingBox())?.width).toBe(288);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await page.getByRole('button', { name: 'Toggle sidebar' }).click();
  await sheet.getByRole('link', { name: 'My Consultations' }).click();
  await expect(sheet).toBeHidden();
  await expect(page.getByRole('heading', { name: 'My Consultations' })).toBeVisible();
  await expect(page.getByText("You haven't requested any consultations yet.")).toBeVisible();
});

test('a session that ended elsewhere leads to the login with the reason, then back', async ({ person }) => {
  const page = await person('client', { expected: /status of 401/ });
  await logIn(page, client);
  // Otherwise a screen would make calls with the replaced token, and notice the end of the session first.
  await page.goto('mark.svg');
  await page.evaluate(() => {
    const user = JSON.parse(localStorage.getItem('user') ?? '{}');
    localStorage.setItem('user', JSON.stringify({ ...user, token: 'ended' }));
  });
  await page.goto('client/consultations');
  await expect(page.getByText('Authentication failed: Please log in again')).toBeVisible();
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await page.getByLabel('Email').fill(client.email);
  await page.getByLabel('Password').fill(client.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('heading', { name: 'My Consultations' })).toBeVisible();
});

test('logging out in one tab logs out the other', async ({ person }) => {
  const page = await person('client');
  await logIn(page, client);
  const other = await page.context().newPage();
  await other.goto('client/consultations');
  await expect(other.getByRole('heading', { name: 'My Consultations' })).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(other.getByRole('tab', { name: 'Login' })).toBeVisible();
});

test("a wrong password shows the server's message and keeps the e-mail", async ({ person }) => {
  const page = await person('client', { expected: /status of 401/ });
  await page.goto('login');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Please fill in all required fields').first()).toBeVisible();
  await page.getByLabel('Email').fill(client.email);
  const password = page.getByLabel('Password');
  await password.fill('wrong');
  await page.getByRole('button', { name: 'Show what is typed' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('alert')).toContainText('Login failed. Please check your credentials.');
  await expect(page.getByLabel('Email')).toHaveValue(client.email);
});

test('an unreachable server is reported on the login', async ({ person }) => {
  const page = await person('client', { expected: /ERR_FAILED/ });
  await page.goto('login');
  await page.route('**/api/**', (route) => route.abort());
  await page.getByLabel('Email').fill(client.email);
  await page.getByLabel('Password').fill(client.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('alert')).toContainText('An error occurred during login.');
});

test('the address of a portal opens its dashboard', async ({ person }) => {
  const page = await person('admin', { as: admin });
  await page.goto('admin');
  await expect(page).toHaveURL(/\/admin\/dashboard$/);
});

test('a session that ends never shows a broken screen on the way to the login', async ({ person, firm }) => {
  const page = await person('client', { as: await firm.client(), expected: /status of 401/ });
  await page.addInitScript(() => {
    new MutationObserver(() => {
      const isBroken = document.body?.innerText.includes('Unexpected Application Error!');
      if (isBroken) sessionStorage.setItem('broken', 'yes');
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto('client/new-consultation');
  await expect(page.getByRole('textbox', { name: 'Problem Details' })).toBeVisible();
  await page.evaluate(() => {
    localStorage.removeItem('user');
    window.dispatchEvent(new StorageEvent('storage', { key: 'user' }));
  });
  await expect(page.getByRole('tab', { name: 'Login' })).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('broken'))).toBeNull();
});

test('logging out does not wait for the server, which is notified nevertheless', async ({
  person,
  firm,
  product,
}) => {
  const page = await person('client');
  await logIn(page, await firm.client());
  await page.goto('client/consultations');
  const session = await page.evaluate(() => localStorage.getItem('token'));
  let told = 0;
  await page.route('**/auth/logout', async (route) => {
    told += 1;
    await expect(page.getByRole('tab', { name: 'Login' })).toBeVisible();
    await route.continue();
  });
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('tab', { name: 'Login' })).toBeVisible();
  await expect.poll(() => told).toBe(1);
  const asked = () =>
    callApi(product.url, 'GET', '/consultations', { token: session! }).then(
      () => 'still signed in',
      () => 'signed out',
    );
  await expect.poll(asked).toBe('signed out');
});

test('a screen with slow code shows a placeholder, and one that cannot be fetched can be retried', async ({
  person,
  firm,
}) => {
  const page = await person('client', {
    as: await firm.client(),
    expected: /ERR_FAILED|could not be loaded/,
  });
  const slow = await holdAnswers(page, '**/assets/new-consultation-*.js');
  await page.goto('client/new-consultation');
  await expect(page.getByRole('status').filter({ hasText: 'Loading the page' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  slow.release();
  await expect(page.getByRole('textbox', { name: 'Problem Details' })).toBeVisible();

  await page.route('**/assets/exports-*.js', (route) => route.abort());
  await page.getByRole('complementary').getByRole('link', { name: 'Export & Documents' }).click();
  await expect(page.getByRole('heading', { name: 'This screen could not be loaded' })).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/assets/exports-*.js');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { name: 'Export & Documents' })).toBeVisible();
});

test('an unknown address whose frame cannot be fetched can be retried', async ({ person, firm }) => {
  const page = await person('client', {
    as: await firm.client(),
    expected: /ERR_FAILED|could not be loaded|status of 404/,
  });
  await page.route('**/assets/portal-*.js', (route) => route.abort());
  await page.goto('nothing');
  await expect(page.getByRole('heading', { name: 'This screen could not be loaded' })).toBeVisible();
  await page.unroute('**/assets/portal-*.js');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
});

test('an editor whose code cannot be loaded says so in its place, and can be tried again', async ({
  person,
  firm,
}) => {
  const page = await person('client', { as: await firm.client(), expected: /ERR_FAILED/ });
  await page.route('**/assets/rich-text-editor-*.js', (route) => route.abort());
  await page.goto('client/new-consultation');
  await expectSaid(page, /This part could not be loaded/);
  await expect(page.getByRole('checkbox', { name: 'Rules of origin' })).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/assets/rich-text-editor-*.js');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('textbox', { name: 'Problem Details' })).toBeVisible();
});

test('a screen that crashes shows an error, and the portal around it keeps working', async ({
  person,
  firm,
}) => {
  const page = await person('client', { as: await firm.client(), expected: /compass/ });
  await page.route('**/assets/exports-*.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'export function ExportsPage() { throw new Error("The compass is broken") }',
    }),
  );
  const complaints: Error[] = [];
  page.on('pageerror', (error) => complaints.push(error));
  const logged = page.waitForEvent('console', (message) => message.text().includes('This screen failed'));
  await page.goto('client/exports');
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
  await expect(page.getByText('The compass is broken')).toHaveCount(0);
  expect((await logged).text()).toContain('The compass is broken');
  await expectAccessible(page);
  await page.getByRole('complementary').getByRole('link', { name: 'My Consultations' }).click();
  await expectSaid(page, "You haven't requested any consultations yet.");
  expect(complaints).toEqual([]);
});

test('a lost connection is reported once, and the screen recovers by itself', async ({ person, firm }) => {
  const reader = await firm.client();
  const request = await firm.request(reader);
  const page = await person('client', { as: reader, expected: /ERR_FAILED/ });
  await page.goto('client/consultations');
  const row = page.getByRole('row', { name: 'Rules of origin' });
  await expect(row).toContainText('Requested');
  await page.route(CALLS, (route) => route.abort());
  const note = page.getByText(/^Connection lost\./).filter({ visible: true });
  let minutes = 0;
  // A refetch that was under way before the connection broke succeeds, and none is begun beside it.
  await expect(async () => {
    await lookAgain(page, ++minutes);
    await expect(note).toHaveCount(1, { timeout: 10_000 });
  }).toPass();
  await lookAgain(page, ++minutes);
  await expect(row).toContainText('Requested');
  await expect(note).toHaveCount(1);
  await firm.move(reader, request, 'canceled');
  await page.unroute(CALLS);
  await expect(row).toContainText('Canceled');
  await expect(note).toHaveCount(0);
});

test('every public page says that the connection is lost, and when it is back', async ({
  person,
  product: { url },
}) => {
  const token = await asAdmin(url);
  await callApi(url, 'PUT', '/settings', { token, body: { terms: '<p>We advise.</p>' } });
  const page = await person('stranger', { expected: /ERR_INTERNET_DISCONNECTED/ });
  const note = page.getByText(/^Connection lost\./);
  for (const path of [
    'login',
    'login?tab=sign-up',
    'forgot-password',
    'reset-password#one',
    'join-company#one',
    'terms',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('main')).toBeVisible();
    await page.context().setOffline(true);
    await expect(note).toBeInViewport();
    await expect(page.getByText(/Next attempt in|Trying now/)).toHaveCount(1);
    await page.context().setOffline(false);
    await expect(note).toHaveCount(0);
  }
});

test('data that could not be loaded is shown when the server is back', async ({ person, firm }) => {
  const page = await person('client', { as: await firm.client(), expected: /ERR_FAILED/ });
  await page.route(CALLS, (route) => route.abort());
  await page.goto('client/dashboard');
  await expect(page.getByRole('heading', { name: 'Error loading dashboard' })).toBeVisible();
  await expect(page.getByText(/^Connection lost\./)).toHaveCount(1);
  await expect(page.getByText(/Next attempt in|Trying now/)).toHaveCount(1);
  await expect(page.getByText('Failed to fetch', { exact: true })).toHaveCount(0);
  await page.unroute(CALLS);
  await expect(page.getByRole('heading', { name: 'No consultations yet' })).toBeVisible();
});

test('hovering a link prefetches the data of its screen', async ({ person, product }) => {
  const page = await person('client', { as: await newClient(product.url, 'Soon') });
  await page.goto('client/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const asked = page.waitForRequest(/\/api\/v2\/consultations(\?|$)/);
  await page.getByRole('navigation').getByRole('link', { name: 'My Consultations' }).hover();
  await asked;
  expect(page.url()).toContain('client/dashboard');
});
