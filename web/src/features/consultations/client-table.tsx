import { isEditable } from '@consultflow/contract/consultations/policy';
import type { Consultation } from '@consultflow/contract/consultations/schema';
import { Link } from '@tanstack/react-router';
import { showDay, showScheduled } from '../../lib/dates.ts';
import { buttonStyle } from '../../ui/button.tsx';
import { RoomTag } from '../../ui/room-flag.tsx';
import { StatusTag } from '../../ui/status-tag.tsx';
import { LongTable } from '../../ui/long-table.tsx';
import { Cell, HeadCell, Row, RowActions, RowTitle } from '../../ui/table.tsx';
import { topicOf } from './consultation-detail.tsx';

const head = (
  <>
    <HeadCell>Topic</HeadCell>
    <HeadCell className="w-25">Room</HeadCell>
    <HeadCell className="w-32">Status</HeadCell>
    <HeadCell className="w-30">Scheduled</HeadCell>
    <HeadCell sorted="descending" className="w-28">
      Requested
    </HeadCell>
    <HeadCell className="w-34">
      <span className="sr-only">Actions</span>
    </HeadCell>
  </>
);

type ClientTableProps = { rows: Consultation[]; more: boolean; openId: string | undefined };

/** A client's own consultations, however many. */
export function ClientTable({ rows, more, openId }: ClientTableProps) {
  return (
    <LongTable label="My consultations" head={head} rows={rows} more={more} idOf={({ id }) => id}>
      {(consultation, place) => {
        const { id, room, status, scheduled_date, created_at } = consultation;
        const topic = topicOf(consultation);
        return (
          <Row {...place} selected={id === openId}>
            <Cell>
              <RowTitle>
                <bdi>{topic}</bdi>
              </RowTitle>
            </Cell>
            <Cell label="Room">
              <RoomTag code={room} />
            </Cell>
            <Cell label="Status">
              <StatusTag status={status} />
            </Cell>
            <Cell label="Scheduled" className={scheduled_date ? undefined : 'text-ink-3'}>
              <time dateTime={scheduled_date ?? undefined}>{showScheduled(scheduled_date)}</time>
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
