import { languages } from '@consultflow/contract/language/languages';
import { currentLanguage, formatters } from '@consultflow/contract/language/t';

/** The format of dates and times in the reader's language, created when it is first used. */
export const formatOf = (options: Intl.DateTimeFormatOptions) => () =>
  formatters.getDateTimeFormat(languages[currentLanguage()].locale, options);
