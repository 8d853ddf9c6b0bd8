import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { databaseOf } from './database.ts';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectSaid,
  holdAnswers,
  hostile,
  lookAgain,
  test,
  tryAgain,
} from './people.ts';
import { admin, asAdmin, callApi } from './product.ts';

const list = /\/api\/v2\/users\?/;
const approval = /\/api\/v2\/users\/[0-9a-f-]{36}\/approve\?/;
const incomplete = 'Server returned an incomplete response. Please try again.';

/** Where one client is read beside the table. */
const roomy = { width: 1920 };

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const heading = (page: Page) => page.getByRole('heading', { name: 'Pending Approvals', exact: true });

/** The list with only those whose name has this word: other tests sign people up as well. */
const open = (page: Page, word: string) => page.goto(`admin/pending-approvals?search=${word}`);

test('clients that cannot be loaded show the reason, also for an empty or truncated response', async ({
  person,
}) => {
  const page = await person('admin', { as: admin, expected: /status of 500/ });
  let answer = { status: 500, body: '{"message":"The harbour is closed"}' };
  await page.route(list, (route) => route.fulfill(answer));
  await page.goto('admin/pending-approvals');
  await expect(page.getByRole('heading', { name: 'Failed to fetch pending clients' })).toBeVisible();
  await expectSaid(page, 'The harbour is closed');
  for (const body of ['', '{"status":"success","data":[{"id"']) {
    answer = { status: 200, body };
    await page.getByRole('button', { name: 'Retry' }).click();
    await expectSaid(page, incomplete);
    answer = { status: 500, body: '{"message":"The harbour is closed"}' };
    await page.getByRole('button', { name: 'Retry' }).click();
    await expectSaid(page, 'The harbour is closed');
  }
  answer = { status: 200, body: '{"status":"success","data":[]}' };
  await page.getByRole('button', { name: 'Retry' }).click();
  await expectSaid(page, 'New clients appear here when they sign up.');
  await expectAccessible(page);
});

test('missing facts about a client are shown as missing', async ({ person, firm, product }) => {
  const { id } = await firm.client('Blank Spaces', { approved: false });
  const known = await callApi(product.url, 'GET', `/users/${id}`, { token: await asAdmin(product.url) });
  const blank = {
    ...known,
    name: '',
    email: '',
    phone: '',
    companies: [{ ...known.companies[0], name: '' }],
  };
  const page = await person('admin', { as: admin, ...roomy });
  await page.route(list, (route) => route.fulfill({ json: { status: 'success', data: [blank] } }));
  await page.route(`**/api/v2/users/${id}`, (route) =>
    route.fulfill({ json: { status: 'success', data: blank } }),
  );
  await page.goto('admin/pending-approvals');
  for (const place of [page.getByRole('row').last(), page.getByRole('article', { name: 'Client' })])
    for (const words of ['Unknown Client', 'No email provided', 'No phone provided', 'Unnamed Company'])
      await expectSaid(place, words);
});

test('clients are found by name, e-mail and company, regardless of case', async ({ person, firm }) => {
  const client = await firm.client('Zerrin Quayside', { approved: false });
  const page = await person('admin', { as: admin });
  await page.goto('admin/pending-approvals');
  const search = page.getByRole('searchbox', { name: 'Search by name, email or company' });
  for (const text of ['zerrin QUAY', client.email.toUpperCase(), 'quayside trading']) {
    await search.fill(text);
    await expect(page).toHaveURL(new RegExp(`search=${encodeURIComponent(text).slice(0, 6)}`, 'i'));
    await expect(row(page, 'Zerrin Quayside')).toBeVisible();
  }
  await search.fill('nobody at all');
  await expectSaid(page, 'No client matches “nobody at all”');
  await page.getByRole('link', { name: 'Clear the search' }).click();
  await expect(search).toHaveValue('');
});

test('clients are approved one after another with the keyboard, each once', async ({ person, firm }) => {
  await firm.client('Kerem Onebyone', { approved: false });
  await firm.client('Lale Onebyone', { approved: false });
  const page = await person('admin', { as: admin });
  await open(page, 'onebyone');
  await expect(page.getByRole('row')).toHaveCount(3);
  const held = await holdAnswers(page, approval);
  await row(page, 'Lale').getByRole('button', { name: 'Approve' }).press('Enter');
  await expectSaid(page, 'Approving Lale Onebyone');
  await expect(page.getByRole('link', { name: 'Kerem Onebyone', exact: true })).toBeFocused();
  await row(page, 'Kerem').getByRole('button', { name: 'Approve' }).press('Enter');
  held.release();
  await expectSaid(page, 'Client account approved');
  await expectSaid(page, 'No client matches “onebyone”');
  await expect(page.getByRole('link', { name: 'Clear the search' })).toBeFocused();
  await expect.poll(held.calls).toBe(2);
});

