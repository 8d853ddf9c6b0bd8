import { roomOf } from '@consultflow/contract/consultations/policy';
import type { Consultation } from '@consultflow/contract/consultations/schema';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { pendingRequests } from '../../features/consultations/queries.ts';
import { RejectDialog } from '../../features/consultations/reject-dialog.tsx';
import { RequestQueue } from '../../features/consultations/request-queue.tsx';
import { RequestReading } from '../../features/consultations/request-reading.tsx';
import { useMedia } from '../../lib/media.ts';
import { useActor } from '../../lib/session.ts';
import { useTitle } from '../../lib/title.ts';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Listing } from '../../ui/listing.tsx';
import { RoomTag } from '../../ui/room-flag.tsx';

const route = getRouteApi('/consultant/pending');

/** The queue of a room; on a wide screen with the current request to read beside it. */
export function PendingPage() {
  const room = roomOf(useActor());
  const list = useInfiniteQuery(pendingRequests(room));
  const isWide = useMedia('(width >= 64rem)');
  const [rejecting, setRejecting] = useState<Consultation>();
  const current = useCurrent(list.data?.rows.map(({ id }) => id) ?? []);
  useTitle('Pending Consultation Requests');
  return (
    <div className="grid grid-rows-[auto_minmax(0,1fr)] pt-4 lg:h-[calc(100dvh-var(--size-topbar))] lg:pt-5">
      <header className="flex items-start gap-4 px-4 pb-4 md:px-6">
        <div className="flex flex-1 flex-wrap items-center gap-x-3 gap-y-2">
          <h1 className="text-lg md:text-xl">Pending Consultation Requests</h1>
          <RoomTag code={room} look="tag" />
        </div>
        <Button size="small" icon={RefreshCw} busy={list.isRefetching} onClick={() => void list.refetch()}>
          Refresh
        </Button>
      </header>
      <div className="grid min-h-0 border-t border-line lg:grid-cols-[minmax(20rem,25rem)_minmax(0,1fr)]">
        <section
          aria-label="Requests"
          className="min-h-0 border-e border-line max-lg:border-e-0 lg:overflow-y-auto"
        >
          <Listing
            query={list}
            waiting="Loading the requests"
            failure="Failed to fetch consultation requests"
            empty={<NoneWaiting room={room} />}
          >
            {(rows) => (
              <RequestQueue
                rows={rows}
                current={isWide ? current : undefined}
                isWide={isWide}
                onReject={setRejecting}
              />
            )}
          </Listing>
        </section>
        {isWide && current && <RequestReading key={current} id={current} onReject={setRejecting} />}
      </div>
      {rejecting && <RejectDialog request={rejecting} onClose={() => setRejecting(undefined)} />}
    </div>
  );
}

function NoneWaiting({ room }: { room: string }) {
  return (
    <Empty drawing="none-yet" title="Nothing waits for you">
      No pending requests for Room {room} at this time.
    </Empty>
  );
}

/** The open request: the one in the URL, or, when that has left the queue, the one that took its place. */
function useCurrent(ids: string[]) {
  const { open } = route.useSearch();
  const [place, setPlace] = useState(0);
  const at = open === undefined ? -1 : ids.indexOf(open);
  if (at >= 0 && at !== place) setPlace(at);
  return at >= 0 ? open : ids[Math.min(place, ids.length - 1)];
}
