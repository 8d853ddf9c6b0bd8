import { sentenceOf } from '@consultflow/contract/audit/faults';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { waitForLock } from '../db/locks.ts';
import { type Db, openDatabase } from '../db/open.ts';
import { newDatabase } from '../../test/support/database.ts';
import { chainEntries } from './chain.ts';
import { openVerifier, verifySome } from './verifier.ts';

const BATCH = 5;

/** A log with several batches. */
async function newLog(changes = 20) {
  const database = await newDatabase();
  onTestFinished(database.end);
  const { db, url } = database;
  const rename = (name: string) => sql`update rooms set name = ${name} where code = 'A'`.execute(db);
  for (let i = 0; i < changes; i += 1) await rename(`Room ${i}`);
  await chainAll(db);
  return { db, url, rename };
}

const chainAll = async (db: Db) => {
  while (await chainEntries(db, BATCH));
};
const verifyAll = async (db: Db, most?: number) => {
  while (await verifySome(db, most));
};

const checked = (db: Db) => db.selectFrom('audit_checks').selectAll().executeTakeFirstOrThrow();
const said = async (db: Db) => (await checked(db)).faults.map(sentenceOf);
const last = async (db: Db) =>
  (await db.selectFrom('audit_entries').select('id').orderBy('id', 'desc').limit(1).execute())[0]!.id;

/** Somebody who owns the database and wants to change the log without a trace. */
const tamper = (db: Db, statement: string) =>
  db.connection().execute(async (owner) => {
    await sql`set session_replication_role = replica`.execute(owner);
    await sql.raw(statement).execute(owner);
    await sql`set session_replication_role = default`.execute(owner);
  });

/** As a day later. */
const nextRound = (db: Db) =>
  sql`update audit_checks set begun_at = now() - interval '1 day 1 second'`.execute(db);

test('a log that fits is verified up to its last entry, and then up to each new one', async () => {
  const { db, rename } = await newLog();
  await verifyAll(db);
  const { verified_entry, verified_at, faults, found_at } = await checked(db);
  expect(verified_entry).toBe(await last(db));
  expect(verified_at).not.toBeNull();
  expect({ faults, found_at }).toEqual({ faults: [], found_at: null });

  await rename('New');
  await chainAll(db);
  await verifyAll(db);
  expect((await checked(db)).verified_entry).toBe(await last(db));
});

test('without new batches nothing is written', async () => {
  const { db } = await newLog();
  await verifyAll(db);
  const version = async () => (await sql<{ xmin: string }>`select xmin from audit_checks`.execute(db)).rows;
  const before = await version();
  await verifyAll(db);
  expect(await version()).toEqual(before);
});

test('another server continues where one stopped, and says how far the log fits only at the end', async () => {
  const { db, url } = await newLog();
  expect(await verifySome(db, 2)).toBe(true);
  expect((await checked(db)).verified_entry).toBeNull();
  const second = openDatabase(url, () => {});
  onTestFinished(() => second.destroy());
  expect(await verifySome(second, 1)).toBe(true);
  expect((await checked(db)).walk).toMatchObject({ batch: 3, batches: 3 });
  await verifyAll(second, 1);
  expect((await checked(db)).verified_entry).toBe(await last(db));
});

test('of two servers that verify at once, one does the work', async () => {
  const { db, url } = await newLog();
  const second = openDatabase(url, () => {});
  onTestFinished(() => second.destroy());
  await db.transaction().execute(async (trx) => {
    await sql.raw(waitForLock('verifying')).execute(trx);
    expect(await verifySome(second)).toBe(false);
  });
  await verifyAll(second);
  expect((await checked(db)).verified_entry).toBe(await last(db));
});

