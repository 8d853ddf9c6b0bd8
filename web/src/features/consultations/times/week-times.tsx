import type { Slot } from '@consultflow/contract/appointments/schema';
import { t } from '@consultflow/contract/language/t';
import { useQuery } from '@tanstack/react-query';
import { CalendarOff, ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { whyNone, whyNoneInWeek } from '../../../domain/appointments/days.ts';
import { type Moving, slotsOfWeek } from '../../../domain/appointments/queries.ts';
import { rich } from '../../../lib/language/rich.tsx';
import { showDayShort } from '../../../lib/time/clocks.ts';
import { zoneTime } from '../../../lib/time/dates.ts';
import { addDays, workdaysOf } from '../../../lib/time/calendar.ts';
import { showWorkdays, today } from '../../../lib/time/week.ts';
import { Button } from '../../../ui/button/button.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { FailedNote } from '../../../ui/feedback/failed.tsx';
import { Bone, Waiting } from '../../../ui/feedback/skeleton.tsx';
import { type Choosing, type OwnTime, Timetable } from './timetable.tsx';
import { timesOf } from './times.ts';

type WeekTimesProps = Choosing & {
  room: string;
  /** The Monday of the first week that is shown. */
  first: string;
  monday: string;
  onMonday: (monday: string) => void;
  /** The appointment that is moved. */
  moving?: Moving;
  own?: readonly OwnTime[];
  /** Of all slots of the week, those that are offered. */
  offered: (slots: readonly Slot[]) => readonly Slot[];
  /** The name of the only consultant whose slots are offered. */
  only?: string | undefined;
  /** Beside the name of the zone. */
  tools?: ReactNode;
  /** What else one can do in a week without times. */
  elsewhere?: ReactNode;
};

/** The free times of a room, a week at a time, by the reader's clock. */
export function WeekTimes({
  room,
  first,
  monday,
  onMonday,
  moving,
  own = [],
  offered,
  only,
  tools,
  elsewhere,
  ...choosing
}: WeekTimesProps) {
  const { data: week, error, isFetching, refetch } = useQuery(slotsOfWeek(room, monday, moving));
  const go = (weeks: number) => onMonday(addDays(monday, weeks * 7));
  const times = timesOf(offered(week?.slots ?? []));
  const closures = week ? closuresIn(monday, week) : [];
  return (
    <section aria-label={t('Free times')} className="rounded-panel border border-line bg-surface">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2 ps-4 pe-2">
        <h3 aria-live="polite" className="me-auto text-base">
          {showWorkdays(monday)}
        </h3>
        {tools}
        <span className="text-sm text-ink-2">{zoneTime()}</span>
        <span className="flex">
          <IconButton
            label={t('Previous week')}
            icon={ChevronLeft}
            disabled={monday <= first}
            onClick={() => go(-1)}
          />
          <IconButton label={t('Next week')} icon={ChevronRight} onClick={() => go(1)} />
        </span>
      </div>
      {!week && error && (
        <FailedNote className="m-4" busy={isFetching} onRetry={() => void refetch()}>
          {t('The free times could not be loaded.')}
        </FailedNote>
      )}
      {!week && !error && <TimesWaiting />}
      {week &&
        (times.length > 0 ? (
          <Timetable
            {...choosing}
            key={monday}
            label={t('Free times')}
            monday={monday}
            times={times}
            own={own}
            reasonOf={(day) => reasonFor(day, week)}
          />
        ) : (
          <NoTimes
            {...whyEmpty(monday, week, { room, only })}
            way={
              monday > first ? (
                <Button onClick={() => onMonday(first)}>
                  {t('Back to {days}', { days: showWorkdays(first) })}
                </Button>
              ) : (
                <Button onClick={() => go(1)}>{t('Next week')}</Button>
              )
            }
            elsewhere={elsewhere}
          />
        ))}
      {closures.length > 0 && (
        <p className="border-t border-line px-4 py-2 text-sm text-ink-2">
          {closures.map(({ day, name }) => (
            <span key={day} className="block">
              {rich('{day} is closed: {name}', { day: showDayShort(day), name: <bdi>{name}</bdi> })}
            </span>
          ))}
        </p>
      )}
    </section>
  );
}

/** Why a day has no times, in a word; a day that is over needs none. */
function reasonFor(day: string, week: Parameters<typeof whyNone>[1]) {
  if (day < today()) return '';
  return whyNone(day, week)?.kind === 'closed' ? t('Closed') : t('None free');
}

function closuresIn(monday: string, week: Parameters<typeof whyNone>[1]) {
  return workdaysOf(monday).flatMap((day) => {
    const why = whyNone(day, week);
    return why?.kind === 'closed' ? [{ day, name: why.name }] : [];
  });
}

type Reason = { title: string; more?: string };

/** Why nothing is offered in a week: what is taken, too soon or too far ahead cannot be told apart. */
function whyEmpty(
  monday: string,
  week: Parameters<typeof whyNone>[1],
  { room, only }: Pick<WeekTimesProps, 'room' | 'only'>,
): Reason {
  if (only !== undefined && week.slots.length > 0)
    return {
      title: t('{name} has no free time in this week', { name: only }),
      more: t('Other consultants of Room {code} have free times.', { code: room }),
    };
  switch (whyNoneInWeek(monday, week)) {
    case 'closed':
      return { title: t('The firm is closed in this week') };
    case 'no schedule':
      return {
        title: t('No schedule for this week yet'),
        more: t('Its times appear here once Room {code} is scheduled.', { code: room }),
      };
    default:
      return { title: t('No time can be booked in this week') };
  }
}

type NoTimesProps = Reason & { way: ReactNode; elsewhere: ReactNode };

/** A week without times: why, and the next way. */
function NoTimes({ title, more, way, elsewhere }: NoTimesProps) {
  return (
    <div className="m-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-3 rounded-panel border border-dashed border-line-strong px-5 py-8 text-ink-2">
      <CalendarOff aria-hidden size={20} strokeWidth={1.75} className="mt-0.5" />
      <p className="max-w-104">
        <strong className="block font-medium text-ink">{title}</strong>
        {more}
      </p>
      <div className="col-start-2 flex flex-wrap gap-2">
        {way}
        {elsewhere}
      </div>
    </div>
  );
}

function TimesWaiting() {
  return (
    <div className="min-h-48 p-4">
      <Waiting label={t('Loading the free times')}>
        <div className="grid gap-3 py-2">
          <Bone className="w-2/5" />
          <Bone className="h-7 w-full" />
          <Bone className="h-7 w-full" />
          <Bone className="h-7 w-3/5" />
        </div>
      </Waiting>
    </div>
  );
}
