import type { Slot } from '@consultflow/contract/appointments/schema';
import { t } from '@consultflow/contract/language/t';
import { clsx } from 'clsx';
import { Moon } from 'lucide-react';
import { type CSSProperties, useEffectEvent, useId, useLayoutEffect, useRef } from 'react';
import { showList } from '../../../lib/language/list.ts';
import { isOtherClock, showDayShort, showTimeIn } from '../../../lib/time/clocks.ts';
import { rich } from '../../../lib/language/rich.tsx';
import { showTime, zoneCity } from '../../../lib/time/dates.ts';
import { instantOf, startOfDay } from '../../../lib/time/zones.ts';
import { PersonName } from '../../../ui/text/person-name.tsx';
import { dayOfLane, LaneBusy } from './lane-busy.tsx';
import { hourOf, type Lane, lateIn, scaleOf, stepOf } from './lanes-of.ts';
import type { Preferred } from './preferred.ts';
import { walk } from './walk.ts';

type LanesProps = {
  day: string;
  lanes: Lane[];
  preferred: readonly Preferred[];
  /** Whose clocks are shown too. */
  other: string | undefined;
  why: (consultant_id: string) => string;
  choosing: Choosing;
  /** Somebody has come here by the keyboard. */
  takesFocus: boolean;
};

export type Choosing = {
  /** Whether one time is chosen or several. */
  kind: 'one' | 'several';
  isChosen: (slot: Slot) => boolean;
  /** No more can be chosen. */
  isFull?: boolean;
  onChoose: (slot: Slot) => void;
};

type Css = CSSProperties & Record<`--${string}`, number>;

/** What has the focus before a time of the day is shown. */
export const panel = '[role=tabpanel], [data-rest]';

/** Who is free when on a day: on a scale of hours, or in little space as lists of times. */
export function Lanes({ day, lanes, preferred, other, why, choosing, takesFocus }: LanesProps) {
  const box = useRef<HTMLDivElement>(null);
  const group = useId();
  const all = lanes.flatMap(({ slots }) => slots);
  const { from, hours } = scaleOf(all, day);
  const { step, length } = stepOf(lanes);
  const noon = instantOf(`${day}T12:00`);
  const zone = isOtherClock(other, noon) ? other : undefined;
  const marks = preferred.filter((one) => one.day === day);
  const stop = all.find((slot) => choosing.isChosen(slot)) ?? all[0];
  const begin = useEffectEvent(() => {
    const isAtPanel = document.activeElement?.matches(panel);
    if (!takesFocus && !isAtPanel) return;
    box.current?.querySelector<HTMLInputElement>('input[data-begin]')?.focus({ preventScroll: true });
  });
  useLayoutEffect(() => begin(), []);
  const scale: Css = { '--from': from, '--hours': hours, '--step': step, '--length': length };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears the keys of the times inside
    <div
      ref={box}
      className="lanes"
      data-marked={marks.length > 0 || undefined}
      style={scale}
      onKeyDown={walk}
    >
      {zone && (
        <p className="lanes-legend">
          {t('{city}, below it {other}', { city: zoneCity(), other: zoneCity(zone) })}
        </p>
      )}
      <Scale
        label={zoneCity()}
        from={from}
        hours={hours}
        hourName={(hour) => `${hour % 24}`.padStart(2, '0')}
      />
      <div
        role={choosing.kind === 'one' ? 'radiogroup' : 'group'}
        aria-label={t('Free times on {day}', { day: showDayShort(day) })}
        className="lanes-tracks"
      >
        {lanes.map((lane) => (
          <LaneRow
            key={lane.consultant.id}
            {...{ lane, day, from, hours, zone, why, choosing, group, stop }}
            preferred={marks}
          />
        ))}
      </div>
      {zone && (
        <Scale
          label={zoneCity(zone)}
          from={from}
          hours={hours}
          isBelow
          hourName={(hour) => showTimeIn(zone, atHour(day, hour)).replace(/:00$/, '')}
          late={lateIn(from, hours, (hour) => Number(hourThere(zone).format(new Date(atHour(day, hour)))))}
        />
      )}
      {marks.length > 0 && (
        <div aria-hidden className="bearings">
          {marks.map(({ place, starts_at }) => {
            const isMet = all.some(
              (slot) => Date.parse(slot.starts_at) === Date.parse(starts_at) && choosing.isChosen(slot),
            );
            const at: Css = { '--at': hourOf(starts_at, day) };
            return (
              <span key={place} style={at} className={clsx('lane-at bearing', isMet && 'bearing-chosen')}>
                <span className={clsx('place-mark', isMet && 'place-mark-chosen')}>{place}</span>
              </span>
            );
          })}
        </div>
      )}
    </div>
  );
}

const atHour = (day: string, hour: number) =>
  new Date(Date.parse(startOfDay(day)) + hour * 3_600_000).toISOString();

/** 0 to 23, in digits that are read and not shown. */
const hourThere = (timeZone: string) =>
  new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' });

