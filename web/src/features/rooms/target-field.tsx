import { useState } from 'react';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { TextField } from '../../ui/form/text-field.tsx';

type TargetFieldProps<Form extends FieldValues> = {
  control: Control<Form>;
  name: FieldPath<Form>;
  id: string;
  label: string;
  hint: string;
  error: string | undefined;
};

/** A target in hours, which is stored in minutes; empty for none. */
export function TargetField<Form extends FieldValues>({ control, name, ...field }: TargetFieldProps<Form>) {
  const {
    field: { value, ref, onBlur, onChange },
  } = useController({ control, name });
  const minutes = value as number | null | undefined;
  const [typed, setTyped] = useState(() => hoursOf(minutes));
  return (
    <TextField
      {...field}
      ref={ref}
      type="number"
      min={0}
      step="any"
      inputMode="decimal"
      optional
      // What is restored into the form is not what was typed.
      value={Object.is(minutesOf(typed), minutes ?? null) ? typed : hoursOf(minutes)}
      onBlur={onBlur}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(minutesOf(target.value));
      }}
    />
  );
}

const hoursOf = (minutes: number | null | undefined) =>
  typeof minutes === 'number' ? String(Number((minutes / 60).toFixed(2))) : '';

const minutesOf = (hours: string) => (hours === '' ? null : Math.round(Number(hours) * 60));
