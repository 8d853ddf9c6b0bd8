import type { ConsultationExcerpt } from '@consultflow/contract/consultations/schema';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { showWhen } from '../../../lib/time/dates.ts';
import { buttonStyle } from '../../../ui/button/button.tsx';
import { PersonName } from '../../../ui/text/person-name.tsx';
import { RoomTag } from '../../../domain/room-flag.tsx';
import { StatusTag } from '../../../domain/status-tag.tsx';
import { Cell, HeadCell, Row, RowActions, RowGroup, RowTitle, Table } from '../../../ui/table/table.tsx';
import { topicOf } from '../details/consultation-detail.tsx';
import { type Due, dueOf } from './due.ts';
import { headOf, type OnSort, SortChoice, type Sorting } from './sorting.tsx';

const columns = ['topic', 'client_name', 'room', 'status', 'scheduled_date'] as const;

type ActiveTableProps = {
  rows: ConsultationExcerpt[];
  openId: string | undefined;
  /** The firm's zone, by which a day is over. */
  zone: string | undefined;
  sorting: Sorting;
  onSort: OnSort;
};

/** What is approved and still to be carried out; in the order of its dates under what is due when. */
export function ActiveTable({ rows, openId, zone, sorting, onSort }: ActiveTableProps) {
  return (
    <Table
      label="Active consultations"
      stays
      className="compact-cards stacked-actions"
      head={
        <>
          <HeadCell {...headOf('topic', sorting, onSort)}>Consultation</HeadCell>
          <HeadCell {...headOf('client_name', sorting, onSort)}>Client</HeadCell>
          <HeadCell {...headOf('room', sorting, onSort)}>Room</HeadCell>
          <HeadCell {...headOf('status', sorting, onSort)}>Status</HeadCell>
          <HeadCell {...headOf('scheduled_date', sorting, onSort)}>Scheduled</HeadCell>
          <HeadCell>Consultant</HeadCell>
          <HeadCell>Actions</HeadCell>
        </>
      }
      sort={<SortChoice columns={columns} sorting={sorting} onSort={onSort} />}
    >
      {rows.map((consultation, place) => {
        const due = dueOf(consultation.scheduled_date, zone);
        const before = rows[place - 1];
        const begins = !before || dueOf(before.scheduled_date, zone) !== due;
        return (
          <Fragment key={consultation.id}>
            {sorting.by === 'scheduled_date' && begins && <RowGroup columns={7}>{due}</RowGroup>}
            <ActiveRow consultation={consultation} due={due} isOpen={consultation.id === openId} />
          </Fragment>
        );
      })}
    </Table>
  );
}

type ActiveRowProps = { consultation: ConsultationExcerpt; due: Due; isOpen: boolean };

function ActiveRow({ consultation, due, isOpen }: ActiveRowProps) {
  const { id, room, status, scheduled_date, client_name, consultant_name } = consultation;
  const topic = topicOf(consultation);
  return (
    <Row selected={isOpen}>
      <Cell>
        <RowTitle>
          <bdi>{topic}</bdi>
        </RowTitle>
      </Cell>
      <Cell label="Client">
        <PersonName>{client_name || 'Unknown Client'}</PersonName>
      </Cell>
      <Cell label="Room">
        <RoomTag code={room} />
      </Cell>
      <Cell label="Status">
        <StatusTag status={status} />
      </Cell>
      <Cell label="Scheduled">
        <div>
          <time dateTime={scheduled_date ?? undefined}>{showWhen(scheduled_date)}</time>
          {due === 'Overdue' && <span className="block text-sm font-medium text-danger-ink">Overdue</span>}
        </div>
      </Cell>
      <Cell label="Consultant">
        <PersonName>{consultant_name ?? ''}</PersonName>
      </Cell>
      <Cell>
        <RowActions>
          <Link
            from="/consultant/consultations"
            to="/consultant/consultations"
            search={(now) => ({ ...now, open: id })}
            resetScroll={false}
            className={buttonStyle({ variant: 'quiet', size: 'small' })}
          >
            View Details<span className="sr-only"> of {topic}</span>
          </Link>
          <Link
            from="/consultant/consultations"
            to="/consultant/consultations"
            search={(now) => ({ ...now, open: id, complete: true })}
            resetScroll={false}
            className={buttonStyle({ variant: 'tinted', size: 'small' })}
          >
            Complete<span className="sr-only"> {topic}</span>
          </Link>
        </RowActions>
      </Cell>
    </Row>
  );
}
