import type { Change, Noun } from '@consultflow/contract/events/schema';
import type { Notification } from '@consultflow/contract/notifications/schema';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { liveSessions } from '../../http/session.ts';
import type { Position } from './position.ts';

export type Told = {
  id: number;
  transaction: string;
  /** Whose it is to know: the hash of a session, as hex. */
  session: string;
} & ({ name: 'change'; data: Change } | { name: 'notification'; data: Notification });

type Row = {
  now: string;
  id: number | null;
  transaction: string;
  session: string;
  noun: Noun;
  subject_id: string | null;
  notification: Notification | null;
};

/**
 * What has been committed since a position, for each of these sessions only what its user may see at this moment; and
 * the snapshot up to which this is all there is.
 */
export async function since(db: Db, { since: from, until, after }: Position, sessions: string[]) {
  const { rows } = await sql<Row>`
    select pg_current_snapshot()::text as now, told.*
    from (select) as once left join lateral (
      select events.id, events.txid::text as transaction, encode(live.token_hash, 'hex') as session,
        events.noun, events.subject_id,
        case when notifications.id is not null then json_build_object(
          'id', notifications.id, 'title', notifications.title, 'message', notifications.message,
          'dateTime', to_char(notifications.created_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'isRead', notifications.is_read, 'type', notifications.type, 'link', notifications.link
        ) end as notification
      from events
      cross join (${listeners(db, sessions)}) as live
      left join notifications on events.noun = 'notifications' and events.operation = 'insert'
        and notifications.id = events.subject_id and notifications.user_id = live.id
      where events.txid >= pg_snapshot_xmin(${from}::pg_snapshot)
        and not pg_visible_in_snapshot(events.txid, ${from}::pg_snapshot)
        and (${until ?? null}::pg_snapshot is null or events.id > ${after ?? 0}::bigint
          or not pg_visible_in_snapshot(events.txid, ${until ?? null}::pg_snapshot))
        and (live.id = any(events.people) or live.role = any(events.roles)
          or live.role = 'consultant' and live.specialties && events.rooms)
    ) as told on true
    order by told.id
  `.execute(db);
  const told = rows.filter((row): row is Row & { id: number } => row.id !== null);
  return { now: rows[0]!.now, events: told.map(toldOf) };
}

const toldOf = ({
  id,
  transaction,
  session,
  noun,
  subject_id,
  notification,
}: Row & { id: number }): Told => ({
  id,
  transaction,
  session,
  ...(notification
    ? { name: 'notification', data: notification }
    : { name: 'change', data: { noun, id: subject_id } }),
});

/** Whether the database is older than this position, as after a restore. */
export async function isAhead(db: Db, { since: from, until }: Position) {
  const { rows } = await sql<{ ahead: boolean }>`
    select pg_snapshot_xmax(${until ?? from}::pg_snapshot) > pg_snapshot_xmax(pg_current_snapshot()) as ahead
  `.execute(db);
  return rows[0]!.ahead;
}

/** Where whoever comes now begins. */
export async function here(db: Db) {
  const { rows } = await sql<{ now: string }>`select pg_current_snapshot()::text as now`.execute(db);
  return rows[0]!.now;
}

/** Those of the sessions whose users may still be told something. */
export async function stillLive(db: Db, sessions: string[]) {
  const rows = await listeners(db, sessions)
    .select(sql<string>`encode(sessions.token_hash, 'hex')`.as('session'))
    .execute();
  return new Set(rows.map(({ session }) => session));
}

const listeners = (db: Db, sessions: string[]) =>
  liveSessions(db)
    .select(['users.id', 'users.role', 'users.specialties', 'sessions.token_hash'])
    .where(
      sql<boolean>`sessions.token_hash = any(${sessions.map((hash) => Buffer.from(hash, 'hex'))}::bytea[])`,
    );

/** Longer than anybody can go on from, see position.ts. */
export const forget = (db: Db) =>
  db
    .deleteFrom('events')
    .where('at', '<', sql<string>`now() - interval '1 day'`)
    .execute();
