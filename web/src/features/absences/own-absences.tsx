import type { Absence } from '@consultflow/contract/absences/schema';
import { t } from '@consultflow/contract/language/t';
import { useState } from 'react';
import { useActor } from '../../lib/session/session.ts';
import { AbsencePanel } from './absence-panel.tsx';

/** The absences of a consultant, for themselves. */
export function OwnAbsences({ zone }: { zone: string }) {
  const { id } = useActor();
  const [now] = useState(() => new Date().toISOString());
  return (
    <AbsencePanel
      zone={zone}
      from={now}
      title={t('Your absences')}
      note={t('You cannot be booked meanwhile.')}
      hint={t('Add holidays and other times at which you are away.')}
      user_id={id}
      nameOf={nameOf}
    />
  );
}

const nameOf = ({ name }: Absence) => name || t('Absent');
