import type { AffectedAppointment } from '@consultflow/contract/appointments/schema';
import { t } from '@consultflow/contract/language/t';
import type { Conflict, Loss, LostAppointment } from '@consultflow/contract/schedules/attention';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { CaseLink } from '../../../domain/case-link.tsx';
import { CaseNumber } from '../../../domain/case-number.tsx';
import { showList } from '../../../lib/language/list.ts';
import { rich } from '../../../lib/language/rich.tsx';
import { showWeekdayAndTime } from '../../../lib/time/clocks.ts';
import { Button } from '../../../ui/button/button.tsx';
import { AttentionItem } from './attention-item.tsx';
import { assignTo } from './offers.ts';
import { type Decision, freeAt, useSettle } from './queries.ts';

type OnChoose = (appointment: AffectedAppointment, first: Exclude<Decision['kind'], 'later'>) => void;

export function LostItem({ appointment, onChoose }: { appointment: LostAppointment; onChoose: OnChoose }) {
  const { id, number, topic } = namesOf(appointment);
  const client = <bdi>{appointment.client_name}</bdi>;
  const values = {
    number: <CaseLink id={id}>{number}</CaseLink>,
    topic,
    time: showWeekdayAndTime(appointment.starts_at),
    client,
  };
  // Nobody else can be its client: on its page it is canceled.
  if (appointment.reason === 'client_inactive')
    return (
      <AttentionItem
        room={appointment.room}
        title={rich('{number} {topic} lost its client: {time}, {client}', values)}
        effect={rich('{name} is no longer an active client.', { name: client })}
      />
    );
  return (
    <AttentionItem
      room={appointment.room}
      title={rich('{number} {topic} lost its consultant: {time}, {client}', values)}
      effect={lossWords(appointment.reason, <bdi>{appointment.consultant_name}</bdi>)}
    >
      <Button size="small" variant="quiet" onClick={() => onChoose(appointment, 'assign')}>
        {rich('More options<hidden> for {number}</hidden>', { number, hidden })}
      </Button>
      <AssignFree appointment={appointment} />
    </AttentionItem>
  );
}

export function ConflictItem({ appointment, onChoose }: { appointment: Conflict; onChoose: OnChoose }) {
  const { id, number } = namesOf(appointment);
  const others = showList(appointment.overlaps.map((one) => `#${one}`));
  const values = {
    number: <CaseLink id={id}>{number}</CaseLink>,
    time: showWeekdayAndTime(appointment.starts_at),
    consultant: <bdi>{appointment.consultant_name}</bdi>,
  };
  return (
    <AttentionItem
      room={appointment.room}
      title={
        appointment.overlaps.length > 0
          ? rich('{number} and {others} overlap: {time}, {consultant}', {
              ...values,
              others: <bdi className="font-normal text-ink-3">{others}</bdi>,
            })
          : rich('{number} overlaps a restricted appointment: {time}, {consultant}', values)
      }
      effect={
        appointment.is_over_capacity
          ? t('The room has fewer places now than appointments at that time.')
          : t('They were booked before overlapping appointments were prevented.')
      }
    >
      <Button size="small" variant="quiet" onClick={() => onChoose(appointment, 'move')}>
        {rich('Move {number}', { number })}
      </Button>
      {!appointment.is_over_capacity && <AssignFree appointment={appointment} />}
    </AttentionItem>
  );
}

/** Gives it to the first colleague of the room who is on duty and free then. */
function AssignFree({ appointment }: { appointment: AffectedAppointment }) {
  const { data } = useQuery(freeAt(appointment));
  const { run: settle, isBusy } = useSettle();
  const free = data?.find((one) => one.is_on_duty);
  if (!free) return null;
  return (
    <Button
      size="small"
      variant="tinted"
      busy={isBusy}
      onClick={() => settle([{ appointment, decision: assignTo(free) }])}
    >
      {rich('Assign<hidden> {number}</hidden> to {name}', {
        number: <CaseNumber of={appointment} />,
        name: <bdi>{free.consultant_name}</bdi>,
        hidden,
      })}
    </Button>
  );
}

const namesOf = (appointment: AffectedAppointment) => ({
  id: appointment.consultation_id,
  number: <CaseNumber of={appointment} />,
  topic: <bdi>{appointment.topic}</bdi>,
});

function lossWords(reason: Exclude<Loss, 'client_inactive'>, name: ReactNode) {
  switch (reason) {
    case 'inactive':
      return rich('{name} is no longer an active consultant.', { name });
    case 'not_of_room':
      return rich('{name} is no longer assigned to the room.', { name });
    case 'closed':
      return t('The firm is closed then.');
    case 'absent':
      return rich('{name} is absent then.', { name });
    case 'no_schedule':
      return t('The week has no schedule.');
    case 'not_scheduled':
      return rich('{name} is not on the schedule of the room then.', { name });
  }
}

const hidden = <span className="sr-only" />;
