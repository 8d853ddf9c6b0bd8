import type { Appointment } from '@consultflow/contract/appointments/schema';
import type { ConsultationDetail } from '@consultflow/contract/consultations/schema';
import { t } from '@consultflow/contract/language/t';
import { useId, useState } from 'react';
import {
  How,
  type HowChoice,
  type HowMistakes,
  howOf,
  meetingOf,
  mistakesIn,
  sentHow,
} from '../../../domain/appointments/how.tsx';
import { Meeting } from '../../../domain/appointments/meeting.tsx';
import { useUsualLink } from '../../../domain/appointments/usual-link.ts';
import { ConflictNote } from '../../../domain/conflict-note.tsx';
import { useAgain } from '../../../lib/form/again.ts';
import { useFocusMistake } from '../../../lib/form/focus-mistake.ts';
import { isSame } from '../../../lib/form/form-restoration.ts';
import { useKeptState } from '../../../lib/form/kept-state.ts';
import { useKeptWhenLeft } from '../../../lib/form/kept-on-leaving.ts';
import { useOvertaken } from '../../../lib/form/overtaken.ts';
import { showAppointment } from '../../../lib/time/dates.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { useChangeAppointment } from '../queries.ts';

type HowDialogProps = { consultation: ConsultationDetail; appointment: Appointment; onClose: () => void };

/** Changes how the two sides of a booked appointment meet. */
export function HowDialog({ consultation, appointment, onClose }: HowDialogProps) {
  const fields = useId();
  const [start] = useState(() => howOf(appointment));
  // What was typed for an earlier appointment does not suit another time or consultant.
  const [about] = useState(`how-to-meet:${appointment.id}`);
  const [how, setHow, keepHow] = useKeptState<HowChoice>(about, start);
  const { updated_at, theirs, keepVersion, meet, goOn } = useOvertaken(
    about,
    appointment,
    !isSame(how, start),
  );
  const [mistakes, setMistakes] = useState<HowMistakes>({});
  useFocusMistake(fields, mistakes);
  const usual = { link: useUsualLink(appointment.consultant_id) };
  const { run, isBusy } = useChangeAppointment(consultation.id);
  const onSaved = useKeptWhenLeft(about, keepHow, keepVersion);
  const save = () => {
    const wrong = mistakesIn(how, usual);
    setMistakes(wrong);
    if (Object.keys(wrong).length > 0) return;
    run(
      { ...sentHow(how, usual), seen: updated_at },
      { onSaved, onSuccess: onClose, onError: (error) => void meet(error) },
    );
  };
  const again = useAgain(about);
  const loadTheirs = () => {
    if (!theirs) return;
    setHow(howOf(theirs.record));
    goOn();
    toast.success(t('Your text was replaced'), { undo: () => again(how) && setHow(how) });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('How to meet')}
      size="question"
      keep
      busy={isBusy}
      note={
        theirs && (
          <ConflictNote
            what="appointment"
            by={theirs.by}
            mine={<Meeting of={meetingOf(how, usual)} />}
            theirs={
              <>
                <p>{showAppointment(theirs.record.starts_at)}</p>
                <p>
                  <bdi>{theirs.record.consultant_name}</bdi>
                </p>
                <Meeting of={theirs.record} />
              </>
            }
            onKeepMine={goOn}
            onLoadTheirs={loadTheirs}
          />
        )
      }
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
