import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { controlStyle, Field, type FieldWords } from './field.tsx';

type SelectFieldProps = ComponentProps<'select'> & FieldWords;

export function SelectField({ label, hint, error, optional, id, className, ...select }: SelectFieldProps) {
  return (
    <Field {...{ label, hint, error, optional, id, className }}>
      {(control) => (
        <div className="relative">
          <select {...select} {...control} className={clsx(controlStyle, 'appearance-none pe-9')} />
          <ChevronDown
            aria-hidden
            size={16}
            className="pointer-events-none absolute end-3 top-1/2 -translate-y-1/2 text-ink-2"
          />
        </div>
      )}
    </Field>
  );
}
