import { CaseNumber } from '../../../domain/case-number.tsx';
import type { Slot } from '@consultflow/contract/appointments/schema';
import type { ConsultationDetail } from '@consultflow/contract/consultations/schema';
import { t } from '@consultflow/contract/language/t';
import { useState } from 'react';
import { Clocks } from '../../../domain/appointments/clocks.tsx';
import {
  How,
  type HowChoice,
  type HowMistakes,
  howOf,
  mistakesIn,
  sentHow,
} from '../../../domain/appointments/how.tsx';
import { nextTimes } from '../../../domain/appointments/taken.ts';
import { typedMistake } from '../../../domain/appointments/typed-mistake.ts';
import { useUsualLink } from '../../../domain/appointments/usual-link.ts';
import type { Base } from '../../../lib/api/api.ts';
import { showWhen } from '../../../lib/time/dates.ts';
import { showWeekdayAndTime } from '../../../lib/time/clocks.ts';
import { dayOf } from '../../../lib/time/week.ts';
import { useKeeping } from '../../../lib/form/form-restoration.ts';
import { useKeptState } from '../../../lib/form/kept-state.ts';
import { useKeptWhenLeft } from '../../../lib/form/kept-on-leaving.ts';
import { rich } from '../../../lib/language/rich.tsx';
import { useActor } from '../../../lib/session/session.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { inReadersZone, instantOfMoment, momentOf, typedMoment } from '../../../ui/form/moment.ts';
import { isMoment } from '../../../ui/form/read-moment.ts';
import { TextareaField } from '../../../ui/form/textarea-field.tsx';
import { topicOf } from '../details/consultation-detail.tsx';
import { SlotPicker } from '../slots/picker.tsx';
import { TakenNote } from '../slots/taken-note.tsx';
import { useSlotDays } from '../slots/use-slot-days.ts';
import { isSameSlot } from '../slots/use-weeks.ts';
import { MovedNote, useTimeSeen } from './moved-meanwhile.tsx';
import { PastTimeNote, usePastTime } from './past-time.tsx';
import { TypedTime } from './typed-time.tsx';
import { useMove } from '../queries.ts';

/** A time that could not be booked, if it is known which, and the next ones. */
export type Taken = { slot: Slot | undefined; next: Slot[] };

type RescheduleDialogProps = {
  consultation: ConsultationDetail;
  base?: Base;
  /** What the dialog is opened for. */
  taken?: Taken;
  onClose: () => void;
};

