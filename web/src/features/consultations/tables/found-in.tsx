import { namedBy } from '@consultflow/contract/consultations/number';
import { searchWords } from '@consultflow/contract/consultations/search-words';
import type { ConsultationExcerpt } from '@consultflow/contract/consultations/schema';
import { t } from '@consultflow/contract/language/t';
import { excerptAround } from '../../../lib/excerpt.ts';
import { useActor } from '../../../lib/session/session.ts';
import { rich } from '../../../lib/language/rich.tsx';
import { topicOf } from '../details/consultation-detail.tsx';

/** Where a search matches, if the topic does not show it, nor to staff the client's name. */
export function FoundIn({ consultation, search }: { consultation: ConsultationExcerpt; search: string }) {
  const actor = useActor();
  const isStaff = actor.role !== 'client';
  if (namedBy(search)?.number === consultation.number) return null;
  const shown = [topicOf(consultation), ...(isStaff ? [consultation.client_name] : [])];
  const elsewhere = searchWords(search).filter((word) => !shown.some((text) => excerptAround(text, word)));
  if (elsewhere.length === 0) return null;
  const markedIn = (text: string) => marked(text, [search, ...elsewhere]);
  const inProblem = markedIn(consultation.problem_excerpt);
  if (inProblem) return rich('In the problem details: {excerpt}', { excerpt: inProblem });
  const inMessage = markedIn(consultation.message_excerpt ?? '');
  if (inMessage)
    return isStaff
      ? rich('In a message or note: {excerpt}', { excerpt: inMessage })
      : rich('In a message: {excerpt}', { excerpt: inMessage });
  const isClient = elsewhere.every((word) =>
    [consultation.client_name, consultation.client_email].some((text) => excerptAround(text, word)),
  );
  if (isStaff)
    return isClient
      ? t("In the client's e-mail")
      : t("In the problem details, the result or one of the client's companies");
  if (!isClient) return t('In the problem details, the result or your company');
  return consultation.client_id === actor.id
    ? t('In your name or e-mail')
    : t('In the name or e-mail of who asked');
}

/** The part of a text around the first of these words in it, which is marked. */
function marked(text: string, words: string[]) {
  const found = words.map((word) => excerptAround(text, word)).find((excerpt) => excerpt !== undefined);
  return (
    found && (
      <bdi>
        {found.before}
        <mark className="bg-accent-soft font-medium text-ink">{found.hit}</mark>
        {found.after}
      </bdi>
    )
  );
}
