import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import type { CSSProperties, ReactNode } from 'react';
import { StatusMark } from './status-mark.tsx';

export type Step = {
  status: string;
  title: ReactNode;
  note?: ReactNode;
  state: 'passed' | 'now' | 'ahead';
  /** The entry on this page that tells of it, and how many entries follow it, as graduations. */
  entry?: string;
  entries?: number;
};

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
      {steps.map((step, place) => (
        <li
          key={`${step.status} ${place}`}
          data-state={step.state}
          data-entries={step.entries ? true : undefined}
          style={graduated(step.entries)}
          aria-current={step.state === 'now' ? 'step' : undefined}
        >
          <StatusMark status={step.status} ahead={step.state === 'ahead'} className="course-mark size-2.75" />
          {step.entry === undefined ? (
            <Words {...step} />
          ) : (
            <Link
              to="."
              search={true}
              hash={step.entry}
              resetScroll={false}
              hashScrollIntoView={false}
              className="course-link"
            >
              <Words {...step} />
            </Link>
          )}
        </li>
      ))}
    </ol>
  );
}

function Words({ title, note, state }: Step) {
  return (
    <>
      <span className={clsx('block', state === 'ahead' ? 'text-ink-3' : 'font-medium text-ink')}>
        {title}
      </span>
      {note && <span className="block text-ink-3">{note}</span>}
    </>
  );
}

/** More would be a grey bar. */
const MOST = 24;

const graduated = (entries = 0): CSSProperties & { '--entries'?: number } =>
  entries > 0 ? { '--entries': Math.min(entries, MOST) } : {};
