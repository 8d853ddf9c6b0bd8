import { Kysely, PostgresDialect } from 'kysely';
import { type ClientConfig, Pool, types } from 'pg';
import { preparing } from './prepared.ts';
import type { Tables } from './tables.ts';

export type Db = Kysely<Tables>;

/** '2026-11-22 09:00:00.5+00'; anything else is not of these centuries, or not of a connection of ours. */
const usual = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,3})?\+00$/;

/** By hand where it can be, as a list has five times a row. */
function isoOf(text: string) {
  if (usual.test(text))
    return `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, -3).padEnd(3, '0')}Z`;
  return text.endsWith('infinity') ? text : new Date(text).toISOString();
}

/** Times cross the whole product as ISO strings, days as yyyy-MM-dd, counts as numbers. */
types.setTypeParser(types.builtins.TIMESTAMPTZ, isoOf);
types.setTypeParser(types.builtins.DATE, (text) => text);
types.setTypeParser(types.builtins.INT8, Number);

/** Ours alone: a role that may only create in its database cannot create in `public`. */
export const SCHEMA = 'consultflow';

const STATEMENT_MS = 5_000;
const LOCK_MS = 2_000;
const IDLE_IN_TRANSACTION_MS = 10_000;
/** Until there is a connection, or one of the pool is free. */
const CONNECT_MS = 5_000;
/** So long after its own limit a statement has been answered, or nobody is there any more. */
const SILENCE_MS = 3_000;

type Limits = { statement?: number; lock?: number; idleInTransaction?: number; connect?: number };

/** How every connection of ours speaks with the database; limits in milliseconds, 0 for none. */
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
      // `public` is where a database's owner may have put the extensions already.
      `-c search_path=${SCHEMA},public`,
    ].join(' '),
  };
}

/** A pool on the database; `onLost` hears of connections that end without having been asked to. */
export function openDatabase(connectionString: string, onLost: (error: Error) => void, limits?: Limits): Db {
  const pool = new Pool({ ...connectionTo(connectionString, limits), max: 20 });
  // The pool hears only of its idle connections; a connection that is in use may be lost as well.
  pool.on('connect', (client) => client.on('error', onLost));
  pool.on('error', () => {});
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: preparing(pool) }) });
}

/** Work without a limit, as when the tables are brought up to date. */
export const UNLIMITED: Limits = { statement: 0, lock: 0, idleInTransaction: 0 };
