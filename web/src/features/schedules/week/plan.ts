import type { Absence } from '@consultflow/contract/absences/schema';
import type { BusyTime } from '@consultflow/contract/appointments/busy';
import type { Day } from '@consultflow/contract/schedules/day';
import type { WeeklyHours } from '@consultflow/contract/settings/hours';
import { hourOfDayIn } from '../../../lib/time/zones.ts';

/** From an hour of the day on, for some hours. */
export type Stretch = { at: number; for: number };

/** What is known of a consultant's week; days and hours are those of the firm. */
export type KnownWeek = {
  zone: string;
  opening: WeeklyHours;
  /** The consultant's own hours, if they are not those of the firm. */
  own: WeeklyHours | undefined;
  busy: readonly BusyTime[];
  /** Those of the consultant, and the closures of the firm. */
  absences: readonly Absence[];
  /** The rooms in which the saved week has the consultant. */
  roomsOn: (day: Day) => string[];
};

export type Placed = Stretch & { time: BusyTime };
type Away = Stretch & { absence: Absence };

export type DayPlan = {
  /** When the consultant works: the own hours within the opening hours. */
  works: Stretch[];
  times: Placed[];
  /** The firm is closed for all its hours of the day. */
  closed: Absence | undefined;
  /** When the firm is closed for a part of them. */
  closures: Away[];
  /** The consultant is away: how long within the day. */
  away: Away[];
  /** The rooms in which nobody can book the consultant, as the hours leave the day out. */
  unbookable: string[];
};

const WHOLE = 24;

/** What a day of the week has, on the clock of the firm. */
export function dayPlan(day: Day, date: string, week: KnownWeek): DayPlan {
  const hourOf = hourOfDayIn(week.zone, date);
  const stretch = ({ starts_at, ends_at }: { starts_at: string; ends_at: string }): Stretch => {
    const from = Math.max(0, hourOf(starts_at));
    return { at: from, for: Math.min(WHOLE, hourOf(ends_at)) - from };
  };
  const away = week.absences
    .map((absence) => ({ ...stretch(absence), absence }))
    .filter((one) => one.at < WHOLE && one.for > 0);
  const works = common(periodsOf(week.opening, day), periodsOf(week.own ?? week.opening, day));
  const rooms = week.roomsOn(day);
  const closures = away.filter(({ absence }) => absence.user_id === null);
  const closed = closureOf(closures, periodsOf(week.opening, day));
  return {
    works,
    times: week.busy
      .map((time) => ({ ...stretch(time), time }))
      .filter(({ time, ...one }) => hourOf(time.starts_at) >= 0 && one.at < WHOLE),
    closed,
    closures: closed ? [] : closures,
    away: away.filter(({ absence }) => absence.user_id !== null),
    unbookable: works.length === 0 && periodsOf(week.opening, day).length > 0 ? rooms : [],
  };
}

/** The closure of a day whose closures together leave no hour open. */
function closureOf(closures: Away[], open: Period[]) {
  const closed = closures.map(({ at, for: length, absence }) => ({ from: at, until: at + length, absence }));
  const isCovered = (period: Period) =>
    closed
      .toSorted((a, b) => a.from - b.from)
      .reduce((until, one) => (one.from <= until ? Math.max(until, one.until) : until), period.from) >=
    period.until;
  if (!open.every(isCovered)) return undefined;
  const alone = closed.find((one) => open.every(({ from, until }) => one.from <= from && one.until >= until));
  return (alone ?? closed[0])?.absence;
}

type Period = { from: number; until: number };

const periodsOf = (hours: WeeklyHours, day: Day): Period[] =>
  (hours[day] ?? []).map(([from, until]) => ({ from: hourIn(from), until: hourIn(until) }));

const hourIn = (clock: string) => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours + minutes / 60;
};

/** What lies in a period of both. */
const common = (some: Period[], others: Period[]): Stretch[] =>
  some
    .flatMap((one) =>
      others.map((other) => ({
        from: Math.max(one.from, other.from),
        until: Math.min(one.until, other.until),
      })),
    )
    .filter(({ from, until }) => from < until)
    .map(({ from, until }) => ({ at: from, for: until - from }));

/** The hours that the scale of a week shows, by default the usual ones of an office. */
export function scaleOf(days: readonly DayPlan[], opening: WeeklyHours) {
  const open = Object.values(opening)
    .flat()
    .map(([from, until]) => ({ from: hourIn(from), until: hourIn(until) }));
  const times = days.flatMap((day) => day.times).map((one) => ({ from: one.at, until: one.at + one.for }));
  const all = open.length > 0 ? [...open, ...times] : [{ from: 9, until: 18 }, ...times];
  const from = Math.floor(Math.min(...all.map((one) => one.from)));
  const until = Math.ceil(Math.max(...all.map((one) => one.until)));
  return { from, hours: until - from };
}
