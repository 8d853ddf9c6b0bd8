import { t } from '@consultflow/contract/language/t';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { localInput, showDayOfWeek, showTimeOn } from '../../../lib/time/dates.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { Bone, Waiting } from '../../../ui/feedback/skeleton.tsx';
import { freeTimes } from '../queries.ts';

type FreeTimesProps = {
  consultantId: string;
  /** The value of the field for date and time. */
  when: string;
  /** The consultation to reschedule. */
  except?: string;
  onChoose: (when: string) => void;
};

/** The consultant's free times on the chosen day, to pick with one click; a full day says so. */
export function FreeTimes({ consultantId, when, except, onChoose }: FreeTimesProps) {
  const [today] = useState(() => localInput(new Date().toISOString()).slice(0, 10));
  const day = when.slice(0, 10) || today;
  const { data: free, error, refetch, isFetching } = useQuery(freeTimes(consultantId, day, except));
  if (error && !free) {
    return (
      <p className="flex flex-wrap items-center gap-3 text-sm text-ink-2">
        {t('The free times could not be loaded.')}
        <Button size="small" busy={isFetching} onClick={() => void refetch()}>
          {t('Try Again')}
        </Button>
      </p>
    );
  }
  // A result for another day must not be shown for this one.
  if (free?.day !== day) return <FreeTimesWaiting />;
  const name = showDayOfWeek(day);
  if (free.is_full) {
    return (
      <Note kind="waiting" alert>
        {t('{day} is full: {taken, number} of {most, number} consultations. You can still choose it.', {
          day: name,
          taken: free.taken,
          most: free.most,
        })}
      </Note>
    );
  }
  if (free.times.length === 0)
    return (
      <p className="text-sm text-ink-2">
        {t("No time is free on {day} in the firm's working hours.", { day: name })}
      </p>
    );
  return (
    <fieldset className="grid min-w-0 gap-1.5">
      <legend className="text-sm font-medium">{t('Free times on {day}', { day: name })}</legend>
      <p className="text-sm text-ink-3">
        {t("{minutes, number} minutes each, in the firm's working hours", {
          minutes: free.consultation_duration,
        })}
      </p>
      <div className="flex flex-wrap gap-2">
        {free.times.map((time) => {
          const isChosen = localInput(time) === when;
          return (
            <Button
              key={time}
              size="small"
              variant={isChosen ? 'tinted' : 'plain'}
              aria-pressed={isChosen}
              className="figures"
              onClick={() => onChoose(localInput(time))}
            >
              {showTimeOn(day, time)}
            </Button>
          );
        })}
      </div>
    </fieldset>
  );
}

function FreeTimesWaiting() {
  return (
    <div className="min-h-24">
      <Waiting label={t('Loading the free times')}>
        <div className="grid gap-3 py-2">
          <Bone className="w-2/5" />
          <Bone className="w-3/5" />
          <Bone className="h-8 w-full" />
        </div>
      </Waiting>
    </div>
  );
}
