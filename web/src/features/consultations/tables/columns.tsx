import type { ConsultationExcerpt } from '@consultflow/contract/consultations/schema';
import type { ConsultationSort } from '@consultflow/contract/consultations/sort';
import { isScheduled } from '@consultflow/contract/consultations/status';
import { type Message, msg, t } from '@consultflow/contract/language/t';
import type { ReactNode } from 'react';
import { AcceptanceWord } from '../../../domain/acceptance-word.tsx';
import { CaseLink } from '../../../domain/case-link.tsx';
import { DueOrWaiting } from '../../../domain/due/due-word.tsx';
import { CaseNumber } from '../../../domain/case-number.tsx';
import { RestrictedMark } from '../../../domain/restricted-mark.tsx';
import { RoomTag } from '../../../domain/room-flag.tsx';
import { StatusTag } from '../../../domain/status-tag.tsx';
import { UnreadCount } from '../../../domain/unread-count.tsx';
import { When } from '../../../domain/when.tsx';
import { showDay, showScheduled } from '../../../lib/time/dates.ts';
import { Cell, HeadCell, RowActions, RowTitle } from '../../../ui/table/table.tsx';
import { PersonName } from '../../../ui/text/person-name.tsx';
import { topicOf } from '../details/consultation-detail.tsx';
import { FoundIn } from './found-in.tsx';
import { LastWords } from './last-words.tsx';
import { headOf, type OnSort, type Sorting } from './sorting.tsx';

type Row = ConsultationExcerpt;

export type Column = {
  /** Its name in the styles. */
  id: string;
  head: Message;
  /** The first is that of the header; cards have no headers and offer all of them. */
  sorts?: readonly ConsultationSort[];
  /** Classes for the width of its header. */
  width?: string;
  /** In a card, the title and the actions need no label. */
  isUnlabelled?: boolean;
  /** Whether the cell has no value; a card leaves its label out then. */
  isEmpty?: (row: Row) => boolean;
  /** Further classes of the cell. */
  look?: (row: Row) => string | undefined;
  cell: (row: Row) => ReactNode;
};

type TitleProps = {
  row: Row;
  note?: ReactNode;
  /** Without a link to the page, as in the label of a checkbox. */
  isPlain?: boolean;
};

/** The number has a column of its own, so that topics line up. */
export const Title = ({ row, note, isPlain = false }: TitleProps) => (
  <span className="grid grid-cols-[minmax(2.75rem,auto)_minmax(0,1fr)] gap-x-2">
    <CaseNumber of={row} />
    <span className="min-w-0">
      <RowTitle
        isStrong={Boolean(row.unread)}
        note={
          <>
            {note}
            <LastWords of={row} />
          </>
        }
      >
        {isPlain ? (
          <bdi>{topicOf(row)}</bdi>
        ) : (
          <CaseLink id={row.id} className="text-ink no-underline hover:underline">
            <bdi>{topicOf(row)}</bdi>
          </CaseLink>
        )}{' '}
        <UnreadCount of={row} /> {row.is_restricted && <RestrictedMark />}
      </RowTitle>
    </span>
  </span>
);

const clientOf = ({ client_name }: Row) => <PersonName>{client_name || t('Unknown Client')}</PersonName>;

const dayOf = (time: string) => <time dateTime={time}>{showDay(time)}</time>;

