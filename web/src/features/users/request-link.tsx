import { canRequest } from '@consultflow/contract/consultations/policy';
import { t } from '@consultflow/contract/language/t';
import type { Actor } from '@consultflow/contract/users/schema';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { Button, buttonStyle } from '../../ui/button/button.tsx';
import { ACCOUNT_NOTE } from './account-note.tsx';

/** Links to the request form; disabled for a client who may not request, as the AccountNote of the page says. */
export function RequestLink({ account }: { account: Actor }) {
  if (!canRequest(account)) {
    return (
      <Button variant="primary" icon={Plus} disabled aria-describedby={ACCOUNT_NOTE}>
        {t('Request Consultation')}
      </Button>
    );
  }
  return (
    <Link to="/client/new-consultation" className={buttonStyle({ variant: 'primary' })}>
      <Plus aria-hidden size={16} strokeWidth={1.75} />
      {t('Request Consultation')}
    </Link>
  );
}
