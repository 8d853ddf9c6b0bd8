import { t } from '@consultflow/contract/language/t';
import type { Room } from '@consultflow/contract/rooms/schema';
import type { User } from '@consultflow/contract/users/schema';
import { useQuery } from '@tanstack/react-query';
import { mondayAhead } from '../../lib/time/week.ts';
import { RoomTag } from '../../domain/room-flag.tsx';
import { placesOf } from './cells.ts';
import { gapsOf, gapWords } from './gaps.ts';
import { scheduleOf } from './queries.ts';
import { plannedRooms } from './room-plan.ts';

type GapsAheadProps = { rooms: Room[] | undefined; consultants: User[] | undefined };

/** The rooms and days without consultants of this week, on a weekend of the next. */
export function GapsAhead({ rooms, consultants }: GapsAheadProps) {
  const { data: schedule } = useQuery(scheduleOf(mondayAhead()));
  if (!rooms || !consultants || schedule === undefined)
    return <p className="px-4 pb-4 text-ink-3 md:px-5">…</p>;
  const places = placesOf(schedule);
  if (places.size === 0)
    return <p className="px-4 pb-4 text-ink-2 md:px-5">{t('This week has not been planned.')}</p>;
  const gaps = gapsOf(plannedRooms(rooms, consultants, places), places);
  if (gaps.length === 0)
    return <p className="px-4 pb-4 text-ink-3 md:px-5">{t('Every room is covered every day.')}</p>;
  return (
    <ul className="pb-3">
      {gaps.map((gap) => (
        <li key={gap.code} className="flex flex-wrap items-center gap-x-3 px-4 py-1 md:px-5">
          {gapWords(gap, <RoomTag code={gap.code} />)}
        </li>
      ))}
    </ul>
  );
}
