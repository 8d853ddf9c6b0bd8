import type { ReactNode } from 'react';
import { drawings } from './empty-drawings.tsx';

type EmptyProps = {
  drawing: keyof typeof drawings;
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  level?: 2 | 3;
};

/** The state, the reason, and one action; `failed` is read out when it appears. */
export function Empty({ drawing, title, children, action, level = 2 }: EmptyProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <div
      role={drawing === 'failed' ? 'alert' : undefined}
      className="grid content-start justify-items-start gap-1 px-6 py-8"
    >
      <svg
        viewBox="0 0 120 72"
        fill="none"
        stroke="currentColor"
        aria-hidden
        className="mb-4 w-30 text-ink-3 rtl:-scale-x-100"
      >
        {drawings[drawing]}
      </svg>
      <Heading className="text-md">{title}</Heading>
      {children && <div className="max-w-104 text-ink-2">{children}</div>}
      {action && <div className="mt-4">{action}</div>}
    </div>
  );
}
