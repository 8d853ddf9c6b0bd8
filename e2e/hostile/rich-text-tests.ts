import { expect, test } from '../people.ts';
import { type Batch, standsAsAlone } from './batches.ts';
import { type Seen, showAll } from './battery.ts';
import { careless, withoutCleaning } from './faults.ts';
import { places } from './places.ts';
import { newPeople, type People, sendAll, type Stored, textsOf, writePast } from './rows.ts';

/** Each of the three guards holds alone, and without any of them the same texts do run. */
export function testRichTexts(batches: Batch[], { executed }: { executed: number }) {
  test.slow();
  let people: People;
  let stored: Stored[];

  test.beforeAll(async ({ product: { url } }) => {
    people = await newPeople(url);
    stored = await sendAll(url, people, batches);
  });

  test('hostile texts in one field do not interfere with one another', () => {
    expect(batches.filter((batch) => !standsAsAlone(batch))).toEqual([]);
  });

  test('every rich-text field is sanitised in the same way', async ({ product }) => {
    for (const batch of stored) {
      const texts = await textsOf(product, batch);
      expect(texts).toHaveLength(9);
      expect(new Set(texts).size).toBe(1);
      expect(texts[0]).not.toBe(batch.html);
    }
  });

  test("with only the server's sanitising, nothing runs and nothing navigates away", async ({
    browser,
    product,
  }) => {
    const guards = { faults: [withoutCleaning], policy: false };
    const seen = await showAll(browser, product, people, stored, guards);
    say(seen);
    expect(seen).toMatchObject({ executed: [], ledAway: 0, views: stored.length * places.length });
  });

  test.describe('written directly to the database', () => {
    test.beforeAll(({ product }) => writePast(product, stored));

    test("with only the browser's sanitising, nothing runs and nothing navigates away", async ({
      browser,
      product,
    }) => {
      const guards = { faults: [], policy: false };
      const seen = await showAll(browser, product, people, stored, guards);
      say(seen);
      expect(seen).toMatchObject({ executed: [], ledAway: 0, refusals: 0 });
    });

    test("with only the server's policy, nothing runs", async ({ browser, product }) => {
      const guards = { faults: [withoutCleaning, careless], policy: true };
      const seen = await showAll(browser, product, people, stored, guards);
      say(seen);
      expect(seen.executed).toEqual([]);
      expect(seen.refusals).toBeGreaterThan(executed);
    });

    test('without any protection, they run wherever a text is shown', async ({ browser, product }) => {
      const guards = { faults: [withoutCleaning, careless], policy: false };
      const seen = await showAll(browser, product, people, stored, guards);
      say(seen);
      const ranAt = new Set(seen.executed.map(({ place }) => place));
      expect(places.filter(({ name }) => !ranAt.has(name))).toEqual([]);
      expect(numbersOf(seen).size).toBeGreaterThanOrEqual(executed);
    });
  });
}

const numbersOf = ({ executed }: Seen) => new Set(executed.map(({ id }) => id));

function say(seen: Seen) {
  const { views, elements, refusals, ledAway } = seen;
  const sentence = `${views} views, ${elements} elements, ${numbersOf(seen).size} texts executed, ${refusals} refused by the policy, led away ${ledAway} times`;
  test.info().annotations.push({ type: 'seen', description: sentence });
  console.log(sentence);
}
