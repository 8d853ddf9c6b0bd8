import { clsx } from 'clsx';
import type { ReactNode } from 'react';

type CapabilityProps = { title: string; says: string; wide?: boolean; children: ReactNode };

/** A column of two thirds or one third. */
export function Capability({ title, says, wide = false, children }: CapabilityProps) {
  return (
    <article
      className={clsx(
        'flex min-w-0 flex-col border-b border-line-strong pt-6 pb-10 text-base',
        'lg:odd:border-e lg:odd:pe-8 lg:even:ps-8',
        wide ? 'lg:col-span-8' : 'lg:col-span-4',
      )}
    >
      <h3 className="text-lg">{title}</h3>
      <p className="mt-1 mb-6 max-w-120 text-ink-2">{says}</p>
      {children}
    </article>
  );
}
