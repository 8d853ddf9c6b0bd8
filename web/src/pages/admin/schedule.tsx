import { t } from '@consultflow/contract/language/t';
import { Day } from '@consultflow/contract/schedules/day';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { consultantsToPlan } from '../../features/consultants/queries.ts';
import { allRooms } from '../../features/rooms/queries.ts';
import { CopyLastWeek } from '../../features/schedules/copy-last-week.tsx';
import { DayTabs } from '../../features/schedules/day-tabs.tsx';
import { gapsOf } from '../../features/schedules/gaps.ts';
import { LeaveGuard } from '../../features/schedules/leave-guard.tsx';
import { plannedRooms } from '../../features/schedules/room-plan.ts';
import { WeekGrid } from '../../features/schedules/week-grid.tsx';
import { WeekGaps, WeekNotes } from '../../features/schedules/week-notes.tsx';
import { useWeekPlan } from '../../features/schedules/week-plan.ts';
import { useTitle } from '../../lib/title.ts';
import { mondayAhead, showDate, today, workdaysOf } from '../../lib/time/week.ts';
import { Button } from '../../ui/button/button.tsx';
import { Failed, FailedNote, StaleNote } from '../../ui/feedback/failed.tsx';
import { WaitingRows } from '../../ui/list/listing.tsx';
import { Page, PageHead } from '../../ui/layout/page.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { WeekSteps } from '../../domain/week-steps.tsx';

const route = getRouteApi('/admin/schedule');

export function SchedulePage() {
  const { week = mondayAhead(), day = dayNow(week) } = route.useSearch();
  const navigate = route.useNavigate();
  const plan = useWeekPlan(week);
  const rooms = useQuery(allRooms);
  const consultants = useQuery(consultantsToPlan);
  useTitle(t('Schedule Management'));
  const isLoaded = plan.query.data !== undefined && rooms.data && consultants.data;
  const planned = isLoaded ? plannedRooms(rooms.data, consultants.data, plan.places) : [];
  return (
    <Page size="full">
      <PageHead
        title={t('Schedule Management')}
        note={
          <span aria-live="polite">
            {isLoaded && plan.query.data === null
              ? t('Week of {date}, not planned yet', { date: showDate(week) })
              : t('Week of {date}', { date: showDate(week) })}
          </span>
        }
        actions={
          <>
            <div className="max-md:basis-full max-md:*:w-full">
              <WeekSteps week={week} onChange={(monday) => void navigate({ search: { week: monday } })} />
            </div>
            {isLoaded && (
              <CopyLastWeek week={week} consultants={consultants.data} rooms={planned} plan={plan} />
            )}
            <Unsaved count={plan.unsaved} />
            <Button variant="primary" disabled={!isLoaded} busy={plan.isSaving} onClick={() => plan.save()}>
              {t('Save Schedule')}
            </Button>
          </>
        }
      />
      <LeaveGuard unsaved={plan.unsaved} />
      {isLoaded && consultants.error && (
        <FailedNote className="mb-3" busy={consultants.isFetching} onRetry={() => void consultants.refetch()}>
          {t('Failed to load consultants data. You see the last list that loaded.')}
        </FailedNote>
      )}
      {isLoaded ? (
        <>
          <StaleNote failure={t('Failed to load schedule data')} query={plan.query} />
          <StaleNote failure={t('Failed to load room data')} query={rooms} />
          <WeekNotes consultants={consultants.data} plan={plan} />
          <DayTabs
            week={week}
            current={day}
            gaps={plan.isSettled ? gapsOf(planned, plan.places).flatMap(({ days }) => days) : []}
          />
          <WeekGrid week={week} current={day} rooms={planned} consultants={consultants.data} plan={plan} />
          <WeekGaps rooms={planned} plan={plan} />
        </>
      ) : (
        <NotLoaded
          asked={[
            { query: plan.query, failure: t('Failed to load schedule data.') },
            { query: rooms, failure: t('Failed to load room data.') },
            { query: consultants, failure: t('Failed to load consultants data') },
          ]}
        />
      )}
    </Page>
  );
}

/** Today if it is in the week, else its first day. */
const dayNow = (week: string) => Day.options[workdaysOf(week).indexOf(today())] ?? 'Monday';

function Unsaved({ count }: { count: number }) {
  return (
    <output className="min-h-5 text-sm font-medium text-accent-ink max-md:basis-full! md:w-44 md:flex-none! md:text-end">
      {count > 0 && t('{count, plural, one {# change not saved} other {# changes not saved}}', { count })}
    </output>
  );
}

type Asked = {
  failure: string;
  query: { data: unknown; error: Error | null; isFetching: boolean; refetch: () => unknown };
};

function NotLoaded({ asked }: { asked: Asked[] }) {
  const failed = asked.filter(({ query }) => query.data === undefined && query.error);
  const [first, second] = failed;
  return (
    <Panel>
      {first?.query.error ? (
        <Failed
          title={second ? t('Failed to load data.') : first.failure}
          error={first.query.error}
          busy={failed.some(({ query }) => query.isFetching)}
          onRetry={() => failed.forEach(({ query }) => void query.refetch())}
        />
      ) : (
        <WaitingRows label={t('Loading the schedule')} />
      )}
    </Panel>
  );
}
