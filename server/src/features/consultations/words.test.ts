import { newSeed } from '@consultflow/contract/testing/seed';
import { sql } from 'kysely';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import type { Db } from '../../db/open.ts';
import { drawFrom } from '../../demo/random.ts';
import { sweepAllWords, wordsHeld, wordsKept } from '../../../test/support/words.ts';
import { newWorld } from '../../../test/support/world.ts';
import { openSweeper, sweepWords } from './sweep.ts';

const world = await newWorld();
afterAll(world.end);
const { db } = world;

const client = await world.client();
const admin = await world.admin();

const keeps = async (word: string) => (await wordsKept(db)).includes(word);
const remove = (on: Db, id: string) => sql`delete from consultations where id = ${id}`.execute(on);
const request = async (on: Db, topic: string, room = 'A') =>
  (
    await sql<{ id: string }>`
      insert into consultations (client_id, last_modified_by, room, topic, problem_details)
      values (${client.id}, ${client.id}, ${room}, ${topic}, '') returning id
    `.execute(on)
  ).rows[0]!.id;

/**
 * A transaction that is under way until it is ended. Those under way together change different rooms: two connections
 * may count a room in the same row of its tallies, and would wait for one another there.
 */
async function underWay(work: (trx: Db) => Promise<unknown>) {
  const trx = await db.startTransaction().execute();
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
  onTestFinished(async () => {
    if (!trx.isCommitted && !trx.isRolledBack) await trx.rollback().execute();
  });
  await work(trx);
  return {
    commit: () => trx.commit().execute(),
    rollback: () => trx.rollback().execute(),
  };
}

/** Waits for a lock without a time-out. */
const patiently = (work: (trx: Db) => Promise<unknown>) =>
  db.transaction().execute(async (trx) => {
    await sql`set local lock_timeout = 0; set local statement_timeout = 0`.execute(trx);
    await work(trx);
  });

const someoneWaits = () => expect.poll(waiting, { timeout: 20_000 }).toBe(1);

const codes = (work: Promise<unknown>) =>
  work.then(
    () => '',
    ({ code }: { code: string }) => code,
  );

test('once an edit is answered, words that only the old text had are gone, and the others stay', async () => {
  const edited = await world.consultation(client, { topic: 'Bananenzoll nebst Verwahrung' });
  await world.consultation(client, { topic: 'Verwahrung' });
  expect(await wordsKept(db)).toEqual(expect.arrayContaining(['bananenzoll', 'nebst', 'verwahrung']));

  const reply = await world.call(client, 'PUT', `/consultations/${edited.id}`, { topic: 'Quotas' });
  expect(reply.statusCode).toBe(200);
  expect(await wordsKept(db)).toEqual(await wordsHeld(db));
  expect(await keeps('bananenzoll')).toBe(false);
  expect(await keeps('verwahrung')).toBe(true);
});

test('once a deletion is answered, the words of the consultation are gone', async () => {
  const { id } = await world.consultation(client, { topic: 'Kabeltrommelrabatt' });
  expect(await keeps('kabeltrommelrabatt')).toBe(true);
  expect((await world.call(admin, 'DELETE', `/consultations/${id}`)).statusCode).toBe(200);
  expect(await keeps('kabeltrommelrabatt')).toBe(false);
  expect(await wordsKept(db)).toEqual(await wordsHeld(db));
  expect(await sweepWords(db)).toBe(false);
});

test('a word stays while one text has it, however many newer ones there are', async () => {
  const old = await request(db, 'Altbestand');
  await sql`update consultations set created_at = '2020-01-01' where id = ${old}`.execute(db);
  await sql`
    insert into consultations (client_id, last_modified_by, topic, problem_details)
    select ${client.id}, ${client.id}, 'Quotas', '' from generate_series(1, 150)
  `.execute(db);
  await remove(db, await request(db, 'Altbestand'));
  expect(await keeps('altbestand')).toBe(true);
  await remove(db, old);
  expect(await keeps('altbestand')).toBe(false);
});

test('an edit that is rolled back, or does not change the text, removes no word', async () => {
  const id = await request(db, 'Unverzollt');
  const editing = await underWay((trx) => remove(trx, id));
  await editing.rollback();
  await sql`update consultations set topic = topic where id = ${id}`.execute(db);
  expect(await keeps('unverzollt')).toBe(true);
  expect(await sweepWords(db)).toBe(false);
});

test('a word is removed when two concurrent transactions delete the last two texts with it', async () => {
  const [one, other] = [await request(db, 'Zwillingsfracht', 'A'), await request(db, 'Zwillingsfracht', 'B')];
  // While a third text is being written no words can be removed.
  const writing = await underWay((trx) => request(trx, 'Elsewhere', 'C'));
  const first = await underWay((trx) => remove(trx, one));
  const second = await underWay((trx) => remove(trx, other));
  await first.commit();
  await second.commit();
  expect(await keeps('zwillingsfracht')).toBe(true);
  await writing.commit();
  await sweepAllWords(db);
  expect(await keeps('zwillingsfracht')).toBe(false);
});

