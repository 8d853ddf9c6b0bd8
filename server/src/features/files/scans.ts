import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { removeContent } from './store.ts';

/** Says for all servers whether files have to be scanned; returns whether that is new. */
export async function wantScans(db: Db, wanted: boolean) {
  const { numAffectedRows = 0n } = await (
    wanted
      ? sql`insert into virus_scanner default values on conflict do nothing`
      : sql`delete from virus_scanner`
  ).execute(db);
  return numAffectedRows > 0n;
}

/** For so long a file is its scanner's. */
export const LEASE = sql`interval '3 minutes'`;

export type ToScan = { id: string; size: number; sha256: Buffer };

/** The file that has waited longest for its scan, which no other server takes meanwhile; undefined if none waits. */
export async function takeNext(db: Db) {
  const { rows } = await sql<ToScan>`
    update files set scan_after = now() + ${LEASE}
    where id = (
      select id from files
      where scanned_at is null and completed_at is not null and removed_at is null and scan_after <= now()
      order by scan_after limit 1 for update skip locked)
    returning id, size, sha256`.execute(db);
  return rows[0];
}

/** A file that has just been completed, whose lease its uploader's server has. */
export const fileToScan = (db: Db, id: string): Promise<ToScan | undefined> =>
  db
    .selectFrom('files')
    .select(['id', 'size', sql<Buffer>`sha256`.as('sha256')])
    .where('id', '=', id)
    .where('scanned_at', 'is', null)
    .where('removed_at', 'is', null)
    .where('completed_at', 'is not', null)
    .executeTakeFirst();

/** After a failure it is tried again in half a minute, after all others that wait; one that is too large, in an hour. */
export const postpone = (db: Db, id: string, { isTooLarge }: { isTooLarge: boolean }) =>
  db
    .updateTable('files')
    .set({
      scan_after: sql`now() + ${isTooLarge ? '1 hour' : '30 seconds'}::interval`,
      ...(isTooLarge && { is_too_large_to_scan: true }),
    })
    .where('id', '=', id)
    .where('scanned_at', 'is', null)
    .execute();

/** Records what was found; the content of an infected file is removed, and its name stays for its entry. */
export const record = (db: Db, id: string, infection: string | null) =>
  db.transaction().execute(async (trx) => {
    const scanned = await trx
      .updateTable('files')
      .set({
        scanned_at: sql`now()`,
        is_too_large_to_scan: false,
        ...(infection !== null && { infection, removed_at: sql`now()` }),
      })
      .where('id', '=', id)
      .where('removed_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (scanned && infection !== null) await removeContent(trx, id);
  });
