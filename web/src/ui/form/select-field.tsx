import type { ComponentProps } from 'react';
import { Field, type FieldWords } from './field.tsx';
import { Select } from './select.tsx';

type SelectFieldProps = ComponentProps<'select'> & FieldWords;

export function SelectField({ label, hint, error, optional, id, className, ...select }: SelectFieldProps) {
  return (
    <Field {...{ label, hint, error, optional, id, className }}>
      {(control) => <Select {...select} {...control} />}
    </Field>
  );
}
