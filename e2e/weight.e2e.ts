import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { newClient, newConsultant } from './firm.ts';
import { expect, test } from './people.ts';

const KIB = 1024;

/** The scripts that a page requests from now on. */
function scriptsOf(page: Page) {
  const urls = new Set<string>();
  page.on('request', (request) => request.resourceType() === 'script' && urls.add(request.url()));
  return urls;
}

/** Their size over the wire for a browser that accepts gzip only. */
async function gzipped(urls: Iterable<string>) {
  let sum = 0;
  for (const url of urls) {
    const { ok, headers, body } = await fetch(url, { headers: { 'accept-encoding': 'gzip' } });
    await body?.cancel();
    const length = Number(headers.get('content-length'));
    expect(ok && length > 0, url).toBe(true);
    expect(length < KIB || headers.get('content-encoding') === 'gzip', `${url} comes compressed`).toBe(true);
    sum += length;
  }
  return sum;
}

const only = {
  editor: /\/editor-[\w-]{8}\.js$/,
  texts: /\/start-[\w-]{8}\.js$/,
  calendar: /\/calendar-[\w-]{8}\.js$/,
};
const has = (urls: Set<string>, part: RegExp) => [...urls].some((url) => part.test(url));

test('a first visit loads 5 KiB of JavaScript for the landing page and at most 174 KiB for the login, and the policy blocks nothing', async ({
  person,
}) => {
  const page = await person('stranger');
  const scripts = scriptsOf(page);
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ blockedURI }) =>
      console.error('refused', blockedURI),
    ),
  );
  await page.goto('', { waitUntil: 'networkidle' });
  expect(scripts.size).toBe(4);
  expect(await gzipped(scripts)).toBeLessThan(5 * KIB);

  scripts.clear();
  await page.goto('login', { waitUntil: 'networkidle' });
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await expect(page.getByLabel('Company Name')).toBeVisible();
  expect(scripts.size).toBeGreaterThan(1);
  expect(await gzipped(scripts)).toBeLessThan(174 * KIB);
});

test('the login in another language loads at most 182 KiB of JavaScript', async ({ person }) => {
  for (const language of ['tr', 'ar']) {
    const page = await person(language);
    const scripts = scriptsOf(page);
    await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
    await page.goto('login?tab=sign-up', { waitUntil: 'networkidle' });
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    expect(has(scripts, only.texts)).toBe(true);
    expect(await gzipped(scripts)).toBeLessThan(182 * KIB);
  }
});

test('the fonts that every page uses are loaded with the page', async ({ person }) => {
  const page = await person('stranger');
  for (const [path, count] of [
    ['', 2],
    ['login', 1],
  ] as const) {
    await page.goto(path, { waitUntil: 'networkidle' });
    const early = await page.evaluate(() => {
      const links = Array.from(document.querySelectorAll<HTMLLinkElement>('link[rel=preload][as=font]'));
      const all = performance.getEntriesByType('resource').map(({ name }) => name);
      return links.map(({ href }) => all.filter((name) => name === href).length);
    });
    // Once: a font that is preloaded differently from its use would be fetched twice.
    expect(early).toEqual(Array.from({ length: count }, () => 1));
  }
});

const screens = [
  ['dashboard', 'No consultations yet'],
  ['consultations', "You haven't requested any consultations yet."],
  ['exports', "You don't have any completed consultations to export."],
  ['profile', 'Light Trading'],
] as const;

test('the editor is loaded with the form, the calendar when it is opened, and neither before', async ({
  person,
  product: { url },
}) => {
  const page = await person('client', { as: await newClient(url, 'Light') });
  const scripts = scriptsOf(page);
  for (const [path, shown] of screens) {
    await page.goto(`client/${path}`);
    await expect(page.getByText(shown).first()).toBeVisible();
  }
  expect(has(scripts, only.editor) || has(scripts, only.calendar)).toBe(false);
  await page.goto('client/new-consultation');
  await expect(page.getByRole('textbox', { name: 'Problem Details' })).toBeVisible();
  expect(has(scripts, only.editor)).toBe(true);
  expect(has(scripts, only.calendar)).toBe(false);

  const week = await person('consultant', { as: await newConsultant(url, 'Jonas', ['A']) });
  const theirs = scriptsOf(week);
  await week.goto('consultant/schedule');
  await expect(week.getByRole('table')).toBeVisible();
  expect(has(theirs, only.calendar) || has(theirs, only.editor)).toBe(false);
  await week.getByRole('button', { name: /choose a week/ }).click();
  await expect(week.getByRole('gridcell').first()).toBeVisible();
  expect(has(theirs, only.calendar)).toBe(true);
});

test('no two scripts of the build import each other, as the first would then run before what it needs', () => {
  const folder = join(import.meta.dirname, '../web/dist/assets');
  const imports = new Map(
    readdirSync(folder)
      .filter((name) => name.endsWith('.js'))
      .map((name) => {
        const text = readFileSync(join(folder, name), 'utf8');
        return [name, [...text.matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g)].map(([, one]) => one!)];
      }),
  );
  expect([...imports.values()].flat().length).toBeGreaterThan(100);
  const pairs = [...imports].flatMap(([name, needs]) =>
    needs.filter((one) => imports.get(one)?.includes(name)).map((one) => `${name} and ${one}`),
  );
  expect(pairs).toEqual([]);
});
