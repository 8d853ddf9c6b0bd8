import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, test as base, expect, type Page } from '@playwright/test';
import { type Product, startProduct } from './product.ts';

export { expect };

type PersonOptions = {
  width?: number;
  height?: number;
  /** The browser's own complaint about a fault that the test makes. */
  expected?: RegExp;
};

type People = {
  /** A browser of their own for one person; a console error in it fails the test. */
  person: (name: string, options?: PersonOptions) => Promise<Page>;
};

export const test = base.extend<People, { product: Product }>({
  product: [
    // oxlint-disable-next-line no-empty-pattern -- the runner reads the names out of the pattern
    async ({}, use) => {
      const product = await startProduct();
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  person: async ({ browser, product }, use) => {
    const complaints: string[] = [];
    const closing: (() => Promise<void>)[] = [];
    await use(async (name, { width = 1280, height = 900, expected } = {}) => {
      const { page, close } = await open(browser, product.url, { width, height });
      page.on('console', (message) => {
        if (message.type() === 'error' && !expected?.test(message.text()))
          complaints.push(`${name}: ${message.text()}`);
      });
      page.on('pageerror', (error) => complaints.push(`${name}: ${error.message}`));
      closing.push(close);
      return page;
    });
    for (const close of closing) await close();
    expect(complaints).toEqual([]);
  },
});

async function open(browser: Browser, url: string, viewport: { width: number; height: number }) {
  const context = await browser.newContext({
    baseURL: `${url}/consultflownavigator/`,
    viewport,
    reducedMotion: 'reduce',
    locale: 'en-US',
    timezoneId: 'Europe/Istanbul',
    acceptDownloads: true,
  });
  return { page: await context.newPage(), close: () => context.close() };
}

export async function logIn(page: Page, { email, password }: { email: string; password: string }) {
  await page.goto('login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL('**/dashboard');
}

/** Nothing that axe knows of stands in anybody's way here, in light and in dark. */
export async function expectAccessible(page: Page) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const { violations } = await new AxeBuilder({ page }).exclude('[data-base-ui-focus-guard]').analyze();
    const found = violations.map(
      ({ id, nodes }) => `${colorScheme} ${id}: ${nodes.map(({ html }) => html).join(' | ')}`,
    );
    expect(found).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
}

export const toast = (page: Page, text: string) =>
  expect(
    page
      .getByRole('dialog')
      .or(page.getByRole('alertdialog'))
      .or(page.getByRole('region'))
      .getByText(text)
      .first(),
  ).toBeVisible();
