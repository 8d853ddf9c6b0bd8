import type { AffectedAppointment, Slot } from '@consultflow/contract/appointments/schema';
import { t } from '@consultflow/contract/language/t';
import { useId } from 'react';
import { CaseNumber } from '../../../domain/case-number.tsx';
import { rich } from '../../../lib/language/rich.tsx';
import { showDayAndTime } from '../../../lib/time/clocks.ts';
import { Radio } from '../../../ui/form/radio.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { assignTo, type Colleague, keyOf, moveTo } from './offers.ts';
import type { Decision } from './queries.ts';

type AffectedRowProps = {
  appointment: AffectedAppointment;
  /** The colleagues who are free then and take no other appointment. */
  free: Colleague[];
  isNobodyFree: boolean;
  /** The next times of the room that no other appointment takes. */
  next: Slot[];
  decision: Decision;
  onDecide: (decision: Decision) => void;
};

/** An appointment, and what happens to it: a colleague takes it, it is moved, or that is decided later. */
export function AffectedRow(props: AffectedRowProps) {
  const { appointment, free, isNobodyFree, next, decision, onDecide } = props;
  const name = useId();
  const choices = [
    ...(free[0] ? [{ words: t('Assign'), decision: assignTo(free[0]) }] : []),
    ...(next[0] ? [{ words: t.context('an appointment', 'Move'), decision: moveTo(next[0]) }] : []),
    { words: t('Decide later'), decision: { kind: 'later' } as Decision },
  ];
  return (
    <li className="grid gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 wrap-anywhere">
        <p className="font-medium">
          <CaseNumber of={appointment} /> <bdi>{appointment.topic}</bdi>
        </p>
        <p className="text-sm text-ink-2">
          {rich('{time}, {client}, with {consultant}', {
            time: showDayAndTime(appointment.starts_at),
            client: <bdi>{appointment.client_name}</bdi>,
            consultant: <bdi>{appointment.consultant_name}</bdi>,
          })}
        </p>
        {isNobodyFree && (
          <p className="text-sm text-ink-2">
            {t('Nobody in Room {code} is free then.', { code: appointment.room })}
          </p>
        )}
      </div>
      <fieldset className="flex flex-wrap gap-x-5 gap-y-1">
        <legend className="sr-only">
          <CaseNumber of={appointment} /> {appointment.topic}
        </legend>
        {choices.map((choice) => (
          <Radio
            key={choice.decision.kind}
            name={name}
            className="min-h-(--size-touch) items-center md:min-h-8"
            checked={decision.kind === choice.decision.kind}
            onChange={() => onDecide(choice.decision)}
          >
            {choice.words}
          </Radio>
        ))}
      </fieldset>
      {decision.kind === 'assign' && (
        <SelectField
          id={`${name}-colleague`}
          label={t('Colleague')}
          value={decision.consultant_id}
          onChange={({ target }) => onDecide({ kind: 'assign', consultant_id: target.value })}
        >
          {free.map(({ consultant_id, consultant_name, is_on_duty }) => (
            <option key={consultant_id} value={consultant_id}>
              {is_on_duty ? consultant_name : t('{name} (not on duty)', { name: consultant_name })}
            </option>
          ))}
        </SelectField>
      )}
      {decision.kind === 'move' && (
        <SelectField
          id={`${name}-time`}
          label={t('New time')}
          value={keyOf(decision.slot)}
          onChange={({ target }) => {
            const slot = next.find((one) => keyOf(one) === target.value);
            if (slot) onDecide(moveTo(slot));
          }}
        >
          {next.map((slot) => (
            <option key={keyOf(slot)} value={keyOf(slot)}>
              {t('{time}, {name}', { time: showDayAndTime(slot.starts_at), name: slot.consultant_name })}
            </option>
          ))}
        </SelectField>
      )}
    </li>
  );
}
