import type { Preference } from '@consultflow/contract/appointments/schema';
import { dayOf } from '../../../lib/time/week.ts';

/** A preference of the client, with its place in their order and its day in the reader's calendar. */
export type Preferred = Preference & { place: number; day: string };

export const preferredOf = (preferences: readonly Preference[] | undefined): Preferred[] =>
  (preferences ?? []).map((one, at) => ({ ...one, place: at + 1, day: dayOf(new Date(one.starts_at)) }));
