import type { Page } from '@playwright/test';
import { databaseOf } from '../database.ts';
import { newClient, newConsultant, type Someone } from '../firm.ts';
import { expectTextsInPlace } from '../layout.ts';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectSaid,
  hostile,
  logIn,
  test,
} from '../people.ts';
import { callApi, type Product } from '../product.ts';

const CONSULTATIONS = 2_000;
const COMPANIES = 40;
const MINUTE = 60_000;

/** 200 characters without a space: right-to-left, left-to-right, joined, wide. */
const name = `محمدبنسالم👩🏽‍🚒株式会社貿易Đặng${'W'.repeat(200)}`.slice(0, 200);

const topics = [
  `Other: ${hostile.word.repeat(10)}`,
  `Other: ${hostile.name}`,
  'Other: 🧿🪬👨‍👩‍👧‍👦🏴‍☠️',
  'Other: 輸入許可証と原産地証明書について',
  'Rules of origin, Certificates of origin',
];
const statuses = ['completed', 'requested', 'completed', 'approved', 'completed', 'canceled'] as const;

let client: Someone;

test.beforeAll(async ({ product }) => {
  client = await newClient(product.url, 'Figs');
  await callApi(product.url, 'PUT', `/users/${client.id}`, { token: client.token, body: { name } });
  await fillFor(client, await newConsultant(product.url, name, ['A']), product);
});

async function fillFor({ id: client_id, token }: Someone, consultant: Someone, product: Product) {
  const began = Date.now();
  const one = (place: number) => {
    const status = statuses[place % statuses.length]!;
    const at = new Date(began - place * MINUTE);
    return {
      client_id,
      consultant_id: consultant.id,
      last_modified_by: client_id,
      topic: place === CONSULTATIONS - 1 ? 'The oldest of all' : topics[place % topics.length],
      problem_details: `<p>${hostile.word}</p>`,
      status,
      created_at: at,
      scheduled_date: status === 'requested' ? null : at,
      completed_date: status === 'completed' ? at : null,
      consultation_result: status === 'completed' ? `<p>${hostile.name}</p>` : null,
    };
  };
  const db = databaseOf(product);
  await db
    .insertInto('consultations')
    .values(Array.from({ length: CONSULTATIONS }, (_, place) => one(place)))
    .execute();
  await db.destroy();
  for (let place = 1; place < COMPANIES; place += 1) {
    const body = { name: place % 2 ? name : hostile.word, address: hostile.name, department: name };
    await callApi(product.url, 'POST', '/companies', { token, body });
  }
}

const table = (page: Page) => page.getByRole('table');

/** Presses End until the last one is loaded. */
const goToEnd = (page: Page, rows: number) =>
  expect(async () => {
    await page.keyboard.press('End');
    await expect(table(page)).toHaveAttribute('aria-rowcount', String(rows + 1), { timeout: 50 });
    await expect(page.locator(`[aria-rowindex="${rows + 1}"]`)).toBeInViewport({ timeout: 50 });
  }).toPass({ intervals: [50] });

test('two thousand consultations can be scrolled to the last, searched and filtered', async ({ person }) => {
  const page = await person('client', { as: client });
  await page.goto('client/consultations');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await goToEnd(page, CONSULTATIONS);
  await expect(page.getByRole('row', { name: /The oldest of all/ })).toBeInViewport();
  expect(await page.getByRole('row').count()).toBeLessThan(80);

  await page.getByLabel('Search consultations').fill('OLDEST OF');
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page).toHaveURL(/search=OLDEST/);
  await page.getByRole('link', { name: 'Completed', exact: true }).click();
  await expectSaid(page, 'No consultation matches “OLDEST OF”');
  await page.goBack();
  await expect(page.getByRole('row', { name: /The oldest of all/ })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Search consultations')).toHaveValue('OLDEST OF');
  await expect(page.getByRole('row')).toHaveCount(2);
});

test('a thousand documents are selected with one press, including those not on the screen', async ({
  person,
}) => {
  const page = await person('client', { as: client });
  await page.goto('client/exports');
  const all = page.getByRole('checkbox', { name: 'Select all' });
  await all.click();
  await expectSaid(page, '1000 selected');
  await expect(all).toBeChecked();
  await page.getByRole('row').nth(1).getByRole('checkbox').uncheck();
  await expectSaid(page, '999 selected');
  await expect(all).not.toBeChecked();
  await goToEnd(page, 1_000);
  await expect(page.getByRole('row').last().getByRole('checkbox')).toBeChecked();
  expect(await page.getByRole('row').count()).toBeLessThan(80);
  await page.getByRole('button', { name: 'Export Selected' }).click();
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
});

test('very long names, left-to-right and right-to-left, break no screen', async ({ person }) => {
  const page = await person('client');
  await logIn(page, client);
  const shown = page.getByText('WWWW').filter({ visible: true }).first();
  for (const path of ['dashboard', 'consultations', 'exports', 'profile', 'new-consultation']) {
    await test.step(path, async () => {
      await page.goto(`client/${path}`);
      await expect(shown).toBeVisible();
      await expectInPlace(page);
      for (const width of [1280, 390]) {
        await page.setViewportSize({ width, height: 900 });
        await expectAccessible(page);
      }
      await page.setViewportSize({ width: 1280, height: 900 });
    });
  }
  await page.goto('client/profile');
  await expect(page.getByRole('button', { name: /^Delete/ })).toHaveCount(COMPANIES);
  await page
    .getByRole('button', { name: /^Delete/ })
    .nth(1)
    .click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectInPlace(page);
  await page.goto('client/consultations?status=completed');
  await page.getByRole('link', { name: /^View/ }).first().click();
  await expect(page.getByRole('dialog')).toContainText(hostile.name);
  await expectInPlace(page);
});

async function expectInPlace(page: Page) {
  for (const width of [1280, 768, 390, 320]) {
    await expectNoSidewaysScroll(page, [width]);
    await expectTextsInPlace(page);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
}
