import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { CheckboxBox } from './checkbox.tsx';

/** A word as a choice, with its checkbox inside. */
export function ChipChoice({ children, className, ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  return (
    <label className={clsx(look, className)}>
      <CheckboxBox {...rest} className="outline-none before:hidden" />
      {children}
    </label>
  );
}

const look = clsx(
  'inline-flex min-h-(--size-touch) items-center gap-2 rounded-control border border-line-strong bg-surface ps-2.5 pe-3 transition-colors md:min-h-8',
  'hover:border-control has-checked:border-primary has-checked:bg-primary-soft has-checked:font-medium has-checked:text-primary-ink',
  'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
  'has-disabled:cursor-not-allowed has-disabled:bg-sunken has-disabled:text-ink-3',
);
