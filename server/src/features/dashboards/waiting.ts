import { open, scheduled } from '@consultflow/contract/consultations/status';
import type { WaitingInFirm } from '@consultflow/contract/dashboards/schema';
import { sql } from 'kysely';
import { compiled } from '../../db/compiled-query.ts';
import { oneOf } from '../../db/literal-in.ts';
import type { Db } from '../../db/open.ts';
import { isUnrestricted } from '../../visibility/consultation.ts';
import { isDue, isOverdue } from '../consultations/queries.ts';

// Literals: of a parameter without a value the planner expects a tenth of all rows.
/** The count stops here: more overdue cases make no difference. */
const MOST_COUNTED = sql.lit(1_000);
const SHOWN = sql.lit(5);
const ONE = sql.lit(1);

/** Open work, for the admin's dashboard. */
export async function waitingIn(db: Db): Promise<WaitingInFirm> {
  const [
    [oldest_request = null],
    overdue,
    [{ count: overdue_count }],
    late,
    [{ count: late_count }],
    [{ count: result_questions }],
    load,
  ] = await Promise.all([
    oldestRequest(db, {}),
    overdueCases(db, {}),
    countOverdue(db, {}) as Promise<[{ count: number }]>,
    lateCases(db, {}),
    countLate(db, {}) as Promise<[{ count: number }]>,
    countQuestions(db, {}) as Promise<[{ count: number }]>,
    loads(db, {}),
  ]);
  return { oldest_request, overdue, overdue_count, late, late_count, result_questions, load };
}

/** An index finds the oldest of each room, and of these the oldest. */
const oldestRequest = compiled((db) =>
  recent(db)
    .where('request.id', 'in', (query) =>
      query
        .selectFrom('rooms')
        .innerJoinLateral(
          (lateral) =>
            lateral
              .selectFrom('consultations as first')
              .select(['first.id'])
              .whereRef('first.room', '=', 'rooms.code')
              .where(oneOf('first.status', open))
              .where(isUnrestricted('first'))
              .orderBy('first.created_at')
              .orderBy('first.id')
              .limit(ONE)
              .as('oldest'),
          (join) => join.onTrue(),
        )
        .select('oldest.id'),
    )
    .orderBy('request.created_at')
    .orderBy('request.id')
    .limit(ONE),
);

/** The oldest first. */
const overdueCases = compiled((db) =>
  recent(db)
    .where(isOverdue('request'))
    .where(isUnrestricted('request'))
    .orderBy(sql`coalesce(request.scheduled_date, '-infinity')`)
    .orderBy('request.id')
    .limit(SHOWN),
);

/** The longest overdue first. */
const lateCases = compiled((db) =>
  recent(db)
    .where(isDue('overdue', 'request'))
    .where(isUnrestricted('request'))
    .orderBy('request.due_at')
    .orderBy('request.id')
    .limit(SHOWN),
);

const countLate = compiled((db) =>
  db
    .selectFrom(
      db
        .selectFrom('consultations as request')
        .select('request.id')
        .where(isDue('overdue', 'request'))
        .where(isUnrestricted('request'))
        .limit(MOST_COUNTED)
        .as('late'),
    )
    .select(({ fn }) => fn.countAll<number>().as('count')),
);

/** About results, which wait for an answer. */
const countQuestions = compiled((db) =>
  db
    .selectFrom(
      db
        .selectFrom('consultations as request')
        .select('request.id')
        .where('request.result_question_at', 'is not', null)
        .where(isUnrestricted('request'))
        .limit(MOST_COUNTED)
        .as('asked'),
    )
    .select(({ fn }) => fn.countAll<number>().as('count')),
);

const countOverdue = compiled((db) =>
  db
    .selectFrom(
      db
        .selectFrom('consultations as request')
        .select('request.id')
        .where(isOverdue('request'))
        .where(isUnrestricted('request'))
        .limit(MOST_COUNTED)
        .as('overdue'),
    )
    .select(({ fn }) => fn.countAll<number>().as('count')),
);

/** Every active consultant with the number of their open cases, highest first. */
const loads = compiled((db) =>
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
    .orderBy('consultant.name'),
);

const recent = (db: Db) =>
  db
    .selectFrom('consultations as request')
    .innerJoin('users as client', 'client.id', 'request.client_id')
    .select([
      'request.id',
      'request.number',
      'request.topic',
      'request.status',
      'request.room',
      'request.client_id',
      'client.name as client_name',
      'request.is_restricted',
      'request.scheduled_date',
      'request.created_at',
      'request.updated_at',
      'request.due_at',
      'request.due_soon_at',
    ]);
