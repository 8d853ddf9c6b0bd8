import { useId } from 'react';
import { zoneTime } from '../../../lib/time/dates.ts';
import { DateTimeField } from '../../../ui/form/date-time-field.tsx';
import { FreeTimes } from './free-times.tsx';

type TimeFieldProps = {
  label: string;
  value: string;
  error?: string | undefined;
  /** The consultant whose free times are suggested; none while nobody is assigned. */
  consultantId: string | null;
  except?: string;
  onChange: (when: string) => void;
};

/** A date and time in the viewer's zone, typed or picked from the free times. */
export function TimeField({ label, value, error, consultantId, except, onChange }: TimeFieldProps) {
  const id = useId();
  return (
    <>
      <DateTimeField
        id={id}
        label={label}
        hint={zoneTime()}
        {...(error && { error })}
        value={value}
        onChange={onChange}
      />
      {consultantId && (
        <FreeTimes consultantId={consultantId} when={value} {...(except && { except })} onChoose={onChange} />
      )}
    </>
  );
}
