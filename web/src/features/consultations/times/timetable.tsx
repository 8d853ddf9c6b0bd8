import { t } from '@consultflow/contract/language/t';
import { type CSSProperties, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { showList } from '../../../lib/language/list.ts';
import { showDayShort } from '../../../lib/time/clocks.ts';
import { showClock, showDayOfWeek, showWeekday, showWhen } from '../../../lib/time/dates.ts';
import { showShortDate } from '../../../lib/time/week.ts';
import { instantOf } from '../../../lib/time/zones.ts';
import { dayOfTime, daysOf, type FreeTime, hourOf, hoursOf, minuteOf, minutesOf } from './times.ts';

/** A booked time of the reader's own. */
export type OwnTime = { starts_at: string; number: string };

export type Choosing = {
  /** One of all, or several. */
  kind: 'radio' | 'checkbox';
  /** In the order chosen. */
  chosen: readonly string[];
  /** No further one can be chosen. */
  isFull: boolean;
  onToggle: (time: FreeTime) => void;
  /** What else is said of a time, for a screen reader and under the pointer. */
  tell?: (time: FreeTime) => string;
};

type TimetableProps = Choosing & {
  label: string;
  monday: string;
  times: readonly FreeTime[];
  own: readonly OwnTime[];
  /** Why a day has no times. */
  reasonOf: (day: string) => ReactNode;
};

/** The free times of a week: a column a day, a row an hour; in a narrow place one day at a time. */
export function Timetable({ label, monday, times, own, reasonOf, ...choosing }: TimetableProps) {
  const days = daysOf(monday, times);
  const hours = hoursOf(times);
  const minutes = minutesOf(times);
  const [day, setDay] = useState<string>();
  const [stop, setStop] = useState<string>();
  const table = useRef<HTMLDivElement>(null);
  const name = useId();
  const shown = days.find((one) => one === day) ?? firstDay(days, times);
  const stopIn = stopOf(times, { stop, day: shown, chosen: choosing.chosen });
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const next = choosing.kind === 'checkbox' && nextOf(event, table.current);
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  return (
    <div ref={table} className="timetable-place">
      <fieldset className="timetable-tabs" aria-label={t('Day')}>
        {days.map((one) => (
          <button key={one} type="button" aria-pressed={one === shown} onClick={() => setDay(one)}>
            <span>{showWeekday(instantOf(`${one}T12:00`))}</span> <span>{showShortDate(one)}</span>
          </button>
        ))}
      </fieldset>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the arrows walk its boxes */}
      <fieldset
        className="timetable"
        aria-label={label}
        style={sized(days.length, hours.length, minutes.length)}
        onKeyDown={move}
        onFocus={({ target }) => {
          if (target instanceof HTMLInputElement) setStop(target.value);
        }}
      >
        <div className="timetable-axis" aria-hidden>
          {hours.map((hour, row) => (
            <span key={hour} style={{ gridRow: row + 2 }}>
              {hour}
            </span>
          ))}
        </div>
        {days.map((one) => (
          <Day
            key={one}
            day={one}
            isShown={one === shown}
            name={name}
            hours={hours}
            minutes={minutes}
            times={times.filter(({ starts_at }) => dayOfTime(starts_at) === one)}
            own={own.filter(({ starts_at }) => dayOfTime(starts_at) === one)}
            reason={reasonOf(one)}
            stop={stopIn}
            {...choosing}
          />
        ))}
      </fieldset>
    </div>
  );
}

const sized = (
  days: number,
  rows: number,
  columns: number,
): CSSProperties & Record<`--${string}`, number> => ({
  '--days': days,
  '--rows': rows,
  ...(columns > 0 && { '--columns': columns }),
});

const firstDay = (days: readonly string[], times: readonly FreeTime[]) =>
  times[0] ? dayOfTime(times[0].starts_at) : days[0];

/** Where the Tab key stops: at the last time used, or the first one of the day. */
function stopOf(
  times: readonly FreeTime[],
  { stop, day, chosen }: { stop: string | undefined; day: string | undefined; chosen: readonly string[] },
) {
  const ofDay = times.filter(({ starts_at }) => dayOfTime(starts_at) === day);
  const kept = [stop, ...chosen].find((time) => ofDay.some(({ starts_at }) => starts_at === time));
  return kept ?? ofDay[0]?.starts_at;
}

