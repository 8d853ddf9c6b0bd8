import { formatOf } from '../lib/time/format.ts';

// The same on every machine that builds the page.
const utc = { timeZone: 'UTC' } as const;
const day = { ...utc, month: 'short', day: 'numeric' } as const;

const dayOfYear = formatOf(day);
const dayOfWeek = formatOf({ ...day, weekday: 'short' });
const weekday = formatOf({ ...utc, weekday: 'short' });
const moment = formatOf({ ...day, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** Nov 12 for 2026-11-12 */
export const showDay = (date: string) => dayOfYear().format(new Date(date));
/** Thu, Nov 12 for 2026-11-12 */
export const showDayOfWeek = (date: string) => dayOfWeek().format(new Date(date));
/** Thu for 2026-11-12 */
export const showWeekday = (date: string) => weekday().format(new Date(date));
/** Nov 12, 09:05 for 2026-11-12T09:05 */
export const showMoment = (time: string) => moment().format(new Date(`${time}Z`));
