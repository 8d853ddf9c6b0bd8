import { msg, t } from '@consultflow/contract/language/t';
import { type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { SharingSwitch } from '../../features/companies/sharing-switch.tsx';
import { rich } from '../../lib/language/rich.tsx';
import { ClientDetailDialog } from '../../features/consultations/details/client-detail-dialog.tsx';
import { ClientTable } from '../../features/consultations/tables/client-table.tsx';
import { myConsultations } from '../../features/consultations/queries.ts';
import { clientDashboard } from '../../features/dashboards/queries.ts';
import { AccountNote } from '../../features/users/account-note.tsx';
import { oneUser } from '../../features/users/queries.ts';
import { RequestLink } from '../../features/users/request-link.tsx';
import { isUnanswered } from '../../lib/api/replies.ts';
import { useActor } from '../../lib/session/session.ts';
import { useTitle } from '../../lib/title.ts';
import { useDebounced } from '../../lib/debounced.ts';
import { buttonStyle } from '../../ui/button/button.tsx';
import { Empty } from '../../ui/feedback/empty.tsx';
import { FilterTabs, filterTabStyle, TabCount } from '../../ui/list/filter-tabs.tsx';
import { Listing } from '../../ui/list/listing.tsx';
import { Page, PageHead } from '../../ui/layout/page.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { SearchField } from '../../ui/list/search-field.tsx';

const route = getRouteApi('/client/consultations');

const filters = [
  { status: undefined, word: msg('All', 'consultations'), count: 'all' },
  { status: 'open', word: msg('Requested', 'consultations'), count: 'pending' },
  { status: 'scheduled', word: msg('Approved', 'consultations'), count: 'upcoming' },
  { status: 'completed', word: msg('Completed', 'consultations'), count: 'completed' },
  { status: 'closed', word: msg('Rejected or canceled', 'consultations'), count: 'closed' },
] as const;

/** The number of rows of each filter, with those of colleagues; undefined until all of them are known. */
function useCounts() {
  const { data } = useQuery(clientDashboard);
  if (typeof data?.closed !== 'number' || !data.shared) return undefined;
  const { stats, shared } = data;
  const pending = stats.pending + shared.pending;
  const upcoming = stats.upcoming + shared.upcoming;
  const completed = stats.completed + shared.completed;
  const closed = data.closed + shared.closed;
  return { pending, upcoming, completed, closed, all: pending + upcoming + completed + closed };
}

export const prefetch = (cache: QueryClient) =>
  cache.prefetchInfiniteQuery(
    myConsultations({ status: undefined, search: undefined, sort: 'created_at', order: 'desc' }),
  );

export function ConsultationsPage() {
  const { status, search, by: wanted = 'created_at', order = 'desc', open } = route.useSearch();
  // What is due is for staff.
  const by = wanted === 'due_at' ? 'created_at' : wanted;
  const navigate = route.useNavigate();
  const actor = useActor();
  const { data: self } = useQuery(oneUser(actor.id));
  const account = {
    ...actor,
    account_status: self?.account_status ?? actor.account_status,
    account_reason: self?.account_reason ?? null,
  };
  const list = useInfiniteQuery(myConsultations({ status, search, sort: by, order }));
  const counts = useCounts();
  const [typed, setTyped] = useDebounced(
    search ?? '',
    (text) => void navigate({ search: (now) => ({ ...now, search: text || undefined }), replace: true }),
  );
  useTitle(t('My Consultations'));
  return (
    <Page>
      <PageHead title={t('My Consultations')} actions={<RequestLink account={account} />} />
      <AccountNote account={account} />
      <div className="mb-4 grid gap-3 lg:flex lg:items-end lg:gap-4 lg:border-b lg:border-line">
        <FilterTabs
          label={t('Filter by status')}
          current={filters.findIndex((filter) => filter.status === status)}
          className="flex-1 max-md:-mx-4 max-md:px-4 lg:-mb-px"
        >
          {filters.map((filter) => (
            <Link
              key={filter.count}
              to="/client/consultations"
              search={(now) => ({ ...now, status: filter.status })}
              activeOptions={{ exact: true }}
              className={filterTabStyle}
            >
              {t(filter.word)}
              {!search && counts && <TabCount>{counts[filter.count]}</TabCount>}
            </Link>
          ))}
        </FilterTabs>
        <SearchField
          label={t('Search consultations')}
          placeholder={t('Number, topic, text, name or company')}
          value={typed}
          onChange={setTyped}
          className="lg:mb-2 lg:w-88"
        />
      </div>
      <Panel>
        <Listing
          query={list}
          waiting={t('Loading your consultations')}
          failure={
            isUnanswered(list.error)
              ? t('An error occurred while fetching consultations')
              : t('Failed to fetch consultations')
          }
          empty={status || search ? <NoneMatch search={search} /> : <NoneYet />}
        >
          {(rows) => (
            <ClientTable
              rows={rows}
              more={list.hasNextPage}
              openId={open}
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
      <ClientDetailDialog
        id={open}
        sharing={SharingSwitch}
        onClose={() =>
          void navigate({ search: (now) => ({ ...now, open: undefined }), replace: true, resetScroll: false })
        }
      />
    </Page>
  );
}

function NoneYet() {
  return (
    <Empty drawing="none-yet" title={t('No consultations yet')}>
      {t("You haven't requested any consultations yet.")}
    </Empty>
  );
}

function NoneMatch({ search }: { search: string | undefined }) {
  return (
    <Empty
      drawing="none-match"
      title={
        search
          ? rich('No consultation matches “{search}”', { search: <bdi>{search}</bdi> })
          : t('No consultation has this status')
      }
      action={
        <Link to="/client/consultations" className={buttonStyle()}>
          {t('Clear the filter')}
        </Link>
      }
    >
      {search
        ? t(
            'The search looks at numbers, topics, problem details, results, messages, names, emails and companies.',
          )
        : t('The other tabs may have some.')}
    </Empty>
  );
}
