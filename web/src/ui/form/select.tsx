import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { controlStyle } from './field.tsx';

type SelectProps = Omit<ComponentProps<'select'>, 'className'> & {
  /** Of the box around the control. */
  className?: string | undefined;
};

/** The browser's own list of choices with the chevron of the design. */
export function Select({ className, ...select }: SelectProps) {
  return (
    <div className={clsx('relative', className)}>
      <select {...select} className={clsx(controlStyle, 'appearance-none pe-9')} />
      <ChevronDown
        aria-hidden
        size={16}
        className="pointer-events-none absolute end-3 top-1/2 -translate-y-1/2 text-ink-2"
      />
    </div>
  );
}
