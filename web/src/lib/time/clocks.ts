import { formatters, currentLanguage, t } from '@consultflow/contract/language/t';
import { languages } from '@consultflow/contract/language/languages';
import { zoneCity } from './dates.ts';
import { formatOf } from './format.ts';
import { dayIn, dayOf, today } from './week.ts';
import { wallClock } from './zones.ts';

type Span = { starts_at: string; ends_at: string };

const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
const hours = formatOf(clock);
const dayAndHours = formatOf({ weekday: 'short', month: 'short', day: 'numeric', ...clock });
const dayOfYearAndHours = formatOf({
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  ...clock,
});
const weekdayAndTime = formatOf({ weekday: 'short', ...clock });
const shortDay = formatOf({ weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' });

const range = (format: Intl.DateTimeFormat, { starts_at, ends_at }: Span) =>
  format.formatRange(new Date(starts_at), new Date(ends_at));

/** A range across midnight would name both dates in full. */
const rangeOfHours = (format: Intl.DateTimeFormat, span: Span, isOneDay: boolean) =>
  isOneDay
    ? range(format, span)
    : `${format.format(new Date(span.starts_at))} – ${format.format(new Date(span.ends_at))}`;

/** 14:30 – 15:30 */
export const showHours = (span: Span) => rangeOfHours(hours(), span, isOneDay(dayOf, span));

/** Wed, Nov 25, 14:30 – 15:30; with its year if it is another one. */
export const showDayAndHours = (span: Span) =>
  range(isOfThisYear(span.starts_at) ? dayAndHours() : dayOfYearAndHours(), span);

const isOneDay = (of: (moment: Date) => string, { starts_at, ends_at }: Span) =>
  of(new Date(starts_at)) === of(new Date(ends_at));

const isOfThisYear = (time: string) => dayOf(new Date(time)).slice(0, 4) === today().slice(0, 4);

/** Wed 14:30 */
export const showWeekdayAndTime = (time: string) => weekdayAndTime().format(new Date(time));

/** Wed, Nov 25, 14:30 */
export const showDayAndTime = (time: string) => dayAndHours().format(new Date(time));

/** Wed, Nov 25 for 2026-11-25. */
export const showDayShort = (day: string) => shortDay().format(new Date(`${day}T00:00:00Z`));

const inZone = (zone: string, options: Intl.DateTimeFormatOptions) =>
  formatters.getDateTimeFormat(languages[currentLanguage()].locale, { ...options, timeZone: zone });

/** Whether the clocks of a zone show another time than the reader's. */
export const isOtherClock = (zone: string | undefined, time: string): zone is string =>
  zone !== undefined && wallClock(time, zone) !== wallClock(time);

const isSameDay = (zone: string, time: string) => {
  const moment = new Date(time);
  return dayIn(zone)(moment) === dayOf(moment);
};

/** 12:30 by the clocks of a zone, with the weekday if it is another day there. */
export const showTimeIn = (zone: string, time: string) =>
  inZone(zone, isSameDay(zone, time) ? clock : { weekday: 'short', ...clock }).format(new Date(time));

/** '12:30 – 13:30 in Warsaw' */
export const showHoursIn = (zone: string, span: Span) =>
  t('{hours} in {city}', {
    hours: rangeOfHours(
      inZone(zone, isSameDay(zone, span.starts_at) ? clock : { weekday: 'short', ...clock }),
      span,
      isOneDay(dayIn(zone), span),
    ),
    city: zoneCity(zone),
  });
