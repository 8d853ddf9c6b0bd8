import { timeOfDay } from '../../../lib/time/zones.ts';

type Span = { starts_at: string; ends_at: string };

/** The hours that a day is drawn from and to, unless a time lies outside. */
const FIRST = 9;
const LAST = 18;

/** Where a time stands in its day, as a drawing; the words say it. */
export function DayScale({ of, among }: { of: Span; among: readonly Span[] }) {
  const from = Math.min(FIRST, ...among.map(({ starts_at }) => Math.floor(hourIn(starts_at))));
  const to = Math.max(LAST, ...among.map((one) => Math.ceil(endOf(one))));
  const hours = to - from;
  const place = (at: number) => `${((at - from) / hours) * 100}%`;
  return (
    <div aria-hidden className="mb-1">
      <div
        className="relative h-3 border-b border-chart-coast"
        style={{
          background: `repeating-linear-gradient(to right, var(--color-chart-coast) 0 1px, transparent 1px calc((100% - 1px) / ${hours})) 0 100% / 100% 5px no-repeat`,
        }}
      >
        <span
          className="absolute inset-y-0 rounded-t-mark bg-primary"
          style={{
            insetInlineStart: place(hourIn(of.starts_at)),
            inlineSize: `${((endOf(of) - hourIn(of.starts_at)) / hours) * 100}%`,
          }}
        />
      </div>
      <p className="flex justify-between text-2xs text-ink-3 figures">
        <span>{from}</span>
        <span>{to}</span>
      </p>
    </div>
  );
}

function hourIn(time: string) {
  const { hour, minute } = timeOfDay(time);
  return hour + minute / 60;
}

const endOf = ({ starts_at, ends_at }: Span) =>
  hourIn(starts_at) + (Date.parse(ends_at) - Date.parse(starts_at)) / 3_600_000;
