import { languages } from '@consultflow/contract/language/languages';
import { currentLanguage, formatters } from '@consultflow/contract/language/t';
import { readersZone } from './zone.ts';

/**
 * The format of dates and times in the reader's language and, unless another one is named, in the reader's zone, created
 * when it is first used.
 */
export const formatOf = (options: Intl.DateTimeFormatOptions) => () =>
  formatters.getDateTimeFormat(languages[currentLanguage()].locale, { timeZone: readersZone(), ...options });
