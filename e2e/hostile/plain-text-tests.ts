import type { Browser } from '@playwright/test';
import { admin, type Product } from '../product.ts';
import { expect, test } from '../people.ts';
import { textAsMarkup } from './faults.ts';
import { occurrences, settle, whatCouldRun } from './in-page.ts';
import { type PlainPlace, plainPlaces } from './plain-places.ts';
import { nameAll, type Named } from './plain-rows.ts';
import type { PlainText } from './plain-texts.ts';
import { type Executed, type Guards, watched } from './watch.ts';

/** Every plain field holds a hostile text; every screen shows it as it was written. */
export function testPlainTexts(texts: PlainText[], { found = everybody }: { found?: Who[] } = {}) {
  for (const text of texts) {
    test(`a name and a sentence like ${text.text} are shown literally on every screen`, async ({
      browser,
      product,
    }) => {
      test.slow();
      const seen = await showNames(browser, product, await nameAll(product, text), unguarded);
      expect(seen).toEqual({ executed: [], couldRun: [], ledAway: 0, refusals: 0 });
    });
  }

  test("the check detects screens that treat them as markup, and the server's policy still blocks them", async ({
    browser,
    product,
  }) => {
    test.slow();
    const named = await nameAll(product, { id: 0, text: '<img src=x onerror=top.__executed(0)>' });
    for (const who of found) {
      const { executed, couldRun } = await showNames(browser, product, named, faulty, [who]);
      expect([who, executed.length > 0, couldRun.length > 0]).toEqual([who, true, true]);
      const held = await showNames(browser, product, named, { ...faulty, policy: true }, [who]);
      expect([who, held.executed, held.couldRun.length > 0, held.refusals > 0]).toEqual([
        who,
        [],
        true,
        true,
      ]);
    }
  });
}

type How = Pick<Guards, 'faults' | 'policy'>;
/** Nothing would keep a text from running. */
const unguarded: How = { faults: [], policy: false };
const faulty: How = { faults: [textAsMarkup], policy: false };

type Who = PlainPlace['who'];
const everybody: Who[] = ['client', 'pending', 'rejected', 'consultant', 'admin'];

type Shown = { executed: Executed[]; couldRun: string[]; ledAway: number; refusals: number };

/** One text on every screen. */
async function showNames(
  browser: Browser,
  { url }: Product,
  named: Named,
  how: How,
  whose = everybody,
): Promise<Shown> {
  const seen: Shown = { executed: [], couldRun: [], ledAway: 0, refusals: 0 };
  for (const who of whose) {
    const sign = who === 'admin' ? admin : named[who];
    const person = await watched(browser, url, sign, how);
    const { page } = person;
    for (const { path, before, isMissing } of plainPlaces.filter((place) => place.who === who)) {
      const where = path(named);
      await (before ? person.load(where) : person.open(where));
      await before?.(page);
      const isThere = async () => (await page.evaluate(occurrences, named.text)) > 0;
      if (!isMissing && how.faults.length === 0) await expect.poll(isThere, where).toBe(true);
      else await expect(page.getByRole('heading').first()).toBeVisible();
      await page.evaluate(settle);
      seen.couldRun.push(...(await page.evaluate(whatCouldRun)).map((html) => `${where}: ${html}`));
    }
    seen.executed.push(...person.executed);
    seen.ledAway += person.ledAway();
    seen.refusals += person.refusals();
    await person.close();
  }
  return seen;
}
