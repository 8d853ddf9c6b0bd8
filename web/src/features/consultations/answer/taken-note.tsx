import type { Proposal, Slot } from '@consultflow/contract/appointments/schema';
import type { ConsultationDetail } from '@consultflow/contract/consultations/schema';
import { t } from '@consultflow/contract/language/t';
import { showWhen, zoneTime } from '../../../lib/time/dates.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import type { OnWrite } from './on-write.ts';

/** A proposed time that is gone, and the next ones that are free. */
export type Taken = { proposal_id: string; others: readonly Slot[] };

/** More would not help. */
const MOST = 3;

type TakenNoteProps = {
  taken: Taken;
  proposals: readonly Proposal[];
  consultation: ConsultationDetail;
  onWrite?: OnWrite;
};

/** Says that a time is gone, and how to ask for another. */
export function TakenNote({ taken, proposals, onWrite }: TakenNoteProps) {
  const gone = proposals.find(({ id }) => id === taken.proposal_id);
  const others = [...new Set(taken.others.map(({ starts_at }) => starts_at))].slice(0, MOST);
  return (
    <Note kind="waiting" alert className="mb-3">
      <strong className="block font-medium">
        {gone
          ? t('{time} is no longer free.', { time: showWhen(gone.starts_at) })
          : t('This time is no longer available.')}
      </strong>
      {others.length > 0 && onWrite && (
        <>
          {t('Next available; ask for one in a message:')}
          <span className="mt-2 flex flex-wrap gap-2">
            {others.map((time) => (
              <Button
                key={time}
                size="small"
                className="figures"
                onClick={() =>
                  onWrite(
                    t('I would like this time: {time} ({zone})', { time: showWhen(time), zone: zoneTime() }),
                  )
                }
              >
                {showWhen(time)}
              </Button>
            ))}
          </span>
        </>
      )}
      {others.length > 0 && !onWrite && (
        <span className="block">{t('Next available: {time}', { time: showWhen(others[0]) })}</span>
      )}
    </Note>
  );
}
