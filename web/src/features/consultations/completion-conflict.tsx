import type { ConsultationDetail } from '@consultflow/contract/consultations/schema';
import { canBecome } from '@consultflow/contract/consultations/status';
import { showAppointment } from '../../lib/dates.ts';
import { ConflictNote } from '../../ui/conflict-note.tsx';
import { Note } from '../../ui/note.tsx';
import { PersonName } from '../../ui/person-name.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import { StatusTag } from '../../ui/status-tag.tsx';
import { alreadyIs } from './consultation-detail.tsx';

type CompletionConflictProps = { consultation: ConsultationDetail; onKeepMine: () => void };

/** What happened to a consultation while its result was being written. */
export function CompletionConflict({ consultation, onKeepMine }: CompletionConflictProps) {
  const { status, scheduled_date, consultant_name, consultation_result, reason } = consultation;
  if (canBecome('completed', consultation)) {
    return (
      <ConflictNote
        what="consultation"
        theirs={
          <>
            <StatusTag status={status} look="plain" /> {showAppointment(scheduled_date)}
          </>
        }
        onKeepMine={onKeepMine}
      />
    );
  }
  return (
    <Note kind="error">
      <strong className="block">{alreadyIs(consultation)}</strong>
      Your text stays here and on this device; copy from it what is still needed.
      {reason && <p className="mt-2">Reason: {reason}</p>}
      {consultation_result && (
        <details className="mt-2">
          <summary className="text-sm font-medium">
            The result of <PersonName>{consultant_name ?? ''}</PersonName>
          </summary>
          <RichText html={consultation_result} className="mt-2" />
        </details>
      )}
    </Note>
  );
}
