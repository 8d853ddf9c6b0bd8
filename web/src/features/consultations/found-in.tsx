import type { ConsultationExcerpt } from '@consultflow/contract/consultations/schema';
import { excerptAround } from '../../lib/excerpt.ts';
import { topicOf } from './consultation-detail.tsx';

/** Why a search found this one, where its topic does not show it. */
export function FoundIn({ consultation, search }: { consultation: ConsultationExcerpt; search: string }) {
  if (excerptAround(topicOf(consultation), search)) return null;
  const found = excerptAround(consultation.problem_excerpt, search);
  if (found) {
    return (
      <>
        In the problem details: {found.before}
        <mark className="bg-accent-soft font-medium text-ink">{found.hit}</mark>
        {found.after}
      </>
    );
  }
  const isClient = [consultation.client_name, consultation.client_email].some((text) =>
    excerptAround(text, search),
  );
  return isClient ? 'In your name or e-mail' : 'In the problem details';
}
