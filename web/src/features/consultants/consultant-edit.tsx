import { t } from '@consultflow/contract/language/t';
import type { Room } from '@consultflow/contract/rooms/schema';
import { useQuery } from '@tanstack/react-query';
import { useIsFresh } from '../../lib/api/is-fresh.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Failed } from '../../ui/feedback/failed.tsx';
import { WaitingRows } from '../../ui/list/listing.tsx';
import { ConsultantFormDialog } from './consultant-form.tsx';
import { oneConsultant } from './queries.ts';

type ConsultantEditProps = { id: string; rooms: Room[]; onClose: () => void };

/** The form of one consultant, with the server's current values. */
export function ConsultantEdit({ id, rooms, onClose }: ConsultantEditProps) {
  const read = useQuery(oneConsultant(id));
  const { data, error, isFetching, refetch } = read;
  if (useIsFresh(read) && data)
    return <ConsultantFormDialog key={id} consultant={data} rooms={rooms} onClose={onClose} />;
  return (
    <Dialog open onClose={onClose} title={t('Edit consultant')}>
      {error ? (
        <Failed
          title={t('Failed to load consultant details')}
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
          level={3}
        />
      ) : (
        <WaitingRows label={t('Loading the consultant')} />
      )}
    </Dialog>
  );
}
