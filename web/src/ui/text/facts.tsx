import { clsx } from 'clsx';
import type { ReactNode } from 'react';

/** A plain list of names and values. */
export function Facts({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <dl
      className={clsx(
        'grid grid-cols-[minmax(5.25rem,max-content)_minmax(0,1fr)] items-baseline gap-x-4 gap-y-2',
        'md:grid-cols-[minmax(6.5rem,max-content)_minmax(0,1fr)] md:gap-x-5',
        className,
      )}
    >
      {children}
    </dl>
  );
}

export function Fact({ term, children }: { term: ReactNode; children: ReactNode }) {
  return (
    <>
      <dt className="text-sm text-ink-3">{term}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  );
}
