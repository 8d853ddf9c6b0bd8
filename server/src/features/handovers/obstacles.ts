import type { Obstacle } from '@consultflow/contract/handovers/schema';
import type { Settings } from '@consultflow/contract/settings/schema';
import { dayIn } from '../../time/clock.ts';

/** An open case; an undecided request has no date. */
export type OpenCase = { id: string; room: string; scheduled_date: string | null };

type Calendar = {
  rooms: readonly string[];
  /** The start times of the successor's own consultations. */
  taken: string[];
  rules: Pick<Settings, 'max_consultations_per_day' | 'consultation_duration' | 'time_zone'>;
  now: number;
};

/** Earlier cases get the free places. A case that has begun needs no place, only somebody to finish it. */
export function obstaclesAmong(cases: OpenCase[], { rooms, taken, rules, now }: Calendar) {
  const length = rules.consultation_duration * 60_000;
  const dayOf = dayIn(rules.time_zone);
  const begins: number[] = [];
  const onDay = new Map<string, number>();
  const take = (time: string) => {
    begins.push(Date.parse(time));
    onDay.set(dayOf(time), (onDay.get(dayOf(time)) ?? 0) + 1);
  };
  const obstacleOf = ({ room, scheduled_date }: OpenCase): Obstacle | undefined => {
    if (!rooms.includes(room)) return 'room';
    if (scheduled_date === null) return undefined;
    const begin = Date.parse(scheduled_date);
    if (begin <= now) return undefined;
    if (begins.some((other) => Math.abs(other - begin) < length)) return 'time';
    if ((onDay.get(dayOf(scheduled_date)) ?? 0) >= rules.max_consultations_per_day) return 'day';
    return undefined;
  };

  taken.forEach(take);
  const found = new Map<string, Obstacle>();
  for (const one of cases.toSorted(byDate)) {
    const obstacle = obstacleOf(one);
    if (obstacle) found.set(one.id, obstacle);
    else if (one.scheduled_date !== null) take(one.scheduled_date);
  }
  return found;
}

const byDate = (one: OpenCase, other: OpenCase) => timeOf(one) - timeOf(other);

const timeOf = ({ scheduled_date }: OpenCase) => (scheduled_date === null ? 0 : Date.parse(scheduled_date));
