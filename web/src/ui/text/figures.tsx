import { t } from '@consultflow/contract/language/t';
import type { ReactNode } from 'react';
import { Bone, Waiting } from '../feedback/skeleton.tsx';

type Figure = { title: string; note: ReactNode; value: number | undefined };

/** Joined figures, each with its label; placeholders while they are loaded. */
export function Figures({
  figures,
  waiting,
  children,
}: {
  figures: Figure[];
  waiting: string;
  children?: ReactNode;
}) {
  return (
    <section
      aria-label={t.context('numbers', 'Figures')}
      className="@container mb-8 rounded-panel border border-line bg-surface"
    >
      <div className="grid divide-line @max-[48rem]:divide-y @min-[48rem]:auto-cols-fr @min-[48rem]:grid-flow-col @min-[48rem]:divide-x">
        {figures.map(({ title, note, value }) => (
          <div key={title} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 p-4 @min-[48rem]:p-5">
            <h2 className="text-base">{title}</h2>
            <div className="col-start-2 row-span-2 row-start-1 self-center">
              {value === undefined ? (
                <Waiting label={waiting}>
                  <Bone className="h-8 w-10" />
                </Waiting>
              ) : (
                <span className="font-serif text-2xl leading-none font-display figures @min-[48rem]:text-3xl">
                  {value}
                </span>
              )}
            </div>
            <p className="text-sm text-ink-3">{note}</p>
          </div>
        ))}
      </div>
      {children}
    </section>
  );
}