test('a word is removed when the second deletion had to wait for the first', async () => {
  const [one, other] = [await request(db, 'Folgefracht'), await request(db, 'Folgefracht')];
  const first = await underWay((trx) => remove(trx, one));
  const second = patiently((trx) => remove(trx, other));
  await someoneWaits();
  await first.commit();
  await second;
  expect(await keeps('folgefracht')).toBe(false);
});

test('a word stays when a text with it is written during the deletion of the last other one', async () => {
  const id = await request(db, 'Wechselkurs');
  const writing = await underWay((trx) => request(trx, 'Wechselkurs', 'B'));
  await remove(db, id);
  expect(await codes(sweepWords(db))).toBe('55P03');
  expect(await keeps('wechselkurs')).toBe(true);
  await writing.commit();
  await sweepAllWords(db);
  expect(await keeps('wechselkurs')).toBe(true);
});

test.each(['commit', 'rollback'] as const)(
  'a word stays when a text with it waits for the %s of the last deletion',
  async (end) => {
    const id = await request(db, `Warteschlange ${end}`);
    const deleting = await underWay((trx) => remove(trx, id));
    const writing = patiently((trx) => request(trx, `Warteschlange ${end}`));
    await someoneWaits();
    await deleting[end]();
    await writing;
    expect(await wordsKept(db)).toEqual(await wordsHeld(db));
    expect(await keeps('warteschlange')).toBe(true);
  },
);

const waiting = async () =>
  (
    await sql<{ count: number }>`
      select count(*) from pg_locks
      where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())
    `.execute(db)
  ).rows[0]!.count;

test('after a thousand deletions at once a sweep leaves no unused word', async () => {
  await sql`
    insert into consultations (client_id, last_modified_by, topic, problem_details)
    select ${client.id}, ${client.id}, 'Massenware', 'Los' || n || ' Posten' || n from generate_series(1, 1000) as n
  `.execute(db);
  await sql`delete from consultations where topic = 'Massenware'`.execute(db);
  await sweepAllWords(db);
  expect(await keeps('massenware')).toBe(false);
  expect(await wordsKept(db)).toEqual(await wordsHeld(db));
});

test('a running server removes words that a race has left behind', async () => {
  const id = await request(db, 'Hintergrundrauschen');
  const writing = await underWay((trx) => request(trx, 'Elsewhere', 'C'));
  await remove(db, id);
  await writing.commit();
  expect(await keeps('hintergrundrauschen')).toBe(true);
  const warnings: unknown[] = [];
  const sweeper = openSweeper(db, (error) => warnings.push(error));
  await expect.poll(() => keeps('hintergrundrauschen'), { timeout: 20_000 }).toBe(false);
  await sweeper.close();
  expect(warnings).toEqual([]);
});

test('after any concurrent writes, edits and deletions exactly the used words are stored', async () => {
  const seed = newSeed();
  const { number, pick } = drawFrom(seed);
  const vocabulary = Array.from({ length: 12 }, (_, n) => `modell${n}`);
  const text = () => Array.from({ length: number(1, 3) }, () => pick(vocabulary)).join(' ');
  const held: string[] = [];
  const missing = async () =>
    (
      await sql<{ word: string }>`
        select unnest(words_of(search_text)) as word from consultations except select word from search_words
      `.execute(db)
    ).rows.map(({ word }) => word);

  const lost: string[] = [];
  const step = async () => {
    const [kind, id] = [number(0, 3), held[number(0, held.length - 1)]];
    if (kind === 0 || !id) held.push(await request(db, text()));
    else if (kind === 1) await sql`update consultations set topic = ${text()} where id = ${id}`.execute(db);
    else if (kind === 2) await remove(db, held.splice(held.indexOf(id), 1)[0]!);
    else lost.push(...(await missing()));
  };
  for (let round = 0; round < 40; round += 1) {
    const sweeping = sweepAllWords(db).catch(() => {});
    await Promise.all(Array.from({ length: 8 }, step));
    await sweeping;
    lost.push(...(await missing()));
  }
  expect([seed, lost]).toEqual([seed, []]);
  await sweepAllWords(db);
  expect([seed, await wordsKept(db)]).toEqual([seed, await wordsHeld(db)]);
  await sql`delete from consultations where id = any(${held}::uuid[])`.execute(db);
  await sweepAllWords(db);
  expect((await wordsKept(db)).filter((word) => word.startsWith('modell'))).toEqual([]);
});
