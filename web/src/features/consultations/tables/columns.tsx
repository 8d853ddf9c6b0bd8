import type { ConsultationExcerpt } from '@consultflow/contract/consultations/schema';
import type { ConsultationSort } from '@consultflow/contract/consultations/sort';
import type { ReactNode } from 'react';
import { RoomTag } from '../../../domain/room-flag.tsx';
import { StatusTag } from '../../../domain/status-tag.tsx';
import { showDay, showScheduled } from '../../../lib/time/dates.ts';
import { Cell, HeadCell, RowActions, RowTitle } from '../../../ui/table/table.tsx';
import { PersonName } from '../../../ui/text/person-name.tsx';
import { topicOf } from '../details/consultation-detail.tsx';
import { headOf, type OnSort, type Sorting } from './sorting.tsx';

type Row = ConsultationExcerpt;

export type Column = {
  head: string;
  /** What a press on its head sorts by, and what else can be sorted by where rows are cards and have no heads. */
  sorts?: readonly ConsultationSort[];
  /** The width of its head, as classes. */
  width?: string;
  /** A row that is a card begins with its title and ends with its actions, which need no label. */
  isUnlabelled?: boolean;
  /** Where there is no value, a card leaves the label out. */
  isEmpty?: (row: Row) => boolean;
  /** What the cell of a row looks like otherwise, as classes. */
  look?: (row: Row) => string | undefined;
  cell: (row: Row) => ReactNode;
};

export const Title = ({ row, note }: { row: Row; note?: ReactNode }) => (
  <RowTitle note={note}>
    <bdi>{topicOf(row)}</bdi>
  </RowTitle>
);

const clientOf = ({ client_name }: Row) => <PersonName>{client_name || 'Unknown Client'}</PersonName>;

const dayOf = (time: string) => <time dateTime={time}>{showDay(time)}</time>;

/** What a list of consultations can show of each. */
export const columns = {
  topic: {
    head: 'Consultation',
    sorts: ['topic'],
    isUnlabelled: true,
    cell: (row) => <Title row={row} />,
  },
  topicAndClient: {
    head: 'Consultation',
    sorts: ['topic', 'client_name'],
    isUnlabelled: true,
    cell: (row) => <Title row={row} note={clientOf(row)} />,
  },
  client: { head: 'Client', sorts: ['client_name'], cell: clientOf },
  room: { head: 'Room', sorts: ['room'], cell: ({ room }) => <RoomTag code={room} /> },
  status: { head: 'Status', sorts: ['status'], cell: ({ status }) => <StatusTag status={status} /> },
  consultant: {
    head: 'Consultant',
    cell: ({ consultant_name }) => <PersonName>{consultant_name ?? ''}</PersonName>,
  },
  consultantIfAny: {
    head: 'Consultant',
    look: ({ consultant_name }) => (consultant_name ? undefined : 'whitespace-nowrap text-ink-3'),
    cell: ({ consultant_name }) => <PersonName>{consultant_name ?? 'Nobody yet'}</PersonName>,
  },
  scheduled: {
    head: 'Scheduled',
    sorts: ['scheduled_date'],
    isEmpty: ({ scheduled_date }) => !scheduled_date,
    cell: ({ scheduled_date }) => (
      <time dateTime={scheduled_date ?? undefined} className={scheduled_date ? undefined : 'text-ink-3'}>
        {showScheduled(scheduled_date)}
      </time>
    ),
  },
  requested: { head: 'Requested', sorts: ['created_at'], cell: ({ created_at }) => dayOf(created_at) },
  completed: {
    head: 'Completed',
    cell: ({ completed_date, created_at }) => dayOf(completed_date ?? created_at),
  },
  finished: {
    head: 'Completed',
    sorts: ['finished'],
    cell: ({ completed_date, scheduled_date, created_at }) =>
      dayOf(completed_date ?? scheduled_date ?? created_at),
  },
} satisfies Record<string, Column>;

/** What can be done with each, at the end of its row. */
export const actions = (cell: Column['cell'], width?: string): Column => ({
  head: 'Actions',
  isUnlabelled: true,
  ...(width !== undefined && { width }),
  cell: (row) => <RowActions>{cell(row)}</RowActions>,
});

type ColumnHeadsProps = { columns: readonly Column[]; sorting?: Sorting; onSort?: OnSort };

/** Without `onSort` nothing can be sorted. */
export const ColumnHeads = ({ columns: shown, sorting, onSort }: ColumnHeadsProps) =>
  shown.map(({ head, sorts: [by] = [], width }) => (
    <HeadCell key={head} {...(by && sorting && onSort && headOf(by, sorting, onSort))} className={width}>
      {head}
    </HeadCell>
  ));

export const sortsOf = (shown: readonly Column[]) => shown.flatMap(({ sorts = [] }) => sorts);

export const ColumnCells = ({ columns: shown, row }: { columns: readonly Column[]; row: Row }) =>
  shown.map(({ head, isUnlabelled, isEmpty, look, cell }) => (
    <Cell
      key={head}
      {...(!isUnlabelled && { label: head })}
      data-empty={isEmpty?.(row) ? '' : undefined}
      className={look?.(row)}
    >
      {cell(row)}
    </Cell>
  ));
