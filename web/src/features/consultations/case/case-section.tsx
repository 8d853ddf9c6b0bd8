import { type ReactNode, useId } from 'react';

type CaseSectionProps = { title: string; action?: ReactNode; children: ReactNode };

/** A part of what stands beside a case, parted by a line. */
export function CaseSection({ title, action, children }: CaseSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="border-t border-line py-4 text-sm">
      <div className="-mt-1 mb-1 flex min-h-7 items-center gap-2">
        <h2 id={id} className="text-sm tracking-normal">
          {title}
        </h2>
        {action && <span className="ms-auto">{action}</span>}
      </div>
      {children}
    </section>
  );
}