const tampering: [what: string, statement: string, sentence: RegExp, sound: number][] = [
  [
    'a changed entry',
    `update audit_entries set action = 'removed' where id = 7`,
    /^Entry 7 was changed\.$/,
    5,
  ],
  ['a removed entry', `delete from audit_entries where id = 7`, /^Entry 7 was removed\.$/, 5],
  [
    'an inserted entry',
    `insert into audit_entries (id, txid, action, noun) overriding system value values (1000000, '10', 'removed', 'rooms')`,
    /^Entry 1000000 was inserted: it is older than the last batch and in none\.$/,
    Infinity,
  ],
  [
    'an entry between others',
    `update audit_batches set entry_ids = entry_ids[2:], entry_hashes = entry_hashes[2:] where number = 2;
     update audit_batches set hash = sha256(convert_to(text_of_batch(audit_batches), 'UTF8')) where number = 2`,
    /^Entry 6 was inserted: it is older than the last batch and in none\.$/,
    5,
  ],
  [
    'a changed value',
    `update audit_values set value = 'Another' where value = 'Room 3'`,
    /^A value of entry \d+ was changed\.$/,
    Infinity,
  ],
  [
    'a replaced value',
    `update audit_values set value = 'Another', hash = audit_hash(salt, 'Another') where value = 'Room 3'`,
    /^A value of entry \d+ was replaced/,
    Infinity,
  ],
  [
    'a removed value',
    `delete from audit_values where value = 'Room 3'`,
    /^A value of entry \d+ was removed, and no redaction explains it\.$/,
    Infinity,
  ],
  [
    'a changed batch',
    `update audit_batches set entry_ids = entry_ids[2:] || entry_ids[1] where number = 2`,
    /^Batch 2 was changed\.$/,
    5,
  ],
  ['a removed batch', `delete from audit_batches where number = 2`, /^Batch 2 was removed\.$/, 5],
  [
    'a removed last batch',
    `delete from audit_batches where number = (select max(number) from audit_batches)`,
    /^Batch \d+ was removed\.$/,
    Infinity,
  ],
];

test.each(tampering)(
  '%s is named in the next round, with what is still sound before it',
  async (_what, statement, sentence, sound) => {
    const { db, rename } = await newLog();
    await verifyAll(db);
    await tamper(db, statement);
    await nextRound(db);
    await verifyAll(db, 2);
    const found = await checked(db);
    expect(await said(db)).toContainEqual(expect.stringMatching(sentence));
    expect(found.found_at).not.toBeNull();
    expect(found.verified_entry).toBeLessThanOrEqual(sound);

    await rename('Afterwards');
    await chainAll(db);
    await verifyAll(db);
    expect(await checked(db)).toMatchObject({
      faults: found.faults,
      found_at: found.found_at,
      verified_entry: found.verified_entry,
    });
  },
);

test('a fault is shown until a whole round finds none', async () => {
  const { db } = await newLog();
  await tamper(db, `update audit_entries set noun = noun || '_x' where id = 7`);
  await verifyAll(db);
  expect(await said(db)).toEqual(['Entry 7 was changed.']);
  await tamper(db, `update audit_entries set noun = rtrim(noun, '_x') where id = 7`);
  await nextRound(db);
  await verifySome(db, 2);
  expect(await said(db)).toEqual(['Entry 7 was changed.']);
  await verifyAll(db);
  expect(await checked(db)).toMatchObject({ faults: [], found_at: null, verified_entry: await last(db) });
});

test('entries that wait for the next batch are no fault', async () => {
  const { db, rename } = await newLog();
  await rename('Not in a batch yet');
  await verifyAll(db);
  expect(await said(db)).toEqual([]);
});

test('many faults are kept as the first twenty', async () => {
  const { db } = await newLog(40);
  await tamper(db, `update audit_entries set action = 'removed' where id > 5`);
  await verifyAll(db);
  expect(await said(db)).toHaveLength(20);
});

test('a server that closes ends its verification', async () => {
  const { db } = await newLog();
  const warned: unknown[] = [];
  await openVerifier(db, (error) => warned.push(error)).close();
  expect(warned).toEqual([]);
});
