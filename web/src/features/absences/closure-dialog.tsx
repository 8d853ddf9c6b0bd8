import type { Absence } from '@consultflow/contract/absences/schema';
import { t } from '@consultflow/contract/language/t';
import { ConflictNote } from '../../domain/conflict-note.tsx';
import { type FormEvent, useId, useState } from 'react';
import { mutationKeys } from '../../lib/api/mutation-keys.ts';
import { useClosedOnceCreated } from '../../lib/form/closed-once-created.ts';
import { fieldsOf } from '../../lib/form/form-errors.ts';
import { useFocusMistake } from '../../lib/form/focus-mistake.ts';
import { useAgain } from '../../lib/form/again.ts';
import { isSame } from '../../lib/form/form-restoration.ts';
import { useKeptState } from '../../lib/form/kept-state.ts';
import { useKeptWhenLeft } from '../../lib/form/kept-on-leaving.ts';
import { useOvertaken } from '../../lib/form/overtaken.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { DateField } from '../../ui/form/date-field.tsx';
import { isDay } from '../../ui/form/read-day.ts';
import { TextField } from '../../ui/form/text-field.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { AbsenceTold } from './absence-told.tsx';
import { warnOfAffected, type WithAffected } from './affected.ts';
import { type Days, daysOf, type Span, spanOf } from './days.ts';
import { useSaveAbsence } from './queries.ts';

type ClosureDialogProps = { zone: string; closure?: Absence; onClose: () => void };

type Typed = Days & {
  name: string;
  /** The times that these days were read from; a new closure has none. */
  span?: Span;
};
type Mistakes = { name?: string; first?: string; last?: string };

/** A day or a range of days on which the firm is closed, by its own calendar. */
export function ClosureDialog({ zone, closure, onClose }: ClosureDialogProps) {
  const form = useId();
  const start: Typed = closure ? typedOf(closure, zone) : { name: '', first: '', last: '' };
  const about = `closure:${closure?.id ?? 'new'}`;
  const [typed, setTyped, keep] = useKeptState<Typed>(about, start, (kept) => ({ ...start, ...kept }));
  const { updated_at, theirs, keepVersion, meet, goOn } = useOvertaken<WithAffected>(
    about,
    closure,
    !isSame(typed, start),
  );
  const [mistakes, setMistakes] = useState<Mistakes>({});
  useFocusMistake(form, mistakes);
  const { run: save, isBusy } = useSaveAbsence('closure', closure?.id);
  const onSaved = useKeptWhenLeft(about, keep, keepVersion);
  useClosedOnceCreated(mutationKeys.absences.save('closure', closure?.id), {
    isNew: !closure,
    typed: () => typed,
    onSaved,
    onClose,
  });
  const closeSaved = (now: WithAffected) => {
    onSaved();
    toast.closeErrors();
    warnOfAffected(now);
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = mistakesIn(typed);
    setMistakes(wrong);
    if (Object.keys(wrong).length > 0) return;
    const sent = { user_id: null, name: typed.name, ...timesOf(typed, zone) };
    save(
      { ...sent, ...(updated_at && { updated_at }) },
      {
        onSaved,
        onSuccess: ({ data }) => {
          warnOfAffected(data);
          onClose();
        },
        onError: (error) => meet(error, { sent, onSaved: closeSaved }) || setMistakes(atFields(error)),
      },
    );
  };
  const again = useAgain(about);
  const loadTheirs = () => {
    if (!theirs) return;
    setTyped(typedOf(theirs.record, zone));
    goOn();
    if (isSame(typed, start)) return;
    toast.success(t('Your text was replaced'), { undo: () => again(typed) && setTyped(typed) });
  };
  const field = (name: keyof Mistakes) => ({
    id: `${form}-${name}`,
    value: typed[name],
    ...(mistakes[name] && { error: mistakes[name] }),
  });
  return (
    <Dialog
      open
      keep={!isSame(typed, start)}
      busy={isBusy}
      onClose={onClose}
      title={closure ? t('Edit Closure') : t('Add Closure')}
      note={
        theirs && (
          <ConflictNote
            what="closure"
            by={theirs.by}
            mine={
              Object.keys(mistakesIn(typed)).length === 0 && (
                <AbsenceTold absence={{ name: typed.name, ...timesOf(typed, zone) }} zone={zone} />
              )
            }
            theirs={<AbsenceTold absence={theirs.record} zone={zone} />}
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
          <Button type="submit" form={form} variant="primary" busy={isBusy}>
            {t('Save Closure')}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="grid gap-4 md:grid-cols-2">
        <div className="md:col-span-2">
          <TextField
            label={t('Name')}
            {...field('name')}
            onChange={({ target }) => setTyped({ ...typed, name: target.value })}
          />
        </div>
        <DateField
          label={t('First day')}
          {...field('first')}
          onChange={(first) => setTyped({ ...typed, first })}
        />
        <DateField
          label={t('Last day')}
          optional
          {...field('last')}
          onChange={(last) => setTyped({ ...typed, last })}
        />
      </form>
    </Dialog>
  );
}

function typedOf({ name, starts_at, ends_at }: Absence, zone: string): Typed {
  const span = { starts_at, ends_at };
  return { name, ...daysOf(span, zone), span };
}

/** One that does not begin or end with a day stays as it is unless other days are chosen. */
function timesOf({ first, last, span }: Typed, zone: string) {
  const days = { first, last: last || first };
  return span && isSame(days, daysOf(span, zone)) ? span : spanOf(days, zone);
}

function mistakesIn({ name, first, last }: Typed): Mistakes {
  return {
    ...(name.trim() === '' && { name: t('Please name the closure') }),
    ...(!isDay(first) && { first: t('Please choose a day') }),
    ...(last !== '' && !isDay(last) && { last: t('Please choose a day') }),
    ...(isDay(first) &&
      isDay(last) &&
      last < first && { last: t('Please choose an end after the beginning') }),
  };
}

/** The server's sentences at the fields of this form. */
function atFields(error: Error): Mistakes {
  const { name, starts_at, ends_at } = fieldsOf(error, ['name', 'starts_at', 'ends_at']);
  return {
    ...(name && { name }),
    ...(starts_at && { first: starts_at }),
    ...(ends_at && { last: ends_at }),
  };
}
