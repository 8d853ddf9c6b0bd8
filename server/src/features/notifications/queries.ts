import type { NotificationFilter } from '@consultflow/contract/notifications/schema';
import type { Actor } from '@consultflow/contract/users/schema';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { readPage } from '../../db/page.ts';
import { rendered, type Stored } from '../../news/kinds.ts';
import { positionAfter } from '../../http/cursor.ts';
import { maySee, type Viewer } from '../../visibility/consultation.ts';
import { isForRole } from '../../visibility/role.ts';

const columns = [
  'notifications.id',
  'kind',
  'params',
  'title',
  'message',
  'created_at as dateTime',
  'is_read as isRead',
  'type',
] as const;

/** Where it leads: one of an earlier version, about a consultation, to its page instead of to a list. */
export const linkFor = (role: RawBuilder<unknown>) =>
  sql<string | null>`case
    when notifications.consultation_id is null or notifications.link like '/%/consultations/%'
    then notifications.link else '/' || ${role} || '/consultations/' || notifications.consultation_id end`;

/** A stored notification as its reader sees it. */
export const shown = <Row extends Stored>({ kind, params, ...row }: Row) => ({
  ...row,
  ...rendered({ ...row, ...(kind && { kind }), ...(params && { params }) }),
});

/** Not those about a consultation that the actor may no longer see, nor those for a role that they no longer have. */
const own = (db: Db, actor: Viewer) =>
  db
    .selectFrom('notifications')
    .select(columns)
    .select(linkFor(sql.lit(actor.role)).as('link'))
    .where('user_id', '=', actor.id)
    .where(isForRole(sql.lit(actor.role)))
    .where((is) =>
      is.or([
        is('notifications.consultation_id', 'is', null),
        is.exists(
          is
            .selectFrom('consultations')
            .select('consultations.id')
            .whereRef('consultations.id', '=', 'notifications.consultation_id')
            .where(maySee(actor)),
        ),
      ]),
    );

const order = {
  name: 'created_at',
  by: sql`notifications.created_at`,
  type: 'timestamptz',
  direction: 'desc',
} as const;

export async function list(db: Db, actor: Actor, { light, limit, cursor }: NotificationFilter) {
  const { rows, ...rest } = await readPage(db, own(db, actor), {
    table: 'notifications',
    long: ['title', 'message', 'params'],
    light,
    order,
    limit,
    after: positionAfter(cursor, order),
  });
  return { rows: rows.map(shown), ...rest };
}

export const countUnread = async (db: Db, actor: Actor) =>
  (
    await own(db, actor)
      .where('is_read', '=', false)
      .clearSelect()
      .select((all) => all.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count;

export async function find(db: Db, actor: Actor, id: string) {
  const stored = await own(db, actor).where('id', '=', id).executeTakeFirst();
  return stored && shown(stored);
}

/** One of the actor's own, or all of them, or those that existed at a given time. */
export const markRead = (db: Db, actor: Actor, { id, until }: { id?: string; until?: string | undefined }) =>
  db
    .updateTable('notifications')
    .set({ is_read: true })
    .where('user_id', '=', actor.id)
    .where('is_read', '=', false)
    .$if(id !== undefined, (query) => query.where('id', '=', id!))
    .$if(until !== undefined, (query) => query.where('created_at', '<=', until!))
    .execute();

export const clear = (db: Db, actor: Actor, until?: string) =>
  db
    .deleteFrom('notifications')
    .where('user_id', '=', actor.id)
    .$if(until !== undefined, (query) => query.where('created_at', '<=', until!))
    .execute();
