import type { Appointment, Slot } from '@consultflow/contract/appointments/schema';
import { alreadyDecided } from '@consultflow/contract/consultations/policy';
import type { ConsultationDetail } from '@consultflow/contract/consultations/schema';
import { canBecome } from '@consultflow/contract/consultations/status';
import { t } from '@consultflow/contract/language/t';
import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { CaseNumber } from '../../../domain/case-number.tsx';
import { firstWeek } from '../../../domain/appointments/days.ts';
import { nextTimes } from '../../../domain/appointments/taken.ts';
import { markShown } from '../../../lib/form/form-errors.ts';
import { showList } from '../../../lib/language/list.ts';
import { rich } from '../../../lib/language/rich.tsx';
import { isOtherClock } from '../../../lib/time/clocks.ts';
import { showWhen } from '../../../lib/time/dates.ts';
import { mondayOf } from '../../../lib/time/calendar.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { PersonName } from '../../../ui/text/person-name.tsx';
import { MovedNote, useTimeSeen } from '../appointment/moved-meanwhile.tsx';
import { topicOf } from '../details/consultation-detail.tsx';
import { useMove } from '../queries.ts';
import { timeThere } from '../times/time-there.ts';
import { dayOfTime, type FreeTime } from '../times/times.ts';
import { WeekTimes } from '../times/week-times.tsx';
import { isTooLate } from './cancel-dialog.tsx';

type MoveDialogProps = {
  consultation: ConsultationDetail;
  appointment: Appointment;
  /** The firm's. */
  zone: string | undefined;
  onLate: () => void;
  onClose: () => void;
};

type Chosen = { starts_at: string; consultant_id: string; consultant_name: string };

/** Another free time for an appointment: with the same consultant, or if wanted with others of the room. */
export function MoveDialog({ consultation, appointment, zone, onLate, onClose }: MoveDialogProps) {
  const { id, room } = consultation;
  const { consultant_id, consultant_name, starts_at } = appointment;
  const first = firstWeek(zone);
  const [monday = laterOf(first, mondayOf(dayOfTime(starts_at))), setMonday] = useState<string>();
  const [withOthers, setWithOthers] = useState(false);
  const [chosen, setChosen] = useState<Chosen>();
  const [others, setOthers] = useState<readonly Slot[]>();
  const { run: move, isBusy, isDone } = useMove(id, 'rescheduled');
  const canMove = canBecome('rescheduled', consultation);
  const { isMoved, updated_at, goOn } = useTimeSeen(consultation);
  const isToRead = canMove && isMoved && !isBusy && !isDone;
  const choose = (time: FreeTime) => {
    const person = time.consultants.find((one) => one.id === consultant_id) ?? time.consultants[0]!;
    setChosen({ starts_at: time.starts_at, consultant_id: person.id, consultant_name: person.name });
  };
  const save = () => {
    if (!chosen) return;
    setOthers(undefined);
    move(
      { slot: { starts_at: chosen.starts_at, consultant_id: chosen.consultant_id }, updated_at },
      {
        onSuccess: onClose,
        onError: (error) => {
          const next = nextTimes(error);
          if (next || isTooLate(error)) markShown(error);
          if (isTooLate(error)) onLate();
          if (next) {
            setOthers(next);
            setChosen(undefined);
          }
        },
      },
    );
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={rich('Move {number} “{topic}”', {
        number: <CaseNumber of={consultation} />,
        topic: <bdi>{topicOf(consultation)}</bdi>,
      })}
      busy={isBusy}
      note={<FromTo from={appointment} to={chosen} zone={zone} />}
      footer={
        <>
          <Button disabled={isBusy} onClick={onClose}>
            {t('Keep it')}
          </Button>
          {canMove && (
            <Button variant="primary" busy={isBusy} disabled={!chosen || isToRead} onClick={save}>
              {t('Move appointment')}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-4">
        {!canMove && !isBusy && !isDone && <Note kind="error">{alreadyDecided(consultation)}</Note>}
        {isToRead && <MovedNote consultation={consultation} onRead={goOn} />}
        <p className="text-ink-2">
          {rich('with {name}', { name: <PersonName>{consultant_name}</PersonName> })}
        </p>
        {others && (
          <Note kind="waiting" alert>
            <strong className="block font-medium">{t('This time is no longer available.')}</strong>
            {others.length > 0 && t('Next available:')}
            <span className="mt-2 flex flex-wrap gap-2 empty:hidden">
              {others.slice(0, 3).map((slot) => (
                <Button
                  key={`${slot.starts_at} ${slot.consultant_id}`}
                  size="small"
                  className="figures"
                  onClick={() => {
                    setChosen(slot);
                    setMonday(mondayOf(dayOfTime(slot.starts_at)));
                  }}
                >
                  {showWhen(slot.starts_at)}
                </Button>
              ))}
            </span>
          </Note>
        )}
        <WeekTimes
          room={room}
          first={first}
          monday={monday}
          onMonday={setMonday}
          moving={{ consultation_id: id, starts_at, consultant_id }}
          offered={(slots) =>
            withOthers ? slots : slots.filter((slot) => slot.consultant_id === consultant_id)
          }
          only={withOthers ? undefined : consultant_name}
          kind="radio"
          chosen={chosen ? [chosen.starts_at] : []}
          isFull={false}
          onToggle={choose}
          tell={(time) =>
            showList(
              [
                ...(isOtherClock(zone, time.starts_at) ? [timeThere(zone, time.starts_at)] : []),
                ...(withOthers ? time.consultants.map(({ name }) => name) : []),
              ],
              'narrow',
            )
          }
        />
        <Checkbox
          checked={withOthers}
          onChange={({ target }) => {
            setWithOthers(target.checked);
            if (!target.checked && chosen?.consultant_id !== consultant_id) setChosen(undefined);
          }}
        >
          {t('Also show times with other consultants of Room {code}', { code: room })}
        </Checkbox>
      </div>
    </Dialog>
  );
}

const laterOf = (one: string, other: string) => (one > other ? one : other);

type FromToProps = { from: Appointment; to: Chosen | undefined; zone: string | undefined };

/** The old time struck, and the new one, by both clocks. */
function FromTo({ from, to, zone }: FromToProps) {
  return (
    <div
      aria-live="polite"
      className="grid grid-cols-[auto_auto_minmax(0,1fr)] items-center gap-4 figures md:gap-6"
    >
      <p className="text-ink-3">
        <s className="block">
          <time dateTime={from.starts_at}>{showWhen(from.starts_at)}</time>
        </s>
        <There zone={zone} time={from.starts_at} />
      </p>
      <ArrowRight aria-hidden size={16} strokeWidth={1.75} className="text-ink-2 rtl:-scale-x-100" />
      {to ? (
        <p>
          <strong className="block font-semibold">
            <time dateTime={to.starts_at}>{showWhen(to.starts_at)}</time>
          </strong>
          <span className="text-ink-2">
            <There zone={zone} time={to.starts_at} />
            {to.consultant_id !== from.consultant_id && (
              <span className="block text-sm">
                {rich('with {name}', { name: <PersonName>{to.consultant_name}</PersonName> })}
              </span>
            )}
          </span>
        </p>
      ) : (
        <p className="text-ink-3">{t('Choose a new time')}</p>
      )}
    </div>
  );
}

const There = ({ zone, time }: { zone: string | undefined; time: string }) =>
  isOtherClock(zone, time) ? <span className="block text-sm">{timeThere(zone, time)}</span> : null;
