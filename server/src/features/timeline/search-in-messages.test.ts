import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { sweepAllWords, wordsHeld, wordsKept } from '../../../test/support/words.ts';
import { newWorld } from '../../../test/support/world.ts';

const world = await newWorld();
afterAll(world.end);
const { db } = world;

type Person = { id: string; token: string };
const anna = await world.client();
const other = await world.client();
const elif = await world.consultant('A');
const elsewhere = await world.consultant('B');
const admin = await world.admin();

const { id } = await world.consultation(anna, { topic: 'Rules of origin', room: 'A' });
const say = async (actor: Person, body: string, rest: object = {}) =>
  (await world.call(actor, 'POST', `/consultations/${id}/messages`, { body, ...rest })).json().data
    .id as string;
const found = async (actor: Person, words: string) =>
  (await world.call(actor, 'GET', `/consultations?fields=excerpt&search=${encodeURIComponent(words)}`))
    .json()
    .data.map((row: { id: string }) => row.id);
const csv = async (actor: Person, words: string) =>
  (await world.call(actor, 'GET', `/consultations/csv?search=${encodeURIComponent(words)}`)).body;

await say(anna, '<p>The <strong>Zollbegleitschein</strong> is missing.</p>');
await say(elif, '<p>Suspicious quokka, be careful.</p>', { visibility: 'staff' });

function searches() {
  test.each(['zollbegleit', 'begleitsch', 'ZOLLBEGLEITSCHEIN origin'])(
    '%s in a message finds its case for all who see it',
    async (words) => {
      for (const actor of [anna, elif, admin]) expect(await found(actor, words)).toEqual([id]);
      for (const actor of [other, elsewhere]) expect(await found(actor, words)).toEqual([]);
    },
  );

  test.each(['quokka', 'suspicious', 'quokka origin'])(
    '%s in a note finds its case for staff alone',
    async (words) => {
      for (const actor of [elif, admin]) expect(await found(actor, words)).toEqual([id]);
      expect(await found(anna, words)).toEqual([]);
      expect(await csv(anna, words)).not.toContain('Rules of origin');
      expect(await csv(elif, words)).toContain('Rules of origin');
    },
  );
}

describe('in a short list, which is scanned', () => {
  searches();
});

describe('in a long list, where the words are looked up', () => {
  test('there are more rows than a scan begins with', async () => {
    await sql`
      insert into consultations (client_id, last_modified_by, room, topic, problem_details, created_at)
      select client.id, client.id, 'A', 'Tariffs', 'Which duty?', now() + n * interval '1 second'
      from (values (${anna.id}::uuid), (${other.id}::uuid)) as client (id), generate_series(1, 2500) as n`.execute(
      db,
    );
    await sql`analyze consultations`.execute(db);
    const { rows } = await sql<{ count: number }>`select count(*) from consultations`.execute(db);
    expect(rows[0]!.count).toBeGreaterThan(2500);
  });
  searches();
});

test('the words of an edited, a redacted and a deleted message leave the index', async () => {
  const edited = await say(anna, '<p>Wombat one</p>');
  const redacted = await say(anna, '<p>Numbat two</p>');
  await world.call(anna, 'PUT', `/messages/${edited}`, { body: '<p>Bandicoot one</p>' });
  await world.call(admin, 'POST', `/messages/${redacted}/redact`, { reason: 'A slip' });
  expect(await found(elif, 'wombat')).toEqual([]);
  expect(await found(elif, 'numbat')).toEqual([]);
  expect(await found(elif, 'bandicoot')).toEqual([id]);
  await sweepAllWords(db);
  expect(await wordsKept(db)).toEqual(await wordsHeld(db));
  expect(await wordsKept(db)).not.toEqual(expect.arrayContaining(['wombat']));
  await world.call(admin, 'DELETE', `/consultations/${id}`);
  await sweepAllWords(db);
  expect(await wordsKept(db)).toEqual(await wordsHeld(db));
  expect(await wordsKept(db)).not.toEqual(expect.arrayContaining(['bandicoot']));
});

test('of a message with very many words only the first 2,000 are found', async () => {
  const { id: long } = await world.consultation(await world.client(), { topic: 'Long' });
  const words = Array.from({ length: 6_000 }, (_, n) => `w${n.toString(36).padStart(5, 'q')}`);
  await world.call(elif, 'POST', `/consultations/${long}/messages`, { body: `<p>${words.join(' ')}</p>` });
  expect(await found(elif, words[100]!)).toEqual([long]);
  expect(await found(elif, words[5_900]!)).toEqual([]);
});
