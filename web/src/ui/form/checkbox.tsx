import { clsx } from 'clsx';
import { type ComponentProps, useEffect, useRef } from 'react';
import { choiceLabelStyle, choiceStyle } from './choice-style.ts';

type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & { indeterminate?: boolean };

/** Children are its label; without them it needs an `aria-label`. */
export function Checkbox({ children, className, ...rest }: CheckboxProps) {
  if (!children) return <CheckboxBox {...rest} className={className} />;
  return (
    <label className={clsx(choiceLabelStyle, className)}>
      <CheckboxBox {...rest} />
      <span className="min-w-0">{children}</span>
    </label>
  );
}

export function CheckboxBox({ indeterminate = false, className, ref, ...rest }: CheckboxProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = indeterminate;
  }, [indeterminate]);
  const hold = (input: HTMLInputElement | null) => {
    box.current = input;
    if (typeof ref === 'function') return ref(input);
    if (ref) ref.current = input;
  };
  return <input {...rest} ref={hold} type="checkbox" className={clsx(choiceStyle, look, className)} />;
}

const look = clsx(
  'inline-grid size-4 place-items-center rounded-tag checked:border-primary checked:bg-primary',
  'indeterminate:border-primary indeterminate:bg-primary',
  'checked:after:h-1 checked:after:w-2 checked:after:-translate-y-px checked:after:-rotate-45 checked:after:border-b-[1.75px] checked:after:border-l-[1.75px] checked:after:border-on-primary',
  'indeterminate:after:h-[1.75px] indeterminate:after:w-2 indeterminate:after:bg-on-primary',
  'disabled:after:border-ink-3 disabled:after:bg-transparent',
);
