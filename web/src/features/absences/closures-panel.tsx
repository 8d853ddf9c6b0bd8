import type { Absence } from '@consultflow/contract/absences/schema';
import { t } from '@consultflow/contract/language/t';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { rich } from '../../lib/language/rich.tsx';
import { Button } from '../../ui/button/button.tsx';
import { QuestionDialog } from '../../ui/dialog/question-dialog.tsx';
import { Empty } from '../../ui/feedback/empty.tsx';
import { Failed } from '../../ui/feedback/failed.tsx';
import { Panel, PanelHead } from '../../ui/layout/panel.tsx';
import { WaitingRows } from '../../ui/list/listing.tsx';
import { ClosureDialog } from './closure-dialog.tsx';
import { daysOf, showDays } from './days.ts';
import { absencesFrom, useDeleteAbsence } from './queries.ts';

type Open = { kind: 'add' } | { kind: 'edit' | 'delete'; closure: Absence } | undefined;

/** The days on which the firm is closed, as far as they are ahead. */
export function ClosuresPanel({ zone }: { zone: string }) {
  const [now] = useState(() => new Date().toISOString());
  const { data, error, isFetching, refetch } = useQuery(absencesFrom(now));
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const closures = data?.filter(({ user_id }) => user_id === null);
  return (
    <Panel aria-labelledby="closures">
      <PanelHead id="closures" title={t('Closures')} note={t('Nobody can be booked on these days.')}>
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
            <ClosureRow
              key={closure.id}
              closure={closure}
              zone={zone}
              onEdit={() => setOpen({ kind: 'edit', closure })}
              onDelete={() => setOpen({ kind: 'delete', closure })}
            />
          ))}
        </ul>
      )}
      {open?.kind === 'add' && <ClosureDialog zone={zone} onClose={close} />}
      {open?.kind === 'edit' && <ClosureDialog zone={zone} closure={open.closure} onClose={close} />}
      {open?.kind === 'delete' && <ClosureDeletion closure={open.closure} onClose={close} />}
    </Panel>
  );
}

type ClosureRowProps = { closure: Absence; zone: string; onEdit: () => void; onDelete: () => void };

function ClosureRow({ closure, zone, onEdit, onDelete }: ClosureRowProps) {
  const name = <bdi>{closure.name}</bdi>;
  return (
    <li className="grid items-center gap-x-4 gap-y-1 px-4 py-3 md:grid-cols-[15rem_minmax(0,1fr)_auto] md:px-5">
      <span className="text-sm figures">{showDays(daysOf(closure, zone))}</span>
      <strong className="min-w-0 font-medium wrap-anywhere">{name}</strong>
      <div className="flex gap-2 max-md:mt-1">
        <Button size="small" variant="quiet" onClick={onDelete} className="max-md:-ms-2.5">
          {rich('Delete<hidden> “{name}”</hidden>', { name, hidden })}
        </Button>
        <Button size="small" onClick={onEdit}>
          {rich('Edit<hidden> “{name}”</hidden>', { name, hidden })}
        </Button>
      </div>
    </li>
  );
}

function ClosureDeletion({ closure, onClose }: { closure: Absence; onClose: () => void }) {
  const { run: remove, isBusy } = useDeleteAbsence(closure.id);
  return (
    <QuestionDialog
      open
      danger
      title={rich('Delete “{name}”', { name: <bdi>{closure.name}</bdi> })}
      verb={t('Delete Closure')}
      busy={isBusy}
      onConfirm={() => remove(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>{t('These days can be booked again.')}</p>
    </QuestionDialog>
  );
}

const hidden = <span className="sr-only" />;
