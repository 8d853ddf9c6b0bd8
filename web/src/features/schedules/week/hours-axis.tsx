import type { CSSProperties } from 'react';
import { isOtherClock, showTimeIn } from '../../../lib/time/clocks.ts';
import { showTime, zoneCity } from '../../../lib/time/dates.ts';
import { startOfDayIn } from '../../../lib/time/zones.ts';

type Css = CSSProperties & Record<`--${string}`, number>;

type HoursAxisProps = {
  /** The day whose offsets the other clock has. */
  date: string;
  zone: string;
  scale: { from: number; hours: number };
  nowAt: number | undefined;
  now: Date;
};

/** The hours of the reader, with those of the firm beside them if they are others. */
export function HoursAxis({ date, zone, scale: { from, hours }, nowAt, now }: HoursAxisProps) {
  const midnight = Date.parse(startOfDayIn(zone, date));
  const instant = (hour: number) => new Date(midnight + hour * 3_600_000).toISOString();
  const isOther = isOtherClock(zone, instant(12));
  const isShown = nowAt !== undefined && from <= nowAt && nowAt <= from + hours;
  return (
    <div aria-hidden className="week-axis" data-two={isOther || undefined}>
      {isOther && <span className="week-zone week-other">{zoneCity(zone)}</span>}
      <span className="week-zone">{zoneCity()}</span>
      {Array.from({ length: hours + 1 }, (_, at) => {
        const place: Css = { '--at': from + at };
        return (
          <span key={at} style={place} className="week-hour">
            {isOther && <span className="week-other">{short(showTimeIn(zone, instant(from + at)))}</span>}
            <span>{short(showTime(instant(from + at)))}</span>
          </span>
        );
      })}
      {isShown && (
        <time
          dateTime={now.toISOString()}
          style={{ '--at': nowAt } as Css}
          className="week-hour week-now-time"
        >
          {showTime(now.toISOString())}
        </time>
      )}
    </div>
  );
}

/** A whole hour without its minutes. */
const short = (time: string) => time.replace(/:00$/, '');
