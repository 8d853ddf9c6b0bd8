import { languages } from '@consultflow/contract/language/languages';
import { currentLanguage, formatters } from '@consultflow/contract/language/t';
import type { Day } from '@consultflow/contract/schedules/day';
import { shortWeekdayName, weekdayName } from '../../domain/weekday-name.ts';

const locale = () => languages[currentLanguage()].locale;

/** Monday */
export const dayName: (day: Day) => string = weekdayName;
/** Monday, as it is spelled within a sentence: Turkish has a small letter there. */
export const dayNameInSentence = (day: Day) =>
  currentLanguage() === 'tr' ? dayName(day).toLocaleLowerCase(locale()) : dayName(day);
/** Mon */
export const shortDayName: (day: Day) => string = shortWeekdayName;

/** Mon, Nov 23 for 2026-11-23 */
export const showDayAndDate = (date: string) =>
  formatters
    .getDateTimeFormat(locale(), { timeZone: 'UTC', weekday: 'short', month: 'short', day: 'numeric' })
    .format(new Date(`${date}T00:00:00Z`));
