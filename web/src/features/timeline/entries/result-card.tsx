import { t } from '@consultflow/contract/language/t';
import { useId } from 'react';
import { showMoment } from '../../../lib/time/dates.ts';
import { rich } from '../../../lib/language/rich.tsx';
import { Askable } from './askable.tsx';
import { LongText } from './long-text.tsx';

/** The result as it stands now. */
export function ResultCard({
  html,
  at,
  version,
}: {
  html: string;
  at: string;
  version?: number | null | undefined;
}) {
  const title = useId();
  return (
    <article aria-labelledby={title} className="result-card">
      <div aria-hidden className="-m-px scale-edge text-primary" />
      <header className="flex flex-wrap items-baseline gap-x-3 px-4 pt-3.5 md:px-5">
        <h2 id={title} className="text-md">
          {t('Consultation Result')}
        </h2>
        <p className="text-sm text-ink-3">
          {version ? (
            rich('Version {number, number}, {time}', {
              number: version,
              time: <time dateTime={at}>{showMoment(at)}</time>,
            })
          ) : (
            <time dateTime={at}>{showMoment(at)}</time>
          )}
        </p>
      </header>
      <div className="px-4 pt-2 pb-4 md:px-5">
        <Askable>
          <LongText html={html} whole={t('Read the whole result')} />
        </Askable>
      </div>
    </article>
  );
}
