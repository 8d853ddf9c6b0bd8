import type { Absence } from '@consultflow/contract/absences/schema';
import { t } from '@consultflow/contract/language/t';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { Empty } from '../../ui/feedback/empty.tsx';
import { Failed } from '../../ui/feedback/failed.tsx';
import { Panel, PanelHead } from '../../ui/layout/panel.tsx';
import { WaitingRows } from '../../ui/list/listing.tsx';
import { AbsenceDialog, type Person } from './absence-dialog.tsx';
import { AbsenceDeletion, AbsenceRow } from './absence-row.tsx';
import { absencesFrom } from './queries.ts';
import { standInWords } from './stand-in-words.ts';

type Open = { kind: 'add' } | { kind: 'edit' | 'delete'; absence: Absence } | undefined;

type StaffAbsencesProps = {
  zone: string;
  people: Person[];
  /** What is not over at this time. */
  from: string;
};

/** The absences of all consultants that are not over, for admins. */
export function StaffAbsences({ zone, people, from }: StaffAbsencesProps) {
  const { data, error, isFetching, refetch } = useQuery(absencesFrom(from));
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const absences = data?.filter(({ user_id }) => user_id !== null);
  return (
    <Panel aria-labelledby="absences" className="mt-5 print:hidden">
      <PanelHead id="absences" title={t('Absences')} note={t('They cannot be booked meanwhile.')}>
        <Button icon={Plus} onClick={() => setOpen({ kind: 'add' })}>
          {t('Add Absence')}
        </Button>
      </PanelHead>
      {!absences && error && (
        <Failed
          title={t('The absences could not be loaded')}
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
          level={3}
        />
      )}
      {!absences && !error && <WaitingRows label={t('Loading the absences')} />}
      {absences?.length === 0 && (
        <Empty drawing="none-yet" level={3} title={t('No absences ahead')}>
          {t('Add holidays of consultants and other times at which they are away.')}
        </Empty>
      )}
      {absences && absences.length > 0 && (
        <ul className="divide-y divide-line">
          {absences.map((absence) => (
            <AbsenceRow
              key={absence.id}
              absence={absence}
              name={nameOf(absence)}
              note={standInWords(absence, data ?? [])}
              zone={zone}
              onEdit={() => setOpen({ kind: 'edit', absence })}
              onDelete={() => setOpen({ kind: 'delete', absence })}
            />
          ))}
        </ul>
      )}
      {open?.kind === 'add' && <AbsenceDialog zone={zone} people={people} onClose={close} />}
      {open?.kind === 'edit' && (
        <AbsenceDialog zone={zone} people={people} absence={open.absence} onClose={close} />
      )}
      {open?.kind === 'delete' && (
        <AbsenceDeletion
          absence={open.absence}
          name={nameOf(open.absence)}
          verb={t('Delete Absence')}
          onClose={close}
        />
      )}
    </Panel>
  );
}

const nameOf = ({ user_name, name }: Absence) =>
  name ? t('{name}: {reason}', { name: user_name ?? '', reason: name }) : (user_name ?? '');
