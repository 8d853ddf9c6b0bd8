import { numberOf } from '@consultflow/contract/consultations/number';
import { t } from '@consultflow/contract/language/t';
import { TimeEntry } from '@consultflow/contract/time/schema';
import { useId, useState } from 'react';
import { z } from 'zod';
import { CaseLink } from '../../domain/case-link.tsx';
import { ApiError } from '../../lib/api/replies.ts';
import { rich } from '../../lib/language/rich.tsx';
import { showDayAndTime } from '../../lib/time/clocks.ts';
import { Button } from '../../ui/button/button.tsx';
import { PersonName } from '../../ui/text/person-name.tsx';
import { LongTimerDialog } from './long-timer-dialog.tsx';
import { useEndTimerOf } from './queries.ts';

/** The timers that keep a month open, if that is why it could not be closed. */
export const timersIn = (error: Error) =>
  error instanceof ApiError && error.code === 'month_has_timer'
    ? (z.array(TimeEntry).safeParse(error.data).data ?? [])
    : [];

type RunningTimersProps = { timers: TimeEntry[]; onEnded: (id: string) => void };

/** Timers of a month that is to be closed: an admin says for each how long it was, or discards it. */
export function RunningTimers({ timers, onEnded }: RunningTimersProps) {
  const title = useId();
  return (
    <section className="mt-3">
      <h2 id={title} className="text-base font-semibold">
        {t('Timers that still run')}
      </h2>
      <ul aria-labelledby={title}>
        {timers.map((timer) => (
          <TimerRow key={timer.id} timer={timer} onEnded={() => onEnded(timer.id)} />
        ))}
      </ul>
    </section>
  );
}

function TimerRow({ timer, onEnded }: { timer: TimeEntry; onEnded: () => void }) {
  const { consultation_id, starts_at, user_name } = timer;
  const [elapsed, setElapsed] = useState<number>();
  const { run, isBusy } = useEndTimerOf(timer);
  return (
    <li className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="min-w-0">
        {rich('{name} on {number}, since {time}', {
          name: <PersonName>{user_name}</PersonName>,
          number: <CaseLink id={consultation_id}>{numberOf(timer)}</CaseLink>,
          time: showDayAndTime(starts_at),
        })}
      </span>
      <Button size="small" onClick={() => setElapsed(Date.now() - Date.parse(starts_at))}>
        {t('How long was it?')}
      </Button>
      {elapsed !== undefined && (
        <LongTimerDialog
          timer={timer}
          isOthers
          busy={isBusy}
          elapsed={elapsed}
          onEnd={(minutes, onSaved) =>
            run(minutes, { onSaved, onSuccess: onEnded, onError: (error) => isOver(error) && onEnded() })
          }
          onClose={() => setElapsed(undefined)}
        />
      )}
    </li>
  );
}

/** Somebody else has ended it meanwhile. */
const isOver = (error: Error) =>
  error instanceof ApiError && ['time_entry_changed', 'time_entry_not_found'].includes(error.code ?? '');
