import { sql } from 'kysely';
import { databaseOf } from './database.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, logIn, test, tryAgain } from './people.ts';
import { admin, asAdmin, callApi } from './product.ts';

test('an admin finds what was done, reads what was before and after, and downloads the log', async ({
  person,
  firm,
}) => {
  const client = await firm.client('Ayşe Yıldırım');
  await firm.request(client, { topic: 'Rules of origin' });
  const page = await person('admin');
  await logIn(page, admin);
  await page.getByRole('link', { name: 'Audit Log' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Audit Log' })).toBeVisible();
  await expect(page.getByText(/^Verified up to entry|^The first verification has not/)).toBeVisible();
  const entries = page.getByRole('region', { name: 'Entries' });
  const reading = page.getByRole('article');
  await expect(entries.getByRole('link').first()).toContainText('Signed in');
  await expect(reading.getByRole('heading', { name: 'Signed in' })).toBeVisible();
  await expectAccessible(page);

  await page.keyboard.press('j');
  await expect(reading.getByRole('heading', { name: 'Signed in' })).toBeHidden();
  await page.keyboard.press('k');
  await expect(reading.getByRole('heading', { name: 'Signed in' })).toBeVisible();

  await page.getByLabel('About').selectOption('Consultations');
  await expect(page).toHaveURL(/about=consultations/);
  await entries.getByRole('link', { name: 'Consultation requested' }).first().click();
  const row = reading.getByRole('row', { name: 'Topic' });
  await expect(row).toContainText('Rules of origin');
  await expect(reading.getByRole('row', { name: 'Status' })).toContainText('Requested');
  await expect(reading).toContainText('127.0.0.1');
  await page.reload();
  await expect(row).toContainText('Rules of origin');

  await reading.getByRole('link', { name: 'All by Ayşe Yıldırım' }).click();
  await expect(page.getByRole('button', { name: 'Remove the filter: One person' })).toBeVisible();
  await expect(entries.getByRole('link', { name: 'Signed in' }).first()).toContainText('Ayşe Yıldırım');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^Audit log .*\.csv$/);
});

test('the address of an earlier filter, by one noun, still filters and says so', async ({ person }) => {
  const page = await person('admin');
  await logIn(page, admin);
  await page.goto('admin/audit?about=one_time_links');
  const about = page.getByLabel('About');
  await expect(about.locator('option:checked')).toHaveText('one_time_links');
  await about.selectOption('Anything');
  await expect(page).toHaveURL(/audit$/);
});

test('the log says when nothing matches, and when it cannot be loaded', async ({ person }) => {
  const page = await person('admin', { expected: /status of 500/ });
  await logIn(page, admin);
  await page.goto('admin/audit?search=nobody+at+all');
  await expect(page.getByRole('heading', { name: 'No entry matches “nobody at all”' })).toBeVisible();
  await expectAccessible(page);
  await page.route('**/api/v2/audit?**', (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto('admin/audit');
  await expect(page.getByRole('heading', { name: 'Failed to load the audit log' })).toBeVisible();
  await page.unroute('**/api/v2/audit?**');
  await tryAgain(page);
  await expect(page.getByRole('region', { name: 'Entries' }).getByRole('link').first()).toBeVisible();
});

test('a long text is whole in its entry, and says if it cannot be loaded', async ({
  person,
  product: { url },
}) => {
  const sentence = 'The last sentence of the terms.';
  await callApi(url, 'PUT', '/settings', {
    token: await asAdmin(url),
    body: { terms: `<p>${'The terms of the firm. '.repeat(100)}</p><p>${sentence}</p>` },
  });
  const page = await person('admin', { expected: /status of 500/ });
  await logIn(page, admin);
  await page.route(/\/api\/v2\/audit\/\d+$/, (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto('admin/audit?about=settings');
  const reading = page.getByRole('article');
  await expect(reading).toContainText('The terms of the firm.');
  await expect(reading.getByText('Failed to load the audit log')).toBeVisible();
  await expect(reading).not.toContainText(sentence);
  await expectAccessible(page);
  await page.unroute(/\/api\/v2\/audit\/\d+$/);
  await tryAgain(page);
  await expect(reading).toContainText(sentence);
});

test('entries of another year stand below the day with its year', async ({ person }) => {
  const page = await person('admin', { as: admin });
  await page.route('**/api/v2/audit?**', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { data: { at: string }[] };
    body.data.at(-1)!.at = '2024-11-26T09:00:00Z';
    await route.fulfill({ response, json: body });
  });
  await page.goto('admin/audit');
  const days = page.getByRole('region', { name: 'Entries' }).getByRole('heading', { level: 2 });
  await expect(days).toHaveText([/^\w+, \w+ \d+$/, 'Tuesday, Nov 26, 2024']);
});

test('the protection of the log is explained', async ({ person }) => {
  const page = await person('admin');
  await logIn(page, admin);
  await page.goto('admin/audit');
  await page.getByRole('button', { name: 'How it is protected' }).click();
  await expect(page.getByRole('dialog')).toContainText('npm run audit:verify');
  await expectAccessible(page);
});

test('an entry of an address is shown although it is not among the loaded ones', async ({ person }) => {
  const page = await person('admin');
  await logIn(page, admin);
  await page.goto('admin/audit?about=sessions&entry=1');
  const reading = page.getByRole('article');
  await expect(reading).toContainText(/Entry 1, /);
  await expect(page).toHaveURL(/entry=1$/);
  await expectAccessible(page);
  await page.keyboard.press('j');
  await expect(reading.getByRole('heading', { name: 'Signed in' })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('admin/audit?about=sessions&entry=1');
  await expect(reading).toContainText(/Entry 1, /);
  await page.getByRole('link', { name: 'Audit Log', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Entries' })).toBeVisible();
});

test('an entry of an address that does not exist says so, and one that cannot be loaded can be retried', async ({
  person,
}) => {
  const page = await person('admin', { expected: /status of (404|500)/ });
  await logIn(page, admin);
  await page.goto('admin/audit?entry=999999999');
  await expect(page.getByRole('heading', { name: 'Entry not found' })).toBeVisible();
  await expectAccessible(page);
  await page.route('**/api/v2/audit/1', (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto('admin/audit?about=sessions&entry=1');
  await expect(page.getByRole('heading', { name: 'Failed to load the audit log' })).toBeVisible();
  await page.unroute('**/api/v2/audit/1');
  await tryAgain(page);
  await expect(page.getByRole('article')).toContainText(/Entry 1, /);
});

test('in a narrow window an entry opens over the list', async ({ person }) => {
  const page = await person('admin', { width: 390, height: 844 });
  await logIn(page, admin);
  await page.goto('admin/audit');
  await page.getByRole('link', { name: 'Signed in' }).first().click();
  await expect(page.getByRole('article').getByRole('heading', { name: 'Signed in' })).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Audit Log', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Entries' })).toBeVisible();
});

test('an entry that was changed in the database is named, with what is sound and what to do', async ({
  person,
  product,
}) => {
  const page = await person('admin');
  await logIn(page, admin);
  await page.goto('admin/audit');
  const line = page.getByText(/^Verified up to entry [\d,]+, /);
  await expect(async () => {
    await page.reload();
    await expect(line).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await page.getByRole('button', { name: 'How it is protected' }).click();
  await expect(page.getByRole('dialog')).toContainText(/Verified up to entry/);
  await page.getByRole('button', { name: 'Close' }).first().click();

  const db = databaseOf(product);
  await db.connection().execute(async (owner) => {
    await sql`set session_replication_role = replica`.execute(owner);
    await sql`update audit_entries set noun = noun || '_x' where id = 2`.execute(owner);
    await sql`update audit_checks set begun_at = now() - interval '2 days'`.execute(owner);
  });
  await db.destroy();
  const broken = page.getByRole('alert').filter({ hasText: 'Entry 2 was changed.' });
  await expect(async () => {
    await page.reload();
    await expect(broken).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await broken.getByRole('button', { name: 'What to do' }).click();
  const dialog = page.getByRole('dialog', { name: 'The audit log was changed' });
  await expect(dialog).toContainText('Entry 2 was changed.');
  await expect(dialog).toContainText('npm run audit:verify');
  await expectAccessible(page);
});
