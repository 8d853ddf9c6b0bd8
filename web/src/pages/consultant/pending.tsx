import { roomOf } from '@consultflow/contract/consultations/policy';
import type { ConsultationDetail } from '@consultflow/contract/consultations/schema';
import { type Message, msg, t } from '@consultflow/contract/language/t';
import { type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { CompanyCarousel } from '../../features/companies/company-carousel.tsx';
import { ConsultantPicker } from '../../features/consultants/consultant-picker.tsx';
import { ApproveAtDialog } from '../../features/consultations/decision/approve-at.tsx';
import { useChangedMeanwhile } from '../../features/consultations/decision/changed-meanwhile.tsx';
import type { Decidable } from '../../features/consultations/decision/decidable.ts';
import { useToldWhenDecided } from '../../features/consultations/decision/decided-meanwhile.ts';
import { NoRooms } from '../../features/consultations/decision/no-rooms.tsx';
import { pendingRequests, type QueueSort } from '../../features/consultations/queries.ts';
import { RejectDialog } from '../../features/consultations/decision/reject-dialog.tsx';
import { RequestQueue } from '../../features/consultations/decision/request-queue.tsx';
import { RequestReading } from '../../features/consultations/decision/request-reading.tsx';
import { RoomSwitch } from '../../features/consultations/room-switch.tsx';
import { consultantDashboard } from '../../features/dashboards/queries.ts';
import { useOwnRooms } from '../../features/users/own-rooms.ts';
import { useCurrent } from '../../lib/current.ts';
import { useHeldScreen } from '../../lib/held.ts';
import { useMediaAroundDialogs } from '../../lib/media.ts';
import { signedIn } from '../../lib/session/session.ts';
import { useTitle } from '../../lib/title.ts';
import { Button } from '../../ui/button/button.tsx';
import { Empty } from '../../ui/feedback/empty.tsx';
import { Listing } from '../../ui/list/listing.tsx';
import { RoomTag } from '../../domain/room-flag.tsx';
import { ShortcutBar } from '../../ui/keyboard/shortcut-bar.tsx';

const route = getRouteApi('/consultant/pending');

export function prefetch(cache: QueryClient) {
  const actor = signedIn();
  const room = actor?.specialties[0];
  return room && cache.prefetchInfiniteQuery(pendingRequests(room));
}

/** The queue of a room; on a wide screen with the current request beside it. */
export function PendingPage() {
  const rooms = useOwnRooms();
  const { open, room: wanted, sort = 'oldest' } = route.useSearch();
  const navigate = route.useNavigate();
  const room = roomOf({ specialties: rooms }, wanted);
  const hasRooms = rooms.length > 0;
  const list = useInfiniteQuery({ ...pendingRequests(room, sort), enabled: hasRooms });
  const { data: dashboard } = useQuery(consultantDashboard);
  const counts = new Map(dashboard?.pending_by_room?.map((one) => [one.room, one.count]));
  const isWide = useMediaAroundDialogs('(width >= 64rem)');
  const [rejecting, setRejecting] = useState<Decidable>();
  const [approvingAt, setApprovingAt] = useState<Decidable>();
  const { held, canUndo } = useHeldScreen();
  const data = list.data && { ...list.data, rows: list.data.rows.filter(({ id }) => !held.has(id)) };
  const ids = data?.rows.map(({ id }) => id) ?? [];
  const follow = (id: string | undefined) =>
    void navigate({ search: (now) => ({ ...now, open: id }), replace: true, resetScroll: false });
  const [current, choose] = useCurrent({ ids, open, list: `${room} ${sort}`, follow });
  const { changed, isTooSoon: hasJustChanged } = useChangedMeanwhile(isWide ? current : undefined);
  const hasJustCome = useToldWhenDecided(current, ids, (rejecting ?? approvingAt)?.id);
  const isTooSoon = hasJustCome || hasJustChanged;
  const sortBy = (chosen: QueueSort | undefined) =>
    void navigate({ search: ({ open: _open, ...now }) => ({ ...now, sort: chosen }), replace: true });
  useTitle(t('Pending Consultation Requests'));
  return (
    <div className="grid grid-rows-[auto_minmax(0,1fr)] pt-4 lg:h-[calc(100dvh-var(--size-topbar)-var(--size-toast-strip,0px))] lg:pt-5">
      <header className="grid gap-y-3 px-4 pb-4 md:px-6">
        <div className="flex items-start gap-4">
          <div className="flex flex-1 flex-wrap items-center gap-x-3 gap-y-2">
            <h1 className="text-lg md:text-xl">{t('Pending Consultation Requests')}</h1>
            {hasRooms && <RoomTag code={room} look="tag" />}
          </div>
          <Button size="small" icon={RefreshCw} busy={list.isRefetching} onClick={() => void list.refetch()}>
            {t('Refresh')}
          </Button>
        </div>
        <RoomSwitch to="/consultant/pending" rooms={rooms} room={room} counts={counts} />
      </header>
      <div className="grid min-h-0 border-t border-line lg:grid-cols-[minmax(20rem,25rem)_minmax(0,1fr)]">
        <section
          aria-label={t('Requests')}
          className="flex min-h-0 flex-col border-e border-line max-lg:border-e-0"
        >
          {!hasRooms && <NoRooms />}
          {hasRooms && ids.length > 1 && (
            <label className="flex items-center gap-2 border-b border-line px-4 py-1.5 text-sm text-ink-2 md:px-6">
              {t('Sort by')}
              <select
                value={sort}
                className="-ms-1 min-h-(--size-touch) rounded-control px-1 font-medium text-ink md:min-h-7"
                onChange={({ target }) => sortBy(sorts.find((one) => one.sort === target.value)?.sort)}
              >
                {sorts.map((one) => (
                  <option key={one.sort} value={one.sort}>
                    {t(one.word)}
                  </option>
                ))}
              </select>
            </label>
          )}
          <div className="min-h-0 flex-1 lg:overflow-y-auto" hidden={!hasRooms}>
            <Listing
              query={{ ...list, data }}
              waiting={t('Loading the requests')}
              failure={t('Failed to fetch consultation requests')}
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
                  onTakenBack={choose}
                />
              )}
            </Listing>
          </div>
          {isWide && current && <ShortcutBar hints={canUndo ? [...hints(), undoHint()] : hints()} />}
        </section>
        {isWide && current && (
          <RequestReading
            key={current}
            id={current}
            companies={companiesOf}
            picker={ConsultantPicker}
            isTooSoon={isTooSoon}
            changed={changed}
            onReject={setRejecting}
            onApproveAt={setApprovingAt}
            onTakenBack={choose}
          />
        )}
      </div>
      {rejecting && (
        <RejectDialog
          request={rejecting}
          onClose={() => setRejecting(undefined)}
          onTakenBack={() => choose(rejecting.id)}
          onFailed={() => setRejecting(rejecting)}
        />
      )}
      {approvingAt && (
        <ApproveAtDialog
          request={approvingAt}
          onClose={() => setApprovingAt(undefined)}
          onTakenBack={() => choose(approvingAt.id)}
          onFailed={() => setApprovingAt(approvingAt)}
        />
      )}
    </div>
  );
}

const companiesOf = ({ client_id, client_companies, client_company_count }: ConsultationDetail) => (
  <CompanyCarousel client_id={client_id} companies={client_companies} count={client_company_count} />
);

const sorts: { sort: QueueSort; word: Message }[] = [
  { sort: 'oldest', word: msg('Oldest First') },
  { sort: 'newest', word: msg('Newest First') },
  { sort: 'client', word: msg('Client Name') },
];

const hints = () => [
  { keys: ['J', 'K'], word: t('next, previous') },
  { keys: ['A'], word: t('Approve') },
  { keys: ['R'], word: t('Reject') },
];

const undoHint = () => ({ keys: ['U'], word: t('Undo') });

function NoneWaiting({ room }: { room: string }) {
  return (
    <Empty drawing="none-yet" title={t('Nothing is waiting for you')}>
      {t('No pending requests for Room {code} at this time.', { code: room })}
    </Empty>
  );
}
