import { languages } from '@consultflow/contract/language/languages';
import { currentLanguage, formatters } from '@consultflow/contract/language/t';
import { Day } from '@consultflow/contract/schedules/day';

const locale = () => languages[currentLanguage()].locale;

const MONDAY = Date.UTC(2000, 0, 3);
const DAY_MS = 86_400_000;

const named = (weekday: 'long' | 'short') => (day: Day) =>
  formatters
    .getDateTimeFormat(locale(), { timeZone: 'UTC', weekday })
    .format(MONDAY + Day.options.indexOf(day) * DAY_MS);

/** Monday */
export const dayName = named('long');
/** Monday, as it is spelled within a sentence: Turkish has a small letter there. */
export const dayNameInSentence = (day: Day) =>
  currentLanguage() === 'tr' ? dayName(day).toLocaleLowerCase(locale()) : dayName(day);
/** Mon */
export const shortDayName = named('short');

/** Mon, Nov 23 for 2026-11-23 */
export const showDayAndDate = (date: string) =>
  formatters
    .getDateTimeFormat(locale(), { timeZone: 'UTC', weekday: 'short', month: 'short', day: 'numeric' })
    .format(new Date(`${date}T00:00:00Z`));