/** Another time, with a reason: a bookable one of the room, or any other. */
export function RescheduleDialog({ consultation, base = 'v2', onClose, ...first }: RescheduleDialogProps) {
  const { id: self } = useActor();
  const { id, consultant_id, scheduled_date, appointment } = consultation;
  const about = {
    slot: `reschedule-slot:${id}`,
    when: `reschedule:${id}`,
    reason: `reschedule-reason:${id}`,
    how: `reschedule-how:${id}`,
  };
  const { seen, isMoved, updated_at, goOn } = useTimeSeen(consultation, `${about.when}:version`);
  const before = momentOf(seen.scheduled_date);
  const [slot, setSlot, keepSlot] = useKeptState<Slot | undefined>(about.slot, undefined);
  const [when, setWhen, keepWhen] = useKeptState(about.when, before, inReadersZone);
  const isUntyped = when.text === before.text;
  const [reason, setReason, keepReason] = useKeptState(about.reason, '');
  const [chosenHow, setHow, keepHow] = useKeptState<HowChoice | undefined>(about.how, undefined);
  const how = chosenHow ?? (appointment ? howOf(appointment) : {});
  const isDirty = slot !== undefined || !isUntyped || reason !== '';
  const keepSeen = useKeeping(`${about.when}:version`, () => (isDirty ? seen : undefined));
  const onSaved = useKeptWhenLeft(Object.values(about), keepSlot, keepWhen, keepReason, keepHow, keepSeen);
  const [mistake, setMistake] = useState<string>();
  const [mistakes, setMistakes] = useState<HowMistakes>({});
  const [taken, setTaken] = useState<Taken | undefined>(first.taken);
  const { run: reschedule, isBusy, isDone } = useMove(id, 'rescheduled', base);
  const moving = appointment
    ? { consultation_id: id, starts_at: appointment.starts_at, consultant_id: appointment.consultant_id }
    : undefined;
  const { day, setDay, weeks } = useSlotDays(consultation, undefined, undefined, moving);
  const past = usePastTime(slot ? '' : when.text);
  const usual = { link: useUsualLink(slot?.consultant_id ?? consultant_id) };

  const chooseSlot = (chosen: Slot) => {
    setSlot(chosen);
    setDay(dayOf(new Date(chosen.starts_at)));
    setWhen(before);
    setMistake(undefined);
    setTaken(undefined);
  };
  const send = (body: object) =>
    reschedule(
      { ...body, reason: reason.trim(), updated_at },
      {
        onSaved,
        onSuccess: onClose,
        onError: (error) => {
          const next = nextTimes(error);
          if (!next) return;
          setTaken({ slot, next });
          setSlot(undefined);
        },
      },
    );
  const isToRead = isMoved && !isBusy && !isDone;
  const readMove = () => {
    if (isUntyped) setWhen(momentOf(scheduled_date));
    goOn();
  };
  const save = () => {
    if (slot) {
      const wrong = mistakesIn(how, usual);
      setMistakes(wrong);
      if (Object.keys(wrong).length > 0) return undefined;
      const { starts_at, consultant_id: chosen } = slot;
      // The server keeps it as it is by then.
      const isAsBooked = chosenHow === undefined && chosen === appointment?.consultant_id;
      return send({ slot: { starts_at, consultant_id: chosen, ...(!isAsBooked && sentHow(how, usual)) } });
    }
    if (isUntyped || !isMoment(when.text)) return setMistake(t('Please choose a new date and time'));
    const mistaken = typedMistake(when.text);
    if (mistaken) return setMistake(mistaken);
    if (past.ask()) return undefined;
    return send({ scheduled_date: instantOfMoment(when) });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={rich('Reschedule {number} “{topic}”', {
        number: <CaseNumber of={consultation} />,
        topic: <bdi>{topicOf(consultation)}</bdi>,
      })}
      keep={isDirty}
      busy={isBusy}
      footer={
        <>
          {slot && (
            <span className="me-auto max-md:basis-full!">
              <Clocks of={slot} other={weeks.zone} />
            </span>
          )}
          <Button disabled={isBusy} onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button variant="primary" busy={isBusy} disabled={isToRead} onClick={save}>
            {past.isAsking
              ? t('Reschedule to a Past Time')
              : slot
                ? t('Reschedule to {time}', { time: showWeekdayAndTime(slot.starts_at) })
                : t('Reschedule')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {scheduled_date && (
          <p className="text-sm text-ink-2">{t('Until now: {time}', { time: showWhen(scheduled_date) })}</p>
        )}
        {isToRead && <MovedNote consultation={consultation} onRead={readMove} />}
        {past.isAsking && <PastTimeNote when={when.text} />}
        {taken && <TakenNote taken={taken.slot} next={taken.next} self={self} onChoose={chooseSlot} />}
        <div data-rest tabIndex={-1} className="min-w-0 outline-none">
          <SlotPicker
            of={consultation}
            day={day}
            weeks={weeks}
            choosing={{
              kind: 'one',
              isChosen: (one) => slot !== undefined && isSameSlot(one, slot),
              onChoose: chooseSlot,
            }}
            onDay={setDay}
          />
        </div>
        {slot && <How value={how} usual={usual} errors={mistakes} onChange={setHow} />}
        <TypedTime
          label={t('New date and time')}
          value={when.text}
          error={mistake}
          consultantId={consultant_id}
          except={id}
          onChange={(chosen) => {
            setWhen(typedMoment(chosen));
            setSlot(undefined);
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
