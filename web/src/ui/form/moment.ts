import { localInput } from '../../lib/time/dates.ts';
import { readersZone } from '../../lib/time/zone.ts';
import { instantOf } from '../../lib/time/zones.ts';
import { isMoment } from './read-moment.ts';

/** A date and time as a field has it, and the zone in which it was typed. */
export type Moment = { text: string; zone: string };

export const typedMoment = (text: string): Moment => ({ text, zone: readersZone() });

/** A time for a field, in the reader's zone; empty if there is none. */
export const momentOf = (time: string | null) => typedMoment(localInput(time));

export const instantOfMoment = ({ text, zone }: Moment) => instantOf(text, zone);

/** The same time in the reader's zone, which may be another one by now; an earlier version kept only the text. */
export function inReadersZone(kept: Moment | string): Moment {
  if (typeof kept === 'string') return typedMoment(kept);
  if (!isMoment(kept.text)) return typedMoment(kept.text);
  return kept.zone === readersZone() ? kept : momentOf(instantOfMoment(kept));
}
