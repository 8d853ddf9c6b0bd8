import { t } from '@consultflow/contract/language/t';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useActor } from '../../../lib/session/session.ts';
import { Button } from '../../../ui/button/button.tsx';
import { oneUser } from '../queries.ts';
import { HoursDialog } from './hours-dialog.tsx';

/** Opens the hours of the consultant who is signed in. */
export function SetHours({ zone, size }: { zone: string; size?: 'small' }) {
  const { id } = useActor();
  const { data: user } = useQuery(oneUser(id));
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button {...(size && { size })} disabled={!user} onClick={() => setIsOpen(true)}>
        {t('Set Hours')}
      </Button>
      {isOpen && user && <HoursDialog user={user} zone={zone} onClose={() => setIsOpen(false)} />}
    </>
  );
}
