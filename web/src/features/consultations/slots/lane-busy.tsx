import type { BusyTime } from '@consultflow/contract/appointments/busy';
import { t } from '@consultflow/contract/language/t';
import type { CSSProperties } from 'react';
import { CaseNumber } from '../../../domain/case-number.tsx';
import { hourOf } from './lanes-of.ts';

type Css = CSSProperties & Record<`--${string}`, number>;

type LaneBusyProps = { busy: readonly BusyTime[]; day: string; from: number; hours: number };

/** What a consultant has on a day, on its scale; `dayOfLane` says the same in words. */
export const LaneBusy = ({ busy, day, from, hours }: LaneBusyProps) =>
  busy
    .map((time) => ({ ...time, at: hourOf(time.starts_at, day), until: hourOf(time.ends_at, day) }))
    .filter(({ at, until }) => at >= from && until <= from + hours)
    .map(({ id, at, until, held_until, consultation }) => {
      const place: Css = { '--at': at, '--for': until - at };
      return (
        <span
          key={id}
          aria-hidden
          style={place}
          className="lane-at lane-for lane-busy"
          data-held={held_until !== null || undefined}
        >
          <span>{consultation ? <CaseNumber of={consultation} /> : t('Busy')}</span>
        </span>
      );
    });

/** How many appointments and holds somebody has that day; undefined for none. */
export function dayOfLane(busy: readonly BusyTime[]) {
  const held = busy.filter(({ held_until }) => held_until !== null).length;
  const booked = busy.length - held;
  if (booked > 0 && held > 0) return t('{booked, number} that day, {held, number} held', { booked, held });
  if (booked > 0) return t('{booked, number} that day', { booked });
  return held > 0 ? t('{held, number} held', { held }) : undefined;
}
