import { type Browser, expect } from '@playwright/test';
import { admin, type Product } from '../product.ts';
import { type Place, places } from './places.ts';
import type { People, Stored } from './rows.ts';
import { type Executed, type Guards, type Watched, watched } from './watch.ts';

export type Seen = {
  views: number;
  elements: number;
  refusals: number;
  ledAway: number;
  executed: Executed[];
};

/** Every batch in every place, with everything a user could do with it there. */
export async function showAll(
  browser: Browser,
  { url }: Product,
  people: People,
  stored: Stored[],
  guards: Guards,
  which: Place[] = places,
): Promise<Seen> {
  const seen: Seen = { views: 0, elements: 0, refusals: 0, ledAway: 0, executed: [] };
  const signs = { ...people, admin };
  for (const who of ['client', 'consultant', 'admin'] as const) {
    const person = await watched(browser, url, signs[who], guards);
    for (const place of which.filter((one) => one.who === who)) {
      for (const batch of stored) {
        seen.elements += await show(person, place, batch);
        seen.views += 1;
      }
    }
    seen.executed.push(...person.executed);
    seen.refusals += person.refusals();
    seen.ledAway += person.ledAway();
    await person.close();
  }
  return seen;
}

async function show(person: Watched, place: Place, { name, html, rows }: Stored) {
  const { page } = person;
  const texts = page.locator('.prose').filter({ hasText: name });
  if (place.draft) {
    // Otherwise the previous screen could be mistaken for this one.
    await person.open(`${place.who}/dashboard`);
    await expect(page.locator('.prose')).toHaveCount(0);
  }
  const draft = place.draft?.(rows, html);
  if (draft)
    await page.evaluate(
      ([key, value]) =>
        localStorage.setItem(key!, JSON.stringify({ value: JSON.parse(value!), saved_at: new Date() })),
      [`draft:${draft.name}`, JSON.stringify(draft.value)],
    );
  await person.open(place.path(rows));
  if (place.opened) await page.getByRole('button', { name: place.opened }).click();
  await expect(texts).toHaveCount(place.texts);
  if (place.pasted) await page.getByRole('textbox', { name: /Problem|Result|Message/ }).evaluate(paste, html);
  const elements = await person.provoke('.prose', place.name);
  if (draft) await page.evaluate((key) => localStorage.removeItem(key), `draft:${draft.name}`);
  return elements;
}

function paste(editor: Element, html: string) {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/html', html);
  editor.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
}
