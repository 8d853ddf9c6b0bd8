import { t } from '@consultflow/contract/language/t';
import { MOST_MINUTES, type TimeEntry } from '@consultflow/contract/time/schema';
import { ConflictNote } from '../../domain/conflict-note.tsx';
import { type FormEvent, useId, useState } from 'react';
import { typedMistake } from '../../domain/appointments/typed-mistake.ts';
import { mutationKeys } from '../../lib/api/mutation-keys.ts';
import { useClosedOnceCreated } from '../../lib/form/closed-once-created.ts';
import { fieldsOf } from '../../lib/form/form-errors.ts';
import { useFocusMistake } from '../../lib/form/focus-mistake.ts';
import { useAgain } from '../../lib/form/again.ts';
import { isSame } from '../../lib/form/form-restoration.ts';
import { useKeptState } from '../../lib/form/kept-state.ts';
import { useKeptWhenLeft } from '../../lib/form/kept-on-leaving.ts';
import { useOvertaken } from '../../lib/form/overtaken.ts';
import { withWesternDigits } from '@consultflow/contract/language/western-digits';
import { showDayAndTime } from '../../lib/time/clocks.ts';
import { zoneTime } from '../../lib/time/dates.ts';
import { Button } from '../../ui/button/button.tsx';
import { QuestionDialog } from '../../ui/dialog/question-dialog.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { DateTimeField } from '../../ui/form/date-time-field.tsx';
import { inReadersZone, instantOfMoment, type Moment, momentOf, typedMoment } from '../../ui/form/moment.ts';
import { TextField } from '../../ui/form/text-field.tsx';
import { TextareaField } from '../../ui/form/textarea-field.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { Fact, Facts } from '../../ui/text/facts.tsx';
import { useDeleteTime, useSaveTime } from './queries.ts';

type TimeDialogProps = { consultation_id: string; entry?: TimeEntry; onClose: () => void };

type Typed = { starts_at: Moment; minutes: string; description: string; is_billable: boolean };
type Mistakes = { starts_at?: string; minutes?: string; description?: string };

