import type { Change, Noun } from '@consultflow/contract/events/schema';
import type { Notification } from '@consultflow/contract/notifications/schema';
import type { Writing } from '@consultflow/contract/timeline/schema';
import { sql } from 'kysely';
import { isUnreadable } from '../../db/pg-errors.ts';
import type { Db } from '../../db/open.ts';
import { liveSessions } from '../../http/session.ts';
import { sessionMaySee } from '../../visibility/consultation.ts';
import { mayHear } from '../../visibility/event.ts';
import { isForRole } from '../../visibility/role.ts';
import type { Stored } from '../../news/kinds.ts';
import { linkFor, shown } from '../notifications/queries.ts';
import type { Position } from './position.ts';

export type LiveEvent = {
  id: number;
  transaction: string;
  /** The reader: the hash of a session, as hex. */
  session: string;
} & ({ name: 'change'; data: Change } | { name: 'notification'; data: Notification });

type Row = {
  now: string;
  recent: number;
  id: number | null;
  transaction: string;
  session: string;
  noun: Noun;
  subject_id: string | null;
  notification: (Notification & Stored) | null;
};

/** The limits of one read: events visible to anybody, and rows that these sessions may see of them. */
export type Most = { events: number; rows: number };

/** `isTooMuch` if there is more: then the events are left out, and clients must refetch everything. */
export type Batch = { now: string; events: LiveEvent[]; isTooMuch: boolean };

/**
 * The events committed since a position, for each session only those that its user may see now, and the snapshot up to
 * which the result is complete.
 */
export async function since(
  db: Db,
  { since: from, until, after }: Position,
  sessions: string[],
  most: Most,
): Promise<Batch> {
  const { rows } = await sql<Row>`
    with recent as materialized (
      select id, txid, noun, operation, subject_id, people, roles, rooms from events
      where txid >= pg_snapshot_xmin(${from}::pg_snapshot)
        and not pg_visible_in_snapshot(txid, ${from}::pg_snapshot)
        and (${until ?? null}::pg_snapshot is null or id > ${after ?? 0}::bigint
          or not pg_visible_in_snapshot(txid, ${until ?? null}::pg_snapshot))
      limit ${most.events + 1}::int
    )
    select pg_current_snapshot()::text as now, (select count(*) from recent) as recent, told.*
    from (select) as once left join lateral (
      select recent.id, recent.txid::text as transaction, encode(live.token_hash, 'hex') as session,
        recent.noun, recent.subject_id,
        case when notifications.id is not null then json_build_object(
          'id', notifications.id, 'kind', notifications.kind, 'params', notifications.params, 'title', notifications.title, 'message', notifications.message,
          'dateTime', to_char(notifications.created_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'isRead', notifications.is_read, 'type', notifications.type, 'link', ${linkFor(sql`live.role`)}
        ) end as notification
      from recent
      cross join (${listeners(db, sessions)}) as live
      left join notifications on recent.noun = 'notifications' and recent.operation = 'insert'
        and notifications.id = recent.subject_id and notifications.user_id = live.id
        and may_still_read(live.id, notifications.consultation_id) and ${isForRole(sql`live.role`)}
      where (select count(*) from recent) <= ${most.events}::int
        and ${mayHear('live', 'recent')}
      limit ${most.rows + 1}::int
    ) as told on true
    order by told.id
  `.execute(db);
  const { now, recent } = rows[0]!;
  const isTooMuch = recent > most.events || rows.length > most.rows;
  const told = isTooMuch ? [] : rows.filter((row): row is Row & { id: number } => row.id !== null);
  return { now, events: told.map(toldOf), isTooMuch };
}

const toldOf = ({
  id,
  transaction,
  session,
  noun,
  subject_id,
  notification,
}: Row & { id: number }): LiveEvent => ({
  id,
  transaction,
  session,
  ...(notification
    ? { name: 'notification', data: shown(notification) }
    : { name: 'change', data: { noun, id: subject_id } }),
});

/** Whether this database knows the position: it may be older, as after a restore, or reject the snapshot. */
export async function knows(db: Db, { since: from, until }: Position) {
  const query = sql<{ known: boolean }>`
    select pg_snapshot_xmax(${until ?? from}::pg_snapshot) <= pg_snapshot_xmax(pg_current_snapshot())
      and ${from}::pg_snapshot is not null as known
  `;
  try {
    const { rows } = await query.execute(db);
    return rows[0]!.known;
  } catch (error) {
    if (isUnreadable(error)) return false;
    throw error;
  }
}

/** The position of a new subscriber. */
export async function here(db: Db) {
  const { rows } = await sql<{ now: string }>`select pg_current_snapshot()::text as now`.execute(db);
  return rows[0]!.now;
}

/** The sessions whose users may still receive events. */
export async function stillLive(db: Db, sessions: string[]) {
  const rows = await listeners(db, sessions)
    .select(sql<string>`encode(sessions.token_hash, 'hex')`.as('session'))
    .execute();
  return new Set(rows.map(({ session }) => session));
}

/** Those of the sessions whose users may read what somebody else is writing. */
export async function readersOf(
  db: Db,
  sessions: string[],
  { consultation_id, person, visibility }: Writing,
) {
  const { rows } = await sql<{ session: string }>`
    select encode(live.token_hash, 'hex') as session
    from (${listeners(db, sessions)}) as live
      join consultations on consultations.id = ${consultation_id}
    where live.id <> ${person.id} and (${visibility} <> 'staff' or live.role <> 'client')
      and ${sessionMaySee('live')}`.execute(db);
  return new Set(rows.map(({ session }) => session));
}

const listeners = (db: Db, sessions: string[]) =>
  liveSessions(db)
    .select(['users.id', 'users.role', 'users.specialties', 'sessions.token_hash'])
    .where(
      sql<boolean>`sessions.token_hash = any(${sessions.map((hash) => Buffer.from(hash, 'hex'))}::bytea[])`,
    );

/** Longer than a position is valid, see position.ts. */
export const forget = (db: Db) =>
  db
    .deleteFrom('events')
    .where('at', '<', sql<string>`now() - interval '1 day'`)
    .execute();
