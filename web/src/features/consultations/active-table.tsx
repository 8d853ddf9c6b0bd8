import type { Consultation } from '@consultflow/contract/consultations/schema';
import { Link } from '@tanstack/react-router';
import { showScheduled } from '../../lib/dates.ts';
import { buttonStyle } from '../../ui/button.tsx';
import { PersonName } from '../../ui/person-name.tsx';
import { RoomTag } from '../../ui/room-flag.tsx';
import { StatusTag } from '../../ui/status-tag.tsx';
import { Cell, HeadCell, Row, RowActions, RowTitle, Table } from '../../ui/table.tsx';
import { topicOf } from './consultation-detail.tsx';

const head = (
  <>
    <HeadCell>Consultation</HeadCell>
    <HeadCell>Room</HeadCell>
    <HeadCell>Status</HeadCell>
    <HeadCell sorted="descending">Scheduled</HeadCell>
    <HeadCell>Consultant</HeadCell>
    <HeadCell>
      <span className="sr-only">Actions</span>
    </HeadCell>
  </>
);

/** What is approved and still to be carried out. */
export function ActiveTable({ rows, openId }: { rows: Consultation[]; openId: string | undefined }) {
  return (
    <Table label="Active consultations" head={head}>
      {rows.map((consultation) => {
        const { id, room, status, scheduled_date, client_name, consultant_name } = consultation;
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
            <Cell label="Scheduled">
              <time dateTime={scheduled_date ?? undefined}>{showScheduled(scheduled_date)}</time>
            </Cell>
            <Cell label="Consultant">
              <PersonName>{consultant_name ?? ''}</PersonName>
            </Cell>
            <Cell>
              <RowActions>
                <Link
                  to="/consultant/consultations"
                  search={{ open: id }}
                  resetScroll={false}
                  className={buttonStyle({ variant: 'quiet', size: 'small' })}
                >
                  View Details<span className="sr-only"> of {topic}</span>
                </Link>
                <Link
                  to="/consultant/consultations"
                  search={{ open: id, complete: true }}
                  resetScroll={false}
                  className={buttonStyle({ variant: 'tinted', size: 'small' })}
                >
                  Complete<span className="sr-only"> {topic}</span>
                </Link>
              </RowActions>
            </Cell>
          </Row>
        );
      })}
    </Table>
  );
}
