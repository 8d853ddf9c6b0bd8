import type { AffectedAppointment, Slot } from '@consultflow/contract/appointments/schema';
import { Day } from '@consultflow/contract/schedules/day';
import type { QueryClient } from '@tanstack/react-query';
import { addDays, mondayOf, workdaysOf } from '../../../lib/time/calendar.ts';
import { dayIn } from '../../../lib/time/week.ts';
import { startOfDayIn } from '../../../lib/time/zones.ts';
import { type Place, placeOf } from '../cells.ts';
import { attentionIn, bookedIn } from './queries.ts';

/** The places of a week that a change gives up. */
export type GivenUp = ReadonlySet<Place>;

/** Where the schedule would have the consultant of a time; nowhere on a weekend. */
function placeAt(
  zone: string,
  { starts_at, consultant_id }: Pick<Slot, 'starts_at' | 'consultant_id'>,
  room: string,
) {
  const date = dayIn(zone)(new Date(starts_at));
  const monday = mondayOf(date);
  const day = Day.options[workdaysOf(monday).indexOf(date)];
  return { monday, place: day && placeOf({ day, room, consultant: consultant_id }) };
}

/** The appointments ahead of a week that lose their consultant with these places, the times that stay, and its end. */
export async function losingIn(cache: QueryClient, week: string, given_up: GivenUp) {
  const [{ data }, booked] = await Promise.all([
    cache.fetchQuery({ ...attentionIn(week, 1), staleTime: Infinity }),
    cache.fetchQuery(bookedIn(week)),
  ]);
  const isGivenUp = (slot: Pick<Slot, 'starts_at' | 'consultant_id'>, room: string) => {
    const { monday, place } = placeAt(data.time_zone, slot, room);
    return monday === week && place !== undefined && given_up.has(place);
  };
  return {
    week,
    appointments: booked.filter((one: AffectedAppointment) => isGivenUp(one, one.room)),
    isGivenUp,
    ends_at: startOfDayIn(data.time_zone, addDays(week, 7)),
    buffer: data.buffer ?? 0,
  };
}

export type Losing = Awaited<ReturnType<typeof losingIn>>;
