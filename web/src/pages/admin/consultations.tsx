import type { Room } from '@consultflow/contract/rooms/schema';
import { Status } from '@consultflow/contract/consultations/status';
import { type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { AdminDetailDialog } from '../../features/consultations/admin-detail-dialog.tsx';
import { AdminTable } from '../../features/consultations/admin-table.tsx';
import { allConsultations, useDownloadConsultations } from '../../features/consultations/queries.ts';
import { allRooms } from '../../features/rooms/queries.ts';
import { useTitle } from '../../lib/title.ts';
import { useTyped } from '../../lib/typed.ts';
import { buttonStyle } from '../../ui/button.tsx';
import { DownloadButton } from '../../ui/download-button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { FailedNote } from '../../ui/failed.tsx';
import { FilterSelect } from '../../ui/filter-select.tsx';
import { Listing } from '../../ui/listing.tsx';
import { Page, PageHead } from '../../ui/page.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SearchField } from '../../ui/search-field.tsx';

const route = getRouteApi('/admin/consultations');

/** 'pending' reads as requested, and nothing enters it. */
const states = Status.options
  .filter((status) => status !== 'pending')
  .map((value) => ({ value, word: value.charAt(0).toUpperCase() + value.slice(1) }));

/** What it asks first, asked when somebody is about to open it. */
export const prefetch = (cache: QueryClient) => cache.prefetchInfiniteQuery(allConsultations({}));

export function ConsultationsPage() {
  const { status, room, search, open } = route.useSearch();
  const navigate = route.useNavigate();
  const list = useInfiniteQuery(allConsultations({ status, room, search }));
  const rooms = useQuery(allRooms);
  const saving = useDownloadConsultations({ status, room, search });
  const [typed, setTyped] = useTyped(
    search ?? '',
    (text) => void navigate({ search: (now) => ({ ...now, search: text || undefined }), replace: true }),
  );
  useTitle('All Consultations');
  return (
    <Page>
      <PageHead
        title="All Consultations"
        actions={<DownloadButton saving={saving}>Download CSV</DownloadButton>}
      />
      <div className="mb-4 grid gap-3 md:flex">
        <SearchField
          label="Search consultations"
          placeholder="Search by topic, client, or problem details..."
          value={typed}
          onChange={setTyped}
          className="md:w-96"
        />
        <FilterSelect
          label="Filter by status"
          all="Any status"
          value={status}
          choices={states}
          onChange={(chosen) => void navigate({ search: (now) => ({ ...now, status: chosen }) })}
          className="md:w-40"
        />
        <FilterSelect
          label="Filter by room"
          all="Any room"
          value={room}
          choices={choicesOf(rooms.data, room)}
          onChange={(chosen) => void navigate({ search: (now) => ({ ...now, room: chosen }) })}
          className="md:w-36"
        />
      </div>
      {rooms.error && !rooms.data && (
        <FailedNote className="mb-4" busy={rooms.isFetching} onRetry={() => void rooms.refetch()}>
          Failed to load room data. Without it no room can be chosen.
        </FailedNote>
      )}
      <Panel>
        <Listing
          query={list}
          waiting="Loading the consultations"
          failure="Failed to fetch consultations"
          empty={status || room || search ? <NoneMatch search={search} /> : <NoneYet />}
        >
          {(rows) => <AdminTable rows={rows} openId={open} />}
        </Listing>
      </Panel>
      {open && (
        <AdminDetailDialog
          id={open}
          onClose={() =>
            void navigate({ search: (now) => ({ ...now, open: undefined }), resetScroll: false })
          }
        />
      )}
    </Page>
  );
}

/** The room that filters stands there also before the others are known. */
const choicesOf = (rooms: Room[] | undefined, chosen: string | undefined) => {
  const codes = new Set(rooms?.map(({ code }) => code));
  if (chosen) codes.add(chosen);
  return [...codes].toSorted().map((value) => ({ value, word: `Room ${value}` }));
};

function NoneYet() {
  return (
    <Empty drawing="none-yet" title="No consultations yet">
      What clients request appears here.
    </Empty>
  );
}

function NoneMatch({ search }: { search: string | undefined }) {
  return (
    <Empty
      drawing="none-match"
      title={search ? `No consultation matches “${search}”` : 'No consultation has this status and room'}
      action={
        <Link to="/admin/consultations" className={buttonStyle()}>
          Clear the filter
        </Link>
      }
    >
      The search looks at topics, clients and problem details.
    </Empty>
  );
}
