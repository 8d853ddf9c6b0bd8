import { t } from '@consultflow/contract/language/t';
import { useQuery } from '@tanstack/react-query';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Failed } from '../../../ui/feedback/failed.tsx';
import { oneUser } from '../queries.ts';
import { HoursDialog } from './hours-dialog.tsx';
import { ownHours } from './own.ts';

/** The hours of a consultant, for admins. */
export function HoursOf({ id, zone, onClose }: { id: string; zone: string; onClose: () => void }) {
  const {
    data: user,
    error,
    isFetching,
    isFetchedAfterMount,
    refetch,
  } = useQuery({ ...oneUser(id), staleTime: 0 });
  // Cached hours may be outdated, and are no basis for an edit.
  if (user && isFetchedAfterMount)
    return <HoursDialog user={user} hours={ownHours(user.availability)} zone={zone} onClose={onClose} />;
  if (!error) return null;
  return (
    <Dialog open onClose={onClose} title={t('Set Hours')} size="question">
      <Failed
        title={t('Failed to load the user')}
        error={error}
        busy={isFetching}
        onRetry={() => void refetch()}
        level={3}
      />
    </Dialog>
  );
}
