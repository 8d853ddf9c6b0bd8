import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium as browsers, type Browser, type Page } from '@playwright/test';
import { chromium } from './chromium.ts';
import { callApi, type Product, signIn, startProduct } from './product.ts';

/** Saves a picture of every screen, light and dark, wide and narrow, with the sample firm; `npm run shots -- pending` only those whose name matches. */
const folder = join(import.meta.dirname, '..', 'shots');
const wanted = process.argv[2] ?? '';

type Shot = { name: string; path: string; before?: (page: Page) => Promise<unknown> };
type Role = 'nobody' | 'client' | 'pending' | 'consultant' | 'admin';

const password = 'harbour-light-2026';

const product = await startProduct({ DEMO: '1' });
const browser = await browsers.launch(chromium);
try {
  mkdirSync(folder, { recursive: true });
  for (const [role, list] of Object.entries(await screens(product)) as [Role, Shot[]][]) {
    const chosen = list.filter(({ name }) => name.includes(wanted));
    if (chosen.length > 0) await photograph(browser, product, role, chosen);
  }
} finally {
  await browser.close();
  await product.stop();
}

const press = (name: string) => (page: Page) => page.getByRole('button', { name }).first().click();
const follow = (name: RegExp) => (page: Page) => page.getByRole('link', { name }).first().click();

async function screens({ url, output }: Product): Promise<Record<Role, Shot[]>> {
  const people = peopleOf(output());
  const token = await signIn(url, { email: people.client, password });
  const done = await callApi(url, 'GET', '/consultations?status=completed&limit=1', { token });
  const open = await callApi(url, 'GET', '/consultations?status=open&limit=1', { token });
  return {
    nobody: [
      { name: 'login', path: 'login' },
      { name: 'sign-up', path: 'login?tab=sign-up' },
      { name: 'sign-up-mistakes', path: 'login?tab=sign-up', before: press('Create Account') },
      { name: 'login-failed', path: 'login', before: failToLogIn },
      { name: 'not-found', path: 'nowhere' },
    ],
    client: [
      { name: 'client-later', path: 'client/dashboard' },
      { name: 'client-new-consultation', path: 'client/new-consultation' },
      {
        name: 'client-new-consultation-mistakes',
        path: 'client/new-consultation',
        before: press('Submit Request'),
      },
      { name: 'client-consultations', path: 'client/consultations' },
      { name: 'client-consultations-none', path: 'client/consultations?search=aflatoxin+in+space' },
      { name: 'client-consultation', path: `client/consultations?open=${done[0]?.id}` },
      ...(open[0] ? [{ name: 'client-edit', path: `client/new-consultation?id=${open[0].id}` }] : []),
      { name: 'client-export', path: `client/exports/${done[0]?.id}` },
      { name: 'client-menu', path: 'client/consultations', before: press('Toggle sidebar') },
    ],
    pending: [{ name: 'client-awaiting-approval', path: 'client/new-consultation' }],
    consultant: [
      { name: 'consultant-pending', path: 'consultant/pending' },
      { name: 'consultant-request', path: 'consultant/pending', before: follow(/View Details/) },
      { name: 'consultant-reject', path: 'consultant/pending', before: press('Reject') },
      { name: 'consultant-consultations', path: 'consultant/consultations' },
      { name: 'consultant-consultation', path: 'consultant/consultations', before: follow(/View Details/) },
      { name: 'consultant-complete', path: 'consultant/consultations', before: follow(/Complete/) },
    ],
    admin: [
      { name: 'admin-pending-approvals', path: 'admin/pending-approvals' },
      { name: 'admin-pending-approval', path: 'admin/pending-approvals', before: follow(/Details/) },
      { name: 'admin-reject', path: 'admin/pending-approvals', before: press('Reject') },
      { name: 'admin-notifications', path: 'admin/pending-approvals', before: press('Notifications') },
    ],
  };
}

/** The first sign-in of each kind that the sample firm prints. */
function peopleOf(output: string) {
  const lines = [...output.matchAll(/^ {2}(client|consultant|admin) +(\S+)/gm)].map(([, role, email]) => ({
    role,
    email: email!,
  }));
  const of = (role: string, place = 0) => lines.filter((line) => line.role === role).at(place)?.email ?? '';
  return {
    client: of('client'),
    pending: of('client', -1),
    consultant: of('consultant'),
    admin: of('admin'),
  };
}

async function photograph(inBrowser: Browser, { url, output }: Product, role: Role, list: Shot[]) {
  for (const width of [1280, 390]) {
    const context = await inBrowser.newContext({
      baseURL: `${url}/consultflownavigator/`,
      viewport: { width, height: width === 390 ? 844 : 900 },
      deviceScaleFactor: 1,
      reducedMotion: 'reduce',
      locale: 'en-US',
      timezoneId: 'Europe/Istanbul',
    });
    const page = await context.newPage();
    if (role !== 'nobody') await logIn(page, peopleOf(output())[role]);
    for (const { name, path, before } of list) {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await page.goto(path);
        await page.waitForLoadState('networkidle');
        await before?.(page);
        await page.waitForLoadState('networkidle');
        await page.waitForFunction(() => !document.querySelector('.editor-tools:empty'));
        await page.evaluate(() => document.fonts.ready);
        await page.screenshot({ path: join(folder, `${name}-${width}-${colorScheme}.png`) });
      }
    }
    await context.close();
  }
}

async function logIn(page: Page, email: string) {
  await page.goto('login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL('**/dashboard');
}

async function failToLogIn(page: Page) {
  await page.getByLabel('Email').fill('nobody@firm.example');
  await page.getByLabel('Password').fill('not the password');
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('alert').waitFor();
}
