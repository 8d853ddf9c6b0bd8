import { sql } from 'kysely';
import type { Db } from '../db/open.ts';
import type { Draw } from './random.ts';

const work = [
  'Read the papers',
  'Looked up the rules',
  'Call with customs',
  'Wrote to the authority',
  'Drafted the answer',
  'Checked the draft again',
] as const;

const MEETING = 'Appointment';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** What consultants have worked on their cases; the months before the last one are closed, and hours are agreed. */
export async function recordTime(db: Db, draw: Draw, admin: { id: string }, now: Date) {
  const cases = await db
    .selectFrom('consultations')
    .select(['id', 'consultant_id', 'scheduled_date', 'completed_date', 'created_at'])
    .where('consultant_id', 'is not', null)
    .orderBy('number')
    .execute();
  const entries = cases.flatMap(({ id, consultant_id, scheduled_date, completed_date, created_at }) => {
    const add = (end: number, minutes: number, description: string, is_billable = true) => ({
      consultation_id: id,
      user_id: consultant_id!,
      starts_at: new Date(end - minutes * MINUTE).toISOString(),
      minutes,
      description,
      is_billable,
    });
    const met = scheduled_date && Date.parse(scheduled_date) + 60 * MINUTE;
    const prepared = Math.min(Date.parse(created_at) + draw.number(1, 3) * DAY, met || Infinity);
    return [
      ...(draw.chance(0.6) ? [add(prepared, draw.number(10, 55, 5), draw.pick(work), draw.chance(0.8))] : []),
      ...(met && completed_date ? [add(met, draw.number(40, 60, 5), MEETING)] : []),
      ...(completed_date ? [add(Date.parse(completed_date), draw.number(20, 110, 5), 'The result')] : []),
    ].filter(({ starts_at, minutes }) => Date.parse(starts_at) + minutes * MINUTE <= now.getTime());
  });
  const placed = oneAtATime(entries);
  if (placed.length > 0) await db.insertInto('time_entries').values(placed).execute();
  await sql`
    insert into closed_months (month, closed_by, closed_at)
    select month, ${admin.id}::uuid, month + interval '1 month 3 days 7 hours'
    from (select distinct month from time_entries) as worked
    where month + interval '2 months' <= firm_day(least(${now.toISOString()}::timestamptz, now()))`.execute(
    db,
  );
  await sql`
    update companies set agreed_minutes = 12 * 60,
      agreed_from = make_date(extract(year from firm_day(${now.toISOString()}::timestamptz))::int, 1, 1),
      agreed_until = make_date(extract(year from firm_day(${now.toISOString()}::timestamptz))::int, 12, 31)
    where id in (
      select company_id from consultations where company_id is not null
      group by company_id order by count(*) desc, company_id limit 3)`.execute(db);
}

type Entry = { user_id: string; starts_at: string; minutes: number; description: string };

/** Nobody works on two cases at once: appointments stay, other work is shortened to what is free before its end. */
function oneAtATime<E extends Entry>(entries: E[]): E[] {
  const taken = new Map<string, [start: number, end: number][]>();
  return entries
    .toSorted((a, b) => Number(isMeeting(b)) - Number(isMeeting(a)))
    .flatMap((entry) => {
      const busy = taken.get(entry.user_id) ?? [];
      const start = Date.parse(entry.starts_at);
      const wanted = start + entry.minutes * MINUTE;
      const end = Math.min(
        wanted,
        ...busy.filter(([from, to]) => from < wanted && to >= wanted).map(([from]) => from),
      );
      const free = Math.max(start, ...busy.filter(([from]) => from < end).map(([, to]) => to));
      const minutes = Math.floor((end - free) / MINUTE);
      if (minutes < SHORTEST) return [];
      taken.set(entry.user_id, [...busy, [free, free + minutes * MINUTE]]);
      return [{ ...entry, starts_at: new Date(free).toISOString(), minutes }];
    });
}

const isMeeting = ({ description }: Entry) => description === MEETING;

const SHORTEST = 5;