test('an approval by a button is undone, as one by the key', async ({ person, firm, product }) => {
  const client = await firm.client('Mert Clicked', { approved: false });
  const page = await person('admin', { as: admin });
  await page.clock.install();
  await open(page, 'clicked');
  await expect(row(page, 'Mert')).toBeVisible();
  // So that it is not sent because its time is up.
  await page.clock.pauseAt(Date.now() + 60_000);
  await row(page, 'Mert').getByRole('button', { name: 'Approve' }).click();
  await expectSaid(page, 'Approving Mert Clicked');
  await expect(row(page, 'Mert')).toHaveCount(0);
  await page.clock.runFor(1_000);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.clock.resume();
  await expect(row(page, 'Mert')).toBeVisible();
  const known = await callApi(product.url, 'GET', `/users/${client.id}`, {
    token: await asAdmin(product.url),
  });
  expect(known.account_status).toBe('pending');
});

test('an approval that can still be undone is not offered again in the details', async ({ person, firm }) => {
  await firm.client('Selin Twice', { approved: false });
  const page = await person('admin', { as: admin });
  await page.clock.install();
  await open(page, 'twice');
  await page.getByRole('link', { name: 'Details of Selin Twice' }).click();
  const details = page.getByRole('dialog', { name: 'Selin Twice', exact: true });
  await expect(details.getByRole('button', { name: 'Approve' })).toBeVisible();
  await page.goBack();
  await expect(details).toHaveCount(0);
  await page.clock.pauseAt(Date.now() + 60_000);
  await row(page, 'Selin').getByRole('button', { name: 'Approve' }).click();
  await expectSaid(page, 'Approving Selin Twice');
  await page.goForward();
  await page.clock.runFor(1_000);
  await expect(details).toContainText('Quay 1');
  await expect(details.getByRole('button', { name: 'Approve' })).toHaveCount(0);
  await page.clock.resume();
});

