import { Kysely, PostgresDialect } from 'kysely';
import { type ClientConfig, Pool, types } from 'pg';
import { preparing } from './prepared.ts';
import type { Tables } from './tables.ts';

export type Db = Kysely<Tables>;

/** '2026-11-22 09:00:00.5+00'; other formats are of other centuries or other connections. */
const usual = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,3})?\+00$/;

/** Parsed by hand where possible, as a list has five times a row. */
function isoOf(text: string) {
  if (usual.test(text))
    return `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, -3).padEnd(3, '0')}Z`;
  return text.endsWith('infinity') ? text : new Date(text).toISOString();
}

/** In the whole product times are ISO strings, days yyyy-MM-dd, counts numbers. */
types.setTypeParser(types.builtins.TIMESTAMPTZ, isoOf);
types.setTypeParser(types.builtins.DATE, (text) => text);
types.setTypeParser(types.builtins.INT8, Number);

/** Our own schema: a role that may only create in its database cannot create in `public`. */
export const SCHEMA = 'consultflow';

const STATEMENT_MS = 5_000;
const LOCK_MS = 2_000;
const IDLE_IN_TRANSACTION_MS = 10_000;
/** The time-out for a new or a free connection of the pool. */
const CONNECT_MS = 5_000;
/** How long after its own limit a statement must have been answered; then the connection counts as dead. */
const SILENCE_MS = 3_000;

type Limits = { statement?: number; lock?: number; idleInTransaction?: number; connect?: number };

/** The settings of all our connections; limits in milliseconds, 0 for none. */
export function connectionTo(
  connectionString: string,
  {
    statement = STATEMENT_MS,
    lock = LOCK_MS,
    idleInTransaction = IDLE_IN_TRANSACTION_MS,
    connect = CONNECT_MS,
  }: Limits = {},
): ClientConfig {
  const url = new URL(connectionString);
  const theirs = url.searchParams.get('options') ?? '';
  url.searchParams.delete('options');
  return {
    connectionString: url.href,
    connectionTimeoutMillis: connect,
    query_timeout: statement && statement + SILENCE_MS,
    application_name: 'consultflow-navigator',
    options: [
      theirs,
      `-c statement_timeout=${statement}`,
      `-c lock_timeout=${lock}`,
      `-c idle_in_transaction_session_timeout=${idleInTransaction}`,
      '-c timezone=UTC',
      '-c datestyle=ISO',
      // The database's owner may have installed the extensions in `public`.
      `-c search_path=${SCHEMA},public`,
    ].join(' '),
  };
}

/** A new connection plans each statement for the first time, so it outlives the pauses of a small firm's users. */
const IDLE_MS = 60_000;

/** A pool on the database; `onLost` is called when a connection ends unexpectedly. */
export function openDatabase(connectionString: string, onLost: (error: Error) => void, limits?: Limits): Db {
  const pool = new Pool({
    ...connectionTo(connectionString, limits),
    max: 20,
    idleTimeoutMillis: IDLE_MS,
  });
  // The pool watches only its idle connections; one in use may be lost as well.
  pool.on('connect', (client) => client.on('error', onLost));
  pool.on('error', () => {});
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: preparing(pool) }) });
}

/** The limits of a pool whose statements may take any time, for example for migrations. */
export const UNLIMITED: Limits = { statement: 0, lock: 0, idleInTransaction: 0 };
