import { labelOf } from '@consultflow/contract/consultations/label';
import type { ConsultationExcerpt } from '@consultflow/contract/consultations/schema';
import { numberOf } from '@consultflow/contract/consultations/number';
import { t } from '@consultflow/contract/language/t';
import { Link } from '@tanstack/react-router';
import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { rich } from '../../../lib/language/rich.tsx';
import { buttonStyle } from '../../../ui/button/button.tsx';
import { RoomTag } from '../../../domain/room-flag.tsx';
import { StatusTag } from '../../../domain/status-tag.tsx';
import { Cell, Row, RowActions, RowTitle, Table } from '../../../ui/table/table.tsx';
import { isSealed, type Sealed } from '../excerpts.ts';
import {
  actions,
  type Column,
  ColumnCells,
  ColumnHeads,
  columns,
  sortsOf,
  topicAndClientFoundBy,
} from './columns.tsx';
import { type OnSort, SortChoice, type Sorting } from './sorting.tsx';

/** Opens a row's dialog over the list. */
function OpenLink({ id, children }: { id: string; children: ReactNode }) {
  return (
    <Link
      from="/admin/consultations"
      to="/admin/consultations"
      search={(now) => ({ ...now, open: id })}
      resetScroll={false}
      className={buttonStyle({ size: 'small' })}
    >
      {children}
    </Link>
  );
}

/** `search`: each row shows where it matches. */
const columnsFor = (search: string | undefined): Column[] => [
  { ...topicAndClientFoundBy(search), width: 'w-[30%]' },
  columns.room,
  columns.statusAndDue,
  columns.consultantIfAny,
  columns.scheduled,
  columns.requested,
  actions((row) => (
    <OpenLink id={row.id}>
      {rich('Details<hidden> of {topic}</hidden>', { topic: labelOf(row), hidden })}
    </OpenLink>
  )),
];

type AdminTableProps = {
  rows: (ConsultationExcerpt | Sealed)[];
  openId: string | undefined;
  /** The searched text. */
  search: string | undefined;
  sorting: Sorting;
  onSort: OnSort;
  onOpen: (id: string) => void;
};

/** All consultations. */
export function AdminTable({ rows, openId, search, sorting, onSort, onOpen }: AdminTableProps) {
  const shown = columnsFor(search);
  return (
    <Table
      label={t('All consultations')}
      className="compact-cards"
      stays
      head={<ColumnHeads columns={shown} sorting={sorting} onSort={onSort} />}
      sort={<SortChoice sorts={sortsOf(shown)} sorting={sorting} onSort={onSort} />}
    >
      {rows.map((consultation) => (
        <Row
          key={consultation.id}
          data-row={consultation.id}
          selected={consultation.id === openId}
          onOpen={() => onOpen(consultation.id)}
        >
          {isSealed(consultation) ? (
            <SealedCells sealed={consultation} />
          ) : (
            <ColumnCells columns={shown} row={consultation} />
          )}
        </Row>
      ))}
    </Table>
  );
}

/** Of a restricted case that was not opened: what is no secret. */
function SealedCells({ sealed }: { sealed: Sealed }) {
  const { id, room, status } = sealed;
  const number = numberOf(sealed);
  return (
    <>
      <Cell data-column="topic">
        <RowTitle note={t('Number, room and status only')}>
          <span className="inline-flex items-center gap-1.5">
            <Lock aria-hidden size={14} strokeWidth={1.75} className="flex-none text-ink-2" />
            {t('Restricted case {number}', { number })}
          </span>
        </RowTitle>
      </Cell>
      <Cell label={t(columns.room.head)} data-column="room">
        <RoomTag code={room} />
      </Cell>
      <Cell label={t(columns.status.head)} data-column="status">
        <StatusTag status={status} />
      </Cell>
      {[columns.consultant, columns.scheduled, columns.requested].map((column) => (
        <Cell key={column.id} label={t(column.head)} data-column={column.id} data-empty="" />
      ))}
      <Cell data-column="actions">
        <RowActions>
          <OpenLink id={id}>
            {rich('Open…<hidden> restricted case {number}</hidden>', { number, hidden })}
          </OpenLink>
        </RowActions>
      </Cell>
    </>
  );
}

const hidden = <span className="sr-only" />;
