import { namedBy } from '@consultflow/contract/consultations/number';
import { searchWords } from '@consultflow/contract/consultations/search-words';
import type { ConsultationExcerpt } from '@consultflow/contract/consultations/schema';
import { t } from '@consultflow/contract/language/t';
import type { Actor } from '@consultflow/contract/users/schema';
import type { ReactNode } from 'react';
import { excerptAround } from '../../../lib/excerpt.ts';
import { useActor } from '../../../lib/session/session.ts';
import { rich } from '../../../lib/language/rich.tsx';
import { topicOf } from '../details/consultation-detail.tsx';

/** Where a search matches, if the topic does not show it, nor to staff the client's name. */
export function FoundIn({ consultation, search }: { consultation: ConsultationExcerpt; search: string }) {
  const actor = useActor();
  if (namedBy(search)?.number === consultation.number) return null;
  const shown = [topicOf(consultation), ...(isStaff(actor) ? [consultation.client_name] : [])];
  const elsewhere = searchWords(search).filter((word) => !shown.some((text) => has(text, word)));
  if (elsewhere.length === 0) return null;
  const places = placesWith(placesOf(consultation, actor), search, elsewhere);
  if (places.length === 0)
    return isStaff(actor)
      ? t("In the problem details, the result or one of the client's companies")
      : t('In the problem details, the result or your company');
  return places.map(({ text, words, say }) => (
    <span key={text} className="block">
      {say(marked(text, words))}
    </span>
  ));
}

const isStaff = ({ role }: Pick<Actor, 'role'>) => role !== 'client';
const has = (text: string, word: string) => excerptAround(text, word) !== undefined;

type Place = { text: string | null | undefined; say: (excerpt: ReactNode) => ReactNode };

/** The server looks for a word in the later ones only if the earlier ones lack it. */
function placesOf(
  {
    client_id,
    client_name,
    client_email,
    problem_excerpt,
    result_excerpt,
    message_excerpt,
    company_excerpt,
  }: ConsultationExcerpt,
  actor: Pick<Actor, 'id' | 'role'>,
): Place[] {
  const ofClient = (excerpt: ReactNode) => {
    if (isStaff(actor)) return rich("In the client's e-mail: {excerpt}", { excerpt });
    return client_id === actor.id
      ? rich('In your name or e-mail: {excerpt}', { excerpt })
      : rich('In the name or e-mail of who asked: {excerpt}', { excerpt });
  };
  return [
    { text: problem_excerpt, say: (excerpt) => rich('In the problem details: {excerpt}', { excerpt }) },
    { text: result_excerpt, say: (excerpt) => rich('In the result: {excerpt}', { excerpt }) },
    {
      text: message_excerpt,
      say: (excerpt) =>
        isStaff(actor)
          ? rich('In a message or note: {excerpt}', { excerpt })
          : rich('In a message: {excerpt}', { excerpt }),
    },
    {
      text: company_excerpt,
      say: (excerpt) =>
        isStaff(actor)
          ? rich('In a company of the client: {excerpt}', { excerpt })
          : rich('In your company: {excerpt}', { excerpt }),
    },
    { text: client_name, say: ofClient },
    { text: client_email, say: ofClient },
  ];
}

type Found = { text: string; words: string[]; say: Place['say'] };

/** The places that have words which no earlier one has. */
function placesWith(places: Place[], search: string, wanted: string[]): Found[] {
  const [{ text, say } = {}, ...later] = places;
  if (!say || wanted.length === 0) return [];
  const words = wanted.filter((word) => text && has(text, word));
  if (!text || words.length === 0) return placesWith(later, search, wanted);
  const left = wanted.filter((word) => !words.includes(word));
  return [{ text, words: [search, ...words], say }, ...placesWith(later, search, left)];
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