type ScaleProps = {
  label: string;
  from: number;
  hours: number;
  isBelow?: boolean;
  hourName: (hour: number) => string;
  /** Evening and night. */
  late?: Lane['runs'];
};

function Scale({ label, from, hours, isBelow = false, hourName, late = [] }: ScaleProps) {
  return (
    <div aria-hidden className="lanes-row lanes-edge">
      <span className="lanes-zone">{label}</span>
      <div className={clsx('timescale', isBelow && 'timescale-below')}>
        {late.map((run) => {
          const at: Css = { '--at': run.at, '--for': run.for };
          return (
            <i key={run.at} style={at} className="lane-at lane-for timescale-late">
              <Moon size={11} strokeWidth={1.75} />
            </i>
          );
        })}
        {Array.from({ length: hours }, (_, at) => (
          <span key={at}>{hourName(from + at)}</span>
        ))}
        <span className="timescale-end">{hourName(from + hours)}</span>
      </div>
    </div>
  );
}

type LaneRowProps = {
  lane: Lane;
  day: string;
  from: number;
  hours: number;
  zone: string | undefined;
  preferred: readonly Preferred[];
  why: (consultant_id: string) => string;
  choosing: Choosing;
  group: string;
  /** The one that the Tab key stops at. */
  stop: Slot | undefined;
};

function LaneRow({ lane, day, from, hours, zone, preferred, why, choosing, group, stop }: LaneRowProps) {
  const name = useId();
  const { consultant, isOwn, slots, busy, runs } = lane;
  const booked = dayOfLane(busy);
  const notes = [...(isOwn ? [t('You')] : []), ...(booked ? [booked] : [])];
  return (
    <fieldset className="lanes-row" aria-labelledby={name}>
      <span className="lane-name" id={name}>
        <PersonName>{consultant.name}</PersonName>
        {notes.length > 0 && <small>{showList(notes, 'narrow')}</small>}
      </span>
      <div className="lane" data-lane>
        {slots.length === 0 && <span className="lane-word">{why(consultant.id)}</span>}
        <LaneBusy {...{ busy, day, from, hours }} />
        {runs.map((run) => {
          const at: Css = { '--at': run.at, '--for': run.for };
          return <span key={run.at} aria-hidden style={at} className="lane-at lane-for lane-run" />;
        })}
        {slots.map((slot) => (
          <Start
            key={slot.starts_at}
            {...{ slot, day, zone, choosing, group }}
            isStop={slot === stop}
            isFirst={runs.some(({ at }) => at === hourOf(slot.starts_at, day))}
            label={labelOf(slot, slots, day)}
            place={
              preferred.find(
                ({ starts_at, consultant_id }) =>
                  Date.parse(starts_at) === Date.parse(slot.starts_at) &&
                  (consultant_id === null || consultant_id === slot.consultant_id),
              )?.place
            }
          />
        ))}
      </div>
    </fieldset>
  );
}

/** A full hour, or another time that no full hour is near. */
function labelOf(slot: Slot, among: readonly Slot[], day: string) {
  const at = hourOf(slot.starts_at, day);
  if (Number.isInteger(at)) return `${at % 24}`;
  const hours = among.map(({ starts_at }) => hourOf(starts_at, day));
  const isNearHour = hours.some((hour) => Number.isInteger(hour) && Math.abs(hour - at) < 1);
  return isNearHour ? '' : showTime(slot.starts_at);
}

type StartProps = {
  slot: Slot;
  day: string;
  zone: string | undefined;
  choosing: Choosing;
  group: string;
  isFirst: boolean;
  label: string;
  isStop: boolean;
  /** The preference that it meets. */
  place: number | undefined;
};

function Start({ slot, day, zone, choosing, group, isFirst, label, isStop, place }: StartProps) {
  const { kind, isChosen, isFull = false, onChoose } = choosing;
  const at = hourOf(slot.starts_at, day);
  const style: Css = { '--at': at };
  const chosen = isChosen(slot);
  return (
    <label
      style={style}
      data-preference={place}
      className={clsx(
        'lane-start',
        !Number.isInteger(at) && 'lane-start-half',
        isFirst && 'lane-start-first',
      )}
    >
      <input
        type={kind === 'one' ? 'radio' : 'checkbox'}
        // Each its own: the arrows walk them without choosing.
        name={`${group}-${slot.consultant_id}-${slot.starts_at}`}
        data-at={at}
        tabIndex={isStop ? 0 : -1}
        data-begin={isStop || undefined}
        checked={chosen}
        disabled={isFull && !chosen}
        onChange={() => onChoose(slot)}
      />
      <span>
        <b aria-hidden>{label}</b>
        <time dateTime={slot.starts_at}>{showTime(slot.starts_at)}</time>{' '}
        {zone && (
          <small>
            {rich('{time}<hidden> in {city}</hidden>', {
              time: showTimeIn(zone, slot.starts_at),
              city: zoneCity(zone),
              hidden: <span className="sr-only" />,
            })}
          </small>
        )}
        {place !== undefined && (
          <span className="sr-only">{t('Preference {place}', { place: `${place}` })}</span>
        )}
      </span>
    </label>
  );
}