test('a client is rejected with a reason, and the reason is kept after a failure', async ({
  person,
  firm,
  product,
}) => {
  const client = await firm.client('Mina Reasons', { approved: false });
  const page = await person('admin', { as: admin, expected: /ERR_FAILED/ });
  await open(page, 'reasons');
  await row(page, 'Mina').getByRole('button', { name: 'Reject' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reject Mina Reasons' });
  await dialog.getByLabel('Reason').fill('No such company.');
  await expectAccessible(page);
  const user = `**/api/v2/users/${client.id}`;
  await page.route(user, (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()));
  await dialog.getByRole('button', { name: 'Reject', exact: true }).click();
  await expectSaid(page, 'The server could not be reached.');
  await expect(dialog.getByLabel('Reason')).toHaveValue('No such company.');
  await page.unroute(user);
  await dialog.getByRole('button', { name: 'Reject', exact: true }).click();
  await expectSaid(page, 'Client account rejected');
  await expect(page.getByRole('link', { name: 'Clear the search' })).toBeFocused();
  const told = await callApi(product.url, 'GET', `/users/${client.id}`, { token: client.token });
  expect(told).toMatchObject({ account_status: 'rejected', account_reason: 'No such company.' });
});

test("on a very wide screen the table is beside the client's details, and the URL names the open client", async ({
  person,
  firm,
}) => {
  const client = await firm.client('Rana Beside', { approved: false });
  await firm.client('Sven Beside', { approved: false });
  const page = await person('admin', { as: admin, ...roomy });
  await open(page, 'beside');
  const reading = page.getByRole('article', { name: 'Client' });
  await expect(reading.getByRole('heading', { name: 'Rana Beside', level: 2 })).toBeVisible();
  await page.getByRole('link', { name: 'Sven Beside', exact: true }).click();
  await expect(reading.getByRole('heading', { name: 'Sven Beside', level: 2 })).toBeVisible();
  await page.getByRole('link', { name: 'Rana Beside', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`client=${client.id}`));
  await expect(reading).toContainText('Rana Beside Trading');
  await expect(reading).toContainText('Quay 1');
  await expect(row(page, 'Rana')).toHaveAttribute('aria-current', 'true');
  await expectAccessible(page);
  await page.reload();
  await expect(reading).toContainText('Rana Beside Trading');
  await reading.getByRole('button', { name: 'Approve' }).click();
  await expectSaid(page, 'Client account approved');
  await expect(reading.getByRole('heading', { name: 'Sven Beside', level: 2 })).toBeVisible();
});

test('an admin sees the names of the first two companies at once and loads the rest', async ({
  person,
  firm,
  product,
}) => {
  const client = await firm.client('Omar Fleet', { approved: false });
  const companies = ['Second', 'Third', 'Fourth'].map((name) => ({ name, department: `${name} desk` }));
  await callApi(product.url, 'PUT', `/users/${client.id}`, { token: client.token, body: { companies } });
  const page = await person('admin', { as: admin, ...roomy, expected: /status of 500/ });
  const one = `**/api/v2/users/${client.id}`;
  await page.route(one, (route) => route.fulfill({ status: 500, body: '' }));
  await open(page, 'fleet');
  await expect(row(page, 'Omar')).toContainText('+ 3 more');
  const reading = page.getByRole('article', { name: 'Client' });
  await expect(reading.getByRole('heading', { level: 3 })).toHaveCount(2);
  await expect(reading.getByRole('alert')).toContainText('The details of the companies could not be loaded.');
  await expectAccessible(page);
  const held = await holdAnswers(page, one);
  await tryAgain(reading);
  await expect.poll(held.calls).toBeGreaterThan(0);
  await expect(reading.getByRole('heading', { level: 3 })).toHaveCount(2);
  held.release();
  const all = [/Omar Fleet Trading/, /Second|Third|Fourth/, /Second|Third|Fourth/, /Second|Third|Fourth/];
  await expect(reading.getByRole('heading', { level: 3 })).toHaveText(all);
  await expect(reading.getByRole('alert')).toHaveCount(0);

  await page.getByRole('link', { name: 'Details of Omar Fleet' }).click();
  const details = page.getByRole('dialog', { name: 'Omar Fleet' });
  for (const { department } of companies) await expect(details).toContainText(department);
});

test('walking to the end of the loaded list loads the next rows', async ({ person, product }) => {
  const db = databaseOf(product);
  await sql`
    insert into users (name, email, password_hash, role, created_at)
    select 'Crowd ' || place, 'crowd' || place || '@port.example', 'none', 'client',
      timestamptz '2026-01-01' + place * interval '1 minute'
    from generate_series(1, 130) as place`.execute(db);
  await db.destroy();
  const page = await person('admin', { as: admin, ...roomy });
  await open(page, 'crowd');
  const read = (place: number) =>
    page
      .getByRole('article', { name: 'Client' })
      .getByRole('heading', { name: `Crowd ${place}`, exact: true });
  await expect(read(1)).toBeVisible();
  for (let step = 1; step < 50; step += 1) await page.keyboard.press('j');
  await expect(read(50)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Crowd 51', exact: true })).toBeAttached();
  await page.keyboard.press('j');
  await expect(read(51)).toBeVisible();
});

test('a client who is decided on by somebody else leaves the list with a message, and the next one opens', async ({
  person,
  firm,
}) => {
  const client = await firm.client('Tomás Politely', { approved: false });
  await firm.client('Uma Politely', { approved: false });
  const page = await person('admin', { as: admin, ...roomy });
  await open(page, 'politely');
  const reading = page.getByRole('article', { name: 'Client' });
  await page.getByRole('link', { name: 'Tomás Politely', exact: true }).click();
  await expect(reading.getByRole('heading', { name: 'Tomás Politely', level: 2 })).toBeVisible();
  await firm.decideOnAccount(client, 'rejected');
  await lookAgain(page);
  await expect(page.getByText('Tomás Politely: This account has already been rejected.')).toHaveCount(1);
  await expect(reading.getByRole('heading', { name: 'Uma Politely', level: 2 })).toBeVisible();
  await expect(row(page, 'Tomás')).toHaveCount(0);
});

test('a failed decision says which one failed, and the client stays in the list', async ({
  person,
  firm,
}) => {
  await firm.client('Vera Faults', { approved: false });
  const page = await person('admin', { as: admin, expected: /status of (409|500)/ });
  await open(page, 'faults');
  await page.route(approval, (route) => route.fulfill({ status: 500, body: '' }));
  await row(page, 'Vera').getByRole('button', { name: 'Approve' }).click();
  await expectSaid(page, 'Failed to approve client');
  await page.route(/\/api\/v2\/users\/[0-9a-f-]{36}$/, (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 500, body: '' }) : route.continue(),
  );
  await row(page, 'Vera').getByRole('button', { name: 'Reject' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reject Vera Faults' });
  await dialog.getByRole('button', { name: 'Reject', exact: true }).click();
  await expectSaid(page, 'Failed to reject client');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(row(page, 'Vera')).toBeVisible();
});

test('of two admins the slower one is told, and keeps the input', async ({ person, firm }) => {
  const client = await firm.client('Nadia Twoadmins', { approved: false });
  const page = await person('admin', { as: admin });
  await open(page, 'twoadmins');
  await row(page, 'Nadia').getByRole('button', { name: 'Reject' }).click();
  await page.getByLabel('Reason').fill('No such company.');
  await firm.decideOnAccount(client, 'approved');
  await lookAgain(page);
  const dialog = page.getByRole('dialog', { name: 'Reject Nadia Twoadmins' });
  await expect(dialog.getByRole('alert')).toHaveText('This account has already been approved.');
  await expect(dialog.getByLabel('Reason')).toHaveValue('No such company.');
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(dialog).toHaveCount(0);
});

test('the details dialog decides as well, and Back does not reopen it', async ({ person, firm }) => {
  await firm.client('Olga Details', { approved: false });
  await firm.client('Pavel Details', { approved: false });
  const page = await person('admin', { as: admin, width: 390, height: 844 });
  await page.goto('admin/dashboard');
  await open(page, 'details');
  await page.getByRole('link', { name: 'Details of Olga Details' }).click();
  const olga = page.getByRole('dialog', { name: 'Olga Details' });
  await expect(olga).toContainText('Quay 1');
  await expectAccessible(page);
  await olga.getByRole('button', { name: 'Approve' }).click();
  await expectSaid(page, 'Client account approved');
  await expect(olga).toHaveCount(0);
  await page.getByRole('link', { name: 'Details of Pavel Details' }).click();
  const pavel = page.getByRole('dialog', { name: 'Pavel Details', exact: true });
  await pavel.getByRole('button', { name: 'Reject' }).click();
  await page.getByLabel('Reason').fill('No such company.');
  await page
    .getByRole('dialog', { name: 'Reject Pavel Details' })
    .getByRole('button', { name: 'Reject', exact: true })
    .click();
  await expectSaid(page, 'Client account rejected');
  await expect(pavel).toHaveCount(0);
  await page.goBack();
  await expect(heading(page)).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'Pavel Details' })).toHaveCount(0);
});

test('the longest-waiting client comes first in a table that can be used by keys', async ({
  person,
  firm,
  product,
}) => {
  await firm.client('Anton Keyed', { approved: false });
  const berta = await firm.client('Berta Keyed', { approved: false });
  const token = await asAdmin(product.url);
  const standing = async () =>
    (await callApi(product.url, 'GET', `/users/${berta.id}`, { token })).account_status;
  const page = await person('admin', { as: admin });
  await page.clock.install();
  await open(page, 'keyed');
  const rows = page.getByRole('table', { name: 'Pending approvals' }).getByRole('row');
  await expect(rows).toHaveText([/Client.*Company.*Phone.*Registered/, /Anton Keyed/, /Berta Keyed/]);
  await expect(page.getByText('Oldest first')).toBeVisible();
  await expect(page.getByRole('article', { name: 'Client' })).toHaveCount(0);
  const heights = await rows.evaluateAll((all) => all.slice(1).map((one) => one.clientHeight));
  expect(Math.max(...heights)).toBeLessThan(90);
  await expectAccessible(page);
  await page.keyboard.press('j');
  await expect(row(page, 'Berta')).toHaveAttribute('aria-current', 'true');
  // So that it is not sent because its time is up.
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.keyboard.press('a');
  await expectSaid(page, 'Approving Berta Keyed');
  await expect(rows).toHaveText([/Client/, /Anton Keyed/]);
  await page.keyboard.press('u');
  await page.clock.resume();
  await expect(rows).toHaveText([/Client/, /Anton Keyed/, /Berta Keyed/]);
  await expect(page.getByText('Approving Berta Keyed')).toHaveCount(0);
  await expect(row(page, 'Berta')).toHaveAttribute('aria-current', 'true');
  expect(await standing()).toBe('pending');
  await page.keyboard.press('a');
  await expectSaid(page, 'Client account approved');
  await expect(rows).toHaveText([/Client/, /Anton Keyed/]);
  expect(await standing()).toBe('approved');
  await page.keyboard.press('r');
  const dialog = page.getByRole('dialog', { name: 'Reject Anton Keyed' });
  await expect(dialog.getByLabel('Reason')).toBeFocused();
  await page.keyboard.type('No such company.');
  await page.keyboard.press('Escape');
  await page.keyboard.press('r');
  await expect(dialog.getByLabel('Reason')).toHaveValue('No such company.');
});

test('an approval by key that another admin overtakes with a rejection is refused', async ({
  person,
  firm,
  product,
}) => {
  const client = await firm.client('Wanda Overtaken', { approved: false });
  const page = await person('admin', { as: admin, expected: /status of 409/ });
  await page.clock.install();
  await open(page, 'overtaken');
  await expect(row(page, 'Wanda')).toBeVisible();
  // So that it is not sent because its time is up.
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.keyboard.press('a');
  await expectSaid(page, 'Approving Wanda Overtaken');
  await firm.decideOnAccount(client, 'rejected', 'No such company.');
  await page.clock.runFor(7_000);
  await page.clock.resume();
  await expectSaid(page, 'This account has already been rejected.');
  const token = await asAdmin(product.url);
  expect(await callApi(product.url, 'GET', `/users/${client.id}`, { token })).toMatchObject({
    account_status: 'rejected',
    account_reason: 'No such company.',
  });
});

test('a press on a client whom another admin has just decided on does not decide on the next one', async ({
  person,
  firm,
}) => {
  const client = await firm.client('Ada Moments', { approved: false });
  await firm.client('Boris Moments', { approved: false });
  await firm.client('Carla Moments', { approved: false });
  const page = await person('admin', { as: admin });
  const approvals: string[] = [];
  page.on('request', (request) => void (approval.test(request.url()) && approvals.push(request.url())));
  await open(page, 'moments');
  await expect(row(page, 'Ada')).toHaveAttribute('aria-current', 'true');
  // The user's presses begin on one client while the next takes the place.
  await page.evaluate(() => {
    new MutationObserver((_changes, observer) => {
      const rows = [...document.querySelectorAll('[data-row]')];
      if (rows.some(({ textContent }) => textContent.includes('Ada'))) return;
      observer.disconnect();
      rows[1]?.querySelector<HTMLButtonElement>('button:last-of-type')?.click();
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true }));
    }).observe(document.body, { subtree: true, attributes: true, childList: true });
  });
  await firm.decideOnAccount(client, 'rejected');
  await lookAgain(page);
  await expectSaid(page, 'Ada Moments: This account has already been rejected.');
  await expect(row(page, 'Boris')).toBeVisible();
  await expect(row(page, 'Carla')).toBeVisible();
  await expect(page.getByText(/^Approving /)).toHaveCount(0);
  expect(approvals).toEqual([]);
  await expect(async () => {
    await page.keyboard.press('a');
    expect(await page.getByText('Approving Boris Moments').isVisible()).toBe(true);
  }).toPass({ intervals: [500] });
});

