import type { Appointment } from '@consultflow/contract/appointments/schema';
import type { ConsultationDetail } from '@consultflow/contract/consultations/schema';
import { t } from '@consultflow/contract/language/t';
import { useId, useState } from 'react';
import {
  How,
  type HowChoice,
  type HowMistakes,
  howOf,
  mistakesIn,
  sentHow,
} from '../../../domain/appointments/how.tsx';
import { useUsualLink } from '../../../domain/appointments/usual-link.ts';
import { useFocusMistake } from '../../../lib/form/focus-mistake.ts';
import { useKeptState } from '../../../lib/form/kept-state.ts';
import { useKeptWhenLeft } from '../../../lib/form/kept-on-leaving.ts';
import { showAppointment } from '../../../lib/time/dates.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { useChangeAppointment } from '../queries.ts';

type HowDialogProps = { consultation: ConsultationDetail; appointment: Appointment; onClose: () => void };

/** Changes how the two sides of a booked appointment meet. */
export function HowDialog({ consultation, appointment, onClose }: HowDialogProps) {
  const fields = useId();
  const [start] = useState(() => howOf(appointment));
  const about = `how-to-meet:${consultation.id}`;
  const [how, setHow, keepHow] = useKeptState<HowChoice>(about, start);
  const [mistakes, setMistakes] = useState<HowMistakes>({});
  useFocusMistake(fields, mistakes);
  const usual = { link: useUsualLink(appointment.consultant_id) };
  const { run, isBusy } = useChangeAppointment(consultation.id);
  const onSaved = useKeptWhenLeft(about, keepHow);
  const save = () => {
    const wrong = mistakesIn(how, usual);
    setMistakes(wrong);
    if (Object.keys(wrong).length === 0) run(sentHow(how, usual), { onSaved, onSuccess: onClose });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('How to meet')}
      size="question"
      keep
      busy={isBusy}
      footer={
        <>
          <Button disabled={isBusy} onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button variant="primary" busy={isBusy} onClick={save}>
            {t('Save')}
          </Button>
        </>
      }
    >
      <p className="mb-3 text-ink-2">
        {t('{time}. The client is told of a change.', { time: showAppointment(appointment.starts_at) })}
      </p>
      <div id={fields}>
        <How value={how} usual={usual} errors={mistakes} onChange={setHow} />
      </div>
    </Dialog>
  );
}
