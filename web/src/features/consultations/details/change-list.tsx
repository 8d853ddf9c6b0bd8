import { t } from '@consultflow/contract/language/t';
import { shownReason } from '@consultflow/contract/timeline/assignment';
import { useQuery } from '@tanstack/react-query';
import { showMoment } from '../../../lib/time/dates.ts';
import { PersonName } from '../../../ui/text/person-name.tsx';
import { StatusTag } from '../../../domain/status-tag.tsx';
import { DetailFailed, DetailWaiting } from './detail-states.tsx';
import { consultationHistory } from '../queries.ts';

/** The history of a consultation: what, who, when and why. */
export function ChangeList({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(consultationHistory(id));
  if (error && !data) {
    return (
      <DetailFailed
        title={t('Failed to fetch consultation history')}
        error={error}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data) return <DetailWaiting label={t('Loading the history')} />;
  return (
    <section>
      <h3 className="mb-2 text-base">{t('History')}</h3>
      <ol className="divide-y divide-line border-y border-line">
        {data.map((change) => (
          <li key={change.id} className="flex flex-wrap items-baseline gap-x-3 gap-y-1 py-2 text-sm">
            {change.from === change.to ? (
              <span className="font-medium">
                {change.earlier_result ? t('Result edited') : t.context('consultation', 'Edited')}
              </span>
            ) : (
              <StatusTag status={change.to} look="plain" />
            )}
            <PersonName>{change.changed_by_name}</PersonName>
            <time dateTime={change.changed_at} className="ms-auto text-ink-3">
              {showMoment(change.changed_at)}
            </time>
            {change.reason && (
              <p className="w-full text-ink-2">
                <bdi>{change.from === change.to ? shownReason(change.reason) : change.reason}</bdi>
              </p>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
