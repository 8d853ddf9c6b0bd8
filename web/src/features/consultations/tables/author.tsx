import type { ConsultationExcerpt } from '@consultflow/contract/consultations/schema';
import { t } from '@consultflow/contract/language/t';
import { useActor } from '../../../lib/session/session.ts';
import { rich } from '../../../lib/language/rich.tsx';
import { PersonName } from '../../../ui/text/person-name.tsx';

/** Who asked, beside what a colleague of the client shares. */
export function Author({ consultation: { client_id, client_name } }: { consultation: ConsultationExcerpt }) {
  const actor = useActor();
  if (client_id === actor.id) return null;
  return (
    <span className="block">
      {/* i18n: the person who has requested a consultation */}
      {rich('Asked by {name}', { name: <PersonName>{client_name || t('Unknown Client')}</PersonName> })}
    </span>
  );
}
