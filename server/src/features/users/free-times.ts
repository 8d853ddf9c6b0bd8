import { type FreeTimes, WORKING_HOURS } from '@consultflow/contract/consultants/schema';
import type { Settings } from '@consultflow/contract/settings/schema';
import { TZDate } from '@date-fns/tz';
// Each imported file makes Node read the package's package.json of 200 KB: so two files, not the whole package.
import { addDays } from 'date-fns/addDays';
import { addMinutes } from 'date-fns/addMinutes';
import type { Db } from '../../db/open.ts';
import * as consultations from '../consultations/queries.ts';
import * as settings from '../settings/queries.ts';

/** The free times of a consultant on a day of the firm's calendar. */
export async function freeTimes(
  db: Db,
  consultantId: string,
  day: string,
  except: string | undefined,
): Promise<FreeTimes> {
  const rules = await settings.read(db);
  const begin = startOf(day, rules.time_zone);
  const span = { from: instant(begin), until: instant(addDays(begin, 1)), except };
  const taken = await consultations.appointments(db, consultantId, span);
  const { time_zone, consultation_duration, max_consultations_per_day: most } = rules;
  const isFull = taken.length >= most;
  return {
    day,
    time_zone,
    consultation_duration,
    taken: taken.length,
    most,
    is_full: isFull,
    times: isFull
      ? []
      : slotsOf(
          day,
          rules,
          taken.map((time) => Date.parse(time)),
          Date.now(),
        ),
  };
}

/** The working hours split into slots, without taken and past ones. */
export function slotsOf(
  day: string,
  { time_zone, consultation_duration }: Pick<Settings, 'time_zone' | 'consultation_duration'>,
  taken: number[],
  now: number,
): string[] {
  const length = consultation_duration * 60_000;
  const end = startOf(day, time_zone, WORKING_HOURS.until).getTime();
  const times: string[] = [];
  for (
    let slot = startOf(day, time_zone, WORKING_HOURS.from);
    slot.getTime() + length <= end;
    slot = addMinutes(slot, consultation_duration)
  ) {
    const begin = slot.getTime();
    const isTaken = taken.some((other) => begin < other + length && other < begin + length);
    if (begin >= now && !isTaken) times.push(instant(slot));
  }
  return times;
}

/** In UTC; the string of a zoned date is not. */
const instant = (time: Date) => new Date(time.getTime()).toISOString();

const startOf = (day: string, time_zone: string, hour = 0) => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new TZDate(year, month - 1, date, hour, time_zone);
};
