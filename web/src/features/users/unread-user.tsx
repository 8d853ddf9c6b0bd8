import { t } from '@consultflow/contract/language/t';
import { Failed } from '../../ui/feedback/failed.tsx';
import { WaitingRows } from '../../ui/list/listing.tsx';

type UnreadUserProps = { error: Error | null; isFetching: boolean; refetch: () => Promise<unknown> };

/** In place of a user who is loading, or could not be loaded. */
export const UnreadUser = ({ error, isFetching, refetch }: UnreadUserProps) =>
  error ? (
    <Failed
      title={t('Failed to load the user')}
      error={error}
      busy={isFetching}
      onRetry={() => void refetch()}
      level={3}
    />
  ) : (
    <WaitingRows label={t('Loading the user')} />
  );
