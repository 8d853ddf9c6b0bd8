import { sql } from 'kysely';
import { type Db, SCHEMA } from '../../src/db/open.ts';

/** The last use of a session does not count as a change. */
const unseen: Record<string, string[]> = { sessions: ['used_at'] };

const list = (columns: string[]) => columns.map((column) => `"${column}"`).join(', ');

/** Saves the contents of all tables, to compare and to restore them. */
export async function keep(db: Db) {
  const { rows: tables } = await sql<{ name: string; columns: string[] }>`
    select table_name as name, array_agg(column_name::text order by ordinal_position) as columns
    from information_schema.tables join information_schema.columns using (table_schema, table_name)
    where table_schema = ${SCHEMA} and table_type = 'BASE TABLE' and is_generated = 'NEVER'
      -- Written by what changes the others.
      and table_name <> 'events' and table_name not like 'audit%'
    group by table_name order by table_name
  `.execute(db);
  const run = (statement: string) => sql.raw(statement).execute(db);

  await run(
    `create schema kept; ${tables.map(({ name, columns }) => `create unlogged table kept.${name} as select ${list(columns)} from ${name};`).join(' ')}`,
  );
  const goBackIn = (changed: string[]) => {
    const these = tables.filter(({ name }) => changed.includes(name));
    return `
    begin; set local session_replication_role = replica;
    ${these.map(({ name }) => `delete from ${name};`).join(' ')}
    ${these.map(({ name, columns }) => `insert into ${name} (${list(columns)}) overriding system value select ${list(columns)} from kept.${name};`).join(' ')}
    commit`;
  };
  const fingerprints = tables
    .map(({ name, columns }) => {
      const seen = list(columns.filter((column) => !unseen[name]?.includes(column)));
      return `select '${name}' as name, md5(coalesce(string_agg(md5(line), '' order by line), '')) as print from (select row(${seen})::text as line from ${name}) as lines`;
    })
    .join(' union all ');
  // A function keeps its plan; starting parallel workers would take longer than reading these few rows.
  await run(`
    create function kept.fingerprint() returns table (table_name text, print_of_table text) language plpgsql
    set max_parallel_workers_per_gather = 0 set search_path from current
    as $$ begin return query ${fingerprints}; end $$`);
  const contents = tables
    .map(({ name }) => `select '${name}' as name, to_jsonb(one) as row from ${name} as one`)
    .join(' union all ');

  /** One hash per table. */
  const fingerprint = async (): Promise<Record<string, string>> => {
    const { rows } = await sql<{
      name: string;
      print: string;
    }>`select table_name as name, print_of_table as print from kept.fingerprint()`.execute(db);
    return Object.fromEntries(rows.map(({ name, print }) => [name, print]));
  };
  const untouched = await fingerprint();

  /** The tables that differ from the snapshot. */
  const changes = async () => {
    const now = await fingerprint();
    return Object.keys(now).filter((name) => now[name] !== untouched[name]);
  };

  const restoreTables = async (changed: string[]) => {
    if (changed.length > 0) await run(goBackIn(changed));
  };

  return {
    fingerprint,
    changes,
    /** Every row of every table. */
    contents: async () =>
      (await sql.raw<{ name: string; row: Record<string, unknown> }>(contents).execute(db)).rows,
    /** Restores the snapshot. */
    restore: async () => restoreTables(await changes()),
    /** Restores these tables, which are known to have changed. */
    restoreTables,
  };
}
