import { numberOf } from '@consultflow/contract/consultations/number';
import { t } from '@consultflow/contract/language/t';
import { LONG_TIMER, type TimeEntry } from '@consultflow/contract/time/schema';
import { showMinutes } from '@consultflow/contract/time/minutes';
import { useQuery } from '@tanstack/react-query';
import { Timer } from 'lucide-react';
import { useEffect, useState } from 'react';
import { CaseLink } from '../../domain/case-link.tsx';
import { useShortcuts } from '../../lib/shortcuts.ts';
import { Button } from '../../ui/button/button.tsx';
import { setAsked, useAsked, useBeginTimer } from './begin-timer.ts';
import { LongTimerDialog } from './long-timer-dialog.tsx';
import { runningTimer, useStopTimer } from './queries.ts';
import { showElapsed } from './spans.ts';
import { useElapsed } from './use-elapsed.ts';

/** For so long a stopped timer is shown, in milliseconds. */
const SHOWN = 6_000;

/** The caller's timer, wherever it was started; `caseId` is the case that is open. */
export function TimerBar({ caseId }: { caseId: string | undefined }) {
  const { data: timer } = useQuery(runningTimer);
  const elapsed = useElapsed(timer);
  const [stopped, setStopped] = useState<TimeEntry>();
  const asked = useAsked();
  const { begin: start, isBusy } = useBeginTimer();
  const { run: stop } = useStopTimer();
  const isLong = elapsed >= LONG_TIMER * 60_000;
  // A forgotten timer is asked about once in each tab, and whenever it is to be stopped.
  const isAsking = timer && isLong && asked !== timer.id;
  useEffect(() => {
    if (!stopped) return undefined;
    const wait = setTimeout(() => setStopped(undefined), SHOWN);
    return () => clearTimeout(wait);
  }, [stopped]);

  const end = (minutes?: number, onSaved?: () => void) => {
    if (!timer) return;
    if (isLong && minutes === undefined) return setAsked(undefined);
    stop(
      { entry_id: timer.id, minutes },
      { onSaved, onSuccess: ({ data }) => setStopped(data ?? undefined) },
    );
  };
  const begin = (consultation_id: string, continues?: string) =>
    start(continues ? { consultation_id, continues } : { consultation_id }, () => setStopped(undefined));
  useShortcuts(
    timer || caseId
      ? [
          {
            keys: ['Shift T'],
            label: timer ? t('Stop the timer') : t('Start the timer'),
            run: () => (timer ? end() : caseId && begin(caseId)),
          },
        ]
      : [],
  );
  if (timer)
    return (
      <fieldset
        aria-label={t('Timer, running')}
        className="ms-auto flex min-h-(--size-control) flex-none items-center gap-2 rounded-control border border-line-strong bg-surface ps-2.5 text-sm shadow-control"
      >
        <Timer
          aria-hidden
          size={16}
          strokeWidth={1.75}
          className="flex-none text-primary-ink max-md:hidden"
        />
        <strong role="timer" aria-live="off" className={isLong ? 'figures text-accent-ink' : 'figures'}>
          {showElapsed(elapsed)}
        </strong>
        <CaseLink id={timer.consultation_id} className="text-ink-3 figures max-md:hidden">
          {numberOf(timer)}
        </CaseLink>
        <Button size="small" variant="quiet" busy={isBusy} aria-keyshortcuts="Shift+T" onClick={() => end()}>
          {t.context('timer', 'Stop')}
        </Button>
        {isAsking && (
          <LongTimerDialog timer={timer} elapsed={elapsed} onEnd={end} onClose={() => setAsked(timer.id)} />
        )}
      </fieldset>
    );
  return (
    <output className="ms-auto flex flex-none items-center gap-1 text-sm empty:hidden">
      {stopped && (
        <>
          <span className="text-ink-2">
            {t('Stopped, {time}', { time: showMinutes(stopped.minutes ?? 0) })}
          </span>
          <Button
            size="small"
            variant="quiet"
            busy={isBusy}
            onClick={() => begin(stopped.consultation_id, stopped.id)}
          >
            {t('Undo')}
          </Button>
        </>
      )}
    </output>
  );
}
