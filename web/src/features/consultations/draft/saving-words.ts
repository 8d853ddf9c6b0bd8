import { t } from '@consultflow/contract/language/t';
import { showMoment } from '../../../lib/time/dates.ts';
import type { SavingState } from './draft-saver.ts';

/** Where the draft is saved now: on the server, for every device, or only on this one. */
export function savingWords({ phase, seen }: SavingState, here: string | undefined) {
  if (phase === 'saving') return t('Saving…');
  if (phase === 'saved') return seen ? t('Saved, {time}', { time: showMoment(seen) }) : '';
  if (!here) return '';
  const time = { time: showMoment(here) };
  if (phase === 'kept') return t('Saved on this device, {time}', time);
  if (phase === 'failed')
    return t('Saved on this device, {time}. The server does not answer; it is sent again.', time);
  return t('Saved on this device only, {time}. The server does not take it.', time);
}
