import { sql } from 'kysely';
import type { Db } from '../../../db/open.ts';
import { TIME } from '../../../news/tell.ts';
import * as appointments from '../../appointments/queries.ts';
import { tellOfAwaitedAnswer } from '../news.ts';
import * as consultations from '../queries.ts';

/** The most cases of a sweep: the next sweep goes on. */
const MOST = 100;

/** In days: when a question is asked once more. */
const LAST_REMINDER = 7;

/**
 * Gives back to the firm what has lost its last held time, reminds clients of what waits for them, and books what
 * servers of an earlier version scheduled. Each case once, on any of several servers.
 */
export async function sweepDue(db: Db) {
  for (const id of await lapsed(db)) await db.transaction().execute((trx) => lapse(trx, id));
  for (const id of await toRemind(db)) await db.transaction().execute((trx) => remind(trx, id));
  await sql`select book_scheduled()`.execute(db);
}

const lapsed = async (db: Db) =>
  (await appointments.withoutHold(db).limit(MOST).execute()).map(({ id }) => id);

/** Locks the case first, as every move does; another server or the client may have been faster. */
async function lapse(trx: Db, id: string) {
  const held = await trx
    .selectFrom('consultations')
    .select('id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst();
  // Read once it is locked: what was asked before is seen then.
  if (!held || !(await appointments.withoutHold(trx).where('id', '=', id).executeTakeFirst())) return;
  await trx
    .updateTable('appointments')
    .set({ state: 'lapsed', updated_at: sql`now()` })
    .where('consultation_id', '=', id)
    .where('state', '=', 'held')
    .execute();
  await appointments.giveBackLapsed(trx, [id], TIME);
}

const due = (db: Db) =>
  db
    .selectFrom('consultations')
    .select('id')
    .where('remind_at', '<=', sql<string>`now()`);

const toRemind = async (db: Db) => (await due(db).limit(MOST).execute()).map(({ id }) => id);

/** Of held times once, of a question twice. */
async function remind(trx: Db, id: string) {
  const still = await due(trx).where('id', '=', id).forNoKeyUpdate().skipLocked().executeTakeFirst();
  if (!still) return;
  await sql`
    update consultations set remind_at = (
      select asked_at + make_interval(days => ${LAST_REMINDER}) from questions
      where consultation_id = consultations.id and asked_at + make_interval(days => ${LAST_REMINDER}) > now())
    where id = ${id}`.execute(trx);
  const entry_id = await consultations.waitingEntry(trx, id);
  await tellOfAwaitedAnswer(trx, await consultations.about(trx, id), { entry_id, caused_by: TIME });
}