/** Time that was worked: when, how long, on what, and whether it is billable. */
export function TimeDialog({ consultation_id, entry, onClose }: TimeDialogProps) {
  const form = useId();
  const [start] = useState(() => typedOf(entry));
  const about = `time:${entry?.id ?? consultation_id}`;
  const [typed, setTyped, keep] = useKeptState<Typed>(about, start, restored);
  const { updated_at, theirs, keepVersion, meet, goOn } = useOvertaken(about, entry, !isSame(typed, start));
  const [mistakes, setMistakes] = useState<Mistakes>({});
  useFocusMistake(form, mistakes);
  const { run: save, isBusy } = useSaveTime(consultation_id, entry?.id);
  const { run: remove, isBusy: isRemoving } = useDeleteTime(entry?.id ?? '');
  const [isDeleting, setDeleting] = useState(false);
  const set = (change: Partial<Typed>) => setTyped({ ...typed, ...change });
  const onSaved = useKeptWhenLeft(about, keep, keepVersion);
  useClosedOnceCreated(mutationKeys.time.saveInCase(consultation_id, entry?.id), {
    isNew: !entry,
    typed: () => typed,
    onSaved,
    onClose,
  });
  const closeSaved = () => {
    onSaved();
    toast.closeErrors();
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = mistakesIn(typed);
    setMistakes(wrong);
    if (Object.keys(wrong).length > 0) return;
    const sent = {
      consultation_id,
      starts_at: instantOfMoment(typed.starts_at),
      minutes: minutesIn(typed.minutes),
      description: typed.description,
      is_billable: typed.is_billable,
    };
    save(
      { ...sent, updated_at },
      {
        onSaved,
        onSuccess: onClose,
        onError: (error) =>
          meet(error, { sent, onSaved: closeSaved }) ||
          setMistakes(fieldsOf(error, ['starts_at', 'minutes', 'description'])),
      },
    );
  };
  const again = useAgain(about);
  const loadTheirs = () => {
    if (!theirs) return;
    setTyped(typedOf(theirs.record));
    goOn();
    if (isSame(typed, start)) return;
    toast.success(t('Your text was replaced'), { undo: () => again(typed) && setTyped(typed) });
  };
  const at = (name: keyof Mistakes) => ({
    id: `${form}-${name}`,
    ...(mistakes[name] && { error: mistakes[name] }),
  });
  return (
    <Dialog
      open
      keep={!isSame(typed, start)}
      busy={isBusy || isRemoving}
      onClose={onClose}
      title={entry ? t('Edit Time') : t('Add Time')}
      note={
        theirs && (
          <ConflictNote
            what="time"
            by={theirs.by}
            mine={Object.keys(mistakesIn(typed)).length === 0 && <TimeTold time={typed} />}
            theirs={<TimeTold time={typedOf(theirs.record)} />}
            onKeepMine={goOn}
            onLoadTheirs={loadTheirs}
          />
        )
      }
      footer={
        <>
          {entry && (
            <Button disabled={isBusy} busy={isRemoving} className="me-auto" onClick={() => setDeleting(true)}>
              {t('Delete')}
            </Button>
          )}
          <Button disabled={isBusy} onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" form={form} variant="primary" busy={isBusy}>
            {t('Save Time')}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="grid gap-4 md:grid-cols-2">
        <DateTimeField
          label={t('Start')}
          hint={zoneTime()}
          value={typed.starts_at.text}
          {...at('starts_at')}
          onChange={(text) => set({ starts_at: typedMoment(text, start.starts_at) })}
        />
        <TextField
          label={t('Minutes')}
          inputMode="numeric"
          value={typed.minutes}
          {...at('minutes')}
          onChange={({ target }) => set({ minutes: target.value })}
        />
        <TextareaField
          label={t('Description')}
          hint={t('Only staff see it.')}
          optional
          className="md:col-span-2"
          value={typed.description}
          {...at('description')}
          onChange={({ target }) => set({ description: target.value })}
        />
        <Checkbox
          checked={typed.is_billable}
          className="md:col-span-2"
          onChange={({ target }) => set({ is_billable: target.checked })}
        >
          {t('Billable')}
        </Checkbox>
      </form>
      <QuestionDialog
        open={isDeleting}
        danger
        busy={isRemoving}
        title={t('Delete this time?')}
        verb={t('Delete')}
        onConfirm={() =>
          remove(updated_at, {
            onSaved,
            onSuccess: onClose,
            onError: (error) => {
              setDeleting(false);
              meet(error);
            },
          })
        }
        onClose={() => setDeleting(false)}
      >
        {t('The time is removed from the case and from every report.')}
      </QuestionDialog>
    </Dialog>
  );
}

function TimeTold({ time: { starts_at, minutes, description, is_billable } }: { time: Typed }) {
  return (
    <Facts>
      <Fact term={t('Start')}>{showDayAndTime(instantOfMoment(starts_at))}</Fact>
      <Fact term={t('Minutes')}>{minutes}</Fact>
      <Fact term={t('Description')}>
        <bdi>{description || t('Without a description')}</bdi>
      </Fact>
      <Fact term={t('Billable')}>{is_billable ? t('Yes') : t('No')}</Fact>
    </Facts>
  );
}

/** A new entry ends about now. */
const USUAL_MINUTES = 30;

function typedOf(entry: TimeEntry | undefined): Typed {
  if (entry)
    return {
      starts_at: momentOf(entry.starts_at),
      minutes: `${entry.minutes ?? ''}`,
      description: entry.description ?? '',
      is_billable: entry.is_billable,
    };
  const begin = new Date(Date.now() - USUAL_MINUTES * 60_000);
  return {
    starts_at: momentOf(begin.toISOString()),
    minutes: `${USUAL_MINUTES}`,
    description: '',
    is_billable: true,
  };
}

const restored = (kept: Typed): Typed => ({ ...kept, starts_at: inReadersZone(kept.starts_at) });

const minutesIn = (text: string) => Number(withWesternDigits(text));

function mistakesIn({ starts_at, minutes }: Typed): Mistakes {
  const given = minutesIn(minutes);
  const startMistake = typedMistake(starts_at.text);
  const isSpan = Number.isInteger(given) && given >= 1 && given <= MOST_MINUTES;
  return {
    ...(startMistake && { starts_at: startMistake }),
    ...(!isSpan && { minutes: t('Please enter from 1 to 1,440 minutes') }),
  };
}
