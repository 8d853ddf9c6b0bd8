import { labelOf } from '@consultflow/contract/consultations/label';
import { canEditRequest, isEditable } from '@consultflow/contract/consultations/policy';
import type { ConsultationExcerpt } from '@consultflow/contract/consultations/schema';
import { msg, t } from '@consultflow/contract/language/t';
import { Link } from '@tanstack/react-router';
import { useActor } from '../../../lib/session/session.ts';
import { AcceptanceWord } from '../../../domain/acceptance-word.tsx';
import { WaitsForYou } from '../../../domain/waits-for-you.tsx';
import { buttonStyle } from '../../../ui/button/button.tsx';
import { LongTable } from '../../../ui/table/long-table.tsx';
import { Row } from '../../../ui/table/table.tsx';
import { Author } from './author.tsx';
import { actions, type Column, ColumnCells, ColumnHeads, columns, sortsOf, Title } from './columns.tsx';
import { FoundIn } from './found-in.tsx';
import { type OnSort, SortChoice, type Sorting } from './sorting.tsx';

/** `search`: each row shows where it matches. */
const columnsFor = (search: string | undefined): Column[] => [
  {
    ...columns.topic,
    head: msg('Topic'),
    cell: (row) => (
      <Title
        row={row}
        note={
          <>
            <Author consultation={row} />
            {search && <FoundIn consultation={row} search={search} />}
          </>
        }
      />
    ),
  },
  { ...columns.room, width: 'w-25' },
  {
    ...columns.status,
    width: 'w-36',
    cell: (row) => (
      <>
        {columns.status.cell(row)}
        <WaitsForYou of={row} />
        <AcceptanceWord of={row} />
      </>
    ),
  },
  { ...columns.scheduled, width: 'w-40' },
  { ...columns.requested, width: 'w-29' },
  actions((row) => <Actions consultation={row} />, 'w-38'),
];

type ClientTableProps = {
  rows: ConsultationExcerpt[];
  more: boolean;
  openId: string | undefined;
  /** The searched text. */
  search: string | undefined;
  sorting: Sorting;
  onSort: OnSort;
  onOpen: (id: string) => void;
};

/** A client's own consultations and those shared with them, in any number. */
export function ClientTable({ rows, more, openId, search, sorting, onSort, onOpen }: ClientTableProps) {
  const shown = columnsFor(search);
  return (
    <LongTable
      label={t('My consultations')}
      head={<ColumnHeads columns={shown} sorting={sorting} onSort={onSort} />}
      sort={<SortChoice sorts={sortsOf(shown)} sorting={sorting} onSort={onSort} />}
      rows={rows}
      more={more}
      idOf={({ id }) => id}
      className="compact-cards [&_table]:table-fixed"
    >
      {(consultation, place) => (
        <Row {...place} selected={consultation.id === openId} onOpen={() => onOpen(consultation.id)}>
          <ColumnCells columns={shown} row={consultation} />
        </Row>
      )}
    </LongTable>
  );
}

function Actions({ consultation }: { consultation: ConsultationExcerpt }) {
  const actor = useActor();
  const { id } = consultation;
  const topic = labelOf(consultation);
  return (
    <>
      {canEditRequest(actor, consultation) && isEditable(consultation) && (
        <Link
          to="/client/new-consultation"
          search={{ id }}
          aria-label={t('Edit {topic}', { topic })}
          className={buttonStyle({ variant: 'quiet', size: 'small' })}
        >
          {t('Edit')}
        </Link>
      )}
      <Link
        from="/client/consultations"
        to="/client/consultations"
        search={(now) => ({ ...now, open: id })}
        resetScroll={false}
        aria-label={t('View {topic}', { topic })}
        className={buttonStyle({ size: 'small' })}
      >
        {t('View')}
      </Link>
    </>
  );
}
