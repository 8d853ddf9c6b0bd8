import { readdirSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { retryDeadlocks } from './deadlocks.ts';
import { waitForLock } from './locks.ts';
import { type Db, SCHEMA } from './open.ts';

const folder = new URL('../../migrations/', import.meta.url);

export const TABLE_OF_MIGRATIONS = `create table if not exists migrations (
  name text primary key, applied_at timestamptz(3) not null default now()
)`;

/** The names of all migrations, in order. */
export const migrations = () =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted();

export const textOf = (name: string) => readFileSync(new URL(name, folder), 'utf8');

/**
 * Migrates the schema to this version of the product in one transaction, then runs `first` in it if the database was
 * empty. Throws, without changes, on a newer schema.
 */
export const migrate = (db: Db, first: (db: Db) => Promise<void>) =>
  // With a write of a running server.
  retryDeadlocks(() => db.transaction().execute((trx) => migrateIn(trx, first)));

async function migrateIn(trx: Db, first: (db: Db) => Promise<void>) {
  await sql`set local statement_timeout = 0; set local lock_timeout = 0`.execute(trx);
  await sql.raw(waitForLock('migrations')).execute(trx);
  await createSchema(trx);
  await sql.raw(TABLE_OF_MIGRATIONS).execute(trx);

  const known = migrations();
  const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(trx);
  const applied = rows.map(({ name }) => name);
  const unknown = applied.find((name) => !known.includes(name));
  if (unknown) {
    throw new Error(`The database was made by a newer version of the product (${unknown}). Start that one.`);
  }

  const pending = known.filter((one) => !applied.includes(one));
  // A running backup holds the schema.
  if (pending.length > 0) await sql`lock table migrations in row exclusive mode`.execute(trx);
  await sql`select set_config('consultflow.own_zone', ${ownZone()}, true)`.execute(trx);
  for (const name of pending) {
    await sql.raw(textOf(name)).execute(trx);
    await sql`insert into migrations (name) values (${name})`.execute(trx);
  }
  if (pending.length > 0) await sql`call audit_again()`.execute(trx);
  if (applied.length === 0) await first(trx);
}

/** The time zone of this server. */
const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone ?? 'UTC';

/** Looked up instead of IF NOT EXISTS, whose cache may be older than the lock. */
async function createSchema(db: Db) {
  const { rows } = await sql`select from pg_namespace where nspname = ${SCHEMA}`.execute(db);
  if (rows.length === 0) await sql`create schema ${sql.id(SCHEMA)}`.execute(db);
}
