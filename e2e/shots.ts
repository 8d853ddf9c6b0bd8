import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium as browsers, type Browser, type Page } from '@playwright/test';
import { chromium } from './chromium.ts';
import { type Product, startProduct } from './product.ts';
import { password, peopleOf, screens, type Shot, type Visitor } from './screens.ts';
import { settled } from './settled.ts';

/** Saves a picture of every screen, light and dark, wide and narrow, with the sample firm; `npm run shots -- pending` only those whose name matches. */
const folder = join(import.meta.dirname, '..', 'shots');
const wanted = process.argv[2] ?? '';

const product = await startProduct({ DEMO: '1' });
const browser = await browsers.launch(chromium);
try {
  mkdirSync(folder, { recursive: true });
  for (const [role, list] of Object.entries(await screens(product)) as [Visitor, Shot[]][]) {
    const chosen = list.filter(({ name }) => name.includes(wanted));
    if (chosen.length > 0) await photograph(browser, product, role, chosen);
  }
} finally {
  await browser.close();
  await product.stop();
}

async function photograph(inBrowser: Browser, { url, output }: Product, role: Visitor, list: Shot[]) {
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
        await settled(page);
        await before?.(page);
        await settled(page);
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
