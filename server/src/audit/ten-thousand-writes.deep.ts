import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { connect } from '../backup/connect.ts';
import { openDatabase } from '../db/open.ts';
import { newDatabase } from '../../test/support/database.ts';
import { chainEntries, openChainer } from './chain.ts';
import { verifyLog } from './verify.ts';

const { db, url, end } = await newDatabase();
afterAll(end);

const CONNECTIONS = 16;
const WRITES = 10_000;

test('10,000 writes by 16 connections, while two servers chain, leave a chain that is whole', async () => {
  const second = openDatabase(url, () => {});
  const faults: unknown[] = [];
  const writing = new AbortController();
  const chaining = [db, second].map(async (server) => {
    while (!writing.signal.aborted) await chainEntries(server, 100);
  });
  const before = (await db.selectFrom('audit_entries').select('id').execute()).length;
  let left = WRITES;
  const writers = Array.from({ length: CONNECTIONS }, async (_, writer) => {
    const client = await connect(url);
    for (let turn = left--; turn > 0; turn = left--) {
      await client.query('begin');
      await client.query('update rooms set name = $1 where code = $2', [
        `${writer} ${turn}`,
        'ABCDE'[turn % 5],
      ]);
      await client.query(turn % 50 === 0 ? 'rollback' : 'commit');
    }
    await client.end();
  });
  await Promise.all(writers);
  writing.abort();
  await Promise.all(chaining);
  const chainer = openChainer(db, (error) => faults.push(error));
  await chainer.close();
  while (await chainEntries(db));
  await second.destroy();

  expect(faults).toEqual([]);
  const { rows } = await sql<{ entries: number; chained: number; different: number }>`
    select (select count(*) from audit_entries) as entries,
      (select sum(cardinality(entry_ids))::bigint from audit_batches) as chained,
      (select count(distinct id) from (select unnest(entry_ids) as id from audit_batches) as ids) as different`.execute(
    db,
  );
  const all = before + WRITES - WRITES / 50;
  expect(rows).toEqual([{ entries: all, chained: all, different: all }]);
  const client = await connect(url);
  const lines: string[] = [];
  expect(await verifyLog(client, (line) => lines.push(line))).toBe(0);
  expect(lines[0]).toMatch(/ 0 newer entries are in no batch yet\.$/);
  await client.end();
});
