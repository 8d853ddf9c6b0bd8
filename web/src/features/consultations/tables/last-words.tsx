import type { ConsultationExcerpt } from '@consultflow/contract/consultations/schema';
import { Lock } from 'lucide-react';
import { useActor } from '../../../lib/session/session.ts';
import { rich } from '../../../lib/language/rich.tsx';
import { PersonName } from '../../../ui/text/person-name.tsx';

/** The last message, or note, in one line. */
export function LastWords({ of: { last_words, unread } }: { of: ConsultationExcerpt }) {
  const actor = useActor();
  if (!last_words) return null;
  const { by_id, by, excerpt, is_note } = last_words;
  const words = <bdi>{excerpt}</bdi>;
  return (
    <span className={`line-clamp-1 break-all ${unread ? 'text-ink-2' : ''}`}>
      {is_note && <Lock aria-hidden size={13} strokeWidth={1.75} className="me-1 inline align-[-0.125em]" />}
      {by_id === actor.id
        ? is_note
          ? rich('Your note: “{words}”', { words })
          : rich('You: “{words}”', { words })
        : is_note
          ? rich('Note by {name}: “{words}”', { name: <PersonName>{by}</PersonName>, words })
          : rich('{name}: “{words}”', { name: <PersonName>{by}</PersonName>, words })}
    </span>
  );
}
