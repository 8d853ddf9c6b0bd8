import { alreadyDecided } from '@consultflow/contract/consultations/policy';
import type { ConsultationDetail } from '@consultflow/contract/consultations/schema';
import { canBecome } from '@consultflow/contract/consultations/status';
import { t } from '@consultflow/contract/language/t';
import { isBlank } from '@consultflow/contract/rich-text/schema';
import { showAppointment } from '../../../lib/time/dates.ts';
import { rich } from '../../../lib/language/rich.tsx';
import { ConflictNote } from '../../../domain/conflict-note.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { PersonName } from '../../../ui/text/person-name.tsx';
import { OwnRichText } from '../../../ui/rich-text/own-rich-text.tsx';
import { RichText } from '../../../ui/rich-text/rich-text.tsx';
import { StatusTag } from '../../../domain/status-tag.tsx';
import { SideBySide } from '../../../ui/layout/side-by-side.tsx';
import { useLastEditor } from '../queries.ts';
import type { ResultWriting } from './use-result-writing.ts';

/** What happened to a consultation while its result was being written. */
export function CompletionConflict({ writing }: { writing: ResultWriting }) {
  const { consultation, text: mine, draft } = writing;
  if (isBlank(mine) || !draft.isBehind) return null;
  return <Changed consultation={consultation} mine={mine} onKeepMine={writing.keepMine} />;
}

type ChangedProps = {
  consultation: ConsultationDetail;
  /** The result in the editor. */
  mine: string;
  onKeepMine: () => void;
};

function Changed({ consultation, mine, onKeepMine }: ChangedProps) {
  const { status, scheduled_date, appointment, consultation_result, reason } = consultation;
  const by = useLastEditor(consultation, true);
  if (canBecome('completed', consultation)) {
    return (
      <ConflictNote
        what="consultation"
        by={by}
        isLow
        theirs={
          <>
            <StatusTag status={status} look="plain" /> {showAppointment(scheduled_date)}
            {appointment?.is_missed && <> · {t('Missed')}</>}
          </>
        }
        onKeepMine={onKeepMine}
      />
    );
  }
  return (
    <Note kind="error">
      <strong className="block">{alreadyDecided(consultation)}</strong>
      {by && <>{rich('It was {name}.', { name: <PersonName>{by}</PersonName> })} </>}
      {t('Your text stays here and on this device; copy what you still need.')}
      {reason && <p className="mt-2">{rich('Reason: {reason}', { reason: <bdi>{reason}</bdi> })}</p>}
      {consultation_result && (
        <details className="mt-2">
          <summary className="text-sm font-medium">{t('Compare both results')}</summary>
          <SideBySide
            className="mt-2"
            one={{ title: t('Yours'), text: <OwnRichText html={mine} tools="full" /> }}
            other={{
              title: <PersonName>{by ?? t('Theirs')}</PersonName>,
              text: <RichText html={consultation_result} />,
            }}
          />
        </details>
      )}
    </Note>
  );
}
