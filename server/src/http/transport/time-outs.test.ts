import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { isTooSlow } from '../../db/pg-errors.ts';
import { openDatabase } from '../../db/open.ts';
import { newWorld } from '../../../test/support/world.ts';

const world = await newWorld();
const db = openDatabase(world.url, () => {});
afterAll(async () => {
  await db.destroy();
  await world.end();
});

test('slow headers end after 10 s, slow uploads after 10 minutes, idle connections after 72 s', () => {
  expect(world.app.server).toMatchObject({
    headersTimeout: 10_000,
    requestTimeout: 600_000,
    keepAliveTimeout: 72_000,
  });
});

test.each([
  ['statement_timeout', '5s'],
  ['lock_timeout', '2s'],
  ['idle_in_transaction_session_timeout', '10s'],
])('%s of the database is %s', async (name, value) => {
  const { rows } = await sql<{ value: string }>`select current_setting(${name}) as value`.execute(db);
  expect(rows).toEqual([{ value }]);
});

test('a statement that times out is reported as a busy service', async () => {
  const slow = db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 20`.execute(trx);
    await sql`select pg_sleep(5)`.execute(trx);
  });
  await expect(slow).rejects.toSatisfy(isTooSlow);
});
