import { zoneCity as cityOf, zoneTime as timeOf } from '@consultflow/contract/zones';

const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' });
const dayOfYear = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });
const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
const moment = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  ...clock,
});
const appointment = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  ...clock,
});
const now = new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric', ...clock });

const shown = (format: Intl.DateTimeFormat, none: string) => (time: string | null | undefined) => {
  if (!time) return none;
  const date = new Date(time);
  return Number.isNaN(date.getTime()) ? 'Invalid date' : format.format(date);
};

/** Nov 24, 2026 */
export const showDay = shown(day, 'Unknown date');
/** The day of an appointment, or that it has none. */
export const showScheduled = shown(day, 'Not scheduled');
/** Nov 24 */
export const showShortDay = shown(dayOfYear, 'Unknown date');
/** Nov 24, 2026, 14:30 */
export const showMoment = shown(moment, 'Unknown date');
/** Thursday, Nov 24, 2026, 14:30 */
export const showAppointment = shown(appointment, 'Not scheduled');

const coming = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  ...clock,
});
const comingInYear = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  ...clock,
});

/** Tue, Nov 24, 14:30, for an appointment; with its year if it is another one. */
export const showWhen = (time: string | null | undefined, at: Date = new Date()) =>
  shown(
    time && new Date(time).getFullYear() !== at.getFullYear() ? comingInYear : coming,
    'Not scheduled',
  )(time);

const DAY_MS = 86_400_000;

const midnight = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();

/** 'today', 'tomorrow', 'in N days', by the viewer's calendar; empty for the past. */
export function showAhead(time: string, at: Date = new Date()) {
  const days = Math.round((midnight(new Date(time)) - midnight(at)) / DAY_MS);
  if (Number.isNaN(days) || new Date(time) < at) return '';
  return days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`;
}

const daysIn = new Map<string, Intl.DateTimeFormat>();

/** 2026-11-24, the day of a time in a zone. */
export function dayIn(zone: string, time: string | Date) {
  const format =
    daysIn.get(zone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' });
  daysIn.set(zone, format);
  return format.format(new Date(time));
}

const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'short', day: 'numeric' });

/** Tuesday, Nov 24 for 2026-11-24, a calendar day without a zone. */
export const showDayOfWeek = (date: string) => weekday.format(new Date(`${date}T00:00`));

const timeOfDay = new Intl.DateTimeFormat('en-US', clock);

/** 14:30, with the day if it is not today. */
export const showTimeOn = (date: string, time: string) =>
  localInput(time).startsWith(date)
    ? timeOfDay.format(new Date(time))
    : `${showShortDay(time)}, ${timeOfDay.format(new Date(time))}`;

/** Fri, Nov 20, 09:42 */
export const showNow = (date: Date) => now.format(date);

const viewersZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The city of the viewer's time zone. */
export const zoneCity = (zone = viewersZone()) => cityOf(zone);

/** 'Istanbul time', by default for the viewer's zone. */
export const zoneTime = (zone = viewersZone()) => timeOf(zone);

/** 'Just now', 'N min ago', 'N hours ago', 'N days ago'. */
export function showAgo(time: string, at: Date = new Date()) {
  const minutes = Math.floor((at.getTime() - new Date(time).getTime()) / 60_000);
  if (Number.isNaN(minutes)) return 'Invalid date';
  if (minutes < 1) return 'Just now';
  if (minutes < 60) return `${minutes} min ago`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return `${hours} ${hours === 1 ? 'hour' : 'hours'} ago`;
  const days = Math.floor(hours / 24);
  return `${days} ${days === 1 ? 'day' : 'days'} ago`;
}

/** A time as the value of a field for date and time, in the viewer's zone; empty if there is none. */
export function localInput(time: string | null) {
  if (!time) return '';
  const date = new Date(time);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
