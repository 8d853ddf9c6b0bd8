import type { Slot } from '@consultflow/contract/appointments/schema';
import { t } from '@consultflow/contract/language/t';
import { useId, useState } from 'react';
import { isOtherClock, showDayShort, showTimeIn } from '../../../lib/time/clocks.ts';
import { useLetterKeys } from '../../../lib/shortcuts.ts';
import { showTime, zoneCity } from '../../../lib/time/dates.ts';
import type { Preferred } from '../slots/preferred.ts';

type PreferencesProps = {
  preferred: readonly Preferred[];
  /** Who is free then; undefined while it is unknown. */
  freeAt: (one: Preferred) => Slot[] | undefined;
  self: string;
  zone: string | undefined;
  /** The place of the chosen one, or now. */
  chosen: number | 'now' | undefined;
  onChoose: (chosen: Preferred) => void;
  onNow: () => void;
};

/** What the client would like, in their order, and now, which books nothing. */
export function Preferences({ preferred, freeAt, self, zone, chosen, onChoose, onNow }: PreferencesProps) {
  const name = useId();
  const [lettersAreOn] = useLetterKeys();
  const [now] = useState(() => new Date().toISOString());
  const there = (time: string) =>
    isOtherClock(zone, time) && t('{time} in {city}', { time: showTimeIn(zone, time), city: zoneCity(zone) });
  return (
    <div role="radiogroup" aria-label={t("The client's preferences, or now")} className="decide-preferences">
      {preferred.map((one) => {
        const free = freeAt(one);
        return (
          <label key={one.place} className="decide-preference">
            <input
              type="radio"
              name={name}
              checked={chosen === one.place}
              disabled={free?.length === 0}
              aria-keyshortcuts={lettersAreOn ? `${one.place}` : undefined}
              onChange={() => onChoose(one)}
            />
            <span aria-hidden className="place-mark">
              {one.place}
            </span>
            <span>{showDayShort(one.day)}</span>
            <span>
              <strong>{showTime(one.starts_at)}</strong> {there(one.starts_at)}
            </span>
            <small>{free === undefined ? '…' : whoIsFree(free, self)}</small>
          </label>
        );
      })}
      <label className="decide-preference">
        <input
          type="radio"
          name={name}
          checked={chosen === 'now'}
          aria-keyshortcuts={lettersAreOn ? 'N' : undefined}
          onChange={onNow}
        />
        <span aria-hidden className="place-mark">
          N
        </span>
        <span>{t.context('time', 'Now')}</span>
        <span>
          <strong>{showTime(now)}</strong> {there(now)}
        </span>
        <small>{preferred.length > 0 ? t('No appointment') : t('As soon as possible, no appointment')}</small>
      </label>
    </div>
  );
}

function whoIsFree(free: readonly Slot[], self: string) {
  const others = free.filter(({ consultant_id }) => consultant_id !== self);
  const isSelfFree = others.length < free.length;
  const [first] = others;
  if (!first) return isSelfFree ? t('You only') : t('Nobody is free');
  if (others.length > 1)
    return isSelfFree
      ? t('You and {count, number} others', { count: others.length })
      : t('{count, number} colleagues', { count: others.length });
  return isSelfFree
    ? t('You and {name}', { name: first.consultant_name })
    : t('{name} only', { name: first.consultant_name });
}
