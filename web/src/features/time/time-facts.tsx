import { t } from '@consultflow/contract/language/t';
import { showMinutes } from '@consultflow/contract/time/minutes';
import type { TimeEntry } from '@consultflow/contract/time/schema';
import { showDayAndTime } from '../../lib/time/clocks.ts';
import { Fact, Facts } from '../../ui/text/facts.tsx';

/** What an entry says. */
export function TimeFacts({ entry }: { entry: TimeEntry }) {
  const { starts_at, minutes, description, is_billable } = entry;
  return (
    <Facts>
      <Fact term={t('Start')}>{showDayAndTime(starts_at)}</Fact>
      <Fact term={t('Time')}>{showMinutes(minutes ?? 0)}</Fact>
      <Fact term={t('Description')}>
        <bdi className="break-words">{description || t('Without a description')}</bdi>
      </Fact>
      <Fact term={t('Billable')}>{is_billable ? t('Yes') : t('No')}</Fact>
    </Facts>
  );
}
