import { namedBy } from '@consultflow/contract/consultations/number';
import { searchWords } from '@consultflow/contract/consultations/search-words';
import type { ConsultationExcerpt } from '@consultflow/contract/consultations/schema';
import { t } from '@consultflow/contract/language/t';
import { excerptAround } from '../../../lib/excerpt.ts';
import { useActor } from '../../../lib/session/session.ts';
import { rich } from '../../../lib/language/rich.tsx';
import { topicOf } from '../details/consultation-detail.tsx';

/** Where a search matches, if the topic does not show it. */
export function FoundIn({ consultation, search }: { consultation: ConsultationExcerpt; search: string }) {
  const actor = useActor();
  if (namedBy(search)?.number === consultation.number) return null;
  const topic = topicOf(consultation);
  const elsewhere = searchWords(search).filter((word) => !excerptAround(topic, word));
  if (elsewhere.length === 0) return null;
  const found = [search, ...elsewhere]
    .map((words) => excerptAround(consultation.problem_excerpt, words))
    .find((excerpt) => excerpt !== undefined);
  if (found) {
    const excerpt = (
      <bdi>
        {found.before}
        <mark className="bg-accent-soft font-medium text-ink">{found.hit}</mark>
        {found.after}
      </bdi>
    );
    return rich('In the problem details: {excerpt}', { excerpt });
  }
  const isClient = elsewhere.every((word) =>
    [consultation.client_name, consultation.client_email].some((text) => excerptAround(text, word)),
  );
  if (!isClient) return t('In the problem details, the result or your company');
  return consultation.client_id === actor.id
    ? t('In your name or e-mail')
    : t('In the name or e-mail of who asked');
}
