import { labelOf } from '@consultflow/contract/consultations/label';
import type { ConsultationExcerpt } from '@consultflow/contract/consultations/schema';
import { type Message, msg, t } from '@consultflow/contract/language/t';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { When } from '../../../domain/when.tsx';
import { rich } from '../../../lib/language/rich.tsx';
import { useToday } from '../../../lib/time/now.ts';
import { buttonStyle } from '../../../ui/button/button.tsx';
import { Row, RowGroup, Table } from '../../../ui/table/table.tsx';
import {
  actions,
  type Column,
  ColumnCells,
  ColumnHeads,
  columns,
  sortsOf,
  topicFoundBy,
} from './columns.tsx';
import { type Due, dueOf } from './due.ts';
import { type OnSort, SortChoice, type Sorting } from './sorting.tsx';

type Shown = {
  /** The firm's time zone, in which a day ends. */
  zone: string | undefined;
  /** The searched text; each row shows where it matches. */
  search: string | undefined;
};

const columnsFor = ({ zone, today, search }: Shown & Today): Column[] => [
  topicFoundBy(search),
  columns.client,
  columns.room,
  columns.statusAndDue,
  {
    ...columns.scheduled,
    isEmpty: () => false,
    cell: (row) => <Appointment consultation={row} zone={zone} today={today} />,
  },
  columns.consultant,
  actions((row) => <Actions consultation={row} />),
];

type Today = { today: string };

type ActiveTableProps = Shown & {
  rows: ConsultationExcerpt[];
  openId: string | undefined;
  sorting: Sorting;
  onSort: OnSort;
  onOpen: (id: string) => void;
};

/** Approved consultations by date, grouped by when they are due. */
export function ActiveTable({ rows, openId, zone, search, sorting, onSort, onOpen }: ActiveTableProps) {
  const today = useToday(zone);
  const shown = columnsFor({ zone, today, search });
  return (
    <Table
      label={t('Active consultations')}
      stays
      className="compact-cards stacked-actions"
      head={<ColumnHeads columns={shown} sorting={sorting} onSort={onSort} />}
      sort={<SortChoice sorts={sortsOf(shown)} sorting={sorting} onSort={onSort} />}
    >
      {rows.map((consultation, place) => {
        const due = dueOf(consultation.scheduled_date, zone, today);
        const before = rows[place - 1];
        const begins = !before || dueOf(before.scheduled_date, zone, today) !== due;
        return (
          <Fragment key={consultation.id}>
            {sorting.by === 'scheduled_date' && begins && (
              <RowGroup columns={shown.length}>{t(dues[due])}</RowGroup>
            )}
            <Row
              data-row={consultation.id}
              selected={consultation.id === openId}
              onOpen={() => onOpen(consultation.id)}
            >
              <ColumnCells columns={shown} row={consultation} />
            </Row>
          </Fragment>
        );
      })}
    </Table>
  );
}

const dues: Record<Due, Message> = { Overdue: msg('Overdue'), Today: msg('Today'), Later: msg('Later') };

type AppointmentProps = { consultation: ConsultationExcerpt; zone: string | undefined } & Today;

function Appointment({ consultation: { scheduled_date, earlier_date }, zone, today }: AppointmentProps) {
  return (
    <div>
      <When time={scheduled_date} earlier={earlier_date} />
      {dueOf(scheduled_date, zone, today) === 'Overdue' && (
        <span className="block text-sm font-medium text-danger-ink">{t('Overdue')}</span>
      )}
    </div>
  );
}

function Actions({ consultation }: { consultation: ConsultationExcerpt }) {
  const { id } = consultation;
  const topic = labelOf(consultation);
  return (
    <>
      <Link
        from="/consultant/consultations"
        to="/consultant/consultations"
        search={(now) => ({ ...now, open: id })}
        resetScroll={false}
        className={buttonStyle({ variant: 'quiet', size: 'small' })}
      >
        {rich('View Details<hidden> of {topic}</hidden>', { topic, hidden })}
      </Link>
      <Link
        from="/consultant/consultations"
        to="/consultant/consultations"
        search={(now) => ({ ...now, open: id, complete: true })}
        resetScroll={false}
        className={buttonStyle({ variant: 'tinted', size: 'small' })}
      >
        {/* i18n: a button, the verb */}
        {rich('Complete<hidden> {topic}</hidden>', { topic, hidden })}
      </Link>
    </>
  );
}

const hidden = <span className="sr-only" />;
