import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { JOBS } from '../db/jobs.ts';
import { waitForLock } from '../db/locks.ts';
import { migrations, TABLE_OF_MIGRATIONS, textOf } from '../db/migrate.ts';
import { SCHEMA } from '../db/open.ts';
import { connect } from './connect.ts';
import { checkBackup, type Head, tablesOf } from './file.ts';
import { derived, HASH_OF_NO_TOKEN, keptTables, TOKEN_HASH } from './kept-tables.ts';
import { damagedFiles } from './stored-files.ts';

/**
 * Restores a backup into an empty database or replaces the existing firm, completely or not at all. Throws a sentence
 * if the file is damaged or newer than this product, if there is a firm, or if a server is using it.
 */
export async function restoreBackup(
  connectionString: string,
  file: string,
  { replace }: { replace: boolean },
) {
  const head = await checkBackup(file);
  const unknown = head.migrations.find((name, index) => migrations()[index] !== name);
  if (unknown)
    throw new Error(`${file} was made by a newer version of the product (${unknown}). Use that one.`);

  const client = await connect(connectionString);
  try {
    await client.query('begin');
    await client.query(waitForLock('migrations'));
    await refuseWhileUsed(client);
    if (!replace) await refuseWhereAFirmIs(client);
    const last = await lastNumber(client);
    await makeEmpty(client, head);
    await fill(client, file);
    await continueNumbers(client, last);
    await continueAuditLog(client, head);
    const damaged = await damagedFiles(client);
    await client.query('commit');
    await client.query('analyze');
    return { ...head, damaged };
  } finally {
    await client.end();
  }
}

/** A server that was just stopped may still be shutting down. */
async function refuseWhileUsed(client: Client) {
  for (let left = 20; await isUsed(client); left -= 1) {
    if (left === 0) throw new Error('A server is using this database. Stop it first.');
    await pause(100);
  }
}

async function isUsed(client: Client) {
  // Statistics are cached within a transaction.
  await client.query('select pg_stat_clear_snapshot()');
  const { rows } = await client.query(
    `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
       and application_name = current_setting('application_name')`,
  );
  return rows.length > 0;
}

async function refuseWhereAFirmIs(client: Client) {
  const { rows: tables } = await client.query<{ name: string }>(
    `select relname as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where nspname = $1 and relkind in ('r', 'p', 'm', 'f')`,
    [SCHEMA],
  );
  if (tables.length === 0) return;
  const isOurs = tables.some(({ name }) => name === 'users');
  const { rows: people } = isOurs
    ? await client.query(`select from ${SCHEMA}.users limit 1`)
    : { rows: [''] };
  if (people.length > 0)
    throw new Error(
      'There is a firm in this database already. Add --replace to put the backup in its place.',
    );
}

/** The schema as of the backup; the next start migrates it. */
async function makeEmpty(client: Client, { migrations: applied }: Head) {
  await client.query(`drop schema if exists ${SCHEMA}, ${JOBS} cascade`);
  await client.query(`create schema ${SCHEMA}`);
  await client.query(TABLE_OF_MIGRATIONS);
  for (const name of applied) {
    await client.query(textOf(name));
    await client.query('insert into migrations (name) values ($1)', [name]);
  }
}

async function fill(client: Client, file: string) {
  const known = await keptTables(client);
  const quoted = (name: string) => client.escapeIdentifier(name);
  await switchFollowers(client, 'disable');
  for (const { name } of known) await client.query(`truncate ${quoted(name)} cascade`);
  const missing = new Set(known.map(({ name }) => name));
  for await (const { table, columns, rows } of tablesOf(file)) {
    if (derived.includes(table)) {
      for await (const _ of rows);
      continue;
    }
    missing.delete(table);
    if (!known.some(({ name }) => name === table)) throw new Error(`There is no place for ${table}.`);
    const copy = client.query(
      copyFrom(`copy ${quoted(table)} (${columns.map(quoted).join(', ')}) from stdin`),
    );
    await pipeline(Readable.from(rows), copy);
  }
  if (missing.size > 0) throw new Error(`${file} is damaged: it lacks ${[...missing].join(', ')}.`);
  for (const { name, columns } of known)
    if (columns.includes(TOKEN_HASH))
      await client.query(`update ${quoted(name)} set ${TOKEN_HASH} = ${HASH_OF_NO_TOKEN}`);
  // Nothing may be left to check when tables are altered.
  await client.query('set constraints all immediate');
  await switchFollowers(client, 'enable');
  await collectWords(client);
}