test('of two clients of the same name who are approved by key, the second approval is undone', async ({
  person,
  firm,
  product,
}) => {
  const [first, second] = [
    await firm.client('Dana Namesake', { approved: false }),
    await firm.client('Dana Namesake', { approved: false }),
  ];
  const token = await asAdmin(product.url);
  const standing = async ({ id }: { id: string }) =>
    (await callApi(product.url, 'GET', `/users/${id}`, { token })).account_status;
  const page = await person('admin', { as: admin });
  await page.clock.install();
  await open(page, 'namesake');
  await expect(page.getByRole('row')).toHaveCount(3);
  // So that no decision is sent because its time is up.
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.keyboard.press('a');
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.keyboard.press('a');
  await expect.poll(() => standing(first)).toBe('approved');
  await expectSaid(page, 'Client account approved');
  await page.clock.runFor(1_000);
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect(undo).toBeVisible();
  await undo.click();
  await expect(page.getByRole('row')).toHaveCount(2);
  expect(await standing(second)).toBe('pending');
});

test('very long words stay inside the window, and the buttons stay reachable', async ({ person, firm }) => {
  await firm.client(`Unending ${hostile.word}`, { approved: false });
  await firm.client(`Unending ${hostile.name}`, { approved: false });
  const page = await person('admin', { as: admin });
  await open(page, 'unending');
  await expect(page.getByRole('row')).toHaveCount(3);
  await expect(page.getByRole('button', { name: 'Approve' }).first()).toBeInViewport({ ratio: 1 });
  await expectNoSidewaysScroll(page, [1920, 1280, 1024, 840, 768, 720, 390, 320]);
  for (const width of [1024, 840, 768, 720]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(page.getByRole('button', { name: 'Approve' }).first()).toBeInViewport({ ratio: 1 });
  }
  await page
    .getByRole('link', { name: /^Details of/ })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectNoSidewaysScroll(page, [390, 320]);
});
