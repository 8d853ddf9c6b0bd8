import type { Db } from '../db/open.ts';
import { mondayOf } from './calendar.ts';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

/** So long after the beginning of a day, by the firm's clock, which has no summer time. */
const at = (day: string, later = 0) => new Date(Date.parse(`${day}T00:00:00+03:00`) + later);

/** The holidays of Türkiye that have a date of their own. */
const holidays = [
  ['01-01', 'New Year’s Day'],
  ['04-23', 'National Sovereignty and Children’s Day'],
  ['05-01', 'Labour and Solidarity Day'],
  ['05-19', 'Youth and Sports Day'],
  ['07-15', 'Democracy and National Unity Day'],
  ['08-30', 'Victory Day'],
  ['10-29', 'Republic Day'],
] as const;

/** The coming absences, most with a substitute of the same room, and the next public holiday. */
export async function planAbsences(db: Db, consultants: { id: string }[], now: Date) {
  const [elif, rohan, jonas, chiamaka, , , , lan] = consultants.map(({ id }) => id);
  const written = { created_at: now, updated_at: now };
  const days = (weeks: number, first: number, count: number) => ({
    starts_at: at(mondayOf(now, weeks), first * DAY),
    ends_at: at(mondayOf(now, weeks), (first + count) * DAY),
  });
  await db
    .insertInto('absences')
    .values([
      { ...written, user_id: elif!, name: 'Holiday', ...days(2, 0, 5), substitute_id: rohan! },
      {
        ...written,
        user_id: chiamaka!,
        name: 'Cocoa fair in Abidjan',
        ...days(3, 2, 2),
        substitute_id: jonas!,
      },
      {
        ...written,
        user_id: lan!,
        name: 'Visit to a laboratory',
        starts_at: at(mondayOf(now, 1), DAY + 13 * HOUR),
        ends_at: at(mondayOf(now, 1), DAY + 18 * HOUR),
        substitute_id: null,
      },
      { ...written, user_id: null, ...nextHoliday(now), substitute_id: null },
    ])
    .execute();
}

function nextHoliday(now: Date) {
  const year = now.getUTCFullYear();
  const all = [year, year + 1].flatMap((one) =>
    holidays.map(([day, name]) => ({ day: `${one}-${day}`, name })),
  );
  const { day, name } = all.find((one) => at(one.day) > now)!;
  return { name, starts_at: at(day), ends_at: at(day, DAY) };
}
