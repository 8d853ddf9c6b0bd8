import { t } from '@consultflow/contract/language/t';
import { type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { RefreshCw } from 'lucide-react';
import { rich } from '../../lib/language/rich.tsx';
import { ConsultantPicker } from '../../features/consultants/consultant-picker.tsx';
import { consultantsToPlan } from '../../features/consultants/queries.ts';
import { ActiveDetailDialog } from '../../features/consultations/details/active-detail-dialog.tsx';
import { ActiveTable } from '../../features/consultations/tables/active-table.tsx';
import { DueFilter } from '../../features/consultations/tables/due-filter.tsx';
import { ListFilters, SEARCHED } from '../../features/consultations/tables/list-filters.tsx';
import { activeConsultations } from '../../features/consultations/queries.ts';
import { consultantDashboard } from '../../features/dashboards/queries.ts';
import { activeRooms } from '../../features/rooms/queries.ts';
import { useOwnRooms } from '../../features/users/own-rooms.ts';
import { refreshed } from '../../lib/refreshed.ts';
import { useActor } from '../../lib/session/session.ts';
import { useTitle } from '../../lib/title.ts';
import { Button, buttonStyle } from '../../ui/button/button.tsx';
import { Empty } from '../../ui/feedback/empty.tsx';
import { FilterSelect } from '../../ui/list/filter-select.tsx';
import { Listing } from '../../ui/list/listing.tsx';
import { Page, PageHead } from '../../ui/layout/page.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { toast } from '../../ui/feedback/toast.tsx';

const route = getRouteApi('/consultant/consultations');

export const prefetch = (cache: QueryClient) =>
  cache.prefetchInfiniteQuery(activeConsultations({ sort: 'scheduled_date', order: 'desc' }));

/** The work list: approved consultations that wait for their result. */
export function ActiveConsultationsPage() {
  const {
    open,
    complete = false,
    search,
    status,
    room,
    consultant,
    due,
    by = 'scheduled_date',
    order = 'desc',
  } = route.useSearch();
  const navigate = route.useNavigate();
  const list = useInfiniteQuery(
    activeConsultations({ search, status, room, consultant_id: consultant, due, sort: by, order }),
  );
  const { data: dashboard } = useQuery(consultantDashboard);
  const refresh = async () => {
    const { data, isSuccess } = await refreshed(list.refetch);
    if (isSuccess)
      toast.success(t('Loaded {count, plural, other {# active consultations}}', { count: data.rows.length }));
    else toast.error(t('Failed to refresh consultations'));
  };
  useTitle(t('Active Consultations'));
  return (
    <Page>
      <PageHead
        title={t('Active Consultations')}
        actions={
          <Button icon={RefreshCw} busy={list.isRefetching} onClick={() => void refresh()}>
            {t('Refresh')}
          </Button>
        }
      />
      <Filters />
      <Panel>
        <Listing
          query={list}
          waiting={t('Loading the consultations')}
          failure={t('Failed to fetch consultations')}
          empty={
            search || status || room || consultant || due ? <NoneMatch search={search} /> : <NoneActive />
          }
        >
          {(rows) => (
            <ActiveTable
              rows={rows}
              openId={open}
              zone={dashboard?.time_zone}
              search={search}
              sorting={{ by, order }}
              onSort={(chosen) =>
                void navigate({
                  search: (now) => ({ ...now, ...chosen }),
                  replace: true,
                  resetScroll: false,
                })
              }
              onOpen={(id) => void navigate({ search: (now) => ({ ...now, open: id }), resetScroll: false })}
            />
          )}
        </Listing>
      </Panel>
      <ActiveDetailDialog
        id={open}
        completing={complete}
        picker={ConsultantPicker}
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
  const { search, status, room, consultant, due } = route.useSearch();
  const navigate = route.useNavigate();
  const own = useOwnRooms();
  // Cases assigned to a consultant, or to an absent colleague, may be of rooms that are not theirs.
  const { data: open = [] } = useQuery(activeRooms);
  const rooms = [...new Set([...own, ...open.map(({ code }) => code)])];
  const colleagues = useQuery(consultantsToPlan);
  const others = colleagues.data?.filter(({ id }) => id !== actor.id) ?? [];
  return (
    <ListFilters
      label={t('Search the active consultations')}
      filter={{ search, room, consultant }}
      rooms={rooms}
      consultants={[
        { value: actor.id, word: t('Assigned to me') },
        ...others.map(({ id, name }) => ({ value: id, word: name })),
      ]}
      consultantsQuery={colleagues}
      onChange={(changed) =>
        void navigate({ search: (now) => ({ ...now, ...changed }), replace: 'search' in changed })
      }
    >
      <FilterSelect
        label={t('Filter by status')}
        all={t('Any status')}
        value={status}
        choices={[{ value: 'overdue', word: t.context('consultations', 'Overdue') }]}
        onChange={(chosen) => void navigate({ search: (now) => ({ ...now, status: chosen }) })}
        className="md:w-36"
      />
      <DueFilter
        value={due}
        onChange={(chosen) => void navigate({ search: (now) => ({ ...now, due: chosen }) })}
      />
    </ListFilters>
  );
}

function NoneActive() {
  return (
    <Empty drawing="none-yet" title={t('No active consultations')}>
      {t("You don't have any active consultations. All approved consultations have been completed.")}
    </Empty>
  );
}

function NoneMatch({ search }: { search: string | undefined }) {
  return (
    <Empty
      drawing="none-match"
      title={
        search
          ? rich('No active consultation matches “{search}”', { search: <bdi>{search}</bdi> })
          : t('No consultation matches this filter')
      }
      action={
        <Link to="/consultant/consultations" className={buttonStyle()}>
          {t('Clear the filter')}
        </Link>
      }
    >
      {t(SEARCHED)}
    </Empty>
  );
}
