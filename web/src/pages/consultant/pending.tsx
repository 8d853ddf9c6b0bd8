import { roomOf } from '@consultflow/contract/consultations/policy';
import type { ConsultationDetail } from '@consultflow/contract/consultations/schema';
import { t } from '@consultflow/contract/language/t';
import { type QueryClient, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { RefreshCw } from 'lucide-react';
import { useEffect } from 'react';
import { CompanyCarousel } from '../../features/companies/company-carousel.tsx';
import { ConsultantPicker } from '../../features/consultants/consultant-picker.tsx';
import { useChangedMeanwhile } from '../../features/consultations/decision/changed-meanwhile.tsx';
import { useToldWhenDecided } from '../../features/consultations/decision/decided-meanwhile.ts';
import { useDeciding } from '../../features/consultations/decision/deciding.ts';
import { NoRooms } from '../../features/consultations/decision/no-rooms.tsx';
import { oneConsultation, pendingRequests, type QueueSort } from '../../features/consultations/queries.ts';
import { type QueueSearch, QueueTools } from '../../features/consultations/decision/queue-tools.tsx';
import { RequestQueue } from '../../features/consultations/decision/request-queue.tsx';
import { RequestReading } from '../../features/consultations/decision/request-reading.tsx';
import { DecideSheet } from '../../features/consultations/decision/sheet.tsx';
import { RoomSwitch } from '../../features/consultations/room-switch.tsx';
import { consultantDashboard } from '../../features/dashboards/queries.ts';
import { useOwnRooms } from '../../features/users/own-rooms.ts';
import { useCurrent } from '../../lib/current.ts';
import { useHeldScreen } from '../../lib/held.ts';
import { useMediaAroundDialogs } from '../../lib/media.ts';
import { signedIn } from '../../lib/session/session.ts';
import { useTitle } from '../../lib/title.ts';
import { Button, buttonStyle } from '../../ui/button/button.tsx';
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
  const { open, room: wanted, sort: chosenSort, who } = route.useSearch();
  const sort = chosenSort ?? 'oldest';
  const navigate = route.useNavigate();
  const room = roomOf({ specialties: rooms }, wanted);
  const hasRooms = rooms.length > 0;
  const list = useInfiniteQuery({ ...pendingRequests(room, sort, who), enabled: hasRooms });
  const { data: dashboard } = useQuery(consultantDashboard);
  const waiting = dashboard?.pending_by_room;
  const counts = new Map(waiting?.map((one) => [one.room, one.count]));
  const inRoom = waiting?.find((one) => one.room === room);
  const isWide = useMediaAroundDialogs('(width >= 64rem)');
  const { deciding, decide, close, decideAgain } = useDeciding();
  const { held, canUndo } = useHeldScreen();
  const data = list.data && { ...list.data, rows: list.data.rows.filter(({ id }) => !held.has(id)) };
  const ids = data?.rows.map(({ id }) => id) ?? [];
  const follow = (id: string | undefined) =>
    void navigate({ search: (now) => ({ ...now, open: id }), replace: true, resetScroll: false });
  const [inQueue, choose] = useCurrent({ ids, open, list: `${room} ${sort} ${who ?? ''}`, follow });
  // What is being decided stays, also when it has left the queue.
  const current = deciding?.request.id ?? inQueue;
  useNeighbor(isWide ? ids[ids.indexOf(current ?? '') + 1] : undefined);
  const { changed, isTooSoon: hasJustChanged } = useChangedMeanwhile(isWide ? current : undefined);
  const shown = data?.rows.find(({ id }) => id === inQueue);
  const hasJustCome = useToldWhenDecided(shown, ids, deciding?.request.id);
  const isTooSoon = hasJustCome || hasJustChanged;
  const sortBy = (chosen: QueueSort | undefined) =>
    void navigate({ search: ({ open: _open, ...now }) => ({ ...now, sort: chosen }), replace: true });
  useTitle(t('Pending Consultation Requests'));
  const sheet = deciding && (
    <DecideSheet
      deciding={deciding}
      look={isWide ? 'inline' : 'dialog'}
      onTab={(tab) => decide(deciding.request, tab)}
      onClose={close}
      onTakenBack={() => choose(deciding.request.id)}
      onFailed={(tab, reason) => decideAgain(deciding.request, tab, reason)}
    />
  );
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
          {hasRooms && (ids.length > 0 || who) && (
            <QueueTools
              search={{ room: wanted, sort: chosenSort, who }}
              counts={{ all: inRoom?.count, me: inRoom?.mine, none: inRoom?.unassigned }}
              onSort={ids.length > 1 ? sortBy : undefined}
            />
          )}
          <div className="min-h-0 flex-1 lg:overflow-y-auto" hidden={!hasRooms}>
            <Listing
              query={{ ...list, data }}
              waiting={t('Loading the requests')}
              failure={t('Failed to fetch consultation requests')}
              empty={<NoneWaiting room={room} search={{ room: wanted, sort: chosenSort, who }} />}
            >
              {(rows) => (
                <RequestQueue
                  rows={rows}
                  current={isWide ? current : undefined}
                  isWide={isWide}
                  isTooSoon={isTooSoon}
                  isInSheet={deciding !== undefined}
                  onOpen={choose}
                  onDecide={(request, tab) => {
                    if (isWide) choose(request.id);
                    decide(request, tab);
                  }}
                  onTakenBack={choose}
                />
              )}
            </Listing>
          </div>
          {isWide && current && <ShortcutBar hints={hints({ canApprove: !deciding, canUndo })} />}
        </section>
        {isWide && current && (
          <RequestReading
            key={current}
            id={current}
            companies={companiesOf}
            picker={ConsultantPicker}
            isTooSoon={isTooSoon}
            changed={changed}
            onDecide={decide}
            onTakenBack={choose}
            sheet={sheet}
          />
        )}
      </div>
      {!isWide && sheet}
    </div>
  );
}

/** Loads the request after the current one, so that a step shows it at once. */
function useNeighbor(id: string | undefined) {
  const cache = useQueryClient();
  useEffect(() => {
    if (id !== undefined) void cache.prefetchQuery(oneConsultation(id, 'v1'));
  }, [cache, id]);
}

const companiesOf = ({ client_id, client_companies, client_company_count }: ConsultationDetail) => (
  <CompanyCarousel client_id={client_id} companies={client_companies} count={client_company_count} />
);

const hints = ({ canApprove, canUndo }: { canApprove: boolean; canUndo: boolean }) => [
  { keys: ['J', 'K'], word: t('next, previous') },
  ...(canApprove ? [{ keys: ['A'], word: t('Approve') }] : []),
  { keys: ['S'], word: t.context('a time to book', 'Slot') },
  { keys: ['Q'], word: t('Ask') },
  { keys: ['P'], word: t('Propose') },
  { keys: ['R'], word: t('Reject') },
  { keys: ['I'], word: t('Assign to me') },
  ...(canUndo ? [{ keys: ['U'], word: t('Undo') }] : []),
];

function NoneWaiting({ room, search: { who, ...rest } }: { room: string; search: QueueSearch }) {
  if (who)
    return (
      <Empty
        drawing="none-match"
        title={who === 'me' ? t('Nothing is assigned to you') : t('Everything is assigned')}
        action={
          <Link to="/consultant/pending" search={rest} className={buttonStyle()}>
            {t('Show all')}
          </Link>
        }
      />
    );
  return (
    <Empty drawing="none-yet" title={t('Nothing is waiting for you')}>
      {t('No pending requests for Room {code} at this time.', { code: room })}
    </Empty>
  );
}
