import type { ReactNode } from 'react';

/** Filters and search above a list: stacked when narrow, otherwise on the line of the tabs. */
export function ListTools({ children }: { children: ReactNode }) {
  return (
    <div className="mb-4 grid gap-3 md:flex md:flex-wrap md:items-end md:gap-x-4 md:border-b md:border-line">
      {children}
    </div>
  );
}
