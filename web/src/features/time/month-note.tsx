import { t } from '@consultflow/contract/language/t';
import type { MonthState, TimeEntry } from '@consultflow/contract/time/schema';
import { Lock } from 'lucide-react';
import { useState } from 'react';
import { useActor } from '../../lib/session/session.ts';
import { showDay } from '../../lib/time/dates.ts';
import { Button } from '../../ui/button/button.tsx';
import { QuestionDialog } from '../../ui/dialog/question-dialog.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { showMonthOf } from './months.ts';
import { useChangeMonth } from './queries.ts';
import { RunningTimers, timersIn } from './running-timers.tsx';

/** Whether a month is closed, and the button that closes or opens it. */
export function MonthNote({ state }: { state: MonthState }) {
  const { month, is_closed, closed_by, closed_at, is_over } = state;
  const { role } = useActor();
  const [isAsking, setAsking] = useState(false);
  const [timers, setTimers] = useState<TimeEntry[]>([]);
  const { run, isBusy } = useChangeMonth(month);
  const name = showMonthOf(month);
  const change = () =>
    run(!is_closed, {
      onSuccess: () => {
        setAsking(false);
        setTimers([]);
      },
      onError: (error) => {
        const running = timersIn(error);
        if (running.length === 0) return;
        setAsking(false);
        setTimers(running);
      },
    });
  return (
    <Note
      {...(is_closed && { icon: Lock })}
      className="mb-4"
      action={
        role === 'admin' &&
        is_over && (
          <Button size="small" onClick={() => setAsking(true)}>
            {is_closed ? t('Open Again') : t('Close Month')}
          </Button>
        )
      }
    >
      {is_closed
        ? t('{month} was closed by {name} on {day}; its entries stay as they are.', {
            month: name,
            name: closed_by ?? '',
            day: showDay(closed_at),
          })
        : is_over
          ? t('{month} is open: its entries can still be changed.', { month: name })
          : t('{month} is running, and can be closed when it is over.', { month: name })}
      {!is_closed && timers.length > 0 && (
        <RunningTimers
          timers={timers}
          onEnded={(ended) => setTimers((all) => all.filter(({ id }) => id !== ended))}
        />
      )}
      {isAsking && (
        <QuestionDialog
          open
          busy={isBusy}
          title={is_closed ? t('Open {month} again?', { month: name }) : t('Close {month}?', { month: name })}
          verb={is_closed ? t('Open Again') : t('Close Month')}
          onConfirm={change}
          onClose={() => setAsking(false)}
        >
          {is_closed
            ? t('Its time entries can be changed again.')
            : t('Its time entries stay as they are until an admin opens it again.')}
        </QuestionDialog>
      )}
    </Note>
  );
}