/** The columns that lists of consultations choose from. */
export const columns = {
  topic: {
    id: 'topic',
    head: msg('Consultation'),
    sorts: ['topic'],
    isUnlabelled: true,
    cell: (row) => <Title row={row} />,
  },
  topicAndClient: {
    id: 'topic',
    head: msg('Consultation'),
    sorts: ['topic', 'client_name'],
    isUnlabelled: true,
    cell: (row) => <Title row={row} note={clientOf(row)} />,
  },
  client: { id: 'client', head: msg('Client'), sorts: ['client_name'], cell: clientOf },
  room: { id: 'room', head: msg('Room'), sorts: ['room'], cell: ({ room }) => <RoomTag code={room} /> },
  status: {
    id: 'status',
    head: msg('Status'),
    sorts: ['status'],
    cell: ({ status }) => <StatusTag status={status} />,
  },
  /** With when it is due, in lists of staff. */
  statusAndDue: {
    id: 'status',
    head: msg('Status'),
    sorts: ['status', 'due_at'],
    cell: (row) => (
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <StatusTag status={row.status} />
        <DueOrWaiting of={row} />
        <AcceptanceWord of={row} />
      </span>
    ),
  },
  consultant: {
    id: 'consultant',
    head: msg('Consultant'),
    cell: ({ consultant_name }) => <PersonName>{consultant_name ?? ''}</PersonName>,
  },
  consultantIfAny: {
    id: 'consultant',
    head: msg('Consultant'),
    look: ({ consultant_name }) => (consultant_name ? undefined : 'whitespace-nowrap text-ink-3'),
    cell: ({ consultant_name }) => <PersonName>{consultant_name ?? t('Nobody yet')}</PersonName>,
  },
  scheduled: {
    id: 'scheduled',
    // i18n: the head of a column of dates
    head: msg('Scheduled'),
    sorts: ['scheduled_date'],
    isEmpty: ({ scheduled_date }) => !scheduled_date,
    cell: (row) =>
      isScheduled(row) ? (
        <When time={row.scheduled_date} earlier={row.earlier_date} />
      ) : (
        <time
          dateTime={row.scheduled_date ?? undefined}
          className={row.scheduled_date ? undefined : 'text-ink-3'}
        >
          {showScheduled(row.scheduled_date)}
        </time>
      ),
  },
  requested: {
    id: 'requested',
    // i18n: the head of a column of dates
    head: msg('Requested'),
    sorts: ['created_at'],
    cell: ({ created_at }) => dayOf(created_at),
  },
  completed: {
    id: 'completed',
    // i18n: the head of a column of dates
    head: msg('Completed'),
    cell: ({ completed_date, created_at }) => dayOf(completed_date ?? created_at),
  },
  finished: {
    id: 'completed',
    // i18n: the head of a column of dates
    head: msg('Completed'),
    sorts: ['finished'],
    cell: (row) => (
      <>
        {dayOf(row.completed_date ?? row.scheduled_date ?? row.created_at)}
        <AcceptanceWord of={row} />
      </>
    ),
  },
} satisfies Record<string, Column>;

/** The column of the topic in lists of the firm: of a search, each row shows where it matches. */
export const topicFoundBy = (search: string | undefined): Column => ({
  ...columns.topic,
  cell: (row) => <Title row={row} note={search && <FoundIn consultation={row} search={search} />} />,
});

/** The same with the client. */
export const topicAndClientFoundBy = (search: string | undefined): Column => ({
  ...columns.topicAndClient,
  cell: (row) => (
    <Title
      row={row}
      note={
        <>
          <span className="block">{clientOf(row)}</span>
          {search && <FoundIn consultation={row} search={search} />}
        </>
      }
    />
  ),
});

/** The last column: links and buttons. */
export const actions = (cell: Column['cell'], width?: string): Column => ({
  id: 'actions',
  head: msg('Actions'),
  isUnlabelled: true,
  ...(width !== undefined && { width }),
  cell: (row) => <RowActions>{cell(row)}</RowActions>,
});

type ColumnHeadsProps = { columns: readonly Column[]; sorting?: Sorting; onSort?: OnSort };

/** The headers; not sortable without `onSort`. */
export const ColumnHeads = ({ columns: shown, sorting, onSort }: ColumnHeadsProps) =>
  shown.map(({ id, head, sorts: [by] = [], width }) => (
    <HeadCell key={id} {...(by && sorting && onSort && headOf(by, sorting, onSort))} className={width}>
      {t(head)}
    </HeadCell>
  ));

export const sortsOf = (shown: readonly Column[]) => shown.flatMap(({ sorts = [] }) => sorts);

export const ColumnCells = ({ columns: shown, row }: { columns: readonly Column[]; row: Row }) =>
  shown.map(({ id, head, isUnlabelled, isEmpty, look, cell }) => (
    <Cell
      key={id}
      {...(!isUnlabelled && { label: t(head) })}
      data-column={id}
      data-empty={isEmpty?.(row) ? '' : undefined}
      className={look?.(row)}
    >
      {cell(row)}
    </Cell>
  ));
