import { type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { RefreshCw } from 'lucide-react';
import { allConsultants } from '../../features/consultants/queries.ts';
import { ActiveDetailDialog } from '../../features/consultations/active-detail-dialog.tsx';
import { ActiveTable } from '../../features/consultations/active-table.tsx';
import { activeConsultations } from '../../features/consultations/queries.ts';
import { consultantDashboard } from '../../features/dashboards/queries.ts';
import { useOwnRooms } from '../../features/users/own-rooms.ts';
import { refreshed } from '../../lib/refreshed.ts';
import { useActor } from '../../lib/session.ts';
import { useTitle } from '../../lib/title.ts';
import { useTyped } from '../../lib/typed.ts';
import { Button, buttonStyle } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { FilterSelect } from '../../ui/filter-select.tsx';
import { Listing } from '../../ui/listing.tsx';
import { Page, PageHead } from '../../ui/page.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { toast } from '../../ui/toast.tsx';

const route = getRouteApi('/consultant/consultations');

/** What it asks first, asked when somebody is about to open it. */
export const prefetch = (cache: QueryClient) =>
  cache.prefetchInfiniteQuery(activeConsultations({ sort: 'scheduled_date', order: 'desc' }));

/** The work list: what is approved and waits for its result. */
export function ActiveConsultationsPage() {
  const {
    open,
    complete = false,
    search,
    room,
    consultant,
    by = 'scheduled_date',
    order = 'desc',
  } = route.useSearch();
  const navigate = route.useNavigate();
  const list = useInfiniteQuery(
    activeConsultations({ search, room, consultant_id: consultant, sort: by, order }),
  );
  const { data: dashboard } = useQuery(consultantDashboard);
  const refresh = async () => {
    const { data, isSuccess } = await refreshed(list.refetch);
    if (isSuccess) toast.success(`Loaded ${data.rows.length} active consultations`);
    else toast.error('Failed to refresh consultations');
  };
  useTitle('Active Consultations');
  return (
    <Page>
      <PageHead
        title="Active Consultations"
        actions={
          <Button icon={RefreshCw} busy={list.isRefetching} onClick={() => void refresh()}>
            Refresh
          </Button>
        }
      />
      <Filters />
      <Panel>
        <Listing
          query={list}
          waiting="Loading the consultations"
          failure="Failed to fetch consultations"
          empty={search || room || consultant ? <NoneMatch search={search} /> : <NoneActive />}
        >
          {(rows) => (
            <ActiveTable
              rows={rows}
              openId={open}
              zone={dashboard?.time_zone}
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
      <ActiveDetailDialog
        id={open}
        completing={complete}
        onComplete={() =>
          void navigate({ search: (now) => ({ ...now, open, complete: true }), resetScroll: false })
        }
        onClose={() =>
          void navigate({
            search: ({ open: _open, complete: _complete, ...now }) => now,
            replace: true,
            resetScroll: false,
          })
        }
      />
    </Page>
  );
}

function Filters() {
  const actor = useActor();
  const { search, room, consultant } = route.useSearch();
  const navigate = route.useNavigate();
  const rooms = useOwnRooms();
  const { data: colleagues } = useInfiniteQuery(allConsultants());
  const [typed, setTyped] = useTyped(
    search ?? '',
    (text) => void navigate({ search: (now) => ({ ...now, search: text || undefined }), replace: true }),
  );
  const others = colleagues?.rows.filter(({ id }) => id !== actor.id) ?? [];
  return (
    <div className="mb-4 grid gap-3 md:flex md:flex-wrap">
      <SearchField
        label="Search the active consultations"
        placeholder="Search by topic, client, or problem details..."
        value={typed}
        onChange={setTyped}
        className="md:w-96"
      />
      <FilterSelect
        label="Filter by room"
        all="Any room"
        value={room}
        choices={[...new Set(room ? [...rooms, room] : rooms)].map((value) => ({
          value,
          word: `Room ${value}`,
        }))}
        onChange={(chosen) => void navigate({ search: (now) => ({ ...now, room: chosen }) })}
        className="md:w-36"
      />
      <FilterSelect
        label="Filter by consultant"
        all="Any consultant"
        value={consultant}
        choices={[
          { value: actor.id, word: 'Assigned to me' },
          ...others.map(({ id, name }) => ({ value: id, word: name })),
        ]}
        onChange={(chosen) => void navigate({ search: (now) => ({ ...now, consultant: chosen }) })}
        className="md:w-56"
      />
    </div>
  );
}

function NoneActive() {
  return (
    <Empty drawing="none-yet" title="No active consultations">
      You don't have any active consultations. All approved consultations have been completed.
    </Empty>
  );
}

function NoneMatch({ search }: { search: string | undefined }) {
  return (
    <Empty
      drawing="none-match"
      title={
        search ? (
          <>
            No active consultation matches “<bdi>{search}</bdi>”
          </>
        ) : (
          'No active consultation has this room and consultant'
        )
      }
      action={
        <Link to="/consultant/consultations" className={buttonStyle()}>
          Clear the filter
        </Link>
      }
    >
      The search looks at topics, clients, companies, problem details and results.
    </Empty>
  );
}
