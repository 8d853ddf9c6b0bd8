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
  const { field: target } = useController({ control, name });
  const [typed, setTyped] = useState(() => hoursOf(target.value as number | null | undefined));
  return (
    <TextField
      {...field}
      ref={target.ref}
      type="number"
      min={0}
      step="any"
      inputMode="decimal"
      optional
      value={typed}
      onBlur={target.onBlur}
      onChange={({ target: { value } }) => {
        setTyped(value);
        target.onChange(minutesOf(value));
      }}
    />
  );
}

const hoursOf = (minutes: number | null | undefined) =>
  typeof minutes === 'number' ? String(Number((minutes / 60).toFixed(2))) : '';

const minutesOf = (hours: string) => (hours === '' ? null : Math.round(Number(hours) * 60));
