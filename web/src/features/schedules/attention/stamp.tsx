import type { Attention, PlannedWeek } from '@consultflow/contract/schedules/attention';
import { clsx } from 'clsx';

type StampProps = { week: PlannedWeek; rooms: Attention['rooms']; className?: string };

export type Dot = 'covered' | 'gap' | 'closed' | 'open';

/** A week as a grid of dots, rooms down and days across; what it shows is also said in words. */
export function Stamp({ week, rooms, className }: StampProps) {
  return (
    <span
      aria-hidden
      className={clsx(
        'grid flex-none auto-rows-[0.3125rem] gap-0.5 grid-cols-[repeat(5,0.3125rem)]',
        className,
      )}
    >
      {rooms.flatMap((room) =>
        week.days.map((day) => (
          <i key={`${room.code} ${day.date}`} className={looks[dotOf(week, day, room)]} />
        )),
      )}
    </span>
  );
}

const looks: Record<Dot, string> = {
  covered: 'rounded-[1px] bg-primary forced-colors:bg-[CanvasText]',
  gap: 'rotate-45 scale-80 bg-accent forced-colors:bg-[Highlight]',
  closed: 'scale-y-[0.28] bg-line-strong',
  open: 'rounded-[1px] border border-line-strong',
};

export const dotOf = (
  { has_schedule }: PlannedWeek,
  { is_ahead, is_closed, covered }: PlannedWeek['days'][number],
  { code, has_consultants }: Attention['rooms'][number],
): Dot => {
  if (is_closed) return 'closed';
  if (covered.includes(code)) return 'covered';
  return has_schedule && is_ahead && has_consultants ? 'gap' : 'open';
};

/** The open days ahead of rooms that nobody is in, and that somebody could fill. */
export const gapsIn = (week: PlannedWeek, rooms: Attention['rooms']) =>
  rooms.flatMap((room) => week.days.filter((day) => dotOf(week, day, room) === 'gap')).length;

export const isClosedAllWeek = ({ days }: PlannedWeek) => days.every(({ is_closed }) => is_closed);

/** On every day that is left of it. */
export const isClosedAhead = ({ days }: PlannedWeek) =>
  days.every(({ is_ahead, is_closed }) => is_closed || !is_ahead);
