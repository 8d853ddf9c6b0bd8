import { sql } from 'kysely';
import { enqueue, PRIORITY } from '../db/jobs.ts';
import { tryLock } from '../db/locks.ts';
import type { Db } from '../db/open.ts';
import { isToOther, mailsLeft, postpone, rememberMailed } from './gather.ts';

/** The batch size, so that transactions are short. */
const BATCH = 500;

type Waiting = { id: string; user_id: string; caused_by: string | null };

/**
 * Queues a mail for each change of an appointment that is due, and returns how many. They count towards the mails that a
 * user may cause in an hour, but for those to themselves; beyond that they wait, and only the last of an event is sent.
 */
export async function gatherCalendarMails(db: Db) {
  if ((await due(db, 1)).length === 0) return 0;
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql.raw<{ taken: boolean }>(tryLock('gathering')).execute(trx);
    if (!rows[0]?.taken) return 0;
    await forget(trx);
    const waiting = await due(trx, BATCH);
    const toOthers = waiting.filter(isToOther);
    const left = await mailsLeft(trx, toOthers);
    const late = toOthers.filter(({ caused_by }) => {
      const count = left.get(caused_by)!;
      left.set(caused_by, count - 1);
      return count <= 0;
    });
    const sent = waiting.filter((one) => !late.includes(one));
    await queue(trx, sent);
    await postpone(trx, 'calendar_mails', late);
    return sent.length;
  });
}

const due = async (db: Db, most: number) =>
  (
    await sql<Waiting>`
      select id, user_id, caused_by from calendar_mails where due_at <= now()
      order by created_at, id limit ${most}`.execute(db)
  ).rows;

/** An appointment is canceled also for whoever has lost sight of its case, and else no more mailed to them. */
async function forget(trx: Db) {
  await sql`delete from calendar_mails where created_at <= now() - interval '3 days'`.execute(trx);
  await sql`
    delete from calendar_mails where what <> 'canceled' and not may_still_read(user_id, consultation_id)`.execute(
    trx,
  );
  await sql`
    delete from calendar_mails as older using calendar_mails as newer
    where older.uid = newer.uid and older.user_id = newer.user_id and older.sequence < newer.sequence
      and older.due_at > older.created_at + interval '1 minute'`.execute(trx);
}

async function queue(trx: Db, sent: Waiting[]) {
  await rememberMailed(trx, sent);
  await enqueue(
    trx,
    PRIORITY.news,
    sql`
      select id, jsonb_build_object('kind', 'appointment', 'user_id', user_id, 'what', what, 'uid', uid,
        'sequence', sequence, 'consultation_id', consultation_id, 'event', event, 'news', news)
      from taken`,
    sql`with taken as (
      delete from calendar_mails where id = any(${sent.map(({ id }) => id)}::uuid[]) returning *
    )`,
  );
}
