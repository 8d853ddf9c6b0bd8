import type { Handover } from '@consultflow/contract/handovers/schema';
import { open, scheduled } from '@consultflow/contract/consultations/status';
import { type RawBuilder, sql } from 'kysely';
import { oneOf } from '../../db/literal-in.ts';
import type { Db } from '../../db/open.ts';
import { nextVersion } from '../../db/version.ts';

/** Whose open cases they are. */
export type Leaving = { consultant: string } | { room: string };

/** Rooms whose cases can be taken over; undefined is any room. */
type Rooms = readonly string[] | undefined;

const SHOWN = 100;

/** Still to be decided, or to be carried out. */
const active = [...open, ...scheduled];

const of = (leaving: Leaving): RawBuilder<boolean> =>
  'room' in leaving
    ? sql`consultations.room = ${leaving.room}`
    : sql`consultations.consultant_id = ${leaving.consultant}`;

const openCases = (db: Db, leaving: Leaving) =>
  db.selectFrom('consultations').where(of(leaving)).where(oneOf('consultations.status', active));

/** What is open, and what of it cannot be taken over. */
export async function preview(db: Db, leaving: Leaving, rooms: Rooms): Promise<Handover> {
  const counts = await openCases(db, leaving)
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere(oneOf('consultations.status', open)).as('undecided'),
      fn.countAll<number>().filterWhere(oneOf('consultations.status', scheduled)).as('scheduled'),
    ])
    .executeTakeFirstOrThrow();
  if (!rooms) return { ...counts, left: [], left_count: 0 };
  const left = openCases(db, leaving).where(isElsewhere(rooms));
  const [rows, { count }] = await Promise.all([
    left
      .innerJoin('users as client', 'client.id', 'consultations.client_id')
      .select([
        'consultations.id',
        'consultations.topic',
        'consultations.status',
        'consultations.room',
        'client.name as client_name',
      ])
      .orderBy('consultations.room')
      .orderBy('consultations.created_at')
      .limit(SHOWN)
      .execute(),
    left.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ]);
  return { ...counts, left: rows, left_count: count };
}

const isElsewhere = (rooms: readonly string[]) => sql<boolean>`consultations.room <> all(${rooms}::text[])`;

type Change = { consultant_id: string } | { room: string };

/** Gives the open cases to a successor, each with a line in its history; answers whose they are. */
export async function handOver(
  trx: Db,
  actor_id: string,
  leaving: Leaving,
  { rooms, change, reason }: { rooms: Rooms; change: Change; reason: string },
) {
  const changed = await trx
    .with('changed', (query) =>
      query
        .updateTable('consultations')
        .set({ ...change, last_modified_by: actor_id, updated_at: nextVersion('consultations') })
        .where(of(leaving))
        .where(oneOf('consultations.status', active))
        .$if(rooms !== undefined, (is) => is.where(sql<boolean>`not ${isElsewhere(rooms!)}`))
        .returning(['id', 'client_id', 'status', 'updated_at']),
    )
    .with('recorded', (query) =>
      query
        .insertInto('consultation_changes')
        .columns(['consultation_id', 'changed_at', 'changed_by', 'from_status', 'to_status', 'reason'])
        .expression((inner) =>
          inner
            .selectFrom('changed')
            .select([
              'changed.id',
              'changed.updated_at',
              sql<string>`${actor_id}::uuid`.as('changed_by'),
              'changed.status as before',
              'changed.status as after',
              sql<string>`${reason}::text`.as('reason'),
            ]),
        )
        .returning('consultation_id'),
    )
    .selectFrom('changed')
    .select('client_id')
    .execute();
  return { count: changed.length, clients: [...new Set(changed.map(({ client_id }) => client_id))] };
}
