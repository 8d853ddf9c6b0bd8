import type { Absence } from '@consultflow/contract/absences/schema';
import { t } from '@consultflow/contract/language/t';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { absencesIn } from '../../domain/appointments/absences.ts';
import { Button } from '../../ui/button/button.tsx';
import { Empty } from '../../ui/feedback/empty.tsx';
import { Failed } from '../../ui/feedback/failed.tsx';
import { Panel, PanelHead } from '../../ui/layout/panel.tsx';
import { WaitingRows } from '../../ui/list/listing.tsx';
import { AbsenceDialog, type Person } from './absence-dialog.tsx';
import { AbsenceDeletion, AbsenceRow } from './absence-row.tsx';
import { useAbsencesOfSubstitutes } from './queries.ts';
import { standInWords } from './stand-in-words.ts';

type Open = { kind: 'add' } | { kind: 'edit' | 'delete'; absence: Absence } | undefined;

type AbsencePanelProps = {
  zone: string;
  /** What is not over at this time. */
  from: string;
  title: string;
  note: string;
  hint: string;
  /** Whose it lists; without one everybody's. */
  user_id?: string;
  nameOf: (absence: Absence) => string;
  /** Whose absences can be added; without them the reader's own. */
  people?: Person[];
  className?: string;
};

/** Absences that are not over, each with who stands in meanwhile. */
export function AbsencePanel({
  zone,
  from,
  title,
  note,
  hint,
  user_id,
  nameOf,
  people,
  className,
}: AbsencePanelProps) {
  const { data, error, isFetching, refetch } = useQuery(absencesIn({ from, user_id }));
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const absences = data?.filter((one) => (user_id ? one.user_id === user_id : one.user_id !== null));
  const ofSubstitutes = useAbsencesOfSubstitutes(user_id && absences ? absences : [], from);
  return (
    <Panel aria-labelledby="absences" className={clsx('print:hidden', className)}>
      <PanelHead id="absences" title={title} note={note}>
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
          {hint}
        </Empty>
      )}
      {absences && absences.length > 0 && (
        <ul className="divide-y divide-line">
          {absences.map((absence) => (
            <AbsenceRow
              key={absence.id}
              absence={absence}
              name={nameOf(absence)}
              note={standInWords(absence, [...(data ?? []), ...ofSubstitutes])}
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
