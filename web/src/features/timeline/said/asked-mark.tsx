import { isQuestioned } from '@consultflow/contract/acceptances/policy';
import type { ConsultationDetail } from '@consultflow/contract/consultations/schema';
import { t } from '@consultflow/contract/language/t';
import type { TimelineEntry } from '@consultflow/contract/timeline/schema';

/** Whether a message asks about the result, and whether staff have answered it. */
export function askedOf(
  entry: TimelineEntry,
  consultation: Pick<ConsultationDetail, 'result_question_at'>,
): 'open' | 'answered' | undefined {
  if (entry.kind !== 'message' || entry.about !== 'result' || entry.actor?.role !== 'client')
    return undefined;
  const { result_question_at: since } = consultation;
  return isQuestioned(consultation) && Date.parse(entry.at) >= Date.parse(since!) ? 'open' : 'answered';
}

/** At a question about the result. */
export const AskedMark = ({ asked }: { asked: 'open' | 'answered' }) => (
  <>
    <span>{t('asks about the result')}</span>
    {asked === 'open' ? (
      <span className="font-medium text-accent-ink">{t('Waits for an answer')}</span>
    ) : (
      <span>{t('answered')}</span>
    )}
  </>
);
