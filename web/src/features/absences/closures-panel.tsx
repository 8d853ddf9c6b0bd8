import type { Absence } from '@consultflow/contract/absences/schema';
import { t } from '@consultflow/contract/language/t';
import { useQuery } from '@tanstack/react-query';
import { Plus, Upload } from 'lucide-react';
import { useState } from 'react';
import { absencesIn } from '../../domain/appointments/absences.ts';
import { Button } from '../../ui/button/button.tsx';
import { Empty } from '../../ui/feedback/empty.tsx';
import { Failed } from '../../ui/feedback/failed.tsx';
import { Panel, PanelHead } from '../../ui/layout/panel.tsx';
import { WaitingRows } from '../../ui/list/listing.tsx';
import { ClosureDialog } from './closure-dialog.tsx';
import { AbsenceDeletion, AbsenceRow } from './absence-row.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { useTakeBack } from './import-queries.ts';

type Open = { kind: 'add' | 'import' } | { kind: 'edit' | 'delete'; closure: Absence } | undefined;

/** The days on which the firm is closed, as far as they are ahead. */
export function ClosuresPanel({ zone }: { zone: string }) {
  const [now] = useState(() => new Date().toISOString());
  const { data, error, isFetching, refetch } = useQuery(absencesIn({ from: now, closures: 'true' }));
  const [open, setOpen] = useState<Open>();
  const { run: takeBack } = useTakeBack();
  const close = () => setOpen(undefined);
  const closures = data?.filter(({ user_id }) => user_id === null);
  return (
    <Panel aria-labelledby="closures">
      <PanelHead id="closures" title={t('Closures')} note={t('Nobody can be booked on these days.')}>
        <Button icon={Upload} onClick={() => setOpen({ kind: 'import' })}>
          {t('Import Public Holidays')}
        </Button>
        <Button icon={Plus} onClick={() => setOpen({ kind: 'add' })}>
          {t('Add Closure')}
        </Button>
      </PanelHead>
      {!closures && error && (
        <Failed
          title={t('The closures could not be loaded')}
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
          level={3}
        />
      )}
      {!closures && !error && <WaitingRows label={t('Loading the closures')} />}
      {closures?.length === 0 && (
        <Empty drawing="none-yet" level={3} title={t('No closures ahead')}>
          {t('Add public holidays and days on which the firm is closed.')}
        </Empty>
      )}
      {closures && closures.length > 0 && (
        <ul className="divide-y divide-line">
          {closures.map((closure) => (
            <AbsenceRow
              key={closure.id}
              absence={closure}
              name={closure.name}
              zone={zone}
              onEdit={() => setOpen({ kind: 'edit', closure })}
              onDelete={() => setOpen({ kind: 'delete', closure })}
            />
          ))}
        </ul>
      )}
      {open?.kind === 'add' && <ClosureDialog zone={zone} onClose={close} />}
      {open?.kind === 'import' && <ImportDialog zone={zone} onTakeBack={takeBack} onClose={close} />}
      {open?.kind === 'edit' && <ClosureDialog zone={zone} closure={open.closure} onClose={close} />}
      {open?.kind === 'delete' && (
        <AbsenceDeletion
          absence={open.closure}
          name={open.closure.name}
          verb={t('Delete Closure')}
          onClose={close}
        />
      )}
    </Panel>
  );
}
