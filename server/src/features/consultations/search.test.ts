import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { drawFrom } from '../../demo/random.ts';
import { scripts } from '../../../test/support/hard-texts.ts';
import { newSeed } from '@consultflow/contract/testing/seed';
import { hostile } from '../../../test/support/snippets.ts';
import { newWorld } from '../../../test/support/world.ts';

const world = await newWorld();
afterAll(world.end);

const client = await world.client({ name: 'Wiebke Oltmanns' });
const admin = await world.admin();
const other = await world.client();

/** Behind so many others that no scan reaches them. */
const texts = [
  'Rules of origin (EUR.1) for cotton_wool, 100% and "R&D" goods',
  'Güneş İstanbul limanı — Straße 7/12',
  `Before${'abcdefghij'.repeat(60)}After`,
  '原产地证书，关税与增值税。一般贸易进口货物的原产地规则',
  'तुर्की में उत्पत्ति प्रमाण पत्र',
  'same same same different',
  ...scripts.map(({ text }) => text),
  ...hostile.filter((_, index) => index % 20 === 0),
].map((text) => text.slice(0, 4_000));
await sql`
  insert into consultations (client_id, last_modified_by, topic, problem_details, created_at)
  select ${client.id}, ${client.id}, '', said, now() - interval '1 year' from unnest(${sql.val(texts)}::text[]) as said
`.execute(world.db);
await sql`
  insert into consultations (client_id, last_modified_by, topic, problem_details)
  select ${other.id}, ${other.id}, 'Quotas', 'Number ' || n from generate_series(1, 2500) as n
`.execute(world.db);

async function found(words: string) {
  const reply = await world.call(
    admin,
    'GET',
    `/consultations?limit=500&search=${encodeURIComponent(words)}`,
  );
  expect([words, reply.statusCode]).toEqual([words, 200]);
  return (reply.json().data as { id: string; problem_details: string }[]).toSorted((a, b) =>
    a.id < b.id ? -1 : 1,
  );
}

/** The texts with each of the words, found by a full scan. */
const read = async (words: string) =>
  (
    await sql<{ id: string }>`
      select consultations.id from consultations join users on users.id = client_id
      where not exists (
        select from unnest(${words.split(/\s+/)}::text[]) as word
        where strpos(consultations.search_text, fold(word)) = 0 and strpos(users.search_text, fold(word)) = 0
          and not exists (
            select from companies where client_id = users.id and strpos(companies.search_text, fold(word)) > 0
          )
      )
      order by id
    `.execute(world.db)
  ).rows.map(({ id }) => id);

test.each([
  ['origin (eur.1) for', 0],
  ['EUR.1', 0],
  ['ton_wo', 0],
  ['100%', 0],
  ['"R&D"', 0],
  ['limani — strasse 7/1', 1],
  ['/12', 1],
  ['beforeabc', 2],
  ['jafter', 2],
  [`j${'abcdefghij'.repeat(15)}a`, 2],
  ['关税与增值税', 3],
  ['प्रमाण', 4],
  ['same same diff', 5],
  ['same diff', 5],
  ['goods origin', 0],
  ['cotton "R&D" 100%', 0],
])('%s finds a consultation far down the list', async (words, place) => {
  expect((await found(words)).map((one) => one.problem_details)).toEqual([texts[place]]);
});

test.each(['100%%', 'eur.1)for', 'origin xyzzy', 'xyzzy', '\\', '%_%'])(
  '%s finds nothing there',
  async (words) => {
    expect((await found(words)).map(({ id }) => id)).toEqual(await read(words));
  },
);

test('part of a client’s name finds all their requests', async () => {
  expect(await found('ke oltm')).toHaveLength(texts.length);
});

test('any part of a text finds all that contain it', async () => {
  const seed = newSeed();
  const { number, pick } = drawFrom(seed);
  const pieces = Array.from({ length: 100 }, () => {
    const letters = Array.from(pick(texts).replaceAll(/<[^<>]*>/g, ' '));
    const from = number(0, Math.max(0, letters.length - 3));
    const piece = letters.slice(from, from + number(3, 60));
    return piece.join('').trim();
  }).filter((piece) => piece.length > 2);
  const here: string[] = [];
  const there: string[] = [];
  for (const piece of pieces) {
    const all = await read(piece);
    if (all.length > 500) continue;
    there.push([piece, ...all].join(' '));
    here.push([piece, ...(await found(piece)).map(({ id }) => id)].join(' '));
  }
  expect(there.length).toBeGreaterThan(50);
  expect([seed, here]).toEqual([seed, there]);
});

test('a changed text is found by its new words', async () => {
  const { id } = await world.consultation(client, { topic: 'Transhipment' });
  await sql`update consultations set created_at = '2020-01-01', topic = 'Zollverschlussanerkenntnis' where id = ${id}`.execute(
    world.db,
  );
  expect((await found('verschlussanerk')).map((one) => one.id)).toEqual([id]);
  expect(await found('transhipm')).toEqual([]);
});

test('several common words and one rare word find the text with the rare one', async () => {
  const { id } = await world.consultation(client, {
    topic: 'Quotas',
    problem_details: '<p>Number Elfenbein</p>',
  });
  await sql`update consultations set created_at = '2020-01-01' where id = ${id}`.execute(world.db);
  expect((await found('number quotas elfenbein')).map((one) => one.id)).toEqual([id]);
});
