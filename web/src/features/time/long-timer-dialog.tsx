import { numberOf } from '@consultflow/contract/consultations/number';
import { t } from '@consultflow/contract/language/t';
import { MOST_MINUTES, type TimeEntry } from '@consultflow/contract/time/schema';
import { type FormEvent, useId, useState } from 'react';
import { useFocusMistake } from '../../lib/form/focus-mistake.ts';
import { useKeptState } from '../../lib/form/kept-state.ts';
import { useKeptWhenLeft } from '../../lib/form/kept-on-leaving.ts';
import { rich } from '../../lib/language/rich.tsx';
import { withWesternDigits } from '@consultflow/contract/language/western-digits';
import { showDayAndTime } from '../../lib/time/clocks.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { PersonName } from '../../ui/text/person-name.tsx';

type LongTimerDialogProps = {
  timer: Pick<TimeEntry, 'id' | 'number' | 'starts_at' | 'user_name'>;
  /** Whether an admin ends the timer of somebody else. */
  isOthers?: boolean;
  busy?: boolean;
  /** In milliseconds. */
  elapsed: number;
  /** With how many minutes are kept; 0 discards it. `onSaved` is to be called when it has ended. */
  onEnd: (minutes: number, onSaved: () => void) => void;
  onClose: () => void;
};

/** A timer of many hours was probably forgotten: how long was it? */
export function LongTimerDialog(props: LongTimerDialogProps) {
  const { timer, isOthers = false, busy = false, elapsed, onEnd, onClose } = props;
  const form = useId();
  const about = `timer:${timer.id}`;
  const [minutes, setMinutes, keep] = useKeptState(about, '');
  const [mistakes, setMistakes] = useState<{ minutes?: string }>({});
  useFocusMistake(form, mistakes);
  const most = Math.min(MOST_MINUTES, Math.floor(elapsed / 60_000));
  const onSaved = useKeptWhenLeft(about, keep);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const given = Number(withWesternDigits(minutes));
    if (!Number.isInteger(given) || given < 1 || given > most)
      return setMistakes({ minutes: t('Please enter from 1 to {most} minutes', { most: `${most}` }) });
    onEnd(given, onSaved);
  };
  return (
    <Dialog
      open
      size="question"
      keep={minutes !== ''}
      busy={busy}
      onClose={onClose}
      title={t('How long was it?')}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            {t('Keep Running')}
          </Button>
          <Button disabled={busy} onClick={() => onEnd(0, onSaved)}>
            {t.context('timer', 'Discard')}
          </Button>
          <Button type="submit" form={form} variant="primary" busy={busy}>
            {t('Save Time')}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="grid gap-4">
        <p>
          {isOthers
            ? rich('The timer of {name} on {number} has been running since {time}.', {
                name: <PersonName>{timer.user_name}</PersonName>,
                number: numberOf(timer),
                time: showDayAndTime(timer.starts_at),
              })
            : t('The timer of {number} has been running for {hours} hours, since {time}.', {
                number: numberOf(timer),
                hours: `${Math.floor(elapsed / 3_600_000)}`,
                time: showDayAndTime(timer.starts_at),
              })}
        </p>
        <TextField
          label={t('Minutes worked')}
          inputMode="numeric"
          value={minutes}
          {...(mistakes.minutes && { error: mistakes.minutes })}
          onChange={({ target }) => setMinutes(target.value)}
        />
      </form>
    </Dialog>
  );
}
