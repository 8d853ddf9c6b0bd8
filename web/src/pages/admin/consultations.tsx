import type { Room } from '@consultflow/contract/rooms/schema';
import { Status } from '@consultflow/contract/consultations/status';
import { type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { allConsultants } from '../../features/consultants/queries.ts';
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
  const {
    status,
    room,
    consultant,
    period,
    search,
    by = 'created_at',
    order = 'desc',
    open,
  } = route.useSearch();
  const navigate = route.useNavigate();
  const since = useSince(period);
  const filter = {
    status,
    room,
    consultant_id: consultant,
    since,
    search,
    // As the list is anyway, so that what was asked ahead of the visit is used.
    ...((by !== 'created_at' || order !== 'desc') && { sort: by, order }),
  };
  const list = useInfiniteQuery(allConsultations(filter));
  const consultants = useInfiniteQuery(allConsultants());
  const rooms = useQuery(allRooms);
  const saving = useDownloadConsultations(filter);
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
      <div className="mb-4 grid gap-3 md:flex md:flex-wrap">
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
        <FilterSelect
          label="Filter by consultant"
          all="Any consultant"
          value={consultant}
          choices={consultants.data?.rows.map(({ id, name }) => ({ value: id, word: name })) ?? []}
          onChange={(chosen) => void navigate({ search: (now) => ({ ...now, consultant: chosen }) })}
          className="md:w-48"
        />
        <FilterSelect
          label="Filter by period"
          all="Any time"
          value={period}
          choices={periods}
          onChange={(chosen) => void navigate({ search: (now) => ({ ...now, period: chosen }) })}
          className="md:w-44"
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
          empty={
            status || room || consultant || period || search ? <NoneMatch search={search} /> : <NoneYet />
          }
        >
          {(rows) => (
            <AdminTable
              rows={rows}
              openId={open}
              sorting={{ by, order }}
              onSort={(chosen) =>
                void navigate({
                  search: (now) => ({ ...now, ...chosen }),
                  replace: true,
                  resetScroll: false,
                })
              }
            />
          )}
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

const periods = [
  { value: 'week', word: 'Last 7 days', days: 7 },
  { value: 'month', word: 'Last 30 days', days: 30 },
  { value: 'year', word: 'Last 365 days', days: 365 },
] as const;

/** The beginning of the first day of a period, in the viewer's zone; the same all day long. */
function useSince(period: (typeof periods)[number]['value'] | undefined) {
  const [today] = useState(() => new Date());
  const days = periods.find(({ value }) => value === period)?.days;
  if (days === undefined) return undefined;
  return new Date(today.getFullYear(), today.getMonth(), today.getDate() - days + 1).toISOString();
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
      title={search ? `No consultation matches “${search}”` : 'No consultation matches this filter'}
      action={
        <Link to="/admin/consultations" className={buttonStyle()}>
          Clear the filter
        </Link>
      }
    >
      The search looks at topics, clients, companies, problem details and results.
    </Empty>
  );
}