/** After the last entry, with one that tells of the restore. An earlier version of the product has none. */
async function continueAuditLog(client: Client, { made_at }: Head) {
  const { rows } = await client.query(`select from pg_tables where schemaname = $1 and tablename = $2`, [
    SCHEMA,
    'audit_entries',
  ]);
  if (rows.length === 0) return;
  await client.query(
    `select setval('audit_entries_id_seq', max(id)) from audit_entries having max(id) is not null`,
  );
  await client.query(`select write_audit_entry('restored', 'backups', null, null, $1, '{}')`, [
    JSON.stringify({ made_at }),
  ]);
}

/** Switches the AFTER triggers, whose effects are in the backup; the BEFORE triggers, which complete a row, stay on. */
async function switchFollowers(client: Client, how: 'enable' | 'disable') {
  const { rows } = await client.query<{ table: string; name: string }>(
    `select relname as table, tgname as name from pg_trigger join pg_class on pg_class.oid = tgrelid
     where relnamespace = $1::regnamespace and relkind = 'r' and not tgisinternal and tgtype::integer & 2 = 0`,
    [SCHEMA],
  );
  for (const { table, name } of rows) {
    const [from, trigger] = [client.escapeIdentifier(table), client.escapeIdentifier(name)];
    await client.query(`alter table ${from} ${how} trigger ${trigger}`);
  }
}

const NUMBERS = `${SCHEMA}.consultation_numbers`;
/** Into an empty database: the firm may have given more numbers after the backup was made. */
const SKIPPED_NUMBERS = 1_000;

/** The last number that the firm in the database has given to a consultation; 0 if there is none. */
async function lastNumber(client: Client) {
  const { rows: numbers } = await client.query('select where to_regclass($1) is not null', [NUMBERS]);
  if (numbers.length === 0) return 0;
  const { rows } = await client.query<{ last: number }>(
    `select case when is_called then last_value else 0 end as last from ${NUMBERS}`,
  );
  return rows[0]!.last;
}

/** Numbers are never given twice. The next start numbers the consultations of an earlier version from 1. */
async function continueNumbers(client: Client, replaced: number) {
  await client.query(`create sequence if not exists ${NUMBERS}`);
  const { rows } = await client.query<{ last: number }>(
    `select greatest(count(*), coalesce(max((to_jsonb(consultations) ->> 'number')::bigint), 0)) as last
     from ${SCHEMA}.consultations`,
  );
  const last = rows[0]!.last;
  const next = replaced ? Math.max(last, replaced) : last + SKIPPED_NUMBERS;
  if (next > 0) await client.query('select setval($1, $2)', [NUMBERS, next]);
}

/** Of the tables with searched texts, which an earlier version of the product has fewer of, or none. */
async function collectWords(client: Client) {
  const { rows: known } = await client.query(`select where to_regclass($1) is not null`, [
    `${SCHEMA}.search_words`,
  ]);
  if (known.length === 0) return;
  const { rows } = await client.query<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = $1 and column_name = 'search_text' and table_name = any($2)`,
    [SCHEMA, ['consultations', 'messages']],
  );
  for (const { name } of rows)
    await client.query(
      `insert into search_words select distinct unnest(words_of(search_text)) from ${client.escapeIdentifier(name)}
       on conflict do nothing`,
    );
}
