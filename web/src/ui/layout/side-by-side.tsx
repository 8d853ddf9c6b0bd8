import { clsx } from 'clsx';
import type { ReactNode } from 'react';

type Side = { title: ReactNode; text: ReactNode };
type SideBySideProps = { one: Side; other: Side; className?: string };

/** Two texts to compare; one below the other in little space. */
export function SideBySide({ one, other, className }: SideBySideProps) {
  return (
    <div className={clsx('@container', className)}>
      <div className="grid gap-3 @min-[30rem]:grid-cols-2">
        {[one, other].map(({ title, text }, place) => (
          <section key={place} className="min-w-0 rounded-tag border border-line bg-surface p-3">
            <h3 className="mb-2 text-sm text-ink-2">{title}</h3>
            {text}
          </section>
        ))}
      </div>
    </div>
  );
}
