import { Kysely, PostgresDialect } from 'kysely';
import { Pool, types } from 'pg';
import type { Tables } from './tables.ts';

export type Db = Kysely<Tables>;

/** Times cross the whole product as ISO strings, days as yyyy-MM-dd, counts as numbers. */
types.setTypeParser(types.builtins.TIMESTAMPTZ, (text) => new Date(text).toISOString());
types.setTypeParser(types.builtins.DATE, (text) => text);
types.setTypeParser(types.builtins.INT8, Number);

/** Ours alone: a role that may only create in its database cannot create in `public`. */
export const SCHEMA = 'consultflow';

const STATEMENT_MS = 5_000;
const LOCK_MS = 2_000;
const IDLE_IN_TRANSACTION_MS = 10_000;

/** A pool on the database; `onLost` hears of connections that end without having been asked to. */
export function openDatabase(connectionString: string, onLost: (error: Error) => void): Db {
  const pool = new Pool({
    connectionString,
    max: 20,
    connectionTimeoutMillis: 5_000,
    application_name: 'consultflow-navigator',
    options: [
      `-c statement_timeout=${STATEMENT_MS}`,
      `-c lock_timeout=${LOCK_MS}`,
      `-c idle_in_transaction_session_timeout=${IDLE_IN_TRANSACTION_MS}`,
      '-c timezone=UTC',
      `-c search_path=${SCHEMA}`,
    ].join(' '),
  });
  pool.on('error', onLost);
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}
