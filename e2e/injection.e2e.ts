import { newRequest } from './firm.ts';
import { inBatches } from './hostile/batches.ts';
import { showAll } from './hostile/battery.ts';
import { places } from './hostile/places.ts';
import { testRichTexts } from './hostile/rich-text-tests.ts';
import { hostileRichTexts, storable } from './hostile/rich-texts.ts';
import { newPeople } from './hostile/rows.ts';
import { expect, test } from './people.ts';

const texts = hostileRichTexts();

/** One batch of many, which runs everywhere; `npm run test:deep` runs all. */
testRichTexts(inBatches(storable(texts), 30).slice(32, 33), { executed: 8 });

test('a null byte is refused by the form and does no harm in a draft or a paste', async ({
  browser,
  product,
}) => {
  const people = await newPeople(product.url);
  const odd = texts.filter(({ html }) => html.includes('\0'));
  expect(odd.length).toBeGreaterThan(10);
  for (const { html } of odd)
    await expect(newRequest(product.url, people.client, { problem_details: html })).rejects.toThrow('400');
  const rows = { client: people.client.id, open: '', active: '', completed: '', drafted: '' };
  const stored = inBatches(odd, 30).map((batch) => ({ ...batch, rows }));
  const ownTexts = places.filter(({ ownText }) => ownText);
  const seen = await showAll(browser, product, people, stored, { faults: [], policy: false }, ownTexts);
  expect(seen).toMatchObject({ executed: [], ledAway: 0 });
});
