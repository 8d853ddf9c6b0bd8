import { CaseNumber } from '../../../domain/case-number.tsx';
import { alreadyDecided, canMove } from '@consultflow/contract/consultations/policy';
import { canBecome } from '@consultflow/contract/consultations/status';
import { t } from '@consultflow/contract/language/t';
import { useState } from 'react';
import { showAppointment } from '../../../lib/time/dates.ts';
import { useActor } from '../../../lib/session/session.ts';
import { forgetForm, useKeptState } from '../../../lib/form/form-restoration.ts';
import { rich } from '../../../lib/language/rich.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { topicOf } from '../details/consultation-detail.tsx';
import type { Decidable } from './decidable.ts';
import { useHeldDecision } from './held-decision.ts';
import { PastTimeNote, usePastTime } from '../appointment/past-time.tsx';
import { ChangedNow, useStandingNow } from './standing-now.tsx';
import { TimeField } from '../appointment/time-field.tsx';

/** Approval for another time than now, for users who may approve. */
export function ApproveAtButton({ request, onOpen }: { request: Decidable; onOpen: () => void }) {
  const actor = useActor();
  if (!canMove(actor, request, 'approved') || !canBecome('approved', request)) return null;
  return (
    <Button variant="quiet" className="max-md:basis-full!" onClick={onOpen}>
      {t('Approve for Another Time')}
    </Button>
  );
}

type ApproveAtDialogProps = {
  request: Decidable;
  onClose: () => void;
  /** The approval was undone or failed: the chosen time is there again when the dialog opens. */
  onTakenBack?: () => void;
  onFailed: () => void;
};

/** Asks for the time of an approval. If somebody else decides meanwhile, it says so and keeps the time. */
export function ApproveAtDialog({ request, onClose, onTakenBack, onFailed }: ApproveAtDialogProps) {
  const { id } = request;
  const about = `approve-at:${id}`;
  const actor = useActor();
  const { now, isOvertaken, changed } = useStandingNow(request, 'approved');
  const [when, setWhen, keepWhen] = useKeptState(about, '');
  const [mistake, setMistake] = useState<string>();
  const past = usePastTime(when);
  const decide = useHeldDecision();
  const close = () => {
    keepWhen();
    onClose();
  };
  const save = () => {
    const time = new Date(when);
    if (Number.isNaN(time.getTime())) return setMistake(t('Please choose a date and time'));
    if (past.ask()) return undefined;
    const scheduled_date = time.toISOString();
    close();
    decide(
      request,
      'approved',
      { scheduled_date, updated_at: now.updated_at },
      { note: showAppointment(scheduled_date), onTakenBack, onFailed, onDone: () => forgetForm(about) },
    );
  };
  return (
    <Dialog
      open
      onClose={close}
      title={rich('Approve {number} “{topic}”', {
        number: <CaseNumber of={request} />,
        topic: <bdi>{topicOf(request)}</bdi>,
      })}
      size="question"
      keep={when !== ''}
      footer={
        <>
          <Button onClick={close}>{isOvertaken ? t('Close') : t('Cancel')}</Button>
          {!isOvertaken && (
            <Button variant="primary" onClick={save}>
              {past.isAsking ? t('Approve for a Past Time') : t('Approve')}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-4">
        {isOvertaken && <Note kind="error">{alreadyDecided(now)}</Note>}
        {!isOvertaken && changed && (
          <ChangedNow by={changed} kept={t('Close this to read it again; the time is kept.')} />
        )}
        {past.isAsking && <PastTimeNote when={when} />}
        <TimeField
          label={t('Date and time')}
          value={when}
          error={mistake}
          consultantId={actor.id}
          onChange={(chosen) => {
            setWhen(chosen);
            setMistake(undefined);
          }}
        />
      </div>
    </Dialog>
  );
}
