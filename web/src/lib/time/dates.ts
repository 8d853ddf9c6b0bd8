import { type Message, msg, t } from '@consultflow/contract/language/t';
import { zoneCity as cityOf, zoneTime as timeOf } from '@consultflow/contract/zones';
import { formatOf } from './format.ts';
import { dayIn as calendarOf, dayOf, showDate, showShortDate } from './week.ts';
import { readersZone } from './zone.ts';
import { wallClock } from './zones.ts';

const day = formatOf({ month: 'short', day: 'numeric', year: 'numeric' });
const dayOfYear = formatOf({ month: 'short', day: 'numeric' });
const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
const moment = formatOf({
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  ...clock,
});
const appointment = formatOf({
  weekday: 'long',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  ...clock,
});
const now = formatOf({ weekday: 'short', month: 'short', day: 'numeric', ...clock });

const UNKNOWN = msg('Unknown date');
const NOT_SCHEDULED = msg('Not scheduled');

const shown = (format: () => Intl.DateTimeFormat, none: Message) => (time: string | null | undefined) => {
  if (!time) return t(none);
  const date = new Date(time);
  return Number.isNaN(date.getTime()) ? t('Invalid date') : format().format(date);
};

/** Nov 24, 2026 */
export const showDay = shown(day, UNKNOWN);
/** The day of an appointment, or that it has none. */
export const showScheduled = shown(day, NOT_SCHEDULED);
/** Nov 24, with its year if it is another one. */
export const showNearDay = (time: string | null | undefined, at: Date = new Date()) =>
  shown(time && yearOf(time) !== yearOf(at) ? day : dayOfYear, UNKNOWN)(time);
/** Nov 24, 2026, 14:30 */
export const showMoment = shown(moment, UNKNOWN);
/** Thursday, Nov 24, 2026, 14:30 */
export const showAppointment = shown(appointment, NOT_SCHEDULED);

const coming = formatOf({
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  ...clock,
});
const comingInYear = formatOf({
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  ...clock,
});

/** Tue, Nov 24, 14:30, for an appointment; with its year if it is another one. */
export const showWhen = (time: string | null | undefined, at: Date = new Date()) =>
  shown(time && yearOf(time) !== yearOf(at) ? comingInYear : coming, NOT_SCHEDULED)(time);

const yearOf = (time: string | Date) => {
  const date = new Date(time);
  return Number.isNaN(date.getTime()) ? '' : dayOf(date).slice(0, 4);
};

const DAY_MS = 86_400_000;

const dayNumber = (date: Date) => Date.parse(`${dayOf(date)}T00:00:00Z`) / DAY_MS;

/** 'today', 'tomorrow', 'in N days', by the reader's calendar; empty for the past. */
export function showAhead(time: string, at: Date = new Date()) {
  const date = new Date(time);
  if (Number.isNaN(date.getTime()) || date < at) return '';
  const days = dayNumber(date) - dayNumber(at);
  if (days === 0) return t('today');
  return days === 1 ? t('tomorrow') : t('in {days, plural, one {# day} other {# days}}', { days });
}

/** 2026-11-24, the day of a time by the reader's calendar; undefined of one that a server does not tell. */
export function knownDay(time: string) {
  const date = new Date(time);
  return Number.isNaN(date.getTime()) ? undefined : dayOf(date);
}

/** 2026-11-24, the day of a time in a zone. */
export const dayIn = (zone: string, time: string | Date) => calendarOf(zone)(new Date(time));

const weekday = formatOf({ weekday: 'long', month: 'short', day: 'numeric', timeZone: 'UTC' });

/** Tuesday, Nov 24 for 2026-11-24, a calendar day without a zone. */
export const showDayOfWeek = (date: string) => weekday().format(new Date(`${date}T00:00Z`));

const weekdayInYear = formatOf({
  weekday: 'long',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
});

/** The same with its year if it is another one. */
export const showNearDayOfWeek = (date: string, at: Date = new Date()) =>
  isInYearOf(at, date) ? showDayOfWeek(date) : weekdayInYear().format(new Date(`${date}T00:00Z`));

/** Nov 24 for 2026-11-24, with its year if it is another one. */
export const showNearDate = (date: string, at: Date = new Date()) =>
  isInYearOf(at, date) ? showShortDate(date) : showDate(date);

const isInYearOf = (at: Date, date: string) => date.startsWith(`${yearOf(at)}-`);

const timeOfDay = formatOf(clock);
const timeAndDay = formatOf({ month: 'short', day: 'numeric', ...clock });

/** 14:30 */
export const showClock = shown(formatOf(clock), UNKNOWN);

/** Thu */
export const showWeekday = shown(formatOf({ weekday: 'short' }), UNKNOWN);
/** 24 */
export const showDayOfMonth = shown(formatOf({ day: 'numeric' }), UNKNOWN);
const month = formatOf({ month: 'short' });
const monthOfYear = formatOf({ month: 'short', year: 'numeric' });
/** Nov, with its year if it is another one. */
export const showNearMonth = (time: string | null | undefined, at: Date = new Date()) =>
  shown(time && yearOf(time) !== yearOf(at) ? monthOfYear : month, UNKNOWN)(time);

const exactly = formatOf({
  weekday: 'long',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  ...clock,
  second: '2-digit',
});

/** Thursday, Nov 24, 2026, 14:30:12 */
export const showExactly = shown(exactly, UNKNOWN);

/** 14:30, with the day if it is another one, and with its year. */
export function showTimeOn(date: string, time: string) {
  const there = localInput(time);
  const format = there.startsWith(date)
    ? timeOfDay
    : there.startsWith(date.slice(0, 4))
      ? timeAndDay
      : moment;
  return format().format(new Date(time));
}

/** 14:30 */
export const showTime = (time: string) => timeOfDay().format(new Date(time));

/** Fri, Nov 20, 09:42 */
export const showNow = (date: Date) => now().format(date);

/** The city of a time zone, by default the reader's. */
export const zoneCity = (zone = readersZone()) => cityOf(zone);

/** 'Istanbul time', by default for the reader's zone. */
export const zoneTime = (zone = readersZone()) => timeOf(zone);

/** 'Just now', 'N min ago', 'N hours ago', 'N days ago'. */
export function showAgo(time: string | null | undefined, at: Date = new Date()) {
  if (!time) return t(UNKNOWN);
  const minutes = Math.floor((at.getTime() - new Date(time).getTime()) / 60_000);
  if (Number.isNaN(minutes)) return t('Invalid date');
  if (minutes < 1) return t('Just now');
  if (minutes < 60) return t('{minutes, plural, one {# min ago} other {# min ago}}', { minutes });
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return t('{hours, plural, one {# hour ago} other {# hours ago}}', { hours });
  const days = Math.floor(hours / 24);
  return t('{days, plural, one {# day ago} other {# days ago}}', { days });
}

/** A time as the value of a field for date and time, in the reader's zone; empty if there is none. */
export const localInput = (time: string | null) => (time ? wallClock(time) : '');
