import type { ReactNode } from 'react';

type SectionProps = { id: string; title: string; says?: ReactNode; children: ReactNode };

export function Section({ id, title, says, children }: SectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="mx-auto max-w-(--container-site) px-4 pt-16 md:px-8 md:pt-24"
    >
      <div className="mb-8 grid gap-x-8 gap-y-3 md:mb-10 lg:grid-cols-12 lg:items-end">
        <h2 id={`${id}-title`} className="announce text-3xl lg:col-span-6">
          {title}
        </h2>
        {says && <p className="text-ink-2 lg:col-span-5 lg:col-start-8">{says}</p>}
      </div>
      {children}
    </section>
  );
}
