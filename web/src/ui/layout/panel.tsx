import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';

export function Panel({ className, ...rest }: ComponentProps<'section'>) {
  return <section {...rest} className={clsx('rounded-panel border border-line bg-surface', className)} />;
}

type PanelHeadProps = { title: ReactNode; id?: string; note?: ReactNode; children?: ReactNode };

/** Children are the actions at its end. */
export function PanelHead({ title, id, note, children }: PanelHeadProps) {
  return (
    <div className="flex min-h-13 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-2 md:ps-5">
      <h2 id={id} className="text-md">
        {title}
      </h2>
      {note && <span className="text-sm text-ink-3">{note}</span>}
      {children && <div className="ms-auto flex items-center gap-2">{children}</div>}
    </div>
  );
}
