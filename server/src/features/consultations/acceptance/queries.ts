import { sql } from 'kysely';
import type { Db } from '../../../db/open.ts';
import { maySee, type Viewer } from '../../../visibility/consultation.ts';

/** A consultation as acceptances need it, locked until the transaction ends, so that its result keeps its version. */
export async function hold(trx: Db, actor: Viewer, id: string) {
  const held = await trx
    .selectFrom('consultations')
    .select(['id', 'status'])
    .where('id', '=', id)
    .where(maySee(actor))
    .forNoKeyUpdate()
    .executeTakeFirst();
  // Only now, as another statement: this one sees what was committed while it waited.
  return held && { ...held, version: await versionOf(trx, id) };
}

/** The version of the present result, if there is one. */
export const versionOf = async (trx: Db, id: string) =>
  (
    await trx
      .selectNoFrom(sql<number | null>`result_version_of(${id}::uuid)`.as('version'))
      .executeTakeFirstOrThrow()
  ).version;

export const find = (trx: Db, id: string, version: number) =>
  trx
    .selectFrom('acceptances')
    .select(['id', 'rating', 'accepted_by'])
    .where('consultation_id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();

export type Rating = { rating: number; comment: string };

/** At the end of the timeline of a consultation that is held; `accepted_by` is null if it counts as accepted. */
export async function insert(trx: Db, { id, version, accepted_by, rated }: Accepted) {
  const entry = await trx
    .insertInto('timeline_entries')
    .values({ consultation_id: id, kind: 'acceptance', actor_id: accepted_by })
    .returning(['id', 'at'])
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('acceptances')
    .values({
      id: entry.id,
      consultation_id: id,
      version,
      accepted_by,
      accepted_at: entry.at,
      ...(rated && { ...rated, rated_at: entry.at }),
    })
    .execute();
  return entry.id;
}
type Accepted = { id: string; version: number; accepted_by: string | null; rated?: Rating | undefined };

export const rate = (trx: Db, id: string, rated: Rating) =>
  trx
    .updateTable('acceptances')
    .set({ ...rated, rated_at: sql`now()` })
    .where('id', '=', id)
    .where('rating', 'is', null)
    .returning('id')
    .executeTakeFirst();

/** What counts as accepted by now. */
export const due = (db: Db) =>
  db
    .selectFrom('consultations')
    .select('id')
    .where('accept_due_at', '<=', sql<string>`now()`);
