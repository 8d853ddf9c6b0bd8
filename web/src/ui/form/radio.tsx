import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { choiceLabelStyle, choiceStyle } from './choice-style.ts';

type RadioProps = Omit<ComponentProps<'input'>, 'type'>;

const look = 'size-4.5 rounded-full checked:border-[0.3125rem] checked:border-primary';

/** Children are its label; without them it is inside a label of its own. */
export function Radio({ children, className, ...rest }: RadioProps) {
  if (!children) return <input {...rest} type="radio" className={clsx(choiceStyle, look, className)} />;
  return (
    <label className={clsx(choiceLabelStyle, className)}>
      <input {...rest} type="radio" className={clsx(choiceStyle, look)} />
      <span className="min-w-0">{children}</span>
    </label>
  );
}
