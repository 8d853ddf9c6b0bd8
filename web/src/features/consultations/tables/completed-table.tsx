import { labelOf } from '@consultflow/contract/consultations/label';
import type { ConsultationExcerpt } from '@consultflow/contract/consultations/schema';
import { t } from '@consultflow/contract/language/t';
import { Link, useNavigate } from '@tanstack/react-router';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { shownHere } from '../../../lib/form/form-errors.ts';
import { rich } from '../../../lib/language/rich.tsx';
import { Button, buttonStyle } from '../../../ui/button/button.tsx';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { LongTable, type Place } from '../../../ui/table/long-table.tsx';
import { Row } from '../../../ui/table/table.tsx';
import { completedIds } from '../export/bulk-export.ts';
import { type DocumentChoices, inAddress } from '../export/choices.ts';
import { unfetched, useExport, whyNoDocument } from '../queries.ts';
import { Author } from './author.tsx';
import { actions, type Column, ColumnCells, ColumnHeads, columns, sortsOf, Title } from './columns.tsx';
import { type OnSort, SortChoice, type Sorting } from './sorting.tsx';

const nothing = () => null;

const columnsWith = (title: Column['cell'], buttons: Column['cell']) => [
  { ...columns.topic, cell: title },
  { ...columns.room, width: 'w-25' },
  { ...columns.consultant, width: 'w-[18%]' },
  { ...columns.completed, sorts: ['finished'] as const, width: 'w-30' },
  actions(buttons, 'w-43'),
];

const heads = columnsWith(nothing, nothing);

type CompletedTableProps = {
  rows: ConsultationExcerpt[];
  /** More rows exist than are loaded. */
  more: boolean;
  chosen: string[];
  choices: DocumentChoices;
  onChoose: (ids: string[]) => void;
  sorting: Sorting;
  onSort: OnSort;
};

/** Completed consultations, in any number, to select and to export one by one. */
export function CompletedTable({
  rows,
  more,
  chosen,
  choices,
  onChoose,
  sorting,
  onSort,
}: CompletedTableProps) {
  const picked = new Set(chosen);
  // If there are more, those on screen are not all.
  const isAll = rows.every(({ id }) => picked.has(id)) && (!more || picked.size > rows.length);
  const everything = useMutation({
    mutationFn: () => (more ? completedIds() : Promise.resolve(rows.map(({ id }) => id))),
    onSuccess: onChoose,
    meta: unfetched,
  });
  const choose = (id: string, isWanted: boolean) =>
    onChoose(isWanted ? [...chosen, id] : chosen.filter((one) => one !== id));
  return (
    <div className="@container">
      <div className="border-b border-line px-4 py-1 @min-[44rem]:px-5">
        <Checkbox
          checked={isAll}
          indeterminate={!isAll && chosen.length > 0}
          disabled={everything.isPending}
          onChange={() => (isAll ? onChoose([]) : everything.mutate())}
        >
          {t('Select all')}
        </Checkbox>
      </div>
      <LongTable
        label={t('Completed consultations')}
        head={<ColumnHeads columns={heads} sorting={sorting} onSort={onSort} />}
        sort={<SortChoice sorts={['created_at', ...sortsOf(heads)]} sorting={sorting} onSort={onSort} />}
        rows={rows}
        more={more}
        idOf={({ id }) => id}
        className="compact-cards [&_table]:table-fixed"
      >
        {(consultation, place) => (
          <CompletedRow
            consultation={consultation}
            place={place}
            isChosen={picked.has(consultation.id)}
            choices={choices}
            onChoose={(isChosen) => choose(consultation.id, isChosen)}
          />
        )}
      </LongTable>
    </div>
  );
}

type CompletedRowProps = {
  consultation: ConsultationExcerpt;
  place: Place;
  isChosen: boolean;
  choices: DocumentChoices;
  onChoose: (isChosen: boolean) => void;
};

function CompletedRow({ consultation, place, isChosen, choices, onChoose }: CompletedRowProps) {
  const navigate = useNavigate();
  const exporting = useExport();
  const { id } = consultation;
  const topic = labelOf(consultation);
  const trouble = whyNoDocument(exporting.error);
  const title = () => (
    <>
      <Checkbox checked={isChosen} onChange={(event) => onChoose(event.target.checked)}>
        <Title row={consultation} note={<Author consultation={consultation} />} isPlain />
      </Checkbox>
      {trouble && (
        <p role="alert" className="mt-1 text-sm text-danger-ink">
          {trouble}
        </p>
      )}
    </>
  );
  const preview = { to: '/client/exports/$id', params: { id }, search: inAddress(choices) } as const;
  const buttons = () => (
    <>
      <Link {...preview} className={buttonStyle({ variant: 'quiet', size: 'small' })}>
        {rich('View<hidden> {topic}</hidden>', { topic, hidden })}
      </Link>
      <Button
        size="small"
        icon={Download}
        busy={exporting.isPending}
        onClick={() => exporting.mutate({ id, ...choices }, shownHere)}
      >
        {rich('Export<hidden> {topic}</hidden>', { topic, hidden })}
      </Button>
    </>
  );
  return (
    <Row {...place} onOpen={() => void navigate(preview)}>
      <ColumnCells columns={columnsWith(title, buttons)} row={consultation} />
    </Row>
  );
}

const hidden = <span className="sr-only" />;
