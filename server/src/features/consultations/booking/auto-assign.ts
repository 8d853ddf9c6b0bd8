import { scheduled, open } from '@consultflow/contract/consultations/status';
import { sql } from 'kysely';
import { oneOf } from '../../../db/literal-in.ts';
import type { Db } from '../../../db/open.ts';
import type { Seen } from '../queries.ts';

/** Whoever of this week's schedule and sees it a room assigns a new request to; undefined if it assigns none. */
export async function nextAssignee(
  trx: Db,
  { room: code, restricted_to }: Pick<Seen, 'room' | 'restricted_to'>,
) {
  const room = await trx
    .selectFrom('rooms')
    .select(['id', 'auto_assign', 'last_assigned'])
    .where('code', '=', code)
    .where('auto_assign', '<>', 'off')
    // In turn: of two requests at once, the second sees who got the first.
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!room) return undefined;
  const people = (await onDutyThisWeek(trx, code)).filter(
    ({ id }) => !restricted_to || restricted_to.some((one) => one.id === id),
  );
  const next = room.auto_assign === 'round_robin' ? afterLast(people, room.last_assigned) : leastBusy(people);
  if (next)
    await trx.updateTable('rooms').set({ last_assigned: next.id }).where('id', '=', room.id).execute();
  return next?.id;
}

type Person = { id: string; cases: number };

/** The consultants of a room on the schedule of this week who are not absent now, by id, with their open cases. */
const onDutyThisWeek = (trx: Db, code: string): Promise<Person[]> =>
  trx
    .selectFrom('users')
    .select('users.id')
    .select((person) =>
      person
        .selectFrom('consultations')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('consultations.consultant_id', '=', 'users.id')
        .where(oneOf('consultations.status', [...open, ...scheduled]))
        .$asScalar()
        .$notNull()
        .as('cases'),
    )
    .where('users.role', '=', 'consultant')
    .where('users.is_active', '=', true)
    .where('users.deleted_at', 'is', null)
    .where(sql<boolean>`${code} = any(users.specialties)`)
    .where((is) =>
      is.exists(
        is
          .selectFrom('schedule_assignments as cell')
          .innerJoin('schedules as week', 'week.id', 'cell.schedule_id')
          .select('cell.day')
          .whereRef('cell.consultant_id', '=', 'users.id')
          .where('cell.room', '=', code)
          .where(
            'week.week_start_date',
            '=',
            sql<string>`(select date_trunc('week', now() at time zone time_zone)::date from settings)`,
          ),
      ),
    )
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('absences')
            .select('absences.id')
            .whereRef('absences.user_id', '=', 'users.id')
            .where('absences.starts_at', '<=', sql<string>`now()`)
            .where('absences.ends_at', '>', sql<string>`now()`),
        ),
      ),
    )
    .orderBy('users.id')
    .execute();

const afterLast = (people: Person[], last: string | null) =>
  people.find(({ id }) => last === null || id > last) ?? people[0];

const leastBusy = (people: Person[]) =>
  people.reduce<Person | undefined>(
    (least, one) => (least === undefined || one.cases < least.cases ? one : least),
    undefined,
  );
