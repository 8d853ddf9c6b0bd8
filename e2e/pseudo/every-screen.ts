import { expect } from '@playwright/test';
import { databaseOf } from '../database.ts';
import { labelsIn } from '../labels.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../people.ts';
import { screens, type Visitor } from '../screens.ts';
import { settled } from '../settled.ts';
import { textsOutOfPlace } from './out-of-place.ts';
import { PSEUDO } from './product.ts';
import { untranslatedTexts } from './untranslated.ts';
import { test } from './visitors.ts';

/** Letters of the pseudo-language, and of Arabic, as in a pattern. */
export const ACCENTED = '\u00c0-\u024f';
const ARABIC = '\u0600-\u06ff';

const roles: readonly Visitor[] = ['nobody', 'client', 'pending', 'consultant', 'admin'];
const widths = [1280, 390];

/** Every screen in the pseudo-language. */
export function testTexts(these = widths) {
  for (const role of roles)
    for (const width of these)
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
            ...(await textsOutOfPlace(page, ACCENTED)),
          ];
          if (wrong.length > 0) found[name] = wrong;
        }
        expect(found).toEqual({});
      });
}

type Arabic = { who?: readonly Visitor[]; isAccessible?: boolean };

/**
 * Every screen in Arabic, and its accessibility, which the tests of each screen check in English. Changes the language
 * of all users.
 */
export function testArabic(these = widths, { who = roles, isAccessible = true }: Arabic = {}) {
  test.describe('in Arabic', () => {
    test.beforeAll(async ({ product }) => {
      const db = databaseOf(product);
      await db.updateTable('users').set({ language: 'ar' }).execute();
      await db.destroy();
    });

    for (const role of who)
      for (const width of these)
        test(`every screen for a visitor (${role}) has room from right to left at ${width} px`, async ({
          product,
          visitor,
        }) => {
          test.setTimeout(900_000);
          const page = await (await visitor(role, width, 'ar-EG')).newPage();
          for (const { name, path, before } of (await screens(product, labelsIn('ar')))[role])
            await test.step(name, async () => {
              await page.goto(path === '' ? 'ar' : path);
              await settled(page);
              await before?.(page);
              await settled(page);
              await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
              expect.soft(await textsOutOfPlace(page, ARABIC), name).toEqual([]);
              await expectNoSidewaysScroll(page, [width]);
              if (isAccessible) await expectAccessible(page);
            });
        });
  });
}
