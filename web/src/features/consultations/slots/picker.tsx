import type { ConsultationDetail } from '@consultflow/contract/consultations/schema';
import { t } from '@consultflow/contract/language/t';
import { useQuery } from '@tanstack/react-query';
import { CalendarOff } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, useState } from 'react';
import { busyInWeek, busyOn } from '../../../domain/appointments/busy.ts';
import { colleaguesOf } from '../../../domain/appointments/queries.ts';
import { useReasons } from '../../../domain/appointments/reasons.ts';
import { showDayShort } from '../../../lib/time/clocks.ts';
import { mondayOf } from '../../../lib/time/calendar.ts';
import { showShortDate } from '../../../lib/time/week.ts';
import { useActor } from '../../../lib/session/session.ts';
import { Button } from '../../../ui/button/button.tsx';
import { FailedNote } from '../../../ui/feedback/failed.tsx';
import { Bone, Waiting } from '../../../ui/feedback/skeleton.tsx';
import { whoSee } from '../restriction/who-see.ts';
import { DayStrip } from './day-strip.tsx';
import { dayBeside, daysToLookIn, tenDaysWith } from './days-ahead.ts';
import { type Choosing, Lanes, panel } from './lanes.tsx';
import { lanesOf } from './lanes-of.ts';
import type { Preferred } from './preferred.ts';
import type { DayWeeks } from './use-slot-days.ts';

type SlotPickerProps = {
  of: Pick<ConsultationDetail, 'room' | 'restricted_to'>;
  day: string;
  weeks: DayWeeks;
  preferred?: readonly Preferred[];
  choosing: Choosing;
  onDay: (day: string) => void;
};

/** The bookable times for a case: ten days, and the lanes of the chosen one. */
export function SlotPicker({ of, day, weeks, preferred = [], choosing, onDay }: SlotPickerProps) {
  const { room } = of;
  const { id: self } = useActor();
  const { data: colleagues } = useQuery(colleaguesOf(room));
  const { data: busy } = useQuery(busyInWeek(room, mondayOf(day)));
  const why = useReasons(room, day, weeks.firm);
  const slots = weeks.slotsOn(day);
  const reason = weeks.whyNone(day);
  const [hasTurned, setHasTurned] = useState(false);
  const choose = (chosen: string, byKey = false) => {
    setHasTurned(byKey);
    onDay(chosen);
  };
  const turn = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'PageUp' && event.key !== 'PageDown') return;
    event.preventDefault();
    choose(dayBeside(day, event.key === 'PageDown' ? 1 : -1, weeks.isWorkday), isAtTime(event.target));
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears the keys of the parts inside
    <div onKeyDown={turn} className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3">
      <DayStrip day={day} weeks={weeks} preferred={preferred} onChoose={choose} />
      {weeks.error && !slots ? (
        <FailedNote busy={weeks.isFetching} onRetry={weeks.retry}>
          {t('The free times could not be loaded.')}
        </FailedNote>
      ) : !slots ? (
        <LanesWaiting />
      ) : slots.length === 0 && reason ? (
        <NoneThere
          day={day}
          room={room}
          reason={reason}
          weeks={weeks}
          takesFocus={hasTurned}
          onDay={choose}
        />
      ) : (
        <>
          <Lanes
            key={day}
            takesFocus={hasTurned}
            day={day}
            lanes={lanesOf(slots, whoSee(of, colleagues), self, busyOn(day, busy ?? []))}
            preferred={preferred}
            other={weeks.zone}
            why={why}
            choosing={choosing}
          />
          {slots.length === 0 && <NextDay day={day} weeks={weeks} takesFocus={hasTurned} onDay={choose} />}
        </>
      )}
    </div>
  );
}

const isAtTime = (target: EventTarget) => target instanceof HTMLInputElement;

type NoneThereProps = {
  day: string;
  room: string;
  reason: NonNullable<ReturnType<DayWeeks['whyNone']>>;
  weeks: DayWeeks;
  /** Somebody has come here by the keyboard. */
  takesFocus: boolean;
  onDay: (day: string, byKey: boolean) => void;
};

/** Why nobody can be booked then, and the way to a day on which somebody can. */
function NoneThere({ day, room, reason, weeks, takesFocus, onDay }: NoneThereProps) {
  return (
    <div className="no-schedule">
      <CalendarOff aria-hidden size={20} strokeWidth={1.5} />
      <p>
        {reason.kind === 'closed' ? (
          <>
            <strong>{t('Closed on {day}', { day: showDayShort(day) })}</strong>
            <bdi>{reason.name}</bdi>
          </>
        ) : (
          <>
            <strong>{t('No schedule for the week of {day}', { day: showShortDate(mondayOf(day)) })}</strong>
            {t('Nobody in Room {code} can be booked that week until an admin has saved its schedule.', {
              code: room,
            })}
          </>
        )}
      </p>
      <NextDay day={day} weeks={weeks} takesFocus={takesFocus} onDay={onDay} />
    </div>
  );
}

/** The way to a day with free times, or to later days where none is known. */
function NextDay({ day, weeks, takesFocus, onDay }: Omit<NoneThereProps, 'room' | 'reason'>) {
  const days = daysToLookIn(day, weeks.isWorkday);
  const next = days.find((one) => (weeks.slotsOn(one)?.length ?? 0) > 0);
  const isLooking = !weeks.error && days.some((one) => weeks.slotsOn(one) === undefined);
  if (next === undefined && isLooking) return null;
  const later = dayBeside(tenDaysWith(day, weeks.isWorkday).at(-1)!, 1, weeks.isWorkday);
  const press = (event: MouseEvent<HTMLElement>) => {
    // The button may go with its day, and the keys of the panel are heard only within it.
    event.currentTarget.closest<HTMLElement>(panel)?.focus({ preventScroll: true });
    onDay(next ?? later, event.detail === 0);
  };
  return (
    <Button
      key={day}
      ref={takesFocus ? focusUnlessElsewhere : null}
      size="small"
      className="justify-self-start"
      onClick={press}
    >
      {next === undefined ? t('Later days') : t('Go to {day}', { day: showDayShort(next) })}
    </Button>
  );
}

function focusUnlessElsewhere(button: HTMLElement | null) {
  const { activeElement, body } = document;
  if (activeElement === body || activeElement?.matches(panel)) button?.focus({ preventScroll: true });
}

function LanesWaiting() {
  return (
    <div className="min-h-28">
      <Waiting label={t('Loading the free times')}>
        <div className="grid gap-3 py-2">
          <Bone className="h-9 w-full" />
          <Bone className="h-9 w-full" />
          <Bone className="h-9 w-4/5" />
        </div>
      </Waiting>
    </div>
  );
}
