import { languages } from '@consultflow/contract/language/languages';
import { currentLanguage, formatters } from '@consultflow/contract/language/t';
import { addDays } from '../../lib/time/calendar.ts';

const ISO_ORDER = ['year', 'month', 'day'];

/** The date as 2026-11-24: year, month and day as in ISO 8601 or in the order of the language; '' if it has other parts. */
export function readDay(text: string) {
  const parts = text.split(/[./-]/);
  const order = parts[0]?.length === 4 ? ISO_ORDER : orderOf(languages[currentLanguage()].locale);
  const part = (name: string) => parts[order.indexOf(name)]?.padStart(2, '0');
  return parts.length === 3 ? `${part('year')}-${part('month')}-${part('day')}` : '';
}

/** ['day', 'month', 'year'] for tr-TR */
const orderOf = (locale: string) =>
  formatters
    .getDateTimeFormat(locale, { year: 'numeric', month: '2-digit', day: '2-digit' })
    .formatToParts(0)
    .map(({ type }) => type as string)
    .filter((type) => ISO_ORDER.includes(type));

/** February has no 30th. */
export const isDay = (day: string) =>
  /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(`${day}T00:00Z`)) && addDays(day, 0) === day;
