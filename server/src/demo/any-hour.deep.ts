import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { newDatabase } from '../../test/support/database.ts';
import { fillDemo } from './fill.ts';

const HOUR = 60 * 60 * 1000;
/** Every five hours of a week, so every hour of the day. */
const hours = Array.from({ length: 34 }, (_, index) => index * 5);
const start = Date.parse('2026-11-23T00:30:00Z');

/** Appointments on working days of a planned week whose consultant is not on duty. */
const LOST = sql<number>`(
  select count(*) from appointments
  join schedules on week_start_date = date_trunc('week', starts_at at time zone 'Europe/Istanbul')::date
  where state = 'booked' and extract(isodow from starts_at at time zone 'Europe/Istanbul') < 6 and not exists (
    select from schedule_assignments as cell
    where schedule_id = schedules.id and cell.room = appointments.room
      and cell.consultant_id = appointments.consultant_id
      and day = trim(to_char(starts_at at time zone 'Europe/Istanbul', 'Day'))))`;

test.each(hours)('a firm made %i hours into a week has a case of every kind', async (hour) => {
  const { db, end } = await newDatabase();
  const signIns = await fillDemo(db, async () => 'hash', new Date(start + hour * HOUR));
  const { email } = signIns.find(({ role }) => role === 'client')!;
  const filed = await db
    .selectFrom('files')
    .innerJoin('consultations', 'consultations.id', 'files.consultation_id')
    .innerJoin('users', 'users.id', 'consultations.client_id')
    .select(({ fn }) => ['consultations.id', fn.agg<string[]>('array_agg', ['files.kind']).as('kinds')])
    .where('users.email', '=', email)
    .groupBy('consultations.id')
    .execute();
  expect(filed.filter(({ kinds }) => kinds.every((kind) => kind === 'pdf'))).not.toEqual([]);
  const { improved, returned, asked, accepted, questioned, ran, lost } = await db
    .selectNoFrom((from) => [
      from
        .selectFrom('timeline_entries')
        .select(from.fn.countAll<number>().as('count'))
        .where('kind', '=', 'result')
        .$asScalar()
        .as('improved'),
      from
        .selectFrom('sign_offs')
        .select(from.fn.countAll<number>().as('count'))
        .where('state', '=', 'returned')
        .$asScalar()
        .as('returned'),
      from
        .selectFrom('sign_offs')
        .select(from.fn.countAll<number>().as('count'))
        .where('state', '=', 'requested')
        .$asScalar()
        .as('asked'),
      from
        .selectFrom('acceptances')
        .select(from.fn.countAll<number>().as('count'))
        .$asScalar()
        .as('accepted'),
      from
        .selectFrom('consultations')
        .select(from.fn.countAll<number>().as('count'))
        .where('result_question_at', 'is not', null)
        .$asScalar()
        .as('questioned'),
      from.selectFrom('time_entries').select(from.fn.countAll<number>().as('count')).$asScalar().as('ran'),
      LOST.as('lost'),
    ])
    .executeTakeFirstOrThrow();
  for (const count of [improved, returned, asked, accepted, questioned, ran, lost])
    expect(count).toBeGreaterThan(0);
  await end();
});
