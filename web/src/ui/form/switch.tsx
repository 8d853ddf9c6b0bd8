/* oxlint-disable jsx-a11y/role-has-required-aria-props -- a checkbox says by itself whether it is checked */
import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { choiceLabelStyle } from './choice-style.ts';

const look = clsx(
  'relative h-5 w-8 flex-none cursor-pointer appearance-none rounded-full border border-control bg-surface transition-colors',
  'before:absolute before:start-[0.1875rem] before:top-[0.1875rem] before:size-3 before:rounded-full before:bg-control before:transition-transform',
  'after:absolute after:-inset-3 checked:border-primary checked:bg-primary',
  'checked:before:translate-x-3 checked:before:bg-on-primary rtl:checked:before:-translate-x-3',
  'disabled:cursor-not-allowed disabled:opacity-55',
);

/** Children are its label; without them it needs an `aria-label`. */
export function Switch({ children, className, ...rest }: Omit<ComponentProps<'input'>, 'type' | 'role'>) {
  if (!children) return <input {...rest} type="checkbox" role="switch" className={clsx(look, className)} />;
  return (
    <label className={clsx(choiceLabelStyle, className)}>
      <input {...rest} type="checkbox" role="switch" className={look} />
      <span className="min-w-0">{children}</span>
    </label>
  );
}
