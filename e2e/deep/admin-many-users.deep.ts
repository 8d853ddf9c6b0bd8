import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { databaseOf } from '../database.ts';
import { newClient } from '../firm.ts';
import { expect, test } from '../people.ts';
import { admin } from '../product.ts';

const COUNT = 20_000;

test.beforeAll(async ({ product }) => {
  const db = databaseOf(product);
  await sql`
    insert into users (name, email, password_hash, role, account_status, is_active, created_at)
    select 'Person ' || place, 'person' || place || '@port.example', 'none',
      case when place % 100 = 0 then 'consultant' else 'client' end, 'approved', place % 1000 <> 0,
      timestamptz '2026-01-01' - place * interval '1 minute'
    from generate_series(1, ${sql.lit(COUNT)}) as place`.execute(db);
  await db.destroy();
});

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: `${name}person` });

/** The server time for the next list. */
const nextAnswer = async (page: Page, ask: () => Promise<unknown>) => {
  const [response] = await Promise.all([page.waitForResponse('**/api/v2/admin/users?*'), ask()]);
  await response.finished();
  return response.request().timing().responseEnd;
};

test('twenty thousand users scroll to the last, with few of them in the page', async ({
  person,
  product,
}) => {
  const page = await person('admin', { as: admin });
  await page.goto('admin/users');
  const table = page.getByRole('table', { name: 'Users' });
  await expect(rowOf(page, 'Person 1')).toBeVisible();
  const most = { rows: 0 };
  const further = async () => {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    most.rows = Math.max(most.rows, await table.getByRole('row').count());
    return Number(await table.getAttribute('aria-rowcount'));
  };
  await expect.poll(further, { timeout: 90_000, intervals: [20] }).toBe(COUNT + 2);
  await expect(page.getByRole('button', { name: 'Load more' })).toHaveCount(0);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect(rowOf(page, `Person ${COUNT}`)).toBeInViewport();
  expect(most.rows).toBeLessThan(100);

  // Open screens hear of every change; these hundred pages are not refetched for it.
  let asked = 0;
  page.on('request', (request) => (asked += Number(request.url().includes('/admin/users?'))));
  await newClient(product.url, 'Waiting', { approved: false });
  await expect(page.getByRole('link', { name: 'Pending Approvals 1 waiting' })).toBeVisible();
  expect(asked).toBe(0);

  const longest = await page.evaluate(scrollThrough);
  expect(longest).toBeLessThan(400);
  expect(await table.getByRole('row').count()).toBeLessThan(100);
});

/** Scrolls up one window per frame; returns the longest frame. */
async function scrollThrough() {
  const all = document.body.scrollHeight;
  let last = performance.now();
  let longest = 0;
  for (let step = 60; step >= 0; step -= 1) {
    window.scrollTo(0, (all * step) / 60);
    const now = await new Promise<number>((resolve) => requestAnimationFrame(resolve));
    longest = Math.max(longest, now - last);
    last = now;
  }
  return longest;
}

test('a search or a filter by role and status among twenty thousand users finds its rows', async ({
  person,
}) => {
  const page = await person('admin', { as: admin });
  await page.goto('admin/users');
  await expect(rowOf(page, 'Person 1')).toBeVisible();
  const search = page.getByLabel('Search users');
  expect(await nextAnswer(page, () => search.fill('person 19999'))).toBeLessThan(1000);
  await expect(rowOf(page, 'Person 19999')).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(2);
  await search.fill('');
  await expect(page).not.toHaveURL(/search=/);
  expect(
    await nextAnswer(page, () => page.getByRole('link', { name: 'Consultants', exact: true }).click()),
  ).toBeLessThan(1000);
  await expect(page).toHaveURL(/role=consultant/);
  const inactive = () => page.getByLabel('Filter by status').selectOption('inactive');
  expect(await nextAnswer(page, inactive)).toBeLessThan(1000);
  await expect(page).toHaveURL(/status=inactive/);
  await expect(page.getByRole('row')).toHaveCount(COUNT / 1000 + 1);
  await page.reload();
  await expect(page.getByRole('row')).toHaveCount(COUNT / 1000 + 1);
});
