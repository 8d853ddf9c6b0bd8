import type { Consultation } from '@consultflow/contract/consultations/schema';
import { isAuthor } from '@consultflow/contract/consultations/policy';
import { t } from '@consultflow/contract/language/t';
import { useActor } from '../lib/session/session.ts';

/** Under the status of a request whose client is to answer, for that client. */
export function WaitsForYou({ of }: { of: Pick<Consultation, 'status' | 'client_id'> }) {
  const actor = useActor();
  if (of.status !== 'pending' || !isAuthor(actor, of)) return null;
  return <span className="block text-sm font-medium text-accent-ink">{t('Waits for you')}</span>;
}
