import { roomText } from '@consultflow/contract/rooms/first-rooms';
import { t } from '@consultflow/contract/language/t';
import { Day } from '@consultflow/contract/schedules/day';
import type { Schedule } from '@consultflow/contract/schedules/schema';
import { Check } from 'lucide-react';
import { type CSSProperties, type ReactNode, useState } from 'react';
import { RoomTag } from '../../../domain/room-flag.tsx';
import { rich } from '../../../lib/language/rich.tsx';
import { useNow } from '../../../lib/time/now.ts';
import { workdaysOf } from '../../../lib/time/calendar.ts';
import { dayIn, dayOf, showShortDate } from '../../../lib/time/week.ts';
import { hourOfDayIn } from '../../../lib/time/zones.ts';
import { Bone } from '../../../ui/feedback/skeleton.tsx';
import { FilterTabs, filterTabStyle } from '../../../ui/list/filter-tabs.tsx';
import { dayName, shortDayName } from '../formats.ts';
import { DayColumn } from './day-column.tsx';
import { HoursAxis } from './hours-axis.tsx';
import { dayPlan, type KnownWeek, scaleOf } from './plan.ts';
import './week.css';

type OwnWeekProps = {
  monday: string;
  schedule: Schedule | null;
  rooms: { code: string; name: string }[];
  consultant: string;
  /** What is known besides the schedule; undefined until it is loaded. */
  known: Omit<KnownWeek, 'roomsOn'> | undefined;
  setHours: ReactNode;
};

/** A consultant's rooms on the days of a week, and the hours of these days; in little space one day at a time. */
export function OwnWeek({ monday, schedule, rooms, consultant, known, setHours }: OwnWeekProps) {
  const dates = workdaysOf(monday);
  const now = new Date(useNow());
  const today = known ? dayIn(known.zone)(now) : dayOf(now);
  const [shown = today, show] = useState<string>();
  const at = Math.max(0, dates.indexOf(shown));
  const roomsOn = (day: Day) =>
    rooms.map(({ code }) => code).filter((room) => is(schedule, day, room, consultant));
  return (
    <div className="week-room print-week" data-day={at + 1}>
      <FilterTabs label={t('Day')} current={at} className="week-tabs">
        {Day.options.map((day, index) => (
          <button
            key={day}
            type="button"
            aria-current={index === at || undefined}
            className={filterTabStyle}
            onClick={() => show(dates[index])}
          >
            <span aria-hidden>{shortDayName(day)}</span>
            <span className="sr-only">{dayName(day)}</span>
            <small className="figures">{Number(dates[index]!.slice(-2))}</small>
          </button>
        ))}
      </FilterTabs>
      <table className="week-table" aria-label={t('My weekly schedule')}>
        <thead>
          <tr>
            <th scope="col" className="text-sm font-normal text-ink-3">
              {t('Room')}
            </th>
            {Day.options.map((day, index) => (
              <th key={day} scope="col" aria-current={dates[index] === today ? 'date' : undefined}>
                <DayHead day={day} date={dates[index]!} isToday={dates[index] === today} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="week-rooms">
          {rooms.map(({ code, name }) => (
            <tr key={code}>
              <th scope="row">
                <RoomTag code={code} />
                <span className="block text-xs font-normal text-ink-3">
                  <bdi>{roomText(name)}</bdi>
                </span>
              </th>
              {Day.options.map((day) => (
                <td key={day}>
                  <Standing isAssigned={is(schedule, day, code, consultant)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {known ? (
          <Hours {...{ dates, now, today, setHours }} known={{ ...known, roomsOn }} />
        ) : (
          <HoursWaiting />
        )}
      </table>
    </div>
  );
}

type HoursProps = { dates: string[]; now: Date; today: string; known: KnownWeek; setHours: ReactNode };

function Hours({ dates, now, today, known, setHours }: HoursProps) {
  const plans = Day.options.map((day, at) => dayPlan(day, dates[at]!, known));
  const scale = scaleOf(plans, known.opening);
  const nowAt = hourOfDayIn(known.zone, today)(now.toISOString());
  const isThisWeek = dates.includes(today);
  const next = known.busy.find(
    ({ starts_at, held_until }) => held_until === null && Date.parse(starts_at) > now.getTime(),
  );
  const style: CSSProperties & Record<`--${string}`, number> = {
    '--from': scale.from,
    '--hours': scale.hours,
  };
  return (
    <tbody style={style}>
      <tr>
        <th scope="row">
          <span className="sr-only">{t('Appointments')}</span>
          <HoursAxis
            {...{ scale, now }}
            date={dates[0]!}
            zone={known.zone}
            nowAt={isThisWeek ? nowAt : undefined}
          />
        </th>
        {Day.options.map((day, at) => (
          <td key={day}>
            <DayColumn
              {...{ day, scale, now, next, setHours }}
              plan={plans[at]!}
              zone={known.zone}
              nowAt={dates[at] === today ? nowAt : undefined}
            />
          </td>
        ))}
      </tr>
    </tbody>
  );
}

function HoursWaiting() {
  return (
    <tbody>
      <tr>
        <th scope="row">
          <span className="sr-only">{t('Appointments')}</span>
        </th>
        {Day.options.map((day) => (
          <td key={day} className="p-3">
            <Bone className="h-24 w-full" />
          </td>
        ))}
      </tr>
    </tbody>
  );
}

function DayHead({ day, date, isToday }: { day: Day; date: string; isToday: boolean }) {
  const shown = <time dateTime={date}>{showShortDate(date)}</time>;
  return (
    <span className={isToday ? 'text-primary-ink' : undefined}>
      <span className="block text-base font-semibold text-ink">{dayName(day)}</span>
      <span className="text-xs font-normal">{isToday ? rich('{date} · today', { date: shown }) : shown}</span>
    </span>
  );
}

function Standing({ isAssigned }: { isAssigned: boolean }) {
  if (!isAssigned)
    return <span className="text-sm text-ink-3">{t.context('consultant in a week', 'Not scheduled')}</span>;
  return (
    <span className="inline-flex items-center gap-1.5 rounded-tag bg-primary-soft px-2 py-0.5 text-sm font-medium text-primary-ink">
      <Check aria-hidden size={14} strokeWidth={2} />
      {t('Assigned')}
    </span>
  );
}

const is = (schedule: Schedule | null, day: Day, room: string, consultant: string) =>
  schedule?.assignments.some(
    (one) =>
      one.day === day &&
      one.room_assignments.some(
        (assigned) => assigned.room === room && assigned.consultant_ids.includes(consultant),
      ),
  ) ?? false;
