import type { Appointment } from '@consultflow/contract/appointments/schema';
import { canArrange, canMove } from '@consultflow/contract/consultations/policy';
import type { ConsultationDetail } from '@consultflow/contract/consultations/schema';
import { canBecome, isScheduled } from '@consultflow/contract/consultations/status';
import { knownZone } from '@consultflow/contract/known-zone';
import { t } from '@consultflow/contract/language/t';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Clocks } from '../../../domain/appointments/clocks.tsx';
import { Meeting } from '../../../domain/appointments/meeting.tsx';
import { firmZone } from '../../../domain/appointments/queries.ts';
import { moveDraftOn } from '../../../lib/form/draft.ts';
import { useActor } from '../../../lib/session/session.ts';
import { usePassed } from '../../../lib/time/now.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { useChangeAppointment } from '../queries.ts';
import { resultDraft } from '../result/use-completing.ts';
import { HowDialog } from './how-dialog.tsx';
import { RescheduleDialog } from './reschedule-dialog.tsx';

type BookedProps = { consultation: ConsultationDetail; appointment: Appointment };

/** A booked appointment: when and how to meet; staff change how, and say if somebody did not come. */
export function Booked({ consultation, appointment }: BookedProps) {
  const actor = useActor();
  const isStaff = canArrange(actor);
  const { data: zone } = useQuery({ ...firmZone(consultation.room), enabled: isStaff });
  const [asking, setAsking] = useState<'how' | 'reschedule'>();
  const { run, isBusy } = useChangeAppointment(consultation.id);
  const hasBegun = usePassed(appointment.starts_at);
  const mayArrange = isStaff && isScheduled(consultation);
  const mayReschedule =
    isStaff && canMove(actor, consultation, 'rescheduled') && canBecome('rescheduled', consultation);
  const close = () => setAsking(undefined);
  const toggleMissed = () =>
    run(
      { is_missed: !appointment.is_missed },
      {
        // The result that the user has begun does not wait for a change of their own, but for one between.
        onSuccess: ({ data: { changed_from, updated_at } }) =>
          changed_from && moveDraftOn(resultDraft(consultation.id), changed_from, updated_at),
      },
    );
  return (
    <div className="grid gap-2">
      <Clocks
        of={appointment}
        other={isStaff ? (knownZone(consultation.client_time_zone) ?? zone) : undefined}
      />
      <Meeting of={appointment} />
      {appointment.is_missed && (
        <Note
          kind="waiting"
          action={
            mayReschedule && (
              <Button size="small" onClick={() => setAsking('reschedule')}>
                {t('Reschedule')}
              </Button>
            )
          }
        >
          {t('Somebody did not come.')}
        </Note>
      )}
      {mayArrange && (
        <div className="flex flex-wrap gap-2">
          {!hasBegun && (
            <Button size="small" onClick={() => setAsking('how')}>
              {t('Change how to meet')}
            </Button>
          )}
          {hasBegun && (
            <Button size="small" busy={isBusy} onClick={toggleMissed}>
              {appointment.is_missed ? t('It was not missed') : t('Mark as missed')}
            </Button>
          )}
        </div>
      )}
      {asking === 'how' && (
        <HowDialog consultation={consultation} appointment={appointment} onClose={close} />
      )}
      {asking === 'reschedule' && <RescheduleDialog consultation={consultation} onClose={close} />}
    </div>
  );
}
