import { open, scheduled } from '@consultflow/contract/consultations/status';
import type { WaitingInFirm } from '@consultflow/contract/dashboards/schema';
import { sql } from 'kysely';
import { oneOf } from '../../db/literal-in.ts';
import type { Db } from '../../db/open.ts';
import { isUnrestricted } from '../../visibility/consultation.ts';
import { isOverdue } from '../consultations/queries.ts';

/** The count stops here: more overdue cases make no difference. */
const MOST_COUNTED = 1_000;
const SHOWN = 5;
/** All consultants with open cases, in any firm that one screen can show. */
const MOST_CONSULTANTS = 100;

/** Open work, for the admin's dashboard. */
export async function waitingIn(db: Db): Promise<WaitingInFirm> {
  const [oldest_request, overdue, overdueCount, load] = await Promise.all([
    oldestRequest(db).executeTakeFirst(),
    overdueCases(db).limit(SHOWN).execute(),
    countOf(db),
    loads(db).execute(),
  ]);
  return { oldest_request: oldest_request ?? null, overdue, overdue_count: overdueCount, load };
}

/** An index finds the oldest of each room, and of these the oldest. */
const oldestRequest = (db: Db) =>
  recent(db)
    .where('request.id', 'in', (query) =>
      query
        .selectFrom('room_tallies as tally')
        .innerJoinLateral(
          (lateral) =>
            lateral
              .selectFrom('consultations as first')
              .select(['first.id'])
              .whereRef('first.room', '=', 'tally.room')
              .where(oneOf('first.status', open))
              .where(isUnrestricted('first'))
              .orderBy('first.created_at')
              .orderBy('first.id')
              .limit(1)
              .as('oldest'),
          (join) => join.onTrue(),
        )
        .select('oldest.id')
        .where(oneOf('tally.status', open)),
    )
    .orderBy('request.created_at')
    .orderBy('request.id')
    .limit(1);

/** The oldest first. */
const overdueCases = (db: Db) =>
  recent(db)
    .where(isOverdue('request'))
    .where(isUnrestricted('request'))
    .orderBy(sql`coalesce(request.scheduled_date, '-infinity')`)
    .orderBy('request.id');

const countOf = async (db: Db) =>
  (
    await db
      .selectFrom(
        db
          .selectFrom('consultations as request')
          .select('request.id')
          .where(isOverdue('request'))
          .where(isUnrestricted('request'))
          .limit(MOST_COUNTED)
          .as('overdue'),
      )
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count;

/** All consultants with the number of their open cases, highest first. */
const loads = (db: Db) =>
  db
    .selectFrom('users as consultant')
    .leftJoin('consultant_tallies as tally', (join) =>
      join.onRef('tally.consultant_id', '=', 'consultant.id').on(oneOf('tally.status', scheduled)),
    )
    .select(['consultant.id', 'consultant.name', 'consultant.specialties'])
    .select(sql<number>`coalesce(sum(tally.consultations), 0)::bigint`.as('upcoming'))
    .where('consultant.role', '=', 'consultant')
    .where('consultant.is_active', '=', true)
    .where('consultant.deleted_at', 'is', null)
    .groupBy('consultant.id')
    .orderBy('upcoming', 'desc')
    .orderBy('consultant.name')
    .limit(MOST_CONSULTANTS);

const recent = (db: Db) =>
  db
    .selectFrom('consultations as request')
    .innerJoin('users as client', 'client.id', 'request.client_id')
    .select([
      'request.id',
      'request.topic',
      'request.status',
      'request.room',
      'request.client_id',
      'client.name as client_name',
      'request.scheduled_date',
      'request.created_at',
      'request.updated_at',
    ]);
