import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { newWorld } from '../../../test/support/world.ts';

const world = await newWorld();
afterAll(world.end);
const { db } = world;
const client = await world.client();

const LONGEST = 64_000;
const random = (letters: number) =>
  Array.from({ length: letters }, () => String.fromCodePoint(97 + Math.floor(Math.random() * 26))).join('');
const filledWith = (word: () => string) => {
  const words: string[] = [];
  for (let length = 0; length < LONGEST; length += words.at(-1)!.length + 1) words.push(word());
  return words.join(' ').slice(0, LONGEST);
};

/** Ordinary texts: the same 1,500 words again and again, already indexed. */
const vocabulary = Array.from({ length: 1_500 }, () => random(8));
const ordinary = () => filledWith(() => vocabulary[Math.floor(Math.random() ** 2 * vocabulary.length)]!);

const hostile: Record<string, () => string> = {
  'new words of four letters': () => filledWith(() => random(4)),
  'new words of 200 letters': () => filledWith(() => random(200)),
  'letters without a break': () => random(LONGEST),
  'an ideograph for each word': () => {
    const first = 0x4e00 + Math.floor(Math.random() * 4_000);
    return Array.from({ length: 16_000 }, (_, n) => String.fromCodePoint(first + n)).join(' ');
  },
  'ideographs without a break': () =>
    Array.from({ length: 21_000 }, () =>
      String.fromCodePoint(0x4e00 + Math.floor(Math.random() * 20_000)),
    ).join(''),
};

/** The database's time in milliseconds for a request with the text, rolled back; the median of several. */
async function costOf(texts: Record<string, () => string>, turns: number) {
  const took: Record<string, number[]> = {};
  for (let turn = 0; turn < turns; turn += 1) {
    for (const [name, text] of Object.entries(texts)) {
      const said = text();
      await db.transaction().execute(async (trx) => {
        const began = performance.now();
        await sql`
          insert into consultations (client_id, last_modified_by, topic, problem_details)
          values (${client.id}, ${client.id}, 'Quotas', ${said})
        `.execute(trx);
        (took[name] ??= []).push(performance.now() - began);
        // Ordinary words are indexed from the first run on.
        if (name !== 'ordinary')
          await sql`delete from consultations where problem_details = ${said}`.execute(trx);
      });
    }
  }
  return Object.fromEntries(Object.entries(took).map(([name, times]) => [name, median(times)]));
}

test('no text of 64 KB costs the database more than 5 times as much as an ordinary long one', async () => {
  await costOf({ ordinary }, 3);
  const { ordinary: usual, ...costs } = await costOf({ ordinary, ...hostile }, 7);
  const ratios = Object.fromEntries(Object.entries(costs).map(([name, cost]) => [name, cost / usual!]));
  console.info(
    `An ordinary text of 64 KB: ${usual!.toFixed()} ms. ${Object.entries(ratios)
      .map(([name, ratio]) => `${name}: ${ratio.toFixed(1)} times`)
      .join(', ')}.`,
  );
  expect(Object.entries(ratios).filter(([, ratio]) => ratio > 5)).toEqual([]);
});

const median = (times: number[]) => times.toSorted((a, b) => a - b)[times.length >> 1]!;

const fill = async (id: string, text: string) => {
  for (let n = 0; n < 100; n += 1)
    await sql`
      insert into consultations (client_id, last_modified_by, topic, problem_details)
      select ${id}, ${id}, 'Quotas', ${text}::text from generate_series(1, 5)
    `.execute(db);
};

test('a page of 500 long consultations costs at most 20 times as much as a page of 100 short ones', async () => {
  const [brief, lengthy] = [await world.client(), await world.client()];
  await fill(brief.id, '<p>Which proof of origin?</p>');
  await fill(lengthy.id, ordinary());
  const took: Record<'short' | 'long', number[]> = { short: [], long: [] };
  let bytes = 0;
  const ask = async (kind: 'short' | 'long', who: typeof client, limit: number) => {
    const began = performance.now();
    const reply = await world.call(who, 'GET', `/consultations?limit=${limit}`);
    took[kind].push(performance.now() - began);
    return Buffer.byteLength(reply.body);
  };
  for (let turn = 0; turn < 15; turn += 1) {
    await ask('short', brief, 100);
    bytes = await ask('long', lengthy, 500);
  }
  const ratio = median(took.long) / median(took.short);
  console.info(
    `A page of 100 short: ${median(took.short).toFixed(1)} ms; of long ones, ${(bytes / 1024).toFixed()} KiB: ${ratio.toFixed(1)} times.`,
  );
  expect(ratio).toBeLessThan(20);
});
