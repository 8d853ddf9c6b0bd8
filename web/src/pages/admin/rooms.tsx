import { t } from '@consultflow/contract/language/t';
import type { Room } from '@consultflow/contract/rooms/schema';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { allRooms } from '../../features/rooms/queries.ts';
import { RoomCloses } from './deletions/room-closes.tsx';
import { RoomDialog } from '../../features/rooms/room-dialog.tsx';
import { RoomTable } from '../../features/rooms/room-table.tsx';
import { useTitle } from '../../lib/title.ts';
import { Button } from '../../ui/button/button.tsx';
import { Empty } from '../../ui/feedback/empty.tsx';
import { Failed, StaleNote } from '../../ui/feedback/failed.tsx';
import { WaitingRows } from '../../ui/list/listing.tsx';
import { Page, PageHead } from '../../ui/layout/page.tsx';
import { Panel } from '../../ui/layout/panel.tsx';

type Open = { kind: 'add' } | { kind: 'edit' | 'delete'; room: Room } | undefined;

export const prefetch = (cache: QueryClient) => cache.prefetchQuery(allRooms);

export function RoomsPage() {
  const list = useQuery(allRooms);
  const { data: rooms, error, isFetching, refetch } = list;
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  useTitle(t('Room Management'));
  return (
    <Page>
      <PageHead
        title={t('Room Management')}
        actions={
          <Button variant="primary" icon={Plus} onClick={() => setOpen({ kind: 'add' })}>
            {t('Add Room')}
          </Button>
        }
      />
      <StaleNote failure={t('Failed to load rooms')} query={list} />
      <Panel>
        {!rooms && error && (
          <Failed
            title={t('Failed to load rooms')}
            error={error}
            busy={isFetching}
            onRetry={() => void refetch()}
          />
        )}
        {!rooms && !error && <WaitingRows label={t('Loading the rooms')} />}
        {rooms && rooms.length === 0 && (
          <Empty drawing="none-yet" title={t('No rooms yet')}>
            {t('Clients choose a room for each request. Add the first one.')}
          </Empty>
        )}
        {rooms && rooms.length > 0 && (
          <RoomTable
            rooms={rooms}
            onEdit={(room) => setOpen({ kind: 'edit', room })}
            onDelete={(room) => setOpen({ kind: 'delete', room })}
          />
        )}
      </Panel>
      {open?.kind === 'add' && <RoomDialog onClose={close} />}
      {open?.kind === 'edit' && <RoomDialog key={open.room.id} room={open.room} onClose={close} />}
      {open?.kind === 'delete' && <RoomCloses room={open.room} rooms={rooms ?? []} onClose={close} />}
    </Page>
  );
}
