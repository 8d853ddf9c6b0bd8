import { roomOf } from '@consultflow/contract/consultations/policy';
import type { Consultation, ConsultationDetail } from '@consultflow/contract/consultations/schema';
import { type QueryClient, useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { CompanyCarousel } from '../../features/companies/company-carousel.tsx';
import { useToldWhenDecided } from '../../features/consultations/decided-meanwhile.ts';
import { pendingRequests } from '../../features/consultations/queries.ts';
import { RejectDialog } from '../../features/consultations/reject-dialog.tsx';
import { RequestQueue } from '../../features/consultations/request-queue.tsx';
import { RequestReading } from '../../features/consultations/request-reading.tsx';
import { RoomSwitch } from '../../features/consultations/room-switch.tsx';
import { useCurrent } from '../../lib/current.ts';
import { useMedia } from '../../lib/media.ts';
import { signedIn, useActor } from '../../lib/session.ts';
import { useTitle } from '../../lib/title.ts';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Listing } from '../../ui/listing.tsx';
import { RoomTag } from '../../ui/room-flag.tsx';
import { ShortcutBar } from '../../ui/shortcut-bar.tsx';

const route = getRouteApi('/consultant/pending');

/** What it asks first, asked when somebody is about to open it. */
export function prefetch(cache: QueryClient) {
  const actor = signedIn();
  const room = actor && roomOf(actor, undefined);
  return room && cache.prefetchInfiniteQuery(pendingRequests(room));
}

/** The queue of a room; on a wide screen with the current request to read beside it. */
export function PendingPage() {
  const actor = useActor();
  const { open, room: wanted } = route.useSearch();
  const navigate = route.useNavigate();
  const room = roomOf(actor, wanted);
  const list = useInfiniteQuery(pendingRequests(room));
  const isWide = useMedia('(width >= 64rem)');
  const [rejecting, setRejecting] = useState<Consultation>();
  const ids = list.data?.rows.map(({ id }) => id) ?? [];
  const follow = (id: string) =>
    void navigate({ search: (now) => ({ ...now, open: id }), replace: true, resetScroll: false });
  const [current, choose] = useCurrent({ ids, open, list: room, follow });
  const isTooSoon = useToldWhenDecided(current, ids, rejecting?.id);
  useTitle('Pending Consultation Requests');
  return (
    <div className="grid grid-rows-[auto_minmax(0,1fr)] pt-4 lg:h-[calc(100dvh-var(--size-topbar))] lg:pt-5">
      <header className="grid gap-y-3 px-4 pb-4 md:px-6">
        <div className="flex items-start gap-4">
          <div className="flex flex-1 flex-wrap items-center gap-x-3 gap-y-2">
            <h1 className="text-lg md:text-xl">Pending Consultation Requests</h1>
            <RoomTag code={room} look="tag" />
          </div>
          <Button size="small" icon={RefreshCw} busy={list.isRefetching} onClick={() => void list.refetch()}>
            Refresh
          </Button>
        </div>
        <RoomSwitch to="/consultant/pending" rooms={actor.specialties} room={room} />
      </header>
      <div className="grid min-h-0 border-t border-line lg:grid-cols-[minmax(20rem,25rem)_minmax(0,1fr)]">
        <section
          aria-label="Requests"
          className="flex min-h-0 flex-col border-e border-line max-lg:border-e-0"
        >
          <div className="min-h-0 flex-1 lg:overflow-y-auto">
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
                  isTooSoon={isTooSoon}
                  onOpen={choose}
                  onReject={setRejecting}
                />
              )}
            </Listing>
          </div>
          {isWide && current && <ShortcutBar hints={hints} />}
        </section>
        {isWide && current && (
          <RequestReading
            key={current}
            id={current}
            companies={companiesOf}
            isTooSoon={isTooSoon}
            onReject={setRejecting}
          />
        )}
      </div>
      {rejecting && <RejectDialog request={rejecting} onClose={() => setRejecting(undefined)} />}
    </div>
  );
}

const companiesOf = ({ client_id, client_companies, client_company_count }: ConsultationDetail) => (
  <CompanyCarousel client_id={client_id} companies={client_companies} count={client_company_count} />
);

const hints = [
  { keys: ['J', 'K'], word: 'next, previous' },
  { keys: ['A'], word: 'Approve' },
  { keys: ['R'], word: 'Reject' },
];

function NoneWaiting({ room }: { room: string }) {
  return (
    <Empty drawing="none-yet" title="Nothing waits for you">
      No pending requests for Room {room} at this time.
    </Empty>
  );
}
