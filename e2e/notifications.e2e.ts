import { move, newClient, newConsultant, newRequest } from './firm.ts';
import { callApi } from './product.ts';
import type { Route } from '@playwright/test';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectSaid,
  holdAnswers,
  hostile,
  logIn,
  test,
  tryAgain,
} from './people.ts';

test('the bell counts unread notifications, and the panel reads, opens and clears them', async ({
  product: { url },
  person,
}) => {
  const client = await newClient(url, 'Ayşe');
  const consultant = await newConsultant(url, 'Jonas', ['A']);
  const { id } = await newRequest(url, client, { topic: 'Letters of credit' });
  await move(url, consultant, id, { status: 'approved' });
  const page = await person('client');
  await logIn(page, client);
  await page.getByRole('button', { name: 'Notifications, 2 unread' }).click();
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  await expect(panel.getByText(/^“Jonas” approved #\d+ “Letters of credit”\.$/)).toBeVisible();
  await expect(panel.getByText('Just now').first()).toBeVisible();
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Mark as read Account approved' }).click();
  await expect(page.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible();
  await expect(panel.getByRole('link', { name: 'Open Request approved' })).toHaveAttribute(
    'href',
    new RegExp(`/consultflownavigator/client/consultations/${id}#[\\da-f-]{36}$`),
  );
  await panel.getByRole('link', { name: 'Open Request approved' }).click();
  await expect(page).toHaveURL(new RegExp(`/client/consultations/${id}#`));
  await expect(page.getByRole('heading', { name: 'Letters of credit' })).toBeVisible();
  await page.getByRole('button', { name: 'Notifications', exact: true }).click();
  await panel.getByRole('button', { name: 'Clear all' }).click();
  await expect(panel.getByText('No notifications')).toBeVisible();
  await panel.getByRole('button', { name: 'Undo' }).click();
  await expect(panel.getByText(/^“Jonas” approved #\d+ “Letters of credit”\.$/)).toBeVisible();
  await panel.getByRole('button', { name: 'Clear all' }).click();
  await expect.poll(() => callApi(url, 'GET', '/notifications', { token: client.token })).toEqual([]);
});

test('notifications that were cleared right before a logout stay cleared', async ({
  product: { url },
  person,
}) => {
  const client = await newClient(url, 'Ayşe');
  const page = await person('client');
  await logIn(page, client);
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click();
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  await panel.getByRole('button', { name: 'Clear all' }).click();
  await expect(panel.getByRole('button', { name: 'Undo' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('**/login');
  const { token } = await callApi(url, 'POST', '/auth/login', {
    body: { email: client.email, password: client.password },
  });
  expect(await callApi(url, 'GET', '/notifications', { token })).toEqual([]);
});

test('notifications that were cleared right before a logout in another window stay cleared', async ({
  product: { url },
  person,
}) => {
  const client = await newClient(url, 'Ayşe');
  const page = await person('client', { as: client });
  const other = await page.context().newPage();
  await other.goto('client/profile');
  const logOut = other.getByRole('button', { name: 'Logout' });
  await expect(logOut).toBeVisible();
  await page.goto('client/dashboard');
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click();
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  await panel.getByRole('button', { name: 'Clear all' }).click();
  await expect(panel.getByRole('button', { name: 'Undo' })).toBeVisible();
  await logOut.click();
  await other.waitForURL('**/login');
  const { token } = await callApi(url, 'POST', '/auth/login', {
    body: { email: client.email, password: client.password },
  });
  expect(await callApi(url, 'GET', '/notifications', { token })).toEqual([]);
});

test('notifications that were cleared right before the page is hidden stay cleared', async ({
  product: { url },
  person,
}) => {
  const client = await newClient(url, 'Ayşe');
  const page = await person('client', { as: client });
  await page.clock.install();
  await page.goto('client/dashboard');
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click();
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  await expect(panel.getByRole('button', { name: 'Clear all' })).toBeVisible();
  // So that it is not sent because its time is up.
  await page.clock.pauseAt(Date.now() + 60_000);
  await panel.getByRole('button', { name: 'Clear all' }).click();
  await expect(panel.getByRole('button', { name: 'Undo' })).toBeVisible();
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });
  await expect.poll(() => callApi(url, 'GET', '/notifications', { token: client.token })).toEqual([]);
});

test('clearing is not offered to be undone once it has been sent', async ({ product: { url }, person }) => {
  const client = await newClient(url, 'Ayşe');
  const page = await person('client', { as: client });
  await page.goto('client/dashboard');
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click();
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  const late = await holdAnswers(page, /notifications\?until=/);
  await panel.getByRole('button', { name: 'Clear all' }).click();
  await expect(panel.getByRole('button', { name: 'Undo' })).toBeVisible();
  await expect.poll(late.calls, { timeout: 30_000 }).toBe(1);
  await expect(panel.getByRole('button', { name: 'Clear all' })).toHaveAttribute('aria-busy', 'true');
  await expect(panel.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  await expect(panel.getByText('No notifications')).toBeVisible();
  await expectAccessible(page);
  late.release();
  await expect(panel.getByRole('button', { name: 'Clear all' })).toHaveCount(0);
  await expect(panel.getByText('No notifications')).toBeVisible();
});

test('notifications that were cleared right before a change of the language stay cleared', async ({
  product: { url },
  person,
}) => {
  const client = await newClient(url, 'Ayşe');
  const page = await person('client', { as: client });
  await page.goto('client/dashboard');
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click();
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  await panel.getByRole('button', { name: 'Clear all' }).click();
  await expect(panel.getByRole('button', { name: 'Undo' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('banner').getByRole('button').last().click();
  await page.getByRole('menuitemradio', { name: 'Türkçe' }).click();
  await expect.poll(() => callApi(url, 'GET', '/notifications', { token: client.token })).toEqual([]);
});

const fail = (route: Route) => route.fulfill({ status: 500, body: '' });

test('all notifications are marked as read at once, and a failure shows an error and loses nothing', async ({
  product: { url },
  person,
}) => {
  const client = await newClient(url, hostile.name);
  const consultant = await newConsultant(url, hostile.word.slice(0, 190), ['A']);
  for (const topic of [hostile.word.slice(0, 150), 'Letters of credit']) {
    const { id } = await newRequest(url, client, { topic });
    await move(url, consultant, id, { status: 'rejected', reason: hostile.word });
  }
  const page = await person('client', { width: 390, height: 844, as: client, expected: /status of 500/ });
  await page.goto('client/dashboard');
  await page.getByRole('button', { name: 'Notifications, 3 unread' }).click();
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  await expect(panel.getByRole('listitem').filter({ hasText: 'Request rejected' })).toHaveCount(2);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page, [390, 320]);
  await page.setViewportSize({ width: 390, height: 844 });

  await page.route(/notifications/, (route) =>
    route.request().method() === 'GET' ? route.continue() : fail(route),
  );
  for (const name of ['Mark all as read', 'Clear all']) {
    await panel.getByRole('button', { name }).click();
    await expectSaid(page, /An error occurred\. Please try again\.|HTTP error 500/);
  }
  await expect(panel.getByRole('listitem').filter({ hasText: 'Request rejected' })).toHaveCount(2);
  await page.unroute(/notifications/);
  await panel.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(panel.getByRole('button', { name: 'Mark all as read' })).toBeDisabled();
  await expect(panel.getByRole('button', { name: /^Mark as read/ })).toHaveCount(0);
});

test('a notification that arrives while all are marked as read stays unread', async ({
  product: { url },
  person,
}) => {
  const client = await newClient(url, 'Ayşe');
  const consultant = await newConsultant(url, 'Elif', ['A']);
  const requests = [await newRequest(url, client), await newRequest(url, client)];
  const page = await person('client', { as: client });
  await page.goto('client/dashboard');
  const bell = (unread: number) => page.getByRole('button', { name: `Notifications, ${unread} unread` });
  await bell(1).click();
  const held = await holdAnswers(page, /notifications\?limit=/);
  for (const { id } of requests) await move(url, consultant, id, { status: 'rejected' });
  const read = page.waitForResponse(/notifications\/read-all/);
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await read;
  held.release();
  await expect(bell(2)).toBeVisible();
});

test('a slow list of notifications shows placeholders, and a failed one can be retried', async ({
  product: { url },
  person,
}) => {
  const client = await newClient(url, 'Ayşe');
  const page = await person('client', { as: client, expected: /status of 500/ });
  const held = await holdAnswers(page, /notifications\?limit=/);
  await page.goto('client/dashboard');
  await page.getByRole('button', { name: 'Notifications' }).click();
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  await expect(panel.getByRole('status')).toContainText('Loading your notifications');
  held.release();
  await expect(panel.getByText('Account approved').first()).toBeVisible();

  await page.route(/notifications\?limit=/, fail);
  await page.reload();
  await page.getByRole('button', { name: 'Notifications' }).click();
  await expect(panel.getByText('The notifications could not be loaded')).toBeVisible();
  await page.unroute(/notifications\?limit=/);
  await tryAgain(panel);
  await expect(panel.getByText('Account approved').first()).toBeVisible();
});
