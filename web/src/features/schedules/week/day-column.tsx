import type { BusyTime } from '@consultflow/contract/appointments/busy';
import { modeWords } from '@consultflow/contract/appointments/mode-words';
import { topicText } from '@consultflow/contract/consultations/topics';
import { t } from '@consultflow/contract/language/t';
import type { Day } from '@consultflow/contract/schedules/day';
import { TriangleAlert } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import { modeIcons, UnknownMode } from '../../../domain/appointments/mode-icons.ts';
import { CaseNumber } from '../../../domain/case-number.tsx';
import { roomHue } from '../../../domain/room-flag.tsx';
import { showList } from '../../../lib/language/list.ts';
import { rich } from '../../../lib/language/rich.tsx';
import { wordOf } from '../../../lib/language/word-of.ts';
import { showHours } from '../../../lib/time/clocks.ts';
import { showTime, showWhen } from '../../../lib/time/dates.ts';
import { dayNameInSentence } from '../formats.ts';
import type { DayPlan, Placed, Stretch } from './plan.ts';
import { QuickLook } from './quick-look.tsx';
import { sumOf } from './sum.ts';

type Css = CSSProperties & Record<`--${string}`, number>;

const place = ({ at, for: length }: Stretch): Css => ({ '--at': at, '--for': length });

type DayColumnProps = {
  day: Day;
  plan: DayPlan;
  zone: string;
  scale: { from: number; hours: number };
  now: Date;
  /** The hour of the day that it is, if it is this day. */
  nowAt: number | undefined;
  /** The appointment that is next, on any day. */
  next: BusyTime | undefined;
  /** Where the hours are set. */
  setHours: ReactNode;
};

/** The hours of a day: when one works, what is booked or held, and what keeps one away. */
export function DayColumn({ day, plan, zone, scale, now, nowAt, next, setHours }: DayColumnProps) {
  const within = (one: Stretch) => clipped(one, scale);
  return (
    <div className="week-hours">
      <p className="week-sum">{sumOf(plan, { now, next, isToday: nowAt !== undefined })}</p>
      {!plan.closed &&
        plan.works
          .flatMap(within)
          .map((one) => <span key={one.at} aria-hidden className="week-works" style={place(one)} />)}
      {plan.closed && (
        <p className="week-away" style={place({ at: scale.from, for: 0 })}>
          <strong>{t('Closed')}</strong>
          <bdi>{plan.closed.name}</bdi>
        </p>
      )}
      {plan.closures.flatMap(({ absence, ...one }) =>
        within(one).map((shown) => (
          <div key={absence.id} className="week-away" style={place(shown)}>
            <strong>{t('Closed')}</strong>
            <bdi>{absence.name}</bdi>
          </div>
        )),
      )}
      {plan.away.flatMap(({ absence, ...one }) =>
        within(one).map((shown) => (
          <div key={absence.id} className="week-away" style={place(shown)}>
            <strong>
              <bdi>{absence.name || t('Absent')}</bdi>
            </strong>
            {absence.substitute_name !== null && (
              <span>
                {rich('{name} stands in, and sees your cases meanwhile.', {
                  name: <bdi>{absence.substitute_name}</bdi>,
                })}
              </span>
            )}
          </div>
        )),
      )}
      {plan.unbookable.length > 0 && !plan.closed && plan.away.length === 0 && (
        <div className="week-gap" style={place({ at: scale.from, for: 0 })}>
          <p>
            <TriangleAlert aria-hidden size={14} strokeWidth={1.75} />
            {rich('<strong>Assigned to {rooms},</strong> but your hours leave {day} out.', {
              rooms: showList(
                plan.unbookable.map((code) => t('Room {code}', { code })),
                'narrow',
              ),
              day: dayNameInSentence(day),
              strong: <strong />,
            })}
          </p>
          {setHours}
        </div>
      )}
      {plan.times.map((placed) => (
        <Time key={placed.time.id} {...{ placed, zone, now }} isNext={placed.time.id === next?.id} />
      ))}
      {nowAt !== undefined && within({ at: nowAt, for: 0 }).length > 0 && (
        <span aria-hidden className="week-now" style={place({ at: nowAt, for: 0 })} />
      )}
    </div>
  );
}

/** The part of a stretch that a scale shows. */
function clipped({ at, for: length }: Stretch, { from, hours }: DayColumnProps['scale']): Stretch[] {
  const start = Math.max(at, from);
  const end = Math.min(at + length, from + hours);
  return start <= end ? [{ at: start, for: end - start }] : [];
}

type TimeProps = { placed: Placed; zone: string; now: Date; isNext: boolean };

function Time({ placed, zone, now, isNext }: TimeProps) {
  const { time } = placed;
  const { consultation, held_until } = time;
  const Icon = modeIcons[time.mode] ?? UnknownMode;
  const isHeld = held_until !== null;
  const isOver = Date.parse(time.ends_at) <= now.getTime();
  return (
    <QuickLook
      time={time}
      zone={zone}
      trigger={
        <button
          type="button"
          className={`week-time print-shown ${isHeld ? '' : roomHue(time.room)}`}
          data-look={isHeld ? 'held' : isOver ? 'over' : isNext ? 'next' : undefined}
          style={place(placed)}
        >
          <span className="week-time-head">
            <time dateTime={time.starts_at} aria-hidden>
              {showTime(time.starts_at)}
            </time>
            <span className="sr-only">{showHours(time)}</span>{' '}
            {consultation && <CaseNumber of={consultation} className="text-inherit" />}
          </span>
          {!isHeld && (
            <span>
              <Icon aria-hidden size={12} strokeWidth={1.75} />
              <span className="sr-only">{wordOf(modeWords, time.mode)}</span>
            </span>
          )}
          <b>
            {isHeld ? (
              t.context('a time for a client', 'Held')
            ) : consultation ? (
              <bdi>{topicText(consultation.topic)}</bdi>
            ) : (
              t('Busy')
            )}
          </b>
          <span className="week-who">
            {isHeld ? (
              t('until {time}', { time: showWhen(held_until) })
            ) : (
              <bdi>{consultation?.client_name}</bdi>
            )}
          </span>
        </button>
      }
    />
  );
}
