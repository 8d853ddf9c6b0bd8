import { t } from '@consultflow/contract/language/t';
import { MOST_MINUTES, type TimeEntry } from '@consultflow/contract/time/schema';
import { type FormEvent, useId, useState } from 'react';
import { ConflictNote } from '../../domain/conflict-note.tsx';
import { fieldsOf } from '../../lib/form/form-errors.ts';
import { isSame, useKeeping, useKeptState, useRestoredForm } from '../../lib/form/form-restoration.ts';
import { useVersion } from '../../lib/form/version.ts';
import { localInput, zoneTime } from '../../lib/time/dates.ts';
import { instantOf } from '../../lib/time/zones.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { DateTimeField } from '../../ui/form/date-time-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { TextareaField } from '../../ui/form/textarea-field.tsx';
import { useDeleteTime, useSaveTime } from './queries.ts';
import { TimeFacts } from './time-facts.tsx';

type TimeDialogProps = { consultation_id: string; entry?: TimeEntry; onClose: () => void };

type Typed = { starts_at: string; minutes: string; description: string; is_billable: boolean };
type Mistakes = { starts_at?: string; minutes?: string; description?: string };

/** Time that was worked: when, how long, on what, and whether it is billable. `entry` is its current version. */
export function TimeDialog({ consultation_id, entry, onClose }: TimeDialogProps) {
  const form = useId();
  const about = `time:${entry?.id ?? consultation_id}`;
  const [start, setStart] = useState(() => typedOf(entry));
  const [typed, setTyped, keep] = useKeptState<Typed>(about, start);
  const [mistakes, setMistakes] = useState<Mistakes>({});
  const { run: save, isBusy } = useSaveTime(entry?.id);
  const { run: remove, isBusy: isRemoving } = useDeleteTime(entry?.id ?? '');
  const set = (change: Partial<Typed>) => setTyped({ ...typed, ...change });
  const begunFrom = useRestoredForm(`${about}:version`) as string | undefined;
  const version = useVersion({
    now: entry?.updated_at,
    begunFrom: begunFrom ?? entry?.updated_at,
    isSaving: isBusy,
  });
  const keepVersion = useKeeping(`${about}:version`, () => (isSame(typed, start) ? undefined : version.from));
  const close = () => {
    keep();
    keepVersion();
    onClose();
  };
  const loadTheirs = () => {
    setStart(typedOf(entry));
    setTyped(typedOf(entry));
    version.beginFromNow();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = mistakesIn(typed);
    setMistakes(wrong);
    if (Object.keys(wrong).length > 0) return;
    save(
      {
        consultation_id,
        starts_at: instantOf(typed.starts_at),
        minutes: Number(typed.minutes),
        description: typed.description,
        is_billable: typed.is_billable,
        updated_at: version.from,
      },
      {
        onSuccess: onClose,
        onError: (error) => setMistakes(fieldsOf(error, ['starts_at', 'minutes', 'description'])),
      },
    );
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
      onClose={close}
      title={entry ? t('Edit Time') : t('Add Time')}
      note={
        entry &&
        version.isBehind && (
          <ConflictNote
            what="time"
            theirs={<TimeFacts entry={entry} />}
            onKeepMine={version.beginFromNow}
            onLoadTheirs={loadTheirs}
          />
        )
      }
      footer={
        <>
          {entry && (
            <Button busy={isRemoving} onClick={() => remove(version.from, { onSuccess: onClose })}>
              {t('Delete')}
            </Button>
          )}
          <Button disabled={isBusy} onClick={close}>
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
          value={typed.starts_at}
          {...at('starts_at')}
          onChange={(starts_at) => set({ starts_at })}
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
    </Dialog>
  );
}

/** A new entry ends about now. */
const USUAL_MINUTES = 30;

function typedOf(entry: TimeEntry | undefined): Typed {
  if (entry)
    return {
      starts_at: localInput(entry.starts_at),
      minutes: `${entry.minutes ?? ''}`,
      description: entry.description ?? '',
      is_billable: entry.is_billable,
    };
  const begin = new Date(Date.now() - USUAL_MINUTES * 60_000);
  return {
    starts_at: localInput(begin.toISOString()),
    minutes: `${USUAL_MINUTES}`,
    description: '',
    is_billable: true,
  };
}

function mistakesIn({ starts_at, minutes }: Typed): Mistakes {
  const given = Number(minutes);
  const isSpan = Number.isInteger(given) && given >= 1 && given <= MOST_MINUTES;
  return {
    ...(starts_at === '' && { starts_at: t('Please choose a date and time') }),
    ...(!isSpan && { minutes: t('Please enter from 1 to 1,440 minutes') }),
  };
}
