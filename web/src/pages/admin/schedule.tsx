import type { Absence } from '@consultflow/contract/absences/schema';
import { t } from '@consultflow/contract/language/t';
import { Day } from '@consultflow/contract/schedules/day';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Fragment, useState } from 'react';
import { AbsenceDialog } from '../../features/absences/absence-dialog.tsx';
import { StaffAbsences } from '../../features/absences/staff-absences.tsx';
import { consultantsToPlan } from '../../features/consultants/queries.ts';
import { allRooms } from '../../features/rooms/queries.ts';
import { AttentionPanel } from '../../features/schedules/attention/attention-panel.tsx';
import { attentionIn } from '../../features/schedules/attention/queries.ts';
import { WEEKS, WeeksAhead } from '../../features/schedules/attention/weeks-ahead.tsx';
import { CopyLastWeek } from '../../features/schedules/copy-last-week.tsx';
import { DayTabs } from '../../features/schedules/day-tabs.tsx';
import { DeleteWeek } from '../../features/schedules/delete-week.tsx';
import { FillWeeks } from '../../features/schedules/fill-weeks.tsx';
import { fillable } from '../../features/schedules/gaps.ts';
import { LeaveGuard } from '../../features/schedules/leave-guard.tsx';
import { plannedRooms } from '../../features/schedules/room-plan.ts';
import { SaveSchedule } from '../../features/schedules/save-schedule.tsx';
import { HoursOf } from '../../features/users/hours/hours-of.tsx';
import { WeekGrid } from '../../features/schedules/week-grid.tsx';
import { NoSchedule, WeekNotes } from '../../features/schedules/week-notes.tsx';
import { useWeekPlan } from '../../features/schedules/week-plan.ts';
import { useTitle } from '../../lib/title.ts';
import { workdaysOf } from '../../lib/time/calendar.ts';
import { comingMonday } from '../../lib/time/coming-week.ts';
import { dayIn, showDate, today } from '../../lib/time/week.ts';
import { Failed, FailedNote, StaleNote } from '../../ui/feedback/failed.tsx';
import { WaitingRows } from '../../ui/list/listing.tsx';
import { Page, PageHead } from '../../ui/layout/page.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { WeekSteps } from '../../domain/week-steps.tsx';

const route = getRouteApi('/admin/schedule');

export function SchedulePage() {
  // At midnight the page does not turn to another week.
  const [opened] = useState(() => new Date());
  const [first] = useState(() => comingMonday());
  const { data: ahead } = useQuery(attentionIn(first, WEEKS));
  const [settled, setSettled] = useState<string>();
  const usual = settled ?? comingMonday(ahead?.time_zone, opened);
  const { week = usual, day: chosen } = route.useSearch();
  const navigate = route.useNavigate();
  const plan = useWeekPlan(week);
  // Nor does it once there are changes, which another time zone of the firm would discard.
  if (!settled && plan.unsaved > 0) setSettled(usual);
  const rooms = useQuery(allRooms);
  const consultants = useQuery(consultantsToPlan);
  const now = opened.toISOString();
  const watch = useQuery(attentionIn(week, 1));
  const attention = watch.data;
  const zone = attention?.time_zone ?? ahead?.time_zone;
  // During planning every cell may still be empty.
  const gaps = plan.isSettled ? fillable(attention?.gaps ?? []) : [];
  // The week is the firm's.
  const thisDay = zone ? dayIn(zone)(opened) : today();
  const day = chosen ?? dayAt(thisDay, week);
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  useTitle(t('Schedule Management'));
  const isLoaded = plan.query.data !== undefined && rooms.data && consultants.data;
  const planned = isLoaded ? plannedRooms(rooms.data, consultants.data, plan.places) : [];
  return (
    <Page size="full">
      <PageHead
        spread
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
            <Fragment key={week}>
              {isLoaded && (
                <CopyLastWeek week={week} consultants={consultants.data} rooms={planned} plan={plan} />
              )}
              {isLoaded && (
                <FillWeeks
                  week={week}
                  consultants={consultants.data}
                  rooms={planned}
                  absentFrom={now}
                  plan={plan}
                />
              )}
              <Unsaved count={plan.unsaved} />
              <SaveSchedule week={week} plan={plan} disabled={!isLoaded} />
            </Fragment>
          </>
        }
      />
      <LeaveGuard usual={usual} unsaved={plan.unsaved} />
      {isLoaded && consultants.error && (
        <FailedNote className="mb-3" busy={consultants.isFetching} onRetry={() => void consultants.refetch()}>
          {t('Failed to load consultants data. You see the last list that loaded.')}
        </FailedNote>
      )}
      {isLoaded ? (
        <>
          <StaleNote failure={t('Failed to load schedule data')} query={plan.query} />
          <StaleNote failure={t('Failed to load room data')} query={rooms} />
          {!attention && watch.error && (
            <FailedNote className="mb-3" busy={watch.isFetching} onRetry={() => void watch.refetch()}>
              {t('What needs attention could not be loaded')}
            </FailedNote>
          )}
          <WeeksAhead week={week} usual={usual} />
          <AttentionPanel
            key={week}
            week={week}
            consultants={consultants.data}
            plan={plan}
            onHours={(id) => setOpen({ kind: 'hours', id })}
            onAbsence={(absence) => setOpen({ kind: 'absence', absence })}
          />
          <WeekNotes consultants={consultants.data} plan={plan} />
          <DayTabs week={week} current={day} gaps={gaps.flatMap(({ days }) => days)} />
          {plan.query.data === null && <NoSchedule />}
          <WeekGrid
            week={week}
            current={day}
            rooms={planned}
            consultants={consultants.data}
            plan={plan}
            gaps={gaps}
          />
          <DeleteWeek key={`delete ${week}`} plan={plan} />
          {zone && <StaffAbsences zone={zone} people={consultants.data} from={now} />}
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
      {open?.kind === 'hours' && zone && <HoursOf id={open.id} zone={zone} onClose={close} />}
      {open?.kind === 'absence' && zone && consultants.data && (
        <AbsenceDialog zone={zone} people={consultants.data} absence={open.absence} onClose={close} />
      )}
    </Page>
  );
}

type Open = { kind: 'hours'; id: string } | { kind: 'absence'; absence: Absence };

/** Today if it is in the week, else its first day. */
const dayAt = (now: string, week: string) => Day.options[workdaysOf(week).indexOf(now)] ?? 'Monday';

function Unsaved({ count }: { count: number }) {
  return (
    <output className="min-h-5 text-sm font-medium text-accent-ink max-md:basis-full! md:ms-auto md:w-44 md:flex-none! md:text-end">
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
