import { t } from '@consultflow/contract/language/t';
import { useId } from 'react';
import { zoneTime, showNearDayOfWeek } from '../../../lib/time/dates.ts';
import { instantOf } from '../../../lib/time/zones.ts';
import { Note } from '../../../ui/feedback/note.tsx';
import { DateTimeField } from '../../../ui/form/date-time-field.tsx';
import { isMoment } from '../../../ui/form/read-moment.ts';
import { useFirmDay } from '../full-day.ts';

type TypedTimeProps = {
  label: string;
  value: string;
  /** Folded until somebody wants one; open if it has been chosen before. */
  fold?: 'open' | 'closed';
  error?: string | undefined;
  /** Whose day may be full; nobody's while nobody is assigned. */
  consultantId: string | null;
  /** The consultation to reschedule. */
  except?: string;
  onChange: (when: string) => void;
};

/** Any other date and time in the reader's zone, which does not have to be a free one. */
export function TypedTime({ fold, ...field }: TypedTimeProps) {
  if (!fold) return <Typed {...field} />;
  return (
    <details open={fold === 'open' || undefined}>
      <summary className="w-max text-sm font-medium text-ink-2">{t('Another time')}</summary>
      <div className="mt-2">
        <Typed {...field} />
      </div>
    </details>
  );
}

function Typed({ label, value, error, consultantId, except, onChange }: Omit<TypedTimeProps, 'fold'>) {
  const id = useId();
  return (
    <div className="grid gap-2">
      <div className="max-w-80">
        <DateTimeField
          id={id}
          label={label}
          hint={zoneTime()}
          {...(error && { error })}
          value={value}
          onChange={onChange}
        />
      </div>
      {consultantId && isMoment(value) && (
        <FullDay consultantId={consultantId} at={instantOf(value)} {...(except && { except })} />
      )}
    </div>
  );
}

/** Says that the consultant has as many consultations on that day as the firm allows. */
function FullDay({ consultantId, at, except }: { consultantId: string; at: string; except?: string }) {
  const free = useFirmDay(consultantId, Date.parse(at), except);
  if (!free?.is_full) return null;
  return (
    <Note kind="waiting" alert>
      {t('{day} is full: {taken, number} of {most, number} consultations. You can still choose it.', {
        day: showNearDayOfWeek(free.day),
        taken: free.taken,
        most: free.most,
      })}
    </Note>
  );
}
