import { clsx } from 'clsx';
import type { ReactNode } from 'react';

/** Amber only if something waits for this user. */
export function CountBadge({ waiting = false, children }: { waiting?: boolean; children: ReactNode }) {
  return (
    <span
      className={clsx(
        'inline-grid h-5 min-w-5.5 place-items-center rounded-tag px-1.5 text-xs figures',
        waiting ? 'bg-accent font-semibold text-on-accent' : 'bg-sunken font-medium text-ink-2',
      )}
    >
      {children}
    </span>
  );
}
