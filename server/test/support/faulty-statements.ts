import { sql } from 'kysely';
import { Client } from 'pg';
import type { Db } from '../../src/db/open.ts';

type Statement = { name?: string; text: string; values?: unknown[] };

/** Replaces a text in every statement that is sent while the work runs; fails if none has it. */
export async function withFaultyStatements<T>(text: string, instead: string, work: () => Promise<T>) {
  // oxlint-disable-next-line typescript/unbound-method -- Called with its client.
  const query = Client.prototype.query as (...given: unknown[]) => unknown;
  let isMet = false;
  Client.prototype.query = function faulty(this: Client, first: string | Statement, ...rest: unknown[]) {
    if (typeof first === 'string' || !first.text?.includes(text)) return query.call(this, first, ...rest);
    isMet = true;
    const { name: _, ...statement } = first;
    return query.call(this, { ...statement, text: first.text.replaceAll(text, instead) }, ...rest);
  } as never;
  try {
    const done = await work();
    if (!isMet) throw new Error(`No statement has ${text}`);
    return done;
  } finally {
    Client.prototype.query = query as never;
  }
}

/** Replaces a text in a function of the database while the work runs. */
export async function withFaultyFunction<T>(
  db: Db,
  { name, text, instead }: { name: string; text: string; instead: string },
  work: () => Promise<T>,
) {
  const { rows } = await sql<{ source: string }>`
    select pg_get_functiondef(oid) as source from pg_proc
    where proname = ${name} and pronamespace = 'consultflow'::regnamespace`.execute(db);
  const source = rows[0]!.source;
  if (!source.includes(text)) throw new Error(`${name} has no ${text}`);
  await sql.raw(source.replaceAll(text, instead)).execute(db);
  try {
    return await work();
  } finally {
    await sql.raw(source).execute(db);
  }
}
