import { shortRoomName } from '@consultflow/contract/rooms/first-rooms';
import { t } from '@consultflow/contract/language/t';
import { canBeOnDuty } from '@consultflow/contract/schedules/policy';
import type { Day } from '@consultflow/contract/schedules/day';
import type { UserExcerpt } from '@consultflow/contract/users/schema';
import { clsx } from 'clsx';
import { RoomTag, roomEdge } from '../../domain/room-flag.tsx';
import { AssignmentSwitch } from './assignment-switch.tsx';
import { placeOf } from './cells.ts';
import { dayName } from './formats.ts';
import type { PlannedRoom } from './room-plan.ts';
import type { WeekPlan } from './week-plan.ts';

type RoomCardProps = {
  day: Day;
  room: PlannedRoom;
  consultants: UserExcerpt[];
  plan: WeekPlan;
  isGap: boolean;
};

/** The consultants of a room on a day; amber if it is a gap that somebody could fill. */
export function RoomCard({ day, room: { code, name }, consultants, plan, isGap }: RoomCardProps) {
  const place = (consultant: string) => placeOf({ day, room: code, consultant });
  const isThere = ({ id }: UserExcerpt) => plan.places.has(place(id));
  const listed = consultants.filter(
    (one) => canBeOnDuty(one, code) || isThere(one) || plan.own.has(place(one.id)),
  );
  const isOpen = !listed.some(isThere);
  return (
    <article
      aria-label={t('{day}, Room {code}', { day: dayName(day), code })}
      className={clsx(
        'rounded-tag border border-t-2 border-line px-3 pt-2.5 pb-2',
        roomEdge(code),
        listed.length > 0 && (isGap ? 'bg-accent-soft' : 'bg-surface'),
      )}
    >
      <h3 className="flex flex-wrap items-center gap-x-2 pb-1 text-sm font-normal tracking-normal">
        <RoomTag code={code} />
        <bdi className="text-ink-2">{shortRoomName(name)}</bdi>
      </h3>
      {listed.length === 0 && (
        <p className="pt-1 pb-2 text-sm text-ink-2">{t('No consultants available for this room.')}</p>
      )}
      {listed.length > 0 && isOpen && (
        <p className="hidden text-sm print:block">{t.context('room on a day', 'Nobody')}</p>
      )}
      <ul className="divide-y divide-line">
        {listed.map((one) => (
          <li key={one.id} className={isThere(one) ? undefined : 'print:hidden'}>
            <AssignmentSwitch
              name={one.name}
              isThere={isThere(one)}
              isUnsaved={plan.own.has(place(one.id))}
              stray={whyNot(one, code)}
              onChange={(wanted) => plan.set(place(one.id), wanted)}
            />
          </li>
        ))}
      </ul>
    </article>
  );
}

const whyNot = (consultant: UserExcerpt, room: string) => {
  if (canBeOnDuty(consultant, room)) return undefined;
  return consultant.is_active
    ? // i18n: after 'Assigned' and a comma
      t('no longer in Room {code}', { code: room })
    : // i18n: of a consultant, after 'Assigned' and a comma
      t('inactive');
};
