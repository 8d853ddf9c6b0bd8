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
/** The day of something still to come, or that it has none. */
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

/** Tue, Nov 24, 14:30, where somebody must be there; with its year where that is not this one. */
export const showWhen = (time: string | null | undefined, at: Date = new Date()) =>
  shown(
    time && new Date(time).getFullYear() !== at.getFullYear() ? comingInYear : coming,
    'Not scheduled',
  )(time);

const DAY_MS = 86_400_000;

const midnight = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();

/** 'today', 'tomorrow', 'in N days', by the viewer's calendar; of what is over, nothing. */
export function showAhead(time: string, at: Date = new Date()) {
  const days = Math.round((midnight(new Date(time)) - midnight(at)) / DAY_MS);
  if (Number.isNaN(days) || new Date(time) < at) return '';
  return days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`;
}

const daysIn = new Map<string, Intl.DateTimeFormat>();

/** 2026-11-24, the day that a moment belongs to in a zone. */
export function dayIn(zone: string, time: string | Date) {
  const format =
    daysIn.get(zone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' });
  daysIn.set(zone, format);
  return format.format(new Date(time));
}

const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'short', day: 'numeric' });

/** Tuesday, Nov 24 of 2026-11-24, a day of the calendar and of no zone. */
export const showDayOfWeek = (date: string) => weekday.format(new Date(`${date}T00:00`));

const timeOfDay = new Intl.DateTimeFormat('en-US', clock);

/** 14:30, with its day where that is not the day at hand. */
export const showTimeOn = (date: string, time: string) =>
  localInput(time).startsWith(date)
    ? timeOfDay.format(new Date(time))
    : `${showShortDay(time)}, ${timeOfDay.format(new Date(time))}`;

/** Fri, Nov 20, 09:42 */
export const showNow = (date: Date) => now.format(date);

/** The city of the viewer's time zone, as it is called today. */
export function zoneCity(zone = Intl.DateTimeFormat().resolvedOptions().timeZone) {
  if (/^(?:Etc\/.*|UTC|GMT|UCT|Zulu|Universal)$/.test(zone)) return 'UTC';
  const city = zone.split('/').at(-1) ?? zone;
  return (renamed[city] ?? city).replaceAll('_', ' ');
}

/** 'Istanbul time'; whose clock follows no city has UTC. */
export const zoneTime = (zone?: string) => (zoneCity(zone) === 'UTC' ? 'UTC' : `${zoneCity(zone)} time`);

/** Browsers keep names of zones that their cities have given up. */
const renamed: Record<string, string> = {
  Asmera: 'Asmara',
  Calcutta: 'Kolkata',
  Dacca: 'Dhaka',
  Faeroe: 'Faroe',
  Godthab: 'Nuuk',
  Katmandu: 'Kathmandu',
  Kiev: 'Kyiv',
  Macao: 'Macau',
  Ponape: 'Pohnpei',
  Rangoon: 'Yangon',
  Saigon: 'Ho_Chi_Minh_City',
  Thimbu: 'Thimphu',
  Truk: 'Chuuk',
  Ujung_Pandang: 'Makassar',
  Ulan_Bator: 'Ulaanbaatar',
};

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

/** A moment as a field for date and time holds it, in the viewer's zone; empty where there is none. */
export function localInput(time: string | null) {
  if (!time) return '';
  const date = new Date(time);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
