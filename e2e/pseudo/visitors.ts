import { type BrowserContext, test as base } from '@playwright/test';
import { type Product, signedInState } from '../product.ts';
import { password, peopleOf, type Visitor } from '../screens.ts';
import { startInPseudo } from './product.ts';

type Pseudo = { visitor: (role: Visitor, width: number, locale?: string) => Promise<BrowserContext> };

/** Tests of a product in the pseudo-language, with a browser for each kind of visitor. */
export const test = base.extend<Pseudo, { product: Product }>({
  product: [
    // oxlint-disable-next-line no-empty-pattern -- the runner reads the names out of the pattern
    async ({}, use) => {
      const product = await startInPseudo();
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  visitor: async ({ browser, product }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (role, width, locale = 'tr-TR') => {
      const email = role === 'nobody' ? undefined : peopleOf(product.output())[role];
      const context = await browser.newContext({
        baseURL: `${product.url}/consultflownavigator/`,
        viewport: { width, height: width === 390 ? 844 : 900 },
        reducedMotion: 'reduce',
        locale,
        timezoneId: 'Europe/Istanbul',
        ...(email && { storageState: await signedInState(product.url, { email, password }) }),
      });
      contexts.push(context);
      return context;
    });
    for (const context of contexts) await context.close();
  },
});
