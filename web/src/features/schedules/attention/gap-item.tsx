import { t } from '@consultflow/contract/language/t';
import type { Gap, ScheduledAbsence } from '@consultflow/contract/schedules/attention';
import { canBeOnDuty } from '@consultflow/contract/schedules/policy';
import type { UserExcerpt } from '@consultflow/contract/users/schema';
import { Link } from '@tanstack/react-router';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { rich } from '../../../lib/language/rich.tsx';
import { showDayAndHours } from '../../../lib/time/clocks.ts';
import { Button, buttonStyle } from '../../../ui/button/button.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { Menu, MenuItem } from '../../../ui/popup/menu.tsx';
import { PersonName } from '../../../ui/text/person-name.tsx';
import { placeOf } from '../cells.ts';
import { gapWords } from '../gaps.ts';
import type { WeekPlan } from '../week-plan.ts';
import { AttentionItem } from './attention-item.tsx';

type GapItemProps = {
  gap: Gap;
  consultants: UserExcerpt[];
  plan: WeekPlan;
  absences: ScheduledAbsence[];
  onAbsence: (absence: ScheduledAbsence) => void;
};

/** A room without anybody: somebody is assigned, comes back sooner, or is added to the room. */
export function GapItem({ gap, consultants, plan, absences, onAbsence }: GapItemProps) {
  const { room, days } = gap;
  const ofRoom = consultants.filter((one) => canBeOnDuty(one, room));
  const isAssigned = ({ id }: UserExcerpt) =>
    days.every((day) => plan.places.has(placeOf({ day, room, consultant: id })));
  const able = ofRoom.filter((one) => !isAssigned(one));
  const away = absences.filter(({ user_id }) => ofRoom.some(({ id }) => id === user_id));
  const assign = ({ id, name }: UserExcerpt) => {
    plan.put(
      new Map([...plan.own, ...days.map((day) => [placeOf({ day, room, consultant: id }), true] as const)]),
    );
    toast.info(t('{name} is assigned. Save the week when it is right.', { name }));
  };
  return (
    <AttentionItem
      room={room}
      title={gapWords(gap, t('Room {code}', { code: room }))}
      effect={t('Clients see no free times there.')}
    >
      {able.length > 0 && (
        <Choice
          label={t('Assign')}
          words={rich('Assign<hidden> somebody to Room {code}</hidden>', { code: room, hidden })}
        >
          {able.map((one) => (
            <MenuItem key={one.id} onClick={() => assign(one)}>
              <PersonName>{one.name}</PersonName>
            </MenuItem>
          ))}
        </Choice>
      )}
      {able.length === 0 && away.length > 0 && (
        <Choice
          label={t('Absent')}
          words={rich('Change an absence<hidden> in Room {code}</hidden>', { code: room, hidden })}
        >
          {away.map((one) => (
            <MenuItem key={one.id} onClick={() => onAbsence(one)}>
              <PersonName>{one.user_name}</PersonName>
              <span className="text-ink-3">{showDayAndHours(one)}</span>
            </MenuItem>
          ))}
        </Choice>
      )}
      {ofRoom.length === 0 && (
        <Link to="/admin/consultants" className={buttonStyle({ size: 'small', variant: 'tinted' })}>
          {rich('Choose consultants<hidden> for Room {code}</hidden>', { code: room, hidden })}
        </Link>
      )}
    </AttentionItem>
  );
}

type ChoiceProps = { label: string; words: ReactNode; children: ReactNode };

const Choice = ({ label, words, children }: ChoiceProps) => (
  <Menu
    label={label}
    trigger={
      <Button size="small" variant="tinted" icon={ChevronDown}>
        {words}
      </Button>
    }
  >
    {children}
  </Menu>
);

const hidden = <span className="sr-only" />;
