import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { makeBackup } from '../backup/make.ts';
import { restoreBackup } from '../backup/restore.ts';
import { connect } from '../backup/connect.ts';
import { type Db, openDatabase } from '../db/open.ts';
import { emptyDatabase, newDatabase } from '../../test/support/database.ts';
import { sendFile } from '../../test/support/send-file.ts';
import { newWorld } from '../../test/support/world.ts';
import { chainEntries } from './chain.ts';
import { verifySome } from './verifier.ts';
import { verifyLog } from './verify.ts';

async function newLog() {
  const database = await newDatabase();
  onTestFinished(database.end);
  const { db, url } = database;
  const rename = (name: string, on: Db = db) =>
    sql`update rooms set name = ${name} where code = 'A'`.execute(on);
  return { db, url, rename };
}

const chainAll = async (db: Db, most?: number) => {
  while (await chainEntries(db, most));
};

const batchesIn = async (db: Db) =>
  (await db.selectFrom('audit_batches').selectAll().orderBy('number').execute()).map(
    ({ number, entry_ids }) => ({
      number,
      entry_ids: entry_ids.map(Number),
    }),
  );
const idsIn = async (db: Db) =>
  (await db.selectFrom('audit_entries').select('id').orderBy('id').execute()).map(({ id }) => id);
const chained = async (db: Db) => (await batchesIn(db)).flatMap(({ entry_ids }) => entry_ids);

/** What the verification says, and how many faults it has found. */
async function verified(url: string, expected?: string) {
  const client = await connect(url);
  const lines: string[] = [];
  try {
    return { faults: await verifyLog(client, (line) => lines.push(line), expected), lines };
  } finally {
    await client.end();
  }
}

test('every entry is in one batch, in order, and the log fits', async () => {
  const { db, url, rename } = await newLog();
  for (let i = 0; i < 12; i += 1) await rename(`Room ${i}`);
  await chainAll(db, 5);
  const ids = await idsIn(db);
  expect(await chained(db)).toEqual(ids);
  expect((await batchesIn(db)).map(({ number }) => number)).toEqual(
    ids.filter((_, i) => i % 5 === 0).map((_, i) => i + 1),
  );
  const { faults, lines } = await verified(url);
  expect(faults).toBe(0);
  expect(lines[0]).toBe(
    `All ${Math.ceil(ids.length / 5)} batches fit, up to entry ${ids.at(-1)}. 0 newer entries are in no batch yet.`,
  );
});

test('without new entries there is no new batch', async () => {
  const { db } = await newLog();
  await chainAll(db);
  const before = await batchesIn(db);
  await chainAll(db);
  expect(await batchesIn(db)).toEqual(before);
});

test('an entry that is committed after later ones is chained as soon as it is committed', async () => {
  const { db, url, rename } = await newLog();
  await chainAll(db);
  await db.transaction().execute(async (slow) => {
    await sql`update rooms set name = 'Slow' where code = 'B'`.execute(slow);
    await rename('Fast');
    await chainAll(db);
    expect(await chained(db)).toEqual(await idsIn(db));
  });
  const ids = await idsIn(db);
  expect(await chained(db)).not.toEqual(ids);
  await chainAll(db);
  expect((await chained(db)).toSorted((a, b) => a - b)).toEqual(ids);
  expect((await verified(url)).faults).toBe(0);
});

test('two servers that chain at once put no entry into two batches', async () => {
  const { db, url, rename } = await newLog();
  const second = openDatabase(url, () => {});
  for (let i = 0; i < 30; i += 1) await rename(`Room ${i}`);
  await Promise.all([chainAll(db, 2), chainAll(second, 3), chainAll(db, 4), chainAll(second, 2)]);
  await chainAll(db);
  expect(await chained(db)).toEqual(await idsIn(db));
  await second.destroy();
  expect((await verified(url)).faults).toBe(0);
});

