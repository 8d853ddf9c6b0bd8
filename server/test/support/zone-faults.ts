import { sql } from 'kysely';
import type { Db } from '../../src/db/open.ts';
import { slotsOf } from '../../src/features/slots/slots.ts';
import { asReaderOf } from '../../src/language/reader.ts';
import { reminding } from '../../src/news/reminder.ts';

const MINUTE = 60_000;
const HALF_HOUR = 30 * MINUTE;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** What the clocks of a zone show, by the calendar of the system, as 2026-11-24 14:30. */
function clockOf(zone: string) {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  return (time: number) => format.format(time);
}

/** The first hour after each change of a zone's clocks in a span. */
function changesIn(zone: string, from: number, until: number) {
  const clock = clockOf(zone);
  const offset = (time: number) => Date.parse(`${clock(time).replace(' ', 'T')}Z`) - time;
  const changes: number[] = [];
  for (let day = from; day < until; day += DAY)
    if (offset(day) !== offset(day + DAY)) {
      let hour = day;
      while (offset(hour) === offset(hour + HOUR)) hour += HOUR;
      changes.push(hour + HOUR);
    }
  return changes;
}

/** The bookable half hours of days that are open around the clock. */
function slotsIn(zone: string, from: number, until: number) {
  const clock = clockOf(zone);
  const days: string[] = [];
  for (let time = from - 2 * DAY; time < until + 2 * DAY; time += 12 * HOUR)
    days.push(clock(time).slice(0, 10));
  const rules = {
    time_zone: zone,
    opening_hours: Object.fromEntries(weekdays.map((day) => [day, [{ from: 0, until: 1_440 }]])),
    duration: 30,
    interval: 30,
    buffer_before: 0,
    buffer_after: 0,
    minimum_notice: 0,
    horizon: 60,
    most_per_day: 1_000,
  };
  const consultant = { id: 'one', name: 'One', availability: {}, days, busy: [], absences: [], taken: {} };
  const room = { capacity: 1, taken: [], closures: [] };
  return [...slotsOf(rules, room, [consultant], { from, until }, from - 3 * DAY)].map(
    ({ starts_at }) => starts_at,
  );
}

/**
 * What goes wrong around each change of a zone's clocks within two years: slots that shift, are missing or come twice,
 * reminders that are not due exactly so long before, or that say another time.
 */
export async function zoneFaults(db: Db, zone: string) {
  const clock = clockOf(zone);
  const faults: string[] = [];
  const fault = (what: string, time: number) =>
    faults.push(`${zone} ${new Date(time).toISOString()} ${what}`);
  const changes = changesIn(zone, Date.UTC(2026, 6, 1), Date.UTC(2028, 6, 1));
  for (const change of changes) {
    const [from, until] = [change - DAY, change + DAY];
    const slots = slotsIn(zone, from, until);
    const offered = new Set(slots);
    if (offered.size < slots.length) fault('has a slot twice', change);
    for (let time = from; time < until; time += 15 * MINUTE) {
      const isOnTheHalfHour = /:[03]0$/.test(clock(time));
      // Of a time that clocks show twice, only the first is offered.
      const isSecond = [HALF_HOUR, HOUR, 2 * HOUR, 3 * HOUR].some(
        (back) => clock(time - back) === clock(time),
      );
      if (offered.has(time) && (!isOnTheHalfHour || isSecond)) fault('is no slot', time);
      if (!offered.has(time) && isOnTheHalfHour && !isSecond) fault('is a slot that is missing', time);
    }
    faults.push(...(await remindersAround(db, zone, slots)));
  }
  return { changes: changes.length, faults };
}

async function remindersAround(db: Db, zone: string, slots: number[]) {
  const clock = clockOf(zone);
  const starts = slots.map((time) => new Date(time).toISOString());
  // Whatever zone the database thinks it is in.
  const { rows } = await db.transaction().execute(async (trx) => {
    await sql`select set_config('TimeZone', ${zone}, true)`.execute(trx);
    return sql<{ starts_at: string; day: string; hour: string }>`
      select starts_at, extract(epoch from starts_at - make_interval(mins => 1440)) * 1000 as day,
        extract(epoch from starts_at - make_interval(mins => 60)) * 1000 as hour
      from unnest(${starts}::timestamptz[]) as starts_at`.execute(trx);
  });
  return rows.flatMap(({ starts_at, day, hour }) => {
    const time = Date.parse(starts_at);
    const due = Number(day) === time - DAY && Number(hour) === time - HOUR;
    const { title } = asReaderOf(
      () => ({ language: 'en', time_zone: zone }),
      () =>
        reminding({
          topic: 'Origin',
          number: 1,
          with: 'One',
          time: { at: new Date(time).toISOString(), zone: 'UTC' },
          meeting: { mode: 'office', link: null, phone: null },
          appointment_id: '',
        }),
    );
    const isSaid = title.includes(clock(time).slice(11));
    return [
      ...(due ? [] : [`${zone} ${starts_at} has a reminder that shifts`]),
      ...(isSaid ? [] : [`${zone} ${starts_at} is told as ${title}`]),
    ];
  });
}
