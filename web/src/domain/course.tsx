import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { StatusMark } from './status-tag.tsx';

export type Step = { status: string; title: ReactNode; note?: ReactNode; state: 'passed' | 'now' | 'ahead' };

type CourseProps = {
  label: string;
  steps: Step[];
  direction?: 'across' | 'down';
  /** All steps are in the future; the marks show what each will be. */
  planned?: boolean;
};

/** The past, current and future steps. */
export function Course({ label, steps, direction = 'across', planned = false }: CourseProps) {
  return (
    <ol
      aria-label={label}
      data-planned={planned || undefined}
      className={clsx('course', direction === 'across' ? 'course-across' : 'course-down')}
    >
      {steps.map(({ status, title, note, state }, place) => (
        <li key={`${status} ${place}`} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
          <StatusMark status={status} ahead={state === 'ahead'} className="course-mark size-2.75" />
          <span className={clsx('block', state === 'ahead' ? 'text-ink-3' : 'font-medium')}>{title}</span>
          {note && <span className="block text-ink-3">{note}</span>}
        </li>
      ))}
    </ol>
  );
}
