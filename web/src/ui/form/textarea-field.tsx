import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { controlStyle, Field, type FieldWords } from './field.tsx';

type TextareaFieldProps = Omit<ComponentProps<'textarea'>, 'children'> & FieldWords;

export function TextareaField({ label, hint, error, optional, id, className, ...area }: TextareaFieldProps) {
  return (
    <Field {...{ label, hint, error, optional, id, className }}>
      {(control) => (
        <textarea
          rows={4}
          dir="auto"
          placeholder=" "
          {...area}
          {...control}
          className={clsx(controlStyle, 'min-h-24 resize-y field-sizing-content md:min-h-20')}
        />
      )}
    </Field>
  );
}
