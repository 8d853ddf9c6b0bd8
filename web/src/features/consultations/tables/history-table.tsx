import { labelOf } from '@consultflow/contract/consultations/label';
import type { ConsultationExcerpt } from '@consultflow/contract/consultations/schema';
import { t } from '@consultflow/contract/language/t';
import { Link } from '@tanstack/react-router';
import { rich } from '../../../lib/language/rich.tsx';
import { buttonStyle } from '../../../ui/button/button.tsx';
import { LongTable } from '../../../ui/table/long-table.tsx';
import { Row } from '../../../ui/table/table.tsx';
import {
  actions,
  type Column,
  ColumnCells,
  ColumnHeads,
  columns,
  topicAndClientFoundBy,
} from './columns.tsx';
import type { OnSort, Sorting } from './sorting.tsx';

/** `search`: each row shows where it matches. */
const columnsFor = (search: string | undefined): Column[] => [
  { ...topicAndClientFoundBy(search), width: 'w-[42%] xl:w-[40%]' },
  // The list is that of one room.
  { ...columns.room, sorts: [], width: 'w-28' },
  { ...columns.consultant, width: 'w-[20%] xl:w-[17%]' },
  { ...columns.finished, width: 'w-32 xl:w-42' },
  actions((row) => (
    <Link
      from="/consultant/history"
      to="/consultant/history"
      search={(now) => ({ ...now, open: row.id })}
      resetScroll={false}
      className={buttonStyle({ variant: 'quiet', size: 'small' })}
    >
      {rich('View Details<hidden> of {topic}</hidden>', { topic: labelOf(row), hidden })}
    </Link>
  )),
];

type HistoryTableProps = {
  rows: ConsultationExcerpt[];
  more: boolean;
  openId: string | undefined;
  /** The searched text. */
  search: string | undefined;
  sorting: Sorting;
  onSort: OnSort;
  onOpen: (id: string) => void;
};

/** Completed consultations, in any number. */
export function HistoryTable({ rows, more, openId, search, sorting, onSort, onOpen }: HistoryTableProps) {
  const shown = columnsFor(search);
  return (
    <LongTable
      label={t('Completed consultations')}
      head={<ColumnHeads columns={shown} sorting={sorting} onSort={onSort} />}
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

const hidden = <span className="sr-only" />;
