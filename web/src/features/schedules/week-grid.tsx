import type { Gap } from '@consultflow/contract/schedules/attention';
import { Day } from '@consultflow/contract/schedules/day';
import type { UserExcerpt } from '@consultflow/contract/users/schema';
import { workdaysOf } from '../../lib/time/calendar.ts';
import { showShortDate } from '../../lib/time/week.ts';
import { cellOf } from './cells.ts';
import { DayHead } from './day-head.tsx';
import { RoomCard } from './room-card.tsx';
import type { PlannedRoom } from './room-plan.ts';
import type { WeekPlan } from './week-plan.ts';

type WeekGridProps = {
  week: string;
  /** The day that is shown if there is room for only one. */
  current: Day;
  rooms: PlannedRoom[];
  consultants: UserExcerpt[];
  plan: WeekPlan;
  gaps: Gap[];
};

/** Five days side by side, each with a card per room. */
export function WeekGrid({ week, current, rooms, consultants, plan, gaps }: WeekGridProps) {
  const dates = workdaysOf(week);
  const cells = [...plan.places].map(cellOf);
  const isCovered = (day: Day, code: string) => cells.some((cell) => cell.day === day && cell.room === code);
  return (
    <div className="print-week grid gap-3 lg:grid-cols-5 print:grid-cols-5 print:gap-2">
      {Day.options.map((day, at) => (
        <section
          key={day}
          aria-labelledby={`day-${day}`}
          style={{ gridRow: `span ${rooms.length + 1}` }}
          className={`min-w-0 gap-3 lg:grid lg:grid-rows-subgrid print:grid print:grid-rows-subgrid ${day === current ? 'grid' : 'hidden'}`}
        >
          <DayHead
            day={day}
            date={dates[at]!}
            shown={showShortDate(dates[at]!)}
            covered={rooms.filter(({ code }) => isCovered(day, code)).length}
            of={rooms.length}
          />
          {rooms.map((room) => (
            <RoomCard
              key={room.code}
              day={day}
              room={room}
              consultants={consultants}
              plan={plan}
              isGap={gaps.some((gap) => gap.room === room.code && gap.days.includes(day))}
            />
          ))}
        </section>
      ))}
    </div>
  );
}
