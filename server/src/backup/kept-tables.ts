import type { Client } from 'pg';
import { SCHEMA } from '../db/open.ts';

export type KeptTable = { name: string; columns: string[] };

/**
 * Temporary data: sessions and what they have opened, links, also those of calendar feeds with their readers, counted attempts, mails and files, idempotency keys, events for
 * open screens, and how far the audit log is chained and verified, and
 * whether this firm's servers scan files. The head of a backup has the migrations.
 */
const passing = [
  'sessions',
  'opened_cases',
  'one_time_links',
  'calendar_links',
  'calendar_readers',
  'limits',
  'idempotency_keys',
  'events',
  'backups',
  'migrations',
  'mailed_news',
  'sent_files',
  'virus_scanner',
  // Of the cluster.
  'audit_position',
  'audit_repeats',
  'audit_checks',
];

/** Derived data, recreated by a restore. */
export const derived = ['search_words', 'words_to_check'];
const derivedColumns = ['search_text', 'txid'];

/**
 * A row that others name stays, with a hash of no token: neither a backup nor a firm restored from an earlier one holds
 * that of a link.
 */
export const TOKEN_HASH = 'token_hash';
export const HASH_OF_NO_TOKEN = 'sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()))';

/**
 * The tables of a backup, each after those it references, with the columns that are not generated. Deferrable
 * references are checked at the end.
 */
export async function keptTables(client: Client): Promise<KeptTable[]> {
  const { rows } = await client.query<KeptTable & { refers: string[] | null }>(
    `select class.relname as name,
       (select array_agg(attname::text order by attnum) from pg_attribute
         where attrelid = class.oid and attnum > 0 and not attisdropped and attgenerated = ''
           and attname <> all ($3)) as columns,
       (select array_agg(distinct other.relname::text) from pg_constraint
         join pg_class as other on other.oid = confrelid
         where conrelid = class.oid and contype = 'f' and confrelid <> class.oid and not condeferrable) as refers
     from pg_class as class
     where relnamespace = $1::regnamespace and relkind = 'r' and relname <> all ($2) order by 1`,
    [SCHEMA, [...passing, ...derived], derivedColumns],
  );
  const ordered: KeptTable[] = [];
  while (ordered.length < rows.length) {
    const next = rows.find(
      ({ name, refers }) =>
        !has(ordered, name) && (refers ?? []).every((other) => has(ordered, other) || !has(rows, other)),
    );
    if (!next) throw new Error('The tables refer to one another in a circle.');
    ordered.push({ name: next.name, columns: next.columns });
  }
  return ordered;
}

const has = (tables: { name: string }[], wanted: string) => tables.some(({ name }) => name === wanted);
