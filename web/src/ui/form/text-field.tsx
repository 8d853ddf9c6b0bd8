import type { ComponentProps } from 'react';
import { controlStyle, Field, type FieldWords } from './field.tsx';

type TextFieldProps = Omit<ComponentProps<'input'>, 'children'> & FieldWords;

export function TextField({ label, hint, error, optional, id, className, ...input }: TextFieldProps) {
  return (
    <Field {...{ label, hint, error, optional, id, className }}>
      {(control) => (
        // base.css looks for a placeholder.
        <input type="text" dir="auto" placeholder=" " {...input} {...control} className={controlStyle} />
      )}
    </Field>
  );
}
