import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { emptyDatabase, newDatabase } from '../../test/support/database.ts';
import { earlierFirm } from '../../test/support/earlier-firm.ts';
import { newWorld } from '../../test/support/world.ts';
import { migrate, migrations } from '../db/migrate.ts';
import { type Db, openDatabase, UNLIMITED } from '../db/open.ts';
import { makeBackup } from './make.ts';
import { restoreBackup } from './restore.ts';

vi.setConfig({ testTimeout: 120_000 });

const folder = mkdtempSync(join(tmpdir(), 'consultflow-numbers-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const BEFORE_NUMBERS = migrations().indexOf('0031_case_numbers.sql');

/** The database after the next start, with the number of the next consultation. */
async function started(url: string) {
  const db = openDatabase(url, () => {}, UNLIMITED);
  await migrate(db, () => Promise.reject(new Error('filled as if it were new')));
  const { rows } = await sql<{ numbers: number[]; next: number }>`
    select array(select number::int from consultations order by number) as numbers,
      nextval('consultation_numbers') as next`.execute(db);
  await db.destroy();
  return rows[0]!;
}

test('every consultation has the next number, and a number is never given twice', async () => {
  const world = await newWorld();
  const client = await world.client();
  const admin = await world.admin();
  const numbers: number[] = [];
  for (let n = 0; n < 3; n += 1) {
    const { id } = await world.consultation(client);
    numbers.push((await world.call(client, 'GET', `/consultations/${id}`)).json().data.number);
    await world.call(admin, 'DELETE', `/consultations/${id}`);
  }
  expect(numbers).toEqual([1, 2, 3]);
  const several = await Promise.all(Array.from({ length: 8 }, () => world.consultation(client)));
  expect(new Set(several.map(({ id }) => id)).size).toBe(8);
  const { rows } = await sql<{ number: number }>`select number from consultations order by number`.execute(
    world.db,
  );
  expect(rows.map(({ number }) => number)).toEqual([4, 5, 6, 7, 8, 9, 10, 11]);
  await world.end();
});

test('an upgrade numbers the consultations by their creation and tells nobody', async () => {
  const { db, url } = await earlierFirm(BEFORE_NUMBERS);
  const { rows: before } = await sql<{ id: string; updated_at: string }>`
    select id, updated_at from consultations order by created_at, id`.execute(db);
  const { rows: events } = await sql<{
    last: number;
  }>`select coalesce(max(id), 0) as last from events`.execute(db);
  await db.destroy();
  const { numbers, next } = await started(url);
  expect(numbers).toEqual(before.map((_, place) => place + 1));
  expect(next).toBe(before.length + 1);
  const after = openDatabase(url, () => {}, UNLIMITED);
  const { rows } = await sql<{ id: string; updated_at: string }>`
    select id, updated_at from consultations order by number`.execute(after);
  expect(rows).toEqual(before);
  const told = await sql`select from events where id > ${events[0]!.last} and noun = 'consultations'`.execute(
    after,
  );
  expect(told.rows).toEqual([]);
  await after.destroy();
});

const addCases = (db: Db, count: number) =>
  sql`
  with client as (
    insert into users (name, email, password_hash, role, account_status)
    values ('Ayşe', gen_random_uuid() || '@trade.example', 'none', 'client', 'approved') returning id
  )
  insert into consultations (client_id, last_modified_by, topic, problem_details)
  select id, id, 'Origin', '<p>Which?</p>' from client, generate_series(1, ${count}::int)`.execute(db);

test('a restore continues after the numbers of the backup and of the firm it replaces', async () => {
  const { db, url, end } = await newDatabase();
  onTestFinished(end);
  await addCases(db, 2);
  const file = join(folder, 'two');
  await makeBackup(url, file);
  await addCases(db, 3);
  await db.destroy();
  await restoreBackup(url, file, { replace: true });
  expect(await started(url)).toEqual({ numbers: [1, 2], next: 6 });

  const { url: empty } = await emptyDatabase();
  await restoreBackup(empty, file, { replace: false });
  expect(await started(empty)).toEqual({ numbers: [1, 2], next: 1003 });
});

test('a backup from before the numbers is numbered from 1 and continues in the same way', async () => {
  const { db, url } = await earlierFirm(BEFORE_NUMBERS);
  const { rows } = await sql<{ count: number }>`select count(*) from consultations`.execute(db);
  const { count } = rows[0]!;
  await db.destroy();
  const file = join(folder, 'earlier');
  await makeBackup(url, file);
  const numbers = Array.from({ length: count }, (_, place) => place + 1);

  const { url: empty } = await emptyDatabase();
  await restoreBackup(empty, file, { replace: false });
  expect(await started(empty)).toEqual({ numbers, next: count + 1001 });

  // Replaced by the upgraded firm, which has given more numbers since.
  await started(url);
  const upgraded = openDatabase(url, () => {}, UNLIMITED);
  await sql`select setval('consultation_numbers', 5000)`.execute(upgraded);
  await upgraded.destroy();
  await restoreBackup(url, file, { replace: true });
  expect(await started(url)).toEqual({ numbers, next: 5001 });
});
