import { t } from '@consultflow/contract/language/t';
import type { Schedule } from '@consultflow/contract/schedules/schema';
import type { Room } from '@consultflow/contract/rooms/schema';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { CalendarClock, Printer } from 'lucide-react';
import { useState } from 'react';
import { rich } from '../../lib/language/rich.tsx';
import { firmHours, firmZone } from '../../domain/appointments/queries.ts';
import { OwnAbsences } from '../../features/absences/own-absences.tsx';
import { activeRooms } from '../../features/rooms/queries.ts';
import { OwnWeek } from '../../features/schedules/week/own-week.tsx';
import { absencesInWeek, ownTimes } from '../../features/schedules/week/queries.ts';
import { scheduleOf } from '../../features/schedules/queries.ts';
import { OwnHours } from '../../features/users/hours/own-hours.tsx';
import { ownHours } from '../../features/users/hours/own.ts';
import { SetHours } from '../../features/users/hours/set-hours.tsx';
import { useOwnRooms } from '../../features/users/own-rooms.ts';
import { oneUser } from '../../features/users/queries.ts';
import { useActor } from '../../lib/session/session.ts';
import { useTitle } from '../../lib/title.ts';
import { comingMonday } from '../../lib/time/coming-week.ts';
import { showDate } from '../../lib/time/week.ts';
import { Button } from '../../ui/button/button.tsx';
import { Failed, FailedNote, StaleNote } from '../../ui/feedback/failed.tsx';
import { WaitingRows } from '../../ui/list/listing.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { Page, PageHead } from '../../ui/layout/page.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { WeekSteps } from '../../domain/week-steps.tsx';

const route = getRouteApi('/consultant/schedule');

export function SchedulePage() {
  const actor = useActor();
  // At midnight the page does not turn to another week.
  const [opened] = useState(() => new Date());
  const navigate = route.useNavigate();
  const rooms = useQuery(activeRooms);
  const [ownRoom] = useOwnRooms();
  // Of any room: the firm has one clock, and nobody may have a room yet.
  const room = ownRoom ?? rooms.data?.[0]?.code;
  const { data: zone } = useQuery({ ...firmZone(room ?? ''), enabled: room !== undefined });
  const { week = comingMonday(zone, opened) } = route.useSearch();
  const schedule = useQuery(scheduleOf(week));
  const { known, failure } = useKnownWeek(week, room, zone);
  const failed = [schedule, rooms].find(({ data, error }) => data === undefined && error);
  useTitle(t('My Weekly Schedule'));
  return (
    <Page>
      <PageHead
        title={
          // i18n: only the printed page has the marked part
          rich('My Weekly Schedule<printed>, {name}</printed>', {
            name: <bdi>{actor.name}</bdi>,
            printed,
          })
        }
        note={<span aria-live="polite">{t('Week of {date}', { date: showDate(week) })}</span>}
        actions={
          <>
            <WeekSteps week={week} onChange={(monday) => void navigate({ search: { week: monday } })} />
            <Button icon={Printer} onClick={() => window.print()}>
              {t('Print')}
            </Button>
          </>
        }
      />
      <StaleNote failure={t('Failed to load schedule data')} query={schedule} />
      <StaleNote failure={t('Failed to load room data')} query={rooms} />
      <div aria-live="polite">
        {!failed && schedule.data !== undefined && <Duty schedule={schedule.data} consultant={actor.id} />}
      </div>
      <Panel>
        {failed?.error && (
          <Failed
            title={t('Failed to load schedule data.')}
            error={failed.error}
            busy={failed.isFetching}
            onRetry={() => void failed.refetch()}
          />
        )}
        {!failed && (schedule.data === undefined || !rooms.data) && (
          <WaitingRows key={week} label={t('Loading the schedule')} />
        )}
        {!failed && schedule.data !== undefined && rooms.data && (
          <OwnWeek
            monday={week}
            schedule={schedule.data}
            rooms={shown(rooms.data, schedule.data, actor.id)}
            consultant={actor.id}
            known={known}
            setHours={zone && <SetHours zone={zone} size="small" />}
          />
        )}
      </Panel>
      {failure && !failed && (
        <FailedNote busy={failure.isFetching} onRetry={() => void failure.refetch()}>
          {t('The appointments could not be loaded')}
        </FailedNote>
      )}
      {zone && (
        <div className="mt-6 grid gap-6">
          <OwnHours zone={zone} />
          <OwnAbsences zone={zone} />
        </div>
      )}
    </Page>
  );
}

/** The appointments, hours and absences of one's own week; undefined until they are loaded. */
function useKnownWeek(monday: string, room: string | undefined, zone: string | undefined) {
  const { id } = useActor();
  const opening = useQuery({ ...firmHours(room ?? ''), enabled: room !== undefined });
  const user = useQuery(oneUser(id));
  const isZoneKnown = zone !== undefined;
  const busy = useQuery({ ...ownTimes(id, monday, zone ?? 'UTC'), enabled: isZoneKnown });
  const absences = useQuery({ ...absencesInWeek(id, monday, zone ?? 'UTC'), enabled: isZoneKnown });
  const failure = [opening, user, busy, absences].find(({ data, error }) => data === undefined && error);
  if (!zone || !opening.data || !user.data || !busy.data || !absences.data)
    return { known: undefined, failure };
  const known = {
    zone,
    opening: opening.data,
    own: ownHours(user.data.availability),
    busy: busy.data,
    absences: absences.data,
  };
  return { known, failure: undefined };
}

const printed = <span className="hidden print:inline" />;

/** The reason why a week is empty. */
function Duty({ schedule, consultant }: { schedule: Schedule | null; consultant: string }) {
  if (!schedule)
    return (
      <Note kind="waiting" icon={CalendarClock} className="mb-4">
        {t('This week has not been planned yet.')}
      </Note>
    );
  const isOnDuty = schedule.assignments.some(({ room_assignments }) =>
    room_assignments.some(({ consultant_ids }) => consultant_ids.includes(consultant)),
  );
  if (isOnDuty) return null;
  return <Note className="mb-4">{t('You are not on duty this week.')}</Note>;
}

/** The open rooms, and closed ones with this consultant. */
function shown(rooms: Room[], schedule: Schedule | null, consultant: string) {
  const own = schedule?.assignments
    .flatMap(({ room_assignments }) => room_assignments)
    .filter(({ consultant_ids }) => consultant_ids.includes(consultant));
  const closed = new Set(own?.map(({ room }) => room));
  for (const { code } of rooms) closed.delete(code);
  return [...rooms, ...[...closed].map((code) => ({ code, name: t('Closed room') }))].toSorted((one, other) =>
    one.code.localeCompare(other.code),
  );
}
