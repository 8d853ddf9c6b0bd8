import { clsx } from 'clsx';
import { Search } from 'lucide-react';
import type { ComponentProps } from 'react';
import { controlStyle } from '../form/field.tsx';

type SearchFieldProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> & {
  label: string;
  value: string;
  onChange: (value: string) => void;
};

export function SearchField({ label, value, onChange, className, ...input }: SearchFieldProps) {
  return (
    <div className={clsx('relative', className)}>
      <Search
        aria-hidden
        size={16}
        strokeWidth={1.75}
        className="pointer-events-none absolute start-2.75 top-1/2 -translate-y-1/2 text-ink-3"
      />
      <input
        {...input}
        // Where it is too long for the field.
        title={value === '' ? input.placeholder : undefined}
        type="search"
        dir="auto"
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={clsx(controlStyle, 'text-ellipsis ps-8.5 pe-1 placeholder:text-base rtl:px-8.5')}
      />
    </div>
  );
}
