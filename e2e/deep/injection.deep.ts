import { inBatches } from '../hostile/batches.ts';
import { testRichTexts } from '../hostile/rich-text-tests.ts';
import { hostileRichTexts, storable } from '../hostile/rich-texts.ts';
import { expect, test } from '../people.ts';

const texts = hostileRichTexts();

test('there are more than a thousand hostile texts without duplicates', () => {
  const shapes = texts.map(({ id, html }) => html.replaceAll(String(id), '#'));
  expect(new Set(shapes).size).toBe(texts.length);
  expect(storable(texts).length).toBeGreaterThan(1_000);
});

testRichTexts(inBatches(storable(texts), 30), { executed: 300 });