type DayProps = Choosing & {
  day: string;
  isShown: boolean;
  name: string;
  hours: readonly number[];
  minutes: readonly number[];
  times: readonly FreeTime[];
  own: readonly OwnTime[];
  reason: ReactNode;
  stop: string | undefined;
};

function Day({ day, isShown, name, hours, minutes, times, own, reason, stop, ...choosing }: DayProps) {
  const id = useId();
  return (
    <section className="timetable-day" aria-labelledby={id} data-shown={isShown || undefined}>
      <h3 id={id} className="timetable-head">
        <span className="sr-only">{showDayOfWeek(day)}</span>
        <span aria-hidden>{showDayShort(day)}</span>
      </h3>
      {times.length === 0 && <p className="timetable-none">{reason}</p>}
      {hours.map((hour, row) => {
        const ofHour = times.filter(({ starts_at }) => hourOf(starts_at) === hour);
        const ownOfHour = own.filter(({ starts_at }) => hourOf(starts_at) === hour);
        if (ofHour.length + ownOfHour.length === 0) return null;
        return (
          <div key={hour} className="timetable-hour" style={{ gridRow: row + 2 }}>
            {ownOfHour.map(({ starts_at, number }) => (
              <span key={number} className="slot slot-own" title={t('Your appointment')}>
                <span className="sr-only">{t('Your appointment')} </span>
                {number} <span className="sr-only">{showClock(starts_at)}</span>
              </span>
            ))}
            {ofHour.map((time) => (
              <SlotChoice
                key={time.starts_at}
                time={time}
                name={name}
                isStop={time.starts_at === stop}
                column={minutes.indexOf(minuteOf(time.starts_at)) + 1}
                {...choosing}
              />
            ))}
          </div>
        );
      })}
    </section>
  );
}

type SlotChoiceProps = Choosing & { time: FreeTime; name: string; isStop: boolean; column: number };

function SlotChoice({ time, name, isStop, column, kind, chosen, isFull, onToggle, tell }: SlotChoiceProps) {
  const place = chosen.indexOf(time.starts_at);
  const isChosen = place >= 0;
  const told = tell?.(time);
  return (
    <label
      className="slot"
      style={column > 0 ? { gridColumn: column } : undefined}
      title={told || undefined}
      data-preference={kind === 'checkbox' && isChosen ? place + 1 : undefined}
    >
      <input
        type={kind}
        name={name}
        value={time.starts_at}
        checked={isChosen}
        disabled={isFull && !isChosen}
        tabIndex={kind === 'checkbox' && !isStop ? -1 : undefined}
        aria-label={showList([showWhen(time.starts_at), ...(told ? [told] : [])], 'narrow')}
        onChange={() => onToggle(time)}
      />
      <time dateTime={time.starts_at} aria-hidden>
        {showClock(time.starts_at)}
      </time>
    </label>
  );
}

/** The box that an arrow leads to: up and down in a day, to the sides into the next day near the same hour. */
function nextOf({ key, target }: KeyboardEvent<HTMLElement>, table: HTMLElement | null) {
  if (!(target instanceof HTMLInputElement) || !table) return undefined;
  const days = [...table.querySelectorAll<HTMLElement>('.timetable-day')].filter(isVisible);
  const at = days.findIndex((day) => day.contains(target));
  const own = boxesOf(days[at]);
  if (key === 'ArrowUp') return own[own.indexOf(target) - 1];
  if (key === 'ArrowDown') return own[own.indexOf(target) + 1];
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return undefined;
  const isForward = (key === 'ArrowRight') === (getComputedStyle(target).direction !== 'rtl');
  const further = isForward ? days.slice(at + 1) : days.slice(0, Math.max(at, 0)).toReversed();
  const boxes = further.map(boxesOf).find((ones) => ones.length > 0) ?? [];
  return nearest(boxes, target.value);
}

const boxesOf = (day: HTMLElement | undefined) => [
  ...(day?.querySelectorAll<HTMLInputElement>('input:enabled') ?? []),
];

const isVisible = (element: HTMLElement) => element.offsetParent !== null;

const minuteOfDay = (time: string) => hourOf(time) * 60 + minuteOf(time);

const nearest = (boxes: readonly HTMLInputElement[], time: string) =>
  boxes.toSorted(
    (one, other) =>
      Math.abs(minuteOfDay(one.value) - minuteOfDay(time)) -
      Math.abs(minuteOfDay(other.value) - minuteOfDay(time)),
  )[0];
