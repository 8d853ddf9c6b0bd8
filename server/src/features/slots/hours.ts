import { Weekday } from '@consultflow/contract/settings/hours';
import { z } from 'zod';

export const WEEKDAYS = Weekday.options;

/** From and until, in minutes of the wall clock since midnight; until is at most 24:00 and after from. */
export type Period = { from: number; until: number };

/** The periods of each weekday, in order and apart; a weekday without any is closed. */
export type Hours = Partial<Record<Weekday, Period[]>>;

const Clock = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/)
  .transform((text) => {
    const [hours = 0, minutes = 0] = text.split(':').map(Number);
    return 60 * hours + minutes;
  });

const Given = z.partialRecord(
  Weekday,
  z.array(z.tuple([Clock, Clock]).refine(([from, until]) => from < until)),
);

/** Hours as they are stored, `{"Monday": [["09:00", "12:30"], …]}`; undefined in any other shape. */
export function hoursFrom(stored: unknown): Hours | undefined {
  const { success, data } = Given.safeParse(stored);
  if (!success) return undefined;
  return Object.fromEntries(
    Object.entries(data).map(([day, periods]) => [
      day,
      joined(periods.map(([from, until]) => ({ from, until }))),
    ]),
  );
}

/** A person's own hours; none, or any in another shape, are those of the firm. */
export function workingHours(availability: unknown, opening: Hours): Hours {
  const own = hoursFrom(availability);
  if (!own || Object.keys(own).length === 0) return opening;
  return Object.fromEntries(WEEKDAYS.map((day) => [day, common(own[day] ?? [], opening[day] ?? [])]));
}

/** In order, with those that overlap or touch as one. */
function joined(periods: Period[]): Period[] {
  const apart: Period[] = [];
  for (const { from, until } of periods.toSorted((a, b) => a.from - b.from)) {
    const last = apart.at(-1);
    if (last && from <= last.until) last.until = Math.max(last.until, until);
    else apart.push({ from, until });
  }
  return apart;
}

const common = (one: Period[], other: Period[]) =>
  one.flatMap((a) =>
    other
      .map((b) => ({ from: Math.max(a.from, b.from), until: Math.min(a.until, b.until) }))
      .filter(({ from, until }) => from < until),
  );
