import { t } from '@consultflow/contract/language/t';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { zoneTime, showDayOfWeek } from '../../../lib/time/dates.ts';
import { Note } from '../../../ui/feedback/note.tsx';
import { DateTimeField } from '../../../ui/form/date-time-field.tsx';
import { freeTimes } from '../queries.ts';

type TypedTimeProps = {
  label: string;
  value: string;
  /** It has been chosen before. */
  isOpen: boolean;
  error?: string | undefined;
  /** Whose day may be full; nobody's while nobody is assigned. */
  consultantId: string | null;
  /** The consultation to reschedule. */
  except?: string;
  onChange: (when: string) => void;
};

/** Any other date and time in the viewer's zone, which does not have to be a free one. */
export function TypedTime({ label, value, isOpen, error, consultantId, except, onChange }: TypedTimeProps) {
  const id = useId();
  return (
    <details open={isOpen || undefined}>
      <summary className="w-max text-sm font-medium text-ink-2">{t('Another time')}</summary>
      <div className="mt-2 grid max-w-80 gap-2">
        <DateTimeField
          id={id}
          label={label}
          hint={zoneTime()}
          {...(error && { error })}
          value={value}
          onChange={onChange}
        />
        {consultantId && value && (
          <FullDay consultantId={consultantId} day={value.slice(0, 10)} {...(except && { except })} />
        )}
      </div>
    </details>
  );
}

/** Says that the consultant has as many consultations on that day as the firm allows. */
function FullDay({ consultantId, day, except }: { consultantId: string; day: string; except?: string }) {
  const { data: free } = useQuery(freeTimes(consultantId, day, except));
  if (!free?.is_full || free.day !== day) return null;
  return (
    <Note kind="waiting" alert>
      {t('{day} is full: {taken, number} of {most, number} consultations. You can still choose it.', {
        day: showDayOfWeek(day),
        taken: free.taken,
        most: free.most,
      })}
    </Note>
  );
}
