import { isEditable } from '@consultflow/contract/consultations/policy';
import type { ConsultationExcerpt } from '@consultflow/contract/consultations/schema';
import { isScheduled } from '@consultflow/contract/consultations/status';
import { Link } from '@tanstack/react-router';
import { showDay, showScheduled } from '../../../lib/time/dates.ts';
import { buttonStyle } from '../../../ui/button/button.tsx';
import { RoomTag } from '../../../domain/room-flag.tsx';
import { StatusTag } from '../../../domain/status-tag.tsx';
import { LongTable } from '../../../ui/table/long-table.tsx';
import { Cell, HeadCell, Row, RowActions, RowTitle } from '../../../ui/table/table.tsx';
import { When } from '../../../domain/when.tsx';
import { topicOf } from '../details/consultation-detail.tsx';
import { FoundIn } from './found-in.tsx';
import { headOf, type OnSort, SortChoice, type Sorting } from './sorting.tsx';

const columns = ['topic', 'room', 'status', 'scheduled_date', 'created_at'] as const;

type HeadProps = { sorting: Sorting; onSort: OnSort };

function Head({ sorting, onSort }: HeadProps) {
  return (
    <>
      <HeadCell {...headOf('topic', sorting, onSort)}>Topic</HeadCell>
      <HeadCell {...headOf('room', sorting, onSort)} className="w-25">
        Room
      </HeadCell>
      <HeadCell {...headOf('status', sorting, onSort)} className="w-32">
        Status
      </HeadCell>
      <HeadCell {...headOf('scheduled_date', sorting, onSort)} className="w-40">
        Scheduled
      </HeadCell>
      <HeadCell {...headOf('created_at', sorting, onSort)} className="w-28">
        Requested
      </HeadCell>
      <HeadCell className="w-34">Actions</HeadCell>
    </>
  );
}

type ClientTableProps = HeadProps & {
  rows: ConsultationExcerpt[];
  more: boolean;
  openId: string | undefined;
  /** What was searched for: each row says where it was found. */
  search: string | undefined;
  onOpen: (id: string) => void;
};

/** A client's own consultations, however many. */
export function ClientTable({ rows, more, openId, search, sorting, onSort, onOpen }: ClientTableProps) {
  return (
    <LongTable
      label="My consultations"
      head={<Head sorting={sorting} onSort={onSort} />}
      sort={<SortChoice columns={columns} sorting={sorting} onSort={onSort} />}
      rows={rows}
      more={more}
      idOf={({ id }) => id}
      className="compact-cards"
    >
      {(consultation, place) => {
        const { id, room, status, scheduled_date, earlier_date, created_at } = consultation;
        const topic = topicOf(consultation);
        return (
          <Row {...place} selected={id === openId} onOpen={() => onOpen(id)}>
            <Cell>
              <RowTitle note={search && <FoundIn consultation={consultation} search={search} />}>
                <bdi>{topic}</bdi>
              </RowTitle>
            </Cell>
            <Cell label="Room">
              <RoomTag code={room} />
            </Cell>
            <Cell label="Status">
              <StatusTag status={status} />
            </Cell>
            <Cell label="Scheduled" data-empty={scheduled_date ? undefined : ''}>
              {isScheduled(consultation) ? (
                <When time={scheduled_date} earlier={earlier_date} />
              ) : (
                <time
                  dateTime={scheduled_date ?? undefined}
                  className={scheduled_date ? undefined : 'text-ink-3'}
                >
                  {showScheduled(scheduled_date)}
                </time>
              )}
            </Cell>
            <Cell label="Requested">
              <time dateTime={created_at}>{showDay(created_at)}</time>
            </Cell>
            <Cell>
              <RowActions>
                {isEditable(consultation) && (
                  <Link
                    to="/client/new-consultation"
                    search={{ id }}
                    aria-label={`Edit ${topic}`}
                    className={buttonStyle({ variant: 'quiet', size: 'small' })}
                  >
                    Edit
                  </Link>
                )}
                <Link
                  from="/client/consultations"
                  to="/client/consultations"
                  search={(now) => ({ ...now, open: id })}
                  resetScroll={false}
                  aria-label={`View ${topic}`}
                  className={buttonStyle({ size: 'small' })}
                >
                  View
                </Link>
              </RowActions>
            </Cell>
          </Row>
        );
      }}
    </LongTable>
  );
}
