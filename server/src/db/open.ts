import { Kysely, PostgresDialect } from 'kysely';
import { Pool, types } from 'pg';
import type { Tables } from './tables.ts';

export type Db = Kysely<Tables>;

/** Times cross the whole product as ISO strings, days as yyyy-MM-dd, counts as numbers. */
types.setTypeParser(types.builtins.TIMESTAMPTZ, (text) =>
  text.endsWith('infinity') ? text : new Date(text).toISOString(),
);
types.setTypeParser(types.builtins.DATE, (text) => text);
types.setTypeParser(types.builtins.INT8, Number);

/** Ours alone: a role that may only create in its database cannot create in `public`. */
export const SCHEMA = 'consultflow';

const STATEMENT_MS = 5_000;
const LOCK_MS = 2_000;
const IDLE_IN_TRANSACTION_MS = 10_000;

/** A pool on the database; `onLost` hears of connections that end without having been asked to. */
export function openDatabase(connectionString: string, onLost: (error: Error) => void): Db {
  const url = new URL(connectionString);
  const theirs = url.searchParams.get('options') ?? '';
  url.searchParams.delete('options');
  const pool = new Pool({
    connectionString: url.href,
    max: 20,
    connectionTimeoutMillis: 5_000,
    application_name: 'consultflow-navigator',
    options: [
      theirs,
      `-c statement_timeout=${STATEMENT_MS}`,
      `-c lock_timeout=${LOCK_MS}`,
      `-c idle_in_transaction_session_timeout=${IDLE_IN_TRANSACTION_MS}`,
      '-c timezone=UTC',
      '-c datestyle=ISO',
      // `public` is where a database's owner may have put the extensions already.
      `-c search_path=${SCHEMA},public`,
    ].join(' '),
  });
  // The pool hears only of its idle connections; a connection that is in use may be lost as well.
  pool.on('connect', (client) => client.on('error', onLost));
  pool.on('error', () => {});
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}
