import { CaseNumber } from '../../../domain/case-number.tsx';
import type { ConsultationDetail } from '@consultflow/contract/consultations/schema';
import { t } from '@consultflow/contract/language/t';
import { useState } from 'react';
import type { Base } from '../../../lib/api/api.ts';
import { localInput } from '../../../lib/time/dates.ts';
import { useKeptState } from '../../../lib/form/form-restoration.ts';
import { rich } from '../../../lib/language/rich.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { TextareaField } from '../../../ui/form/textarea-field.tsx';
import { topicOf } from '../details/consultation-detail.tsx';
import { PastTimeNote, usePastTime } from './past-time.tsx';
import { useMove } from '../queries.ts';
import { TimeField } from './time-field.tsx';

type RescheduleDialogProps = { consultation: ConsultationDetail; base?: Base; onClose: () => void };

/** Another date and time, with a reason. */
export function RescheduleDialog({ consultation, base = 'v2', onClose }: RescheduleDialogProps) {
  const before = localInput(consultation.scheduled_date);
  const [when, setWhen, keepWhen] = useKeptState(`reschedule:${consultation.id}`, before);
  const [reason, setReason, keepReason] = useKeptState(`reschedule-reason:${consultation.id}`, '');
  const [mistake, setMistake] = useState<string>();
  const { run: reschedule, isBusy } = useMove(consultation.id, 'rescheduled', base);
  const past = usePastTime(when);
  const save = () => {
    const time = new Date(when);
    if (when === before || Number.isNaN(time.getTime()))
      return setMistake(t('Please choose a new date and time'));
    if (past.ask()) return undefined;
    reschedule(
      {
        scheduled_date: time.toISOString(),
        reason: reason.trim(),
        updated_at: consultation.updated_at,
      },
      { onSuccess: onClose },
    );
  };
  const close = () => {
    keepWhen();
    keepReason();
    onClose();
  };
  return (
    <Dialog
      open
      onClose={close}
      title={rich('Reschedule {number} “{topic}”', {
        number: <CaseNumber of={consultation} />,
        topic: <bdi>{topicOf(consultation)}</bdi>,
      })}
      size="question"
      keep={when !== before || reason !== ''}
      busy={isBusy}
      footer={
        <>
          <Button disabled={isBusy} onClick={close}>
            {t('Cancel')}
          </Button>
          <Button variant="primary" busy={isBusy} onClick={save}>
            {past.isAsking ? t('Reschedule to a Past Time') : t('Reschedule')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {past.isAsking && <PastTimeNote when={when} />}
        <TimeField
          label={t('New date and time')}
          value={when}
          error={mistake}
          consultantId={consultation.consultant_id}
          except={consultation.id}
          onChange={(chosen) => {
            setWhen(chosen);
            setMistake(undefined);
          }}
        />
        <TextareaField
          label={t('Reason')}
          optional
          hint={t('The client and the consultant read it.')}
          maxLength={2000}
          rows={3}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </div>
    </Dialog>
  );
}
