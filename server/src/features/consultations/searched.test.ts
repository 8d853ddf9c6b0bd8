import { newSeed } from '@consultflow/contract/testing/seed';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { drawFrom } from '../../demo/random.ts';
import { newWorld } from '../../../test/support/world.ts';

const world = await newWorld();
afterAll(world.end);
const { db } = world;
const client = await world.client();
const admin = await world.admin();

const WORDS = 2_000;
const LETTERS = 20_000;

type Searched = { text: string; words: number; letters: number };

/** The searched part of a folded text. */
const searched = async (text: string) =>
  (
    await sql<Searched>`
      with read as (select searched(${text}) as text)
      select text, count(word)::int as words, coalesce(sum(length(word)), 0)::int as letters
      from read left join lateral unnest(words_of(text)) as word on true group by text
    `.execute(db)
  ).rows[0]!;

const many = (count: number, word: (n: number) => string) => Array.from({ length: count }, (_, n) => word(n));
const letter = (n: number) => String.fromCodePoint(0x4e00 + n);

test.each([
  ['60 KB of the same words', many(6_000, (n) => `word${n % 1_900}`).join(' ')],
  ['many short words', many(1_999, letter).join(' ')],
  ['a long word', 'x'.repeat(10_000)],
])('all of %s is searched', async (_what, text) => {
  expect((await searched(text)).text).toBe(text);
});

test.each([
  ['13,000 different words', many(13_000, (n) => `${n.toString(36)}x`).join(' ')],
  ['20,000 different letters', many(20_000, letter).join(' ')],
  ['words of 200 letters', many(320, (n) => `${n}`.padEnd(200, 'x')).join(' ')],
  ['60,000 letters without a break', many(12_000, (n) => `${10_000 + n}`).join('')],
  ['20,000 ideographs without a break', many(20_000, letter).join('')],
  ['a million letters', 'same words '.repeat(100_000)],
  ['one letter 100,000 times', 'x'.repeat(100_000)],
])('only the beginning of %s is searched', async (_what, text) => {
  const { text: read, words, letters } = await searched(text);
  expect(text.startsWith(read)).toBe(true);
  expect(read.length).toBeLessThan(text.length);
  expect(read.length).toBeGreaterThan(3_900);
  expect(words).toBeLessThanOrEqual(WORDS);
  expect(letters).toBeLessThanOrEqual(LETTERS);
});

test('a text is cut before the first word over the limit, and a cut text is not cut again', async () => {
  const seed = newSeed();
  const { number } = drawFrom(seed);
  for (let turn = 0; turn < 20; turn += 1) {
    const vocabulary = number(500, 6_000);
    const length = number(1, 12);
    const text = many(8_000, () => number(0, vocabulary).toString(36).padStart(length, 'z')).join(' ');
    // The last word may be cut, and then counts as a different one.
    const words = text.slice(0, 65_536).split(' ');
    const distinct = new Set<string>();
    let letters = 0;
    const until = words.findIndex((word) => {
      if (!distinct.has(word)) letters += word.length;
      return distinct.add(word).size > WORDS || letters > LETTERS;
    });
    const beginning =
      until < 0
        ? words.join(' ')
        : words
            .slice(0, until)
            .map((word) => `${word} `)
            .join('');
    const { text: read } = await searched(text);
    expect([seed, turn, read]).toEqual([seed, turn, beginning]);
    expect((await searched(read)).text).toBe(read);
  }
});

test('a request stores no more words than a search reads, and is found only by these', async () => {
  const words = many(9_000, (n) => `w${n.toString(36)}q`);
  const reply = await world.call(client, 'POST', '/consultations', {
    room: 'A',
    topic: 'Eichmarke',
    problem_details: `<p>${words.join(' ')}</p>`,
  });
  expect(reply.statusCode).toBe(200);
  const kept = await sql<{ count: number }>`select count(*) from search_words`.execute(db);
  expect(kept.rows[0]!.count).toBe(WORDS);

  await sql`
    insert into consultations (client_id, last_modified_by, topic, problem_details, created_at)
    select ${client.id}, ${client.id}, 'Quotas', '', now() + interval '1 day' from generate_series(1, ${sql.lit(filler)})
  `.execute(db);
  const found = async (search: string) =>
    (await world.call(admin, 'GET', `/consultations?search=${encodeURIComponent(search)}`)).json().data
      .length;
  expect(await found(`${words[1_900]} ${words[1_901]}`)).toBe(1);
  expect(await found(`${words[8_000]}`)).toBe(0);
  // By a scan of the list, not by the index.
  await sql`delete from consultations where topic = 'Quotas'`.execute(db);
  expect(await found(`${words[1_900]} ${words[1_901]}`)).toBe(1);
  expect(await found(`${words[8_000]}`)).toBe(0);
});

/** More than a search scans before it uses the index. */
const filler = 2_500;
