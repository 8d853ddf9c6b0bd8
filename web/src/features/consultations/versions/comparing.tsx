import { t } from '@consultflow/contract/language/t';
import type { Comparison } from '@consultflow/contract/versions/schema';
import type { UseQueryResult } from '@tanstack/react-query';
import { FailedNote } from '../../../ui/feedback/failed.tsx';
import { Bone, Waiting } from '../../../ui/feedback/skeleton.tsx';
import { ComparisonView } from './comparison-view.tsx';
import { COMPARISON_FAILED } from './queries.ts';

type ComparingProps = {
  query: UseQueryResult<Omit<Comparison, 'number'>>;
  /** Names the two texts: another pair begins at its first change. */
  pair: string;
};

/** A comparison, until it has arrived, or why it has not. */
export function Comparing({ query: { data, error, isFetching, refetch }, pair }: ComparingProps) {
  if (data) return <ComparisonView key={pair} comparison={data} />;
  return error ? (
    <FailedNote busy={isFetching} onRetry={() => void refetch()}>
      {t(COMPARISON_FAILED)}
    </FailedNote>
  ) : (
    <Waiting label={t('Comparing the versions')}>
      <Bone className="h-40 w-full" />
    </Waiting>
  );
}
