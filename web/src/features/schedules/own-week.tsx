import { roomText } from '@consultflow/contract/rooms/first-rooms';
import { t } from '@consultflow/contract/language/t';
import { Day } from '@consultflow/contract/schedules/day';
import type { Schedule } from '@consultflow/contract/schedules/schema';
import { Check } from 'lucide-react';
import { showShortDate, today, workdaysOf } from '../../lib/time/week.ts';
import { rich } from '../../lib/language/rich.tsx';
import { RoomTag } from '../../domain/room-flag.tsx';
import { Cell, HeadCell, Row, Table } from '../../ui/table/table.tsx';
import { dayName, showDayAndDate } from './formats.ts';

type OwnWeekProps = {
  monday: string;
  schedule: Schedule | null;
  rooms: { code: string; name: string }[];
  consultant: string;
};

/** A consultant's rooms on the days of a week. */
export function OwnWeek({ monday, schedule, rooms, consultant }: OwnWeekProps) {
  const dates = workdaysOf(monday);
  const now = today();
  return (
    <Table
      label={t('My weekly schedule')}
      className="print-week [&_table]:table-fixed"
      head={
        <>
          <HeadCell className="w-48">{t('Room')}</HeadCell>
          {Day.options.map((day, at) => (
            <HeadCell key={day}>
              <DayHead day={day} date={dates[at]!} isToday={dates[at] === now} />
            </HeadCell>
          ))}
        </>
      }
    >
      {rooms.map(({ code, name }) => (
        <Row key={code}>
          <Cell>
            <RoomTag code={code} />
            <span className="block text-sm text-ink-3">
              <bdi>{roomText(name)}</bdi>
            </span>
          </Cell>
          {Day.options.map((day, at) => (
            <Cell key={day} label={showDayAndDate(dates[at]!)}>
              <Standing isAssigned={isAssigned(schedule, { day, room: code, consultant })} />
            </Cell>
          ))}
        </Row>
      ))}
    </Table>
  );
}

function DayHead({ day, date, isToday }: { day: Day; date: string; isToday: boolean }) {
  const shown = <time dateTime={date}>{showShortDate(date)}</time>;
  return (
    <span className={isToday ? 'text-primary-ink' : undefined}>
      <span className="block text-base font-semibold text-ink">{dayName(day)}</span>
      {isToday ? rich('{date} · today', { date: shown }) : shown}
    </span>
  );
}

function Standing({ isAssigned: is }: { isAssigned: boolean }) {
  if (!is)
    return <span className="text-sm text-ink-3">{t.context('consultant in a week', 'Not scheduled')}</span>;
  return (
    <span className="inline-flex items-center gap-1.5 rounded-tag bg-primary-soft px-2 py-0.5 text-sm font-medium text-primary-ink">
      <Check aria-hidden size={14} strokeWidth={2} />
      {t('Assigned')}
    </span>
  );
}

type Place = { day: Day; room: string; consultant: string };

export const isAssigned = (schedule: Schedule | null, { day, room, consultant }: Place) =>
  schedule?.assignments.some(
    (one) =>
      one.day === day &&
      one.room_assignments.some(
        (assigned) => assigned.room === room && assigned.consultant_ids.includes(consultant),
      ),
  ) ?? false;
