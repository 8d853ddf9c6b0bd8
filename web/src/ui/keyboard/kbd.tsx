import { clsx } from 'clsx';
import type { ReactNode } from 'react';

/** `inside` a button it takes the button's colour and is not read out: the shortcut is announced already. */
export function Kbd({ inside = false, children }: { inside?: boolean; children: ReactNode }) {
  return (
    <kbd
      aria-hidden={inside || undefined}
      className={clsx(
        'inline-grid h-5 min-w-5 place-items-center rounded-tag border px-1 font-sans text-2xs leading-none font-medium',
        inside ? '-me-0.75 border-current/30 max-md:hidden' : 'border-line-strong bg-surface text-ink-2',
      )}
    >
      {children}
    </kbd>
  );
}