test('a server that dies while it chains leaves no half of a batch', async () => {
  const { db, url, rename } = await newLog();
  await rename('New');
  const before = await batchesIn(db);
  const dying = await connect(url);
  await dying.query('begin');
  await dying.query('select chain_audit_entries(2)');
  await db.executeQuery(
    sql`select pg_terminate_backend(pid) from pg_stat_activity
    where pid <> pg_backend_pid() and datname = current_database() and query like 'select chain_audit_entries(2)'`.compile(
      db,
    ),
  );
  await dying.end().catch(() => {});
  expect(await batchesIn(db)).toEqual(before);
  await chainAll(db);
  expect(await chained(db)).toEqual(await idsIn(db));
  expect((await verified(url)).faults).toBe(0);
});

test('after a restore the chain goes on, and the log before it still fits', async () => {
  const { db, url, rename } = await newLog();
  const folder = mkdtempSync(join(tmpdir(), 'consultflow-audit-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (let i = 0; i < 5; i += 1) await rename(`Room ${i}`);
  await chainAll(db, 3);
  const [last] = await db
    .selectFrom('audit_batches')
    .select('hash')
    .orderBy('number', 'desc')
    .limit(1)
    .execute();
  await rename('Not in a batch yet');
  await makeBackup(url, join(folder, 'file'));
  await rename('Lost by the restore');
  await chainAll(db);

  const { url: elsewhere } = await emptyDatabase();
  await restoreBackup(elsewhere, join(folder, 'file'), { replace: false });
  const restored = openDatabase(elsewhere, () => {});
  await rename('After the restore', restored);
  await chainAll(restored, 2);
  expect(await chained(restored)).toEqual(await idsIn(restored));
  expect(
    (await restored.selectFrom('audit_entries').select('action').where('noun', '=', 'backups').execute()).at(
      -1,
    ),
  ).toEqual({ action: 'restored' });
  await restored.destroy();
  expect((await verified(elsewhere, last!.hash.toString('hex'))).faults).toBe(0);
});

/** Somebody who owns the database and wants to change the log without a trace. */
const tampering: [what: string, statement: string, said: RegExp][] = [
  ['a changed entry', `update audit_entries set action = 'removed' where id = 7`, /^Entry 7 was changed\.$/],
  [
    'a changed actor',
    `update audit_entries set actor_id = gen_random_uuid() where id = 7`,
    /^Entry 7 was changed\.$/,
  ],
  ['a removed entry', `delete from audit_entries where id = 7`, /^Entry 7 was removed\.$/],
  [
    'an inserted entry',
    `insert into audit_entries (id, txid, action, noun) overriding system value values (1000000, '10', 'removed', 'rooms')`,
    /^Entry 1000000 was inserted: it is older than the last batch and in none\.$/,
  ],
  [
    'an entry with an earlier date',
    `insert into audit_entries (at, action, noun) values (now() - interval '1 year', 'removed', 'rooms')`,
    /^Entry \d+ was inserted: it is dated 20/,
  ],
  [
    'a changed value',
    `update audit_values set value = 'Another' where value = 'Room 3'`,
    /^A value of entry \d+ was changed\.$/,
  ],
  [
    'a replaced value',
    `update audit_values set value = 'Another', hash = audit_hash(salt, 'Another') where value = 'Room 3'`,
    /^A value of entry \d+ was replaced/,
  ],
  [
    'a removed value',
    `delete from audit_values where value = 'Room 3'`,
    /^A value of entry \d+ was removed, and no redaction explains it\.$/,
  ],
  [
    'a changed batch',
    `update audit_batches set entry_ids = entry_ids[2:] || entry_ids[1] where number = 2`,
    /^Batch 2 was changed\.$/,
  ],
  [
    'a batch hashed anew',
    `update audit_batches set hash = sha256('another') where number = 2`,
    /^Batch 2 was changed/,
  ],
  ['a removed batch', `delete from audit_batches where number = 2`, /^Batch 2 was removed\.$/],
  [
    'two removed batches',
    `delete from audit_batches where number in (1, 2)`,
    /^Batches 1 to 2 were removed\.$/,
  ],
  [
    'a removed last batch',
    `delete from audit_batches where number = (select max(number) from audit_batches)`,
    /^Batch \d+ was removed\.$/,
  ],
  [
    'a removed end',
    `delete from audit_entries where id in (select unnest(entry_ids) from audit_batches where number > 2);
     delete from audit_values where entry_id not in (select id from audit_entries);
     delete from audit_batches where number > 2; update audit_position set last_batch = 2`,
    /^No batch has the hash/,
  ],
];

test.each(tampering)('%s is found and named', async (_what, statement, said) => {
  const { db, url, rename } = await newLog();
  for (let i = 0; i < 20; i += 1) await rename(`Room ${i}`);
  await chainAll(db, 5);
  const [last] = await db
    .selectFrom('audit_batches')
    .select('hash')
    .orderBy('number', 'desc')
    .limit(1)
    .execute();
  expect((await verified(url, last!.hash.toString('hex'))).faults).toBe(0);

  await db.connection().execute(async (owner) => {
    await sql`set session_replication_role = replica`.execute(owner);
    await sql.raw(statement).execute(owner);
    await sql`set session_replication_role = default`.execute(owner);
  });
  await rename('Afterwards');
  await chainAll(db);
  const { faults, lines } = await verified(url, last!.hash.toString('hex'));
  expect(faults).toBeGreaterThan(0);
  expect(lines[0]).toMatch(said);
});

test('what a redaction erases is no fault, the same of a message that is not redacted is one', async () => {
  const world = await newWorld();
  onTestFinished(world.end);
  const [admin, client, consultant] = [
    await world.admin(),
    await world.client(),
    await world.consultant('A'),
  ];
  const { id } = await world.consultation(client);
  await world.call(consultant, 'PUT', `/consultations/${id}/status`, { status: 'approved' });
  const say = async (text: string) => {
    const file = await sendFile(world.app, consultant, `${text}.csv`, Buffer.from('a,b\n1,2\n'));
    const body = { body: `<p>${text}</p>`, file_ids: [file.json().data.id] };
    const message = (await world.call(consultant, 'POST', `/consultations/${id}/messages`, body)).json().data;
    await world.call(consultant, 'PUT', `/messages/${message.id}`, { body: `<p>${text}, edited</p>` });
    return message.id as string;
  };
  const message = await say('Secret');
  await say('Kept');
  await world.call(admin, 'POST', `/messages/${message}/redact`, { reason: 'Sent by mistake' });
  const valuesWith = (text: string) =>
    world.db.selectFrom('audit_values').select('value').where('value', 'like', `%${text}%`).execute();
  expect(await valuesWith('Secret')).toEqual([]);
  await chainAll(world.db);
  expect((await verified(world.url)).lines[0]).toMatch(/^All \d+ batches fit/);
  while (await verifySome(world.db));
  expect(await world.db.selectFrom('audit_checks').select('faults').execute()).toEqual([{ faults: [] }]);

  const kept = (await valuesWith('Kept')).map(({ value }) => value);
  expect(kept).toEqual(expect.arrayContaining(['<p>Kept</p>', '<p>Kept, edited</p>', 'Kept.csv']));
  for (const value of ['<p>Kept</p>', 'Kept.csv']) {
    await world.db.deleteFrom('audit_values').where('value', '=', value).execute();
    expect((await verified(world.url)).lines[0]).toMatch(/^A value of entry \d+ was removed/);
  }
});

test('entries and batches can be neither changed nor removed by mistake', async () => {
  const { db } = await newLog();
  await chainAll(db);
  for (const statement of [
    'delete from audit_entries',
    `update audit_entries set noun = 'x'`,
    'truncate audit_batches',
    `update audit_values set value = 'x'`,
  ])
    await expect(sql.raw(statement).execute(db)).rejects.toThrow('neither changed nor removed');
});
