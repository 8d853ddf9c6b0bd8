import { msg, t } from '@consultflow/contract/language/t';
import { type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ConsultantPicker } from '../../features/consultants/consultant-picker.tsx';
import { consultantsToPlan } from '../../features/consultants/queries.ts';
import { AdminDetailDialog } from '../../features/consultations/details/admin-detail-dialog.tsx';
import { isSealed } from '../../features/consultations/excerpts.ts';
import { AdminTable } from '../../features/consultations/tables/admin-table.tsx';
import { DueFilter } from '../../features/consultations/tables/due-filter.tsx';
import { ListFilters, SEARCHED } from '../../features/consultations/tables/list-filters.tsx';
import { allConsultations, useDownloadConsultations } from '../../features/consultations/queries.ts';
import { allRooms } from '../../features/rooms/queries.ts';
import { addDays } from '../../lib/time/calendar.ts';
import { today } from '../../lib/time/week.ts';
import { startOfDay } from '../../lib/time/zones.ts';
import { useTitle } from '../../lib/title.ts';
import { buttonStyle } from '../../ui/button/button.tsx';
import { DownloadButton } from '../../ui/button/download-button.tsx';
import { Empty } from '../../ui/feedback/empty.tsx';
import { FailedNote } from '../../ui/feedback/failed.tsx';
import { FilterSelect } from '../../ui/list/filter-select.tsx';
import { Listing } from '../../ui/list/listing.tsx';
import { Page, PageHead } from '../../ui/layout/page.tsx';
import { Panel } from '../../ui/layout/panel.tsx';

const route = getRouteApi('/admin/consultations');

const states = [
  { value: 'requested', word: msg('Requested', 'consultations') },
  { value: 'pending', word: msg('Pending', 'consultations') },
  { value: 'approved', word: msg('Approved', 'consultations') },
  { value: 'rejected', word: msg('Rejected', 'consultations') },
  { value: 'rescheduled', word: msg('Rescheduled', 'consultations') },
  { value: 'canceled', word: msg('Canceled', 'consultations') },
  { value: 'completed', word: msg('Completed', 'consultations') },
  { value: 'overdue', word: msg('Overdue', 'consultations') },
  { value: 'questioned', word: msg('Question about the result', 'consultations') },
] as const;

export const prefetch = (cache: QueryClient) => cache.prefetchInfiniteQuery(allConsultations({}));

export function ConsultationsPage() {
  const {
    status,
    room,
    consultant,
    period,
    due,
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
    due,
    search,
    // The default sort order, so that the prefetched data is used.
    ...((by !== 'created_at' || order !== 'desc') && { sort: by, order }),
  };
  const list = useInfiniteQuery(allConsultations(filter));
  const consultants = useQuery(consultantsToPlan);
  const rooms = useQuery(allRooms);
  const saving = useDownloadConsultations(filter);
  useTitle(t('All Consultations'));
  return (
    <Page>
      <PageHead
        title={t('All Consultations')}
        actions={<DownloadButton saving={saving}>{t('Download CSV')}</DownloadButton>}
      />
      <ListFilters
        label={t('Search consultations')}
        filter={{ search, room, consultant }}
        rooms={rooms.data?.map(({ code }) => code) ?? []}
        consultants={consultants.data?.map(({ id, name }) => ({ value: id, word: name })) ?? []}
        consultantsQuery={consultants}
        onChange={(changed) =>
          void navigate({ search: (now) => ({ ...now, ...changed }), replace: 'search' in changed })
        }
      >
        <FilterSelect
          label={t('Filter by status')}
          all={t('Any status')}
          value={status}
          choices={states.map((state) => ({ ...state, word: t(state.word) }))}
          onChange={(chosen) => void navigate({ search: (now) => ({ ...now, status: chosen }) })}
          className="md:w-36"
        />
        <DueFilter
          value={due}
          onChange={(chosen) => void navigate({ search: (now) => ({ ...now, due: chosen }) })}
        />
        <FilterSelect
          label={t('Filter by period')}
          all={t('Any time')}
          value={period}
          choices={periods.map((one) => ({ ...one, word: t(one.word) }))}
          onChange={(chosen) => void navigate({ search: (now) => ({ ...now, period: chosen }) })}
          className="md:w-32"
        />
      </ListFilters>
      {rooms.error && !rooms.data && (
        <FailedNote className="mb-4" busy={rooms.isFetching} onRetry={() => void rooms.refetch()}>
          {t('Failed to load room data. Without it no room can be chosen.')}
        </FailedNote>
      )}
      <Panel>
        <Listing
          query={list}
          waiting={t('Loading the consultations')}
          failure={t('Failed to fetch consultations')}
          empty={
            status || room || consultant || period || due || search ? (
              <NoneMatch search={search} />
            ) : (
              <NoneYet />
            )
          }
        >
          {(rows) => (
            <AdminTable
              rows={rows}
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
      {open && (
        <AdminDetailDialog
          key={open}
          id={open}
          sealed={list.data?.rows.filter(isSealed).find(({ id }) => id === open)}
          picker={ConsultantPicker}
          onClose={() =>
            void navigate({ search: (now) => ({ ...now, open: undefined }), resetScroll: false })
          }
        />
      )}
    </Page>
  );
}

const periods = [
  { value: 'week', word: msg('Last 7 days'), days: 7 },
  { value: 'month', word: msg('Last 30 days'), days: 30 },
  { value: 'year', word: msg('Last 365 days'), days: 365 },
] as const;

/** The start of the first day of a period, by the reader's calendar; the same all day long. */
function useSince(period: (typeof periods)[number]['value'] | undefined) {
  const [now] = useState(today);
  const days = periods.find(({ value }) => value === period)?.days;
  if (days === undefined) return undefined;
  return startOfDay(addDays(now, 1 - days));
}

function NoneYet() {
  return (
    <Empty drawing="none-yet" title={t('No consultations yet')}>
      {t('Consultations appear here when clients request them.')}
    </Empty>
  );
}

function NoneMatch({ search }: { search: string | undefined }) {
  return (
    <Empty
      drawing="none-match"
      title={
        search
          ? t('No consultation matches “{search}”', { search })
          : t('No consultation matches this filter')
      }
      action={
        <Link to="/admin/consultations" className={buttonStyle()}>
          {t('Clear the filter')}
        </Link>
      }
    >
      {t(SEARCHED)}
    </Empty>
  );
}
