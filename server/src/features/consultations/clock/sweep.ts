import { sql } from 'kysely';
import type { Db } from '../../../db/open.ts';
import { topicOf } from '../../../news/quoted.ts';
import { linkToCase, linkToEntry, type News, tellAdmins, tellAssignee, TIME } from '../../../news/tell.ts';
import * as settings from '../../settings/queries.ts';
import * as consultations from '../queries.ts';

/** The most cases of a sweep: the next sweep goes on. */
const MOST = 100;

/**
 * Computes the clocks that new hours, closures and targets have changed, and tells of what is due soon or overdue: each
 * once, on any of several servers.
 */
export async function sweepClocks(db: Db) {
  const { rows } = await sql<{ count: number }>`select run_stale_clocks() as count`.execute(db);
  // What is told is told by the present hours.
  if (rows[0]!.count > 0) return;
  for (const { id } of await toTell(db).limit(MOST).execute())
    await db.transaction().execute((trx) => tellOf(trx, id));
}

const toTell = (db: Db) =>
  db
    .selectFrom('consultations')
    .select(['id', 'status', 'due_told', 'due_at', sql<boolean>`due_at < now()`.as('is_over')])
    .where('tell_at', '<', sql<string>`now()`)
    .where('clock_version', '=', (query) => query.selectFrom('opening_plan').select('version'))
    .$narrowType<{ due_at: string }>();

/** Somebody may have decided meanwhile, or another server have told it. */
async function tellOf(trx: Db, id: string) {
  const due = await toTell(trx).where('id', '=', id).forNoKeyUpdate().skipLocked().executeTakeFirst();
  if (!due) return;
  await trx
    .updateTable('consultations')
    .set(due.is_over ? { due_told: 2, tell_at: null } : { due_told: 1, tell_at: due.due_at })
    .where('id', '=', id)
    .execute();
  const about = await consultations.about(trx, id);
  const { time_zone: zone } = await settings.read(trx);
  const news = {
    kind: due.is_over ? 'case_overdue' : 'case_due_soon',
    params: {
      topic: topicOf(about),
      number: about.number,
      awaited: due.status === 'requested' ? 'decision' : 'result',
      time: { at: due.due_at, zone },
    },
    type: 'warning',
    caused_by: TIME,
    consultation_id: id,
  } as const;
  if (due.is_over) await tellAdmins(trx, { ...news, link: linkToCase('admin', id) });
  // Also of what nobody could be warned of in time, such as after a restore.
  if (due.due_told === 0) await tellWhoeverActs(trx, about, news);
}

async function tellWhoeverActs(
  trx: Db,
  about: Awaited<ReturnType<typeof consultations.about>>,
  news: Omit<News, 'link'>,
) {
  const { id } = about;
  const request = await consultations.requestEntry(trx, id);
  const link = request ? linkToEntry('consultant', id, request.id) : linkToCase('consultant', id);
  await tellAssignee(trx, about, { ...news, link } as News);
}
