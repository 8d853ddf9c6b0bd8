import { clsx } from 'clsx';
import type { ReactNode } from 'react';

type SpecimenProps = { title: string; wide?: boolean; children: ReactNode };

export function Specimen({ title, wide = false, children }: SpecimenProps) {
  return (
    <section className={clsx('grid content-start gap-4', wide && 'lg:col-span-2')}>
      <h2 className="border-b-2 border-ink pb-2 text-md">{title}</h2>
      {children}
    </section>
  );
}

export function Line({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>;
}
