import { t } from '@consultflow/contract/language/t';
import { useQuery } from '@tanstack/react-query';
import { useIsFresh } from '../../../lib/api/is-fresh.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { oneUser } from '../queries.ts';
import { UnreadUser } from '../unread-user.tsx';
import { HoursDialog } from './hours-dialog.tsx';

/** The hours of a consultant, for admins. */
export function HoursOf({ id, zone, onClose }: { id: string; zone: string; onClose: () => void }) {
  const read = useQuery({ ...oneUser(id), staleTime: 0 });
  const { data: user, error, isFetching, refetch } = read;
  if (useIsFresh(read) && user) return <HoursDialog user={user} zone={zone} onClose={onClose} />;
  return (
    <Dialog open onClose={onClose} title={t('Set Hours')} size="question">
      <UnreadUser error={error} isFetching={isFetching} refetch={refetch} />
    </Dialog>
  );
}
