import { t } from '@consultflow/contract/language/t';
import { useQuery } from '@tanstack/react-query';
import { showMoment } from '../../../lib/time/dates.ts';
import { rich } from '../../../lib/language/rich.tsx';
import { FailedNote } from '../../../ui/feedback/failed.tsx';
import { PersonName } from '../../../ui/text/person-name.tsx';
import { RichText } from '../../../ui/rich-text/rich-text.tsx';
import { consultationHistory } from '../queries.ts';

/** Earlier versions of a result, the latest first; nothing if there are none. */
export function EarlierResults({ id }: { id: string }) {
  const { data, error, isFetching, refetch } = useQuery(consultationHistory(id));
  if (error && !data)
    return (
      <FailedNote className="mt-6" busy={isFetching} onRetry={() => void refetch()}>
        {t('Earlier versions of the result could not be loaded.')}
      </FailedNote>
    );
  const edits = data?.filter(({ earlier_result }) => earlier_result) ?? [];
  if (edits.length === 0) return null;
  return (
    <section className="mt-6">
      <h3 className="mb-2 text-base">{t('Earlier Versions')}</h3>
      <ul className="divide-y divide-line border-y border-line">
        {edits
          .toSorted((one, other) => other.changed_at.localeCompare(one.changed_at))
          .map(({ id: edit, changed_at, changed_by_name, earlier_result }) => (
            <li key={edit}>
              <details className="py-2">
                <summary className="text-sm font-medium text-primary-ink">
                  {/* i18n: an earlier version of a text: when and by whom it was replaced */}
                  {rich('Until {time}, replaced by {name}', {
                    time: showMoment(changed_at),
                    name: <PersonName>{changed_by_name}</PersonName>,
                  })}
                </summary>
                <RichText html={earlier_result ?? ''} className="mt-2" />
              </details>
            </li>
          ))}
      </ul>
    </section>
  );
}
