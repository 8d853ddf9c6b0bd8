import { languages } from '@consultflow/contract/language/languages';
import { currentLanguage, formatters } from '@consultflow/contract/language/t';
import { Weekday } from '@consultflow/contract/settings/hours';

const MONDAY = Date.UTC(2000, 0, 3);
const DAY_MS = 86_400_000;

const named = (weekday: 'long' | 'short') => (day: Weekday) =>
  formatters
    .getDateTimeFormat(languages[currentLanguage()].locale, { timeZone: 'UTC', weekday })
    .format(MONDAY + Weekday.options.indexOf(day) * DAY_MS);

/** Monday */
export const weekdayName = named('long');
/** Mon */
export const shortWeekdayName = named('short');
