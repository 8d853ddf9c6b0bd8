import type { ConsultationExcerpt } from '@consultflow/contract/consultations/schema';
import { Link } from '@tanstack/react-router';
import { showDay, showScheduled } from '../../../lib/time/dates.ts';
import { buttonStyle } from '../../../ui/button/button.tsx';
import { PersonName } from '../../../ui/text/person-name.tsx';
import { RoomTag } from '../../../domain/room-flag.tsx';
import { StatusTag } from '../../../domain/status-tag.tsx';
import { Cell, HeadCell, Row, RowActions, RowTitle, Table } from '../../../ui/table/table.tsx';
import { topicOf } from '../details/consultation-detail.tsx';
import { headOf, type OnSort, SortChoice, type Sorting } from './sorting.tsx';

const columns = ['topic', 'client_name', 'room', 'status', 'scheduled_date', 'created_at'] as const;

const head = (sorting: Sorting, onSort: OnSort) => (
  <>
    <HeadCell {...headOf('topic', sorting, onSort)} className="w-[30%]">
      Consultation
    </HeadCell>
    <HeadCell {...headOf('room', sorting, onSort)}>Room</HeadCell>
    <HeadCell {...headOf('status', sorting, onSort)}>Status</HeadCell>
    <HeadCell>Consultant</HeadCell>
    <HeadCell {...headOf('scheduled_date', sorting, onSort)}>Scheduled</HeadCell>
    <HeadCell {...headOf('created_at', sorting, onSort)}>Requested</HeadCell>
    <HeadCell>Actions</HeadCell>
  </>
);

type AdminTableProps = {
  rows: ConsultationExcerpt[];
  openId: string | undefined;
  sorting: Sorting;
  onSort: OnSort;
};

/** Everybody's consultations. */
export function AdminTable({ rows, openId, sorting, onSort }: AdminTableProps) {
  return (
    <Table
      label="All consultations"
      className="compact-cards"
      stays
      head={head(sorting, onSort)}
      sort={<SortChoice columns={columns} sorting={sorting} onSort={onSort} />}
    >
      {rows.map((consultation) => {
        const { id, room, status, client_name, consultant_name, scheduled_date, created_at } = consultation;
        const topic = topicOf(consultation);
        return (
          <Row key={id} selected={id === openId}>
            <Cell>
              <RowTitle note={<PersonName>{client_name || 'Unknown Client'}</PersonName>}>
                <bdi>{topic}</bdi>
              </RowTitle>
            </Cell>
            <Cell label="Room">
              <RoomTag code={room} />
            </Cell>
            <Cell label="Status">
              <StatusTag status={status} />
            </Cell>
            <Cell label="Consultant" className={consultant_name ? undefined : 'whitespace-nowrap text-ink-3'}>
              <PersonName>{consultant_name ?? 'Nobody yet'}</PersonName>
            </Cell>
            <Cell
              label="Scheduled"
              data-empty={scheduled_date ? undefined : ''}
              className={scheduled_date ? undefined : 'text-ink-3'}
            >
              <time dateTime={scheduled_date ?? undefined}>{showScheduled(scheduled_date)}</time>
            </Cell>
            <Cell label="Requested">
              <time dateTime={created_at}>{showDay(created_at)}</time>
            </Cell>
            <Cell>
              <RowActions>
                <Link
                  from="/admin/consultations"
                  to="/admin/consultations"
                  search={(now) => ({ ...now, open: id })}
                  resetScroll={false}
                  className={buttonStyle({ size: 'small' })}
                >
                  Details<span className="sr-only"> of {topic}</span>
                </Link>
              </RowActions>
            </Cell>
          </Row>
        );
      })}
    </Table>
  );
}
