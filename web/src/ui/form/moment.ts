import { localInput } from '../../lib/time/dates.ts';
import { readersZone } from '../../lib/time/zone.ts';
import { instantOf } from '../../lib/time/zones.ts';
import { isMoment } from './read-moment.ts';

/** A date and time as a field has it, and its zone; until something else is typed, with the exact time it shows. */
export type Moment = { text: string; zone: string; at?: string };

/** A time for a field, in the reader's zone; empty if there is none. */
export const momentOf = (time: string | null): Moment => ({
  text: localInput(time),
  zone: readersZone(),
  ...(time !== null && { at: time }),
});

/** What a field has now, if it began with `start`. */
export const typedMoment = (text: string, start?: Moment): Moment =>
  text === start?.text ? start : { text, zone: readersZone() };

/** Exactly, if it was not typed: to the second, and in the right one of two hours that the clocks show. */
export const instantOfMoment = ({ text, zone, at }: Moment) => at ?? instantOf(text, zone);

/** The same time in the reader's zone, which may be another one by now; an earlier version kept only the text. */
export function inReadersZone(kept: Moment | string): Moment {
  if (typeof kept === 'string') return typedMoment(kept);
  if (kept.zone === readersZone()) return kept;
  return kept.at || isMoment(kept.text) ? momentOf(instantOfMoment(kept)) : typedMoment(kept.text);
}
