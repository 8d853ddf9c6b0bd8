import { canMove } from '@consultflow/contract/consultations/policy';
import type { ConsultationDetail } from '@consultflow/contract/consultations/schema';
import { canBecome } from '@consultflow/contract/consultations/status';
import { useState } from 'react';
import { useKeptState } from '../../lib/typing.ts';
import { useActor } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { topicOf } from './consultation-detail.tsx';
import { PastTimeNote, usePastTime } from './past-time.tsx';
import { useMove } from './queries.ts';
import { TimeField } from './time-field.tsx';

/** Approving for another time than now, for whoever may approve. */
export function ApproveAt({ request }: { request: ConsultationDetail }) {
  const actor = useActor();
  const [isOpen, setOpen] = useState(false);
  if (!canMove(actor, request, 'approved') || !canBecome('approved', request)) return null;
  return (
    <>
      <Button variant="quiet" className="max-md:basis-full!" onClick={() => setOpen(true)}>
        Approve for Another Time
      </Button>
      {isOpen && <ApproveAtDialog request={request} onClose={() => setOpen(false)} />}
    </>
  );
}

function ApproveAtDialog({ request, onClose }: { request: ConsultationDetail; onClose: () => void }) {
  const actor = useActor();
  const [when, setWhen, keepWhen] = useKeptState(`approve-at:${request.id}`, '');
  const [mistake, setMistake] = useState<string>();
  const { run: approve, isBusy } = useMove(request.id, 'approved', 'v1');
  const past = usePastTime(when);
  const save = () => {
    const time = new Date(when);
    if (Number.isNaN(time.getTime())) return setMistake('Please choose a date and time');
    if (past.ask()) return undefined;
    approve({ scheduled_date: time.toISOString(), updated_at: request.updated_at }, { onSuccess: onClose });
  };
  const close = () => {
    keepWhen();
    onClose();
  };
  return (
    <Dialog
      open
      onClose={close}
      title={
        <>
          Approve “<bdi>{topicOf(request)}</bdi>”
        </>
      }
      size="question"
      keep={when !== ''}
      busy={isBusy}
      footer={
        <>
          <Button disabled={isBusy} onClick={close}>
            Keep it open
          </Button>
          <Button variant="primary" busy={isBusy} onClick={save}>
            {past.isAsking ? 'Approve for a Past Time' : 'Approve'}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {past.isAsking && <PastTimeNote when={when} />}
        <TimeField
          label="Date and time"
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
