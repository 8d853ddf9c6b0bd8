import { t } from '@consultflow/contract/language/t';
import { Weekday, WeeklyHours } from '@consultflow/contract/settings/hours';
import { withWesternDigits } from '@consultflow/contract/language/western-digits';

/** What is typed for each weekday: "09:00 – 12:30, 13:30 – 18:00", or nothing for a closed day. */
export type HoursText = Record<Weekday, string>;

const PERIOD = /^(\d{1,2})(?:[:.](\d\d))?\s*[-–—]\s*(\d{1,2})(?:[:.](\d\d))?$/;

export const textOf = (hours: WeeklyHours): HoursText =>
  byWeekday((day) => (hours[day] ?? []).map((period) => period.join(' – ')).join(', '));

/** The hours that are meant, or what is wrong at which weekday. */
export function readHours(typed: HoursText): {
  hours: WeeklyHours;
  mistakes: Partial<Record<Weekday, string>>;
} {
  const hours: WeeklyHours = {};
  const mistakes: Partial<Record<Weekday, string>> = {};
  for (const day of Weekday.options) {
    if (typed[day].trim() === '') continue;
    const periods = withWesternDigits(typed[day])
      .split(/[,;،؛]/)
      .map(readPeriod);
    const { data, error } = WeeklyHours.safeParse({ [day]: periods });
    if (data) hours[day] = data[day] ?? [];
    else
      mistakes[day] = periods.includes(undefined)
        ? t('Please enter hours like 09:00 – 18:00')
        : (error.issues[0]?.message ?? '');
  }
  return { hours, mistakes };
}

function readPeriod(text: string) {
  const [, hour = '', minute = '00', end = '', endMinute = '00'] = PERIOD.exec(text.trim()) ?? [];
  return hour ? [`${hour.padStart(2, '0')}:${minute}`, `${end.padStart(2, '0')}:${endMinute}`] : undefined;
}

const byWeekday = (of: (day: Weekday) => string) =>
  Object.fromEntries(Weekday.options.map((day) => [day, of(day)])) as HoursText;
