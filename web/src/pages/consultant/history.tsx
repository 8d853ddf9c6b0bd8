import { roomOf } from '@consultflow/contract/consultations/policy';
import { type Message, msg, t } from '@consultflow/contract/language/t';
import { type QueryClient, useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { RefreshCw } from 'lucide-react';
import { useDeferredValue } from 'react';
import { rich } from '../../lib/language/rich.tsx';
import { ConsultantPicker } from '../../features/consultants/consultant-picker.tsx';
import { HistoryDialog } from '../../features/consultations/details/history-dialog.tsx';
import {
  completedConsultations,
  historyOrders,
  type HistorySort,
  useDownloadHistory,
} from '../../features/consultations/history-queries.ts';
import { HistoryTable } from '../../features/consultations/tables/history-table.tsx';
import { SEARCH_PLACEHOLDER, SEARCHED } from '../../features/consultations/tables/list-filters.tsx';
import { RoomSwitch } from '../../features/consultations/room-switch.tsx';
import type { Sorting } from '../../features/consultations/tables/sorting.tsx';
import { useOwnRooms } from '../../features/users/own-rooms.ts';
import { refreshed } from '../../lib/refreshed.ts';
import { signedIn } from '../../lib/session/session.ts';
import { useTitle } from '../../lib/title.ts';
import { useDebounced } from '../../lib/debounced.ts';
import { Button, buttonStyle } from '../../ui/button/button.tsx';
import { DownloadButton } from '../../ui/button/download-button.tsx';
import { Empty } from '../../ui/feedback/empty.tsx';
import { FilterSelect } from '../../ui/list/filter-select.tsx';
import { Listing } from '../../ui/list/listing.tsx';
import { Page, PageHead } from '../../ui/layout/page.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { RoomTag } from '../../domain/room-flag.tsx';
import { SearchField } from '../../ui/list/search-field.tsx';
import { SortSelect } from '../../ui/list/sort-select.tsx';
import { toast } from '../../ui/feedback/toast.tsx';

const route = getRouteApi('/consultant/history');

const sorts: { value: HistorySort; word: Message }[] = [
  { value: 'newest', word: msg('Newest First') },
  { value: 'oldest', word: msg('Oldest First') },
  { value: 'client', word: msg('Client Name') },
  { value: 'client-z', word: msg('Client Name, Z to A') },
  { value: 'topic', word: msg('Topic') },
  { value: 'topic-z', word: msg('Topic, Z to A') },
];

const isSame = (one: (typeof historyOrders)[HistorySort], { by, order }: Sorting) =>
  one.sort === by && one.order === order;

export function prefetch(cache: QueryClient) {
  const actor = signedIn();
  const room = actor && roomOf(actor, undefined);
  return (
    room && cache.prefetchInfiniteQuery(completedConsultations({ room, sort: 'newest', search: undefined }))
  );
}

export function HistoryPage() {
  const rooms = useOwnRooms();
  const { search, sort = 'newest', asked, mine, open, edit = false, room: wanted } = route.useSearch();
  const room = rooms.length > 0 ? roomOf({ specialties: rooms }, wanted) : undefined;
  const navigate = route.useNavigate();
  // The row shows its selection at once; the dialog takes longer to render.
  const openInDialog = useDeferredValue(open);
  const editInDialog = useDeferredValue(edit);
  const filter = { room, sort, search, isAsked: asked === true, isOwn: mine === true };
  const ofRoom = asked || mine ? undefined : room;
  const list = useInfiniteQuery(completedConsultations(filter));
  const saving = useDownloadHistory(filter);
  const [typed, setTyped] = useDebounced(
    search ?? '',
    (text) => void navigate({ search: (now) => ({ ...now, search: text || undefined }), replace: true }),
  );
  const { sort: by, order } = historyOrders[sort];
  const sortBy = (chosen: HistorySort | undefined) =>
    void navigate({ search: (now) => ({ ...now, sort: chosen }), replace: true, resetScroll: false });
  const show = (shown: { open?: string; edit?: boolean }) =>
    void navigate({
      search: ({ open: _open, edit: _edit, ...now }) => ({ ...now, ...shown }),
      resetScroll: false,
    });
  const refresh = async () => {
    const { isSuccess } = await refreshed(list.refetch);
    if (isSuccess) toast.success(t('Consultation history refreshed'));
    else toast.error(t('Failed to fetch consultation history'));
  };
  useTitle(t('Consultation History'));
  return (
    <Page>
      <PageHead
        title={t('Consultation History')}
        badge={ofRoom && <RoomTag code={ofRoom} look="tag" />}
        actions={
          <>
            <DownloadButton saving={saving}>{t('Download CSV')}</DownloadButton>
            <Button icon={RefreshCw} busy={list.isRefetching} onClick={() => void refresh()}>
              {t('Refresh')}
            </Button>
          </>
        }
      />
      {ofRoom && <RoomSwitch to="/consultant/history" rooms={rooms} room={ofRoom} className="mb-4" />}
      <div className="mb-4 grid items-end gap-3 md:flex md:flex-wrap">
        <SearchField
          label={t('Search the history')}
          className="min-w-0 md:max-w-112 md:grow md:basis-88 md:max-lg:max-w-none md:max-lg:basis-full"
          placeholder={t(SEARCH_PLACEHOLDER)}
          value={typed}
          onChange={setTyped}
        />
        <FilterSelect
          label={t('Filter by consultant')}
          all={t('Any consultant')}
          value={mine ? 'mine' : undefined}
          choices={[{ value: 'mine', word: t('Assigned to me') }]}
          onChange={(chosen) =>
            void navigate({ search: (now) => ({ ...now, mine: chosen ? true : undefined }) })
          }
        />
        <FilterSelect
          label={t('Filter by question')}
          all={t('Any result')}
          value={asked ? 'asked' : undefined}
          choices={[{ value: 'asked', word: t('Waits for my answer') }]}
          onChange={(chosen) =>
            void navigate({ search: (now) => ({ ...now, asked: chosen ? true : undefined }) })
          }
        />
        <SortSelect
          value={sort}
          choices={sorts.map(({ value, word }) => ({ value, word: t(word) }))}
          className="whitespace-nowrap md:ms-auto md:flex md:items-center md:gap-3"
          onChange={({ value }) => sortBy(value)}
        />
      </div>
      <Panel>
        <Listing
          query={list}
          waiting={t('Loading the history')}
          failure={t('Failed to fetch consultation history')}
          empty={noneOf({ search, asked, mine, room: ofRoom })}
        >
          {(rows) => (
            <HistoryTable
              rows={rows}
              more={list.data?.more ?? false}
              openId={open}
              search={search}
              sorting={{ by, order }}
              onSort={(next) => sortBy(sorts.find(({ value }) => isSame(historyOrders[value], next))?.value)}
              onOpen={(id) => show({ open: id })}
            />
          )}
        </Listing>
      </Panel>
      <HistoryDialog
        picker={ConsultantPicker}
        id={openInDialog}
        editing={editInDialog}
        onEdit={() => show({ open, edit: true })}
        onRead={() => show({ open })}
        onClose={() => show({})}
      />
    </Page>
  );
}

/** Why nothing is listed, and the way out. */
function noneOf({ search, asked, mine, room }: NoneOf) {
  if (search) return <NoneMatch search={search} />;
  if (asked) return <NoneAsked />;
  return mine ? <NoneOwn /> : <NoneYet room={room} />;
}

type NoneOf = {
  search: string | undefined;
  asked: boolean | undefined;
  mine: boolean | undefined;
  room: string | undefined;
};

function NoneYet({ room }: { room: string | undefined }) {
  return (
    <Empty drawing="none-yet" title={t('No completed consultations yet')}>
      {room
        ? t('Completed consultations of Room {code} appear here.', { code: room })
        : t('Consultations that you complete appear here.')}
    </Empty>
  );
}

const NoneAsked = () => (
  <Empty
    drawing="none-yet"
    title={t('No client waits for your answer')}
    action={
      <Link
        from="/consultant/history"
        to="/consultant/history"
        search={(now) => ({ ...now, asked: undefined })}
        className={buttonStyle()}
      >
        {t('Show all results')}
      </Link>
    }
  >
    {t('Questions about results that you wrote appear here.')}
  </Empty>
);

const NoneOwn = () => (
  <Empty
    drawing="none-yet"
    title={t('No completed consultations yet')}
    action={
      <Link
        from="/consultant/history"
        to="/consultant/history"
        search={(now) => ({ ...now, mine: undefined })}
        className={buttonStyle()}
      >
        {t('Show all results')}
      </Link>
    }
  >
    {t('Consultations that you complete appear here.')}
  </Empty>
);

function NoneMatch({ search }: { search: string }) {
  return (
    <Empty
      drawing="none-match"
      title={rich('No consultation matches “{search}”', { search: <bdi>{search}</bdi> })}
      action={
        <Link
          from="/consultant/history"
          to="/consultant/history"
          search={(now) => ({ ...now, search: undefined })}
          className={buttonStyle()}
        >
          {t('Clear the search')}
        </Link>
      }
    >
      {t(SEARCHED)}
    </Empty>
  );
}
