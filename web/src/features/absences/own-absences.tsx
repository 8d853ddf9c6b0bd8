import type { Absence } from '@consultflow/contract/absences/schema';
import { t } from '@consultflow/contract/language/t';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useActor } from '../../lib/session/session.ts';
import { Button } from '../../ui/button/button.tsx';
import { Empty } from '../../ui/feedback/empty.tsx';
import { Failed } from '../../ui/feedback/failed.tsx';
import { Panel, PanelHead } from '../../ui/layout/panel.tsx';
import { WaitingRows } from '../../ui/list/listing.tsx';
import { AbsenceDialog } from './absence-dialog.tsx';
import { AbsenceDeletion, AbsenceRow } from './absence-row.tsx';
import { absencesFrom } from './queries.ts';
import { standInWords } from './stand-in-words.ts';

type Open = { kind: 'add' } | { kind: 'edit' | 'delete'; absence: Absence } | undefined;

/** The absences of a consultant that are not over, and who stands in meanwhile. */
export function OwnAbsences({ zone }: { zone: string }) {
  const { id } = useActor();
  const [now] = useState(() => new Date().toISOString());
  const { data, error, isFetching, refetch } = useQuery(absencesFrom(now));
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const own = data?.filter(({ user_id }) => user_id === id);
  return (
    <Panel aria-labelledby="absences" className="print:hidden">
      <PanelHead id="absences" title={t('Your absences')} note={t('You cannot be booked meanwhile.')}>
        <Button icon={Plus} onClick={() => setOpen({ kind: 'add' })}>
          {t('Add Absence')}
        </Button>
      </PanelHead>
      {!own && error && (
        <Failed
          title={t('The absences could not be loaded')}
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
          level={3}
        />
      )}
      {!own && !error && <WaitingRows label={t('Loading the absences')} />}
      {own?.length === 0 && (
        <Empty drawing="none-yet" level={3} title={t('No absences ahead')}>
          {t('Add holidays and other times at which you are away.')}
        </Empty>
      )}
      {own && own.length > 0 && (
        <ul className="divide-y divide-line">
          {own.map((absence) => (
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
      {open?.kind === 'add' && <AbsenceDialog zone={zone} onClose={close} />}
      {open?.kind === 'edit' && <AbsenceDialog zone={zone} absence={open.absence} onClose={close} />}
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

const nameOf = ({ name }: Absence) => name || t('Absent');
