import { sql } from 'kysely';
import type { Db } from '../../server/src/db/open.ts';
import type { Tables } from '../../server/src/db/tables.ts';

const LATIN = 'abcdefghijklmnopqrstuvwxyz';
const GREEK = 'αβψδεφγηιξκλμνοπθρστυωςχυζ';

/** A letter of a text, or what must stay: a tag, an entity, an address. Some letters, as ı and ø, have no mark to take off. */
const PARTS = /<[^>]*>|&#?\w+;|\S+@\S+|[a-z\u00c0-\u024f]/gi;
const OTHER = 'ο';

const inGreek = (text: string) =>
  // Without marks, as only the pseudo-language has letters with marks.
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(PARTS, (part) => {
      if (part.length > 1) return part;
      const letter = GREEK[LATIN.indexOf(part.toLowerCase())] ?? OTHER;
      return part === part.toLowerCase() ? letter : letter.toUpperCase();
    });

/** What users have written, by table. */
const written: Partial<Record<keyof Tables, string[]>> = {
  users: ['name', 'bio', 'account_reason'],
  companies: ['name', 'address', 'city', 'state', 'country', 'website', 'department', 'description'],
  topics: ['name'],
  consultations: ['topic', 'problem_details', 'consultation_result', 'reason'],
  timeline_entries: ['reason', 'earlier_result'],
  messages: ['body'],
  acceptances: ['comment'],
  message_versions: ['body'],
  files: ['name'],
  templates: ['title', 'body'],
  result_drafts: ['body'],
  sign_offs: ['remark'],
  absences: ['name'],
  time_entries: ['description'],
  settings: ['firm_name', 'terms', 'privacy', 'contact'],
};

/** Writes what users have written in Greek letters, so that every Latin word on a screen is the product's own. */
export async function writeInGreek(db: Db) {
  // The entries of closed months too.
  await sql`alter table time_entries disable trigger keep_closed_months`.execute(db);
  for (const [table, columns] of Object.entries(written))
    for (const column of columns) await rewrite(db, table, column);
  await sql`alter table time_entries enable trigger keep_closed_months`.execute(db);
  const { rows } = await sql<{ id: string; params: Record<string, unknown> }>`
    select id, params from notifications`.execute(db);
  for (const { id, params } of rows) {
    const changed = Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'string' && value.length > 1 ? inGreek(value) : value,
    ]);
    await sql`update notifications set params = ${JSON.stringify(Object.fromEntries(changed))} where id = ${id}`.execute(
      db,
    );
  }
}

async function rewrite(db: Db, table: string, column: string) {
  const [from, to] = [sql.table(table), sql.ref(column)];
  const { rows } = await sql<{ text: string }>`
    select distinct ${to} as text from ${from} where ${to} ~ '[[:alpha:]]'`.execute(db);
  const pairs = JSON.stringify(rows.map(({ text }) => ({ text, greek: inGreek(text) })));
  await sql`
    update ${from} set ${to} = pair.greek
    from jsonb_to_recordset(${pairs}::jsonb) as pair (text text, greek text) where ${to} = pair.text`.execute(
    db,
  );
}
