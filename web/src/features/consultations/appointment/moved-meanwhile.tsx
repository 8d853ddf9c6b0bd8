import type { ConsultationDetail } from '@consultflow/contract/consultations/schema';
import { t } from '@consultflow/contract/language/t';
import { useQuery } from '@tanstack/react-query';
import { CalendarClock } from 'lucide-react';
import { useState } from 'react';
import { useIsFresh } from '../../../lib/api/is-fresh.ts';
import { useRestoredForm } from '../../../lib/form/form-restoration.ts';
import { rich } from '../../../lib/language/rich.tsx';
import { showWhen } from '../../../lib/time/dates.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { PersonName } from '../../../ui/text/person-name.tsx';
import { consultationHistory } from '../queries.ts';

type Timed = Pick<ConsultationDetail, 'id' | 'updated_at' | 'scheduled_date'>;
type Seen = Omit<Timed, 'id'>;

/** The time on which a dialog was opened, or its kept input was typed, and whether somebody has set another since. */
export function useTimeSeen({ updated_at, scheduled_date }: Timed, kept?: string) {
  const found = useRestoredForm(kept ?? '') as Seen | undefined;
  const [seen, setSeen] = useState(found ?? { updated_at, scheduled_date });
  const isMoved = seen.scheduled_date !== scheduled_date;
  return {
    seen,
    isMoved,
    /** Until the other time has been read, a change on top of it is refused. */
    updated_at: isMoved ? seen.updated_at : updated_at,
    goOn: () => setSeen({ updated_at, scheduled_date }),
  };
}

type MovedProps = { consultation: Timed; onRead: () => void };

/** Says who has set another time, and asks to go on from that. */
export function MovedNote(moved: MovedProps) {
  return (
    <Note kind="waiting" icon={CalendarClock} alert>
      <Moved {...moved} />
    </Note>
  );
}

/** The same inside another note. */
export function Moved({ consultation: { id, scheduled_date }, onRead }: MovedProps) {
  const read = useQuery({ ...consultationHistory(id), staleTime: 0 });
  const set = useIsFresh(read) && read.data?.findLast(({ to }) => to === 'approved' || to === 'rescheduled');
  const by = set && set.changed_by_name;
  const time = <time dateTime={scheduled_date ?? undefined}>{showWhen(scheduled_date)}</time>;
  return (
    <>
      <strong className="block">
        {by
          ? rich('{name} has set the appointment to {time} in the meantime.', {
              name: <PersonName>{by}</PersonName>,
              time,
            })
          : rich('Somebody else has set the appointment to {time} in the meantime.', { time })}
      </strong>
      <Button size="small" className="mt-3" onClick={onRead}>
        {t('I have read it')}
      </Button>
    </>
  );
}
