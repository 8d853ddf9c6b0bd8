import { type BrowserContext, expect, test as base } from '@playwright/test';
import { labelsIn } from './labels.ts';
import { textsOutOfPlace } from './pseudo/out-of-place.ts';
import { PSEUDO, startInPseudo } from './pseudo/product.ts';
import { untranslatedTexts } from './pseudo/untranslated.ts';
import { type Product, signedInState } from './product.ts';
import { password, peopleOf, screens, type Visitor } from './screens.ts';
import { settled } from './settled.ts';

type Pseudo = { visitor: (role: Visitor, width: number) => Promise<BrowserContext> };

const test = base.extend<Pseudo, { product: Product }>({
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
    await use(async (role, width) => {
      const email = role === 'nobody' ? undefined : peopleOf(product.output())[role];
      const context = await browser.newContext({
        baseURL: `${product.url}/consultflownavigator/`,
        viewport: { width, height: width === 390 ? 844 : 900 },
        reducedMotion: 'reduce',
        locale: 'tr-TR',
        timezoneId: 'Europe/Istanbul',
        ...(email && { storageState: await signedInState(product.url, { email, password }) }),
      });
      contexts.push(context);
      return context;
    });
    for (const context of contexts) await context.close();
  },
});

for (const role of ['nobody', 'client', 'pending', 'consultant', 'admin'] as const)
  for (const width of [1280, 390])
    test(`every text for a visitor (${role}) is translated and has room at ${width} px`, async ({
      product,
      visitor,
    }) => {
      test.setTimeout(900_000);
      const page = await (await visitor(role, width)).newPage();
      const found: Record<string, string[]> = {};
      for (const { name, path, before } of (await screens(product, labelsIn('pseudo')))[role]) {
        await page.goto(path === '' ? PSEUDO : path);
        await settled(page);
        await before?.(page);
        await settled(page);
        const wrong = [
          ...(await untranslatedTexts(page)).map((text) => `not translated: ${text}`),
          ...(await textsOutOfPlace(page)),
        ];
        if (wrong.length > 0) found[name] = wrong;
      }
      expect(found).toEqual({});
    });
