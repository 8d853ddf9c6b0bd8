import type { ConsultationExcerpt } from '@consultflow/contract/consultations/schema';
import { Link } from '@tanstack/react-router';
import { showDay } from '../../../lib/time/dates.ts';
import { buttonStyle } from '../../../ui/button/button.tsx';
import { LongTable } from '../../../ui/table/long-table.tsx';
import { PersonName } from '../../../ui/text/person-name.tsx';
import { RoomTag } from '../../../domain/room-flag.tsx';
import { Cell, HeadCell, Row, RowActions, RowTitle } from '../../../ui/table/table.tsx';
import { topicOf } from '../details/consultation-detail.tsx';
import { headOf, type OnSort, type Sorting } from './sorting.tsx';

const head = (sorting: Sorting, onSort: OnSort) => (
  <>
    <HeadCell {...headOf('topic', sorting, onSort)} className="w-[42%]">
      Consultation
    </HeadCell>
    <HeadCell className="w-28">Room</HeadCell>
    <HeadCell className="w-[20%]">Consultant</HeadCell>
    <HeadCell {...headOf('finished', sorting, onSort)} className="w-32">
      Completed
    </HeadCell>
    <HeadCell>Actions</HeadCell>
  </>
);

type HistoryTableProps = {
  rows: ConsultationExcerpt[];
  more: boolean;
  openId: string | undefined;
  sorting: Sorting;
  onSort: OnSort;
};

/** What has been completed, however much that is. */
export function HistoryTable({ rows, more, openId, sorting, onSort }: HistoryTableProps) {
  return (
    <LongTable
      label="Completed consultations"
      head={head(sorting, onSort)}
      rows={rows}
      more={more}
      idOf={({ id }) => id}
      className="compact-cards"
    >
      {(consultation, place) => {
        const { id, room, client_name, consultant_name } = consultation;
        const finished = finishedOf(consultation);
        return (
          <Row {...place} selected={id === openId}>
            <Cell>
              <RowTitle note={<PersonName>{client_name || 'Unknown Client'}</PersonName>}>
                <bdi>{topicOf(consultation)}</bdi>
              </RowTitle>
            </Cell>
            <Cell label="Room">
              <RoomTag code={room} />
            </Cell>
            <Cell label="Consultant">
              <PersonName>{consultant_name ?? ''}</PersonName>
            </Cell>
            <Cell label="Completed">
              <time dateTime={finished}>{showDay(finished)}</time>
            </Cell>
            <Cell>
              <RowActions>
                <Link
                  to="/consultant/history"
                  search={(now) => ({ ...now, open: id })}
                  resetScroll={false}
                  className={buttonStyle({ variant: 'quiet', size: 'small' })}
                >
                  View Details<span className="sr-only"> of {topicOf(consultation)}</span>
                </Link>
              </RowActions>
            </Cell>
          </Row>
        );
      }}
    </LongTable>
  );
}

const finishedOf = ({ completed_date, scheduled_date, created_at }: ConsultationExcerpt) =>
  completed_date ?? scheduled_date ?? created_at;
