import { t } from '@consultflow/contract/language/t';
import { isSkipped } from '../../lib/time/zones.ts';
import { isMoment } from '../../ui/form/read-moment.ts';

/** What is wrong with a typed time, as the field has it; undefined if nothing is. */
export function typedMistake(when: string) {
  if (!isMoment(when)) return t('Please choose a date and time');
  return isSkipped(when) ? t('Clocks skip this time that night. Please choose another one.') : undefined;
}
