import type { ConsultationExcerpt } from '@consultflow/contract/consultations/schema';
import { t } from '@consultflow/contract/language/t';
import { Link } from '@tanstack/react-router';
import { rich } from '../../../lib/language/rich.tsx';
import { buttonStyle } from '../../../ui/button/button.tsx';
import { Row, Table } from '../../../ui/table/table.tsx';
import { topicOf } from '../details/consultation-detail.tsx';
import { actions, ColumnCells, ColumnHeads, columns, sortsOf } from './columns.tsx';
import { type OnSort, SortChoice, type Sorting } from './sorting.tsx';

const shown = [
  { ...columns.topicAndClient, width: 'w-[30%]' },
  columns.room,
  columns.status,
  columns.consultantIfAny,
  columns.scheduled,
  columns.requested,
  actions((row) => (
    <Link
      from="/admin/consultations"
      to="/admin/consultations"
      search={(now) => ({ ...now, open: row.id })}
      resetScroll={false}
      className={buttonStyle({ size: 'small' })}
    >
      {rich('Details<hidden> of {topic}</hidden>', { topic: topicOf(row), hidden })}
    </Link>
  )),
];

type AdminTableProps = {
  rows: ConsultationExcerpt[];
  openId: string | undefined;
  sorting: Sorting;
  onSort: OnSort;
};

/** All consultations. */
export function AdminTable({ rows, openId, sorting, onSort }: AdminTableProps) {
  return (
    <Table
      label={t('All consultations')}
      className="compact-cards"
      stays
      head={<ColumnHeads columns={shown} sorting={sorting} onSort={onSort} />}
      sort={<SortChoice sorts={sortsOf(shown)} sorting={sorting} onSort={onSort} />}
    >
      {rows.map((consultation) => (
        <Row key={consultation.id} selected={consultation.id === openId}>
          <ColumnCells columns={shown} row={consultation} />
        </Row>
      ))}
    </Table>
  );
}

const hidden = <span className="sr-only" />;
