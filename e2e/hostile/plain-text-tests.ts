import type { Browser } from '@playwright/test';
import { admin, type Product } from '../product.ts';
import { expect, test } from '../people.ts';
import { type Fault, textAsMarkup } from './faults.ts';
import { occurrences, settle, whatCouldRun } from './in-page.ts';
import { type PlainPlace, plainPlaces } from './plain-places.ts';
import { nameAll, type Named } from './plain-rows.ts';
import type { PlainText } from './plain-texts.ts';
import { type Executed, watched } from './watch.ts';

/** Every plain field holds a hostile text; every screen shows it as it was written. */
export function testPlainTexts(texts: PlainText[]) {
  for (const text of texts) {
    test(`a name and a sentence like ${text.text} are shown as they were written, on every screen`, async ({
      browser,
      product,
    }) => {
      test.slow();
      const seen = await showNames(browser, product, await nameAll(product, text), []);
      expect(seen).toEqual({ executed: [], couldRun: [], ledAway: 0 });
    });
  }

  test('screens that take them for markup are found out', async ({ browser, product }) => {
    test.slow();
    const named = await nameAll(product, { id: 0, text: '<img src=x onerror=top.__executed(0)>' });
    const { executed, couldRun } = await showNames(browser, product, named, [textAsMarkup], ['consultant']);
    expect(executed.length).toBeGreaterThan(10);
    expect(couldRun.length).toBeGreaterThan(10);
  });
}

type Who = PlainPlace['who'];
const everybody: Who[] = ['client', 'pending', 'rejected', 'consultant', 'admin'];

type Shown = { executed: Executed[]; couldRun: string[]; ledAway: number };

/** One text on every screen, where no policy would keep it from running. */
async function showNames(
  browser: Browser,
  { url }: Product,
  named: Named,
  faults: Fault[],
  whose = everybody,
): Promise<Shown> {
  const seen: Shown = { executed: [], couldRun: [], ledAway: 0 };
  for (const who of whose) {
    const sign = who === 'admin' ? admin : named[who];
    const person = await watched(browser, url, sign, { faults, policy: false });
    const { page } = person;
    for (const { path, before, isMissing } of plainPlaces.filter((place) => place.who === who)) {
      const where = path(named);
      await (before ? person.load(where) : person.open(where));
      await before?.(page);
      const isThere = async () => (await page.evaluate(occurrences, named.text)) > 0;
      if (!isMissing && faults.length === 0) await expect.poll(isThere, where).toBe(true);
      else await expect(page.getByRole('heading').first()).toBeVisible();
      await page.evaluate(settle);
      seen.couldRun.push(...(await page.evaluate(whatCouldRun)).map((html) => `${where}: ${html}`));
    }
    seen.executed.push(...person.executed);
    seen.ledAway += person.ledAway();
    await person.close();
  }
  return seen;
}
