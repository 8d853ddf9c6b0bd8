/* oxlint-disable jsx-a11y/prefer-tag-over-role -- an output may not hold blocks */
import { clsx } from 'clsx';
import { type ReactNode, useEffect, useState } from 'react';

/** Nothing for 200 ms, then a placeholder in the shape of the content. */
export function Waiting({ label, children }: { label: string; children: ReactNode }) {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), 200);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div role="status">
      {late && (
        <>
          <span className="sr-only">{label}</span>
          <div aria-hidden>{children}</div>
        </>
      )}
    </div>
  );
}

/** One grey bar; its class sets the size. */
export function Bone({ className }: { className?: string }) {
  return (
    <span
      className={clsx(
        'block h-3 animate-drift rounded-tag bg-line bg-[length:300%_100%]',
        'bg-[linear-gradient(100deg,transparent_30%,color-mix(in_oklch,var(--color-surface)_55%,transparent)_50%,transparent_70%)]',
        className,
      )}
    />
  );
}
