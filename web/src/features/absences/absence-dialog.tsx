import type { Absence } from '@consultflow/contract/absences/schema';
import { t } from '@consultflow/contract/language/t';
import type { User } from '@consultflow/contract/users/schema';
import { useQueries } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { ConflictNote } from '../../domain/conflict-note.tsx';
import { colleaguesOf } from '../../domain/appointments/queries.ts';
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
import { useActor } from '../../lib/session/session.ts';
import { zoneTime } from '../../lib/time/dates.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { DateField } from '../../ui/form/date-field.tsx';
import { isDay } from '../../ui/form/read-day.ts';
import { DateTimeField } from '../../ui/form/date-time-field.tsx';
import { inReadersZone, instantOfMoment, type Moment, momentOf, typedMoment } from '../../ui/form/moment.ts';
import { SelectField } from '../../ui/form/select-field.tsx';
import { Switch } from '../../ui/form/switch.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { AbsenceTold } from './absence-told.tsx';
import { warnOfAffected, type WithAffected } from './affected.ts';
import { daysOf, isOfWholeDays, spanOf } from './days.ts';
import { useSaveAbsence } from './queries.ts';

type AbsenceDialogProps = {
  /** Whose calendar whole days are of: that of the firm. */
  zone: string;
  absence?: Absence;
  /** Whose absences an admin manages; otherwise it is one's own. */
  people?: Person[];
  onClose: () => void;
};

export type Person = Pick<User, 'id' | 'name' | 'is_active' | 'specialties'>;

type Typed = {
  user_id: string;
  name: string;
  isOfDays: boolean;
  first: string;
  last: string;
  from: Moment;
  until: Moment;
  substitute_id: string;
};
type Mistakes = { user_id?: string; name?: string; begin?: string; end?: string; substitute_id?: string };

/** When a consultant is away, in whole days or from one hour to another, and who stands in. */
export function AbsenceDialog({ zone, absence, people, onClose }: AbsenceDialogProps) {
  const form = useId();
  const { id: self } = useActor();
  const start = typedOf(absence, zone, people ? '' : self);
  const about = `absence:${absence?.id ?? 'new'}`;
  const [typed, setTyped, keep] = useKeptState<Typed>(about, start, restored);
  const { updated_at, theirs, keepVersion, meet, goOn } = useOvertaken<WithAffected>(
    about,
    absence,
    !isSame(typed, start),
  );
  const [mistakes, setMistakes] = useState<Mistakes>({});
  useFocusMistake(form, mistakes);
  const colleagues = useColleagues(typed.user_id, people);
  const { run: save, isBusy } = useSaveAbsence('absence', absence?.id);
  const set = (change: Partial<Typed>) => setTyped({ ...typed, ...change });
  const onSaved = useKeptWhenLeft(about, keep, keepVersion);
  useClosedOnceCreated(mutationKeys.absences.save('absence', absence?.id), {
    isNew: !absence,
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
    const sent = {
      user_id: typed.user_id,
      name: typed.name,
      ...timesOf(typed, zone),
      substitute_id: typed.substitute_id || null,
    };
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
    setTyped(typedOf(theirs.record, zone, self));
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
      busy={isBusy}
      onClose={onClose}
      title={absence ? t('Edit Absence') : t('Add Absence')}
      note={
        theirs && (
          <ConflictNote
            what="absence"
            by={theirs.by}
            mine={
              Object.keys(mistakesIn(typed)).length === 0 && (
                <AbsenceTold
                  term={t('Reason')}
                  absence={{ name: typed.name, ...timesOf(typed, zone) }}
                  substitute={colleagues.find(({ id }) => id === typed.substitute_id)?.name ?? ''}
                  zone={zone}
                />
              )
            }
            theirs={
              <AbsenceTold
                term={t('Reason')}
                absence={theirs.record}
                substitute={theirs.record.substitute_name ?? ''}
                zone={zone}
              />
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
          <Button type="submit" form={form} variant="primary" busy={isBusy}>
            {t('Save Absence')}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="grid gap-4 md:grid-cols-2">
        {people && (
          <SelectField
            label={t('Consultant')}
            className="md:col-span-2"
            value={typed.user_id}
            {...at('user_id')}
            onChange={({ target }) => set({ user_id: target.value, substitute_id: '' })}
          >
            <option value="">{t('Please choose')}</option>
            {people
              .filter(({ id, is_active }) => is_active || id === typed.user_id)
              .map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
          </SelectField>
        )}
        <TextField
          label={t('Reason')}
          hint={t('Only staff see it.')}
          optional
          className="md:col-span-2"
          value={typed.name}
          {...at('name')}
          onChange={({ target }) => set({ name: target.value })}
        />
        <Switch
          checked={typed.isOfDays}
          className="md:col-span-2"
          onChange={() => set({ isOfDays: !typed.isOfDays })}
        >
          {t('Whole days')}
        </Switch>
        {typed.isOfDays ? (
          <>
            <DateField
              label={t('First day')}
              value={typed.first}
              {...at('begin')}
              onChange={(first) => set({ first })}
            />
            <DateField
              label={t('Last day')}
              optional
              value={typed.last}
              {...at('end')}
              onChange={(last) => set({ last })}
            />
          </>
        ) : (
          <>
            <DateTimeField
              label={t('From')}
              hint={zoneTime()}
              value={typed.from.text}
              {...at('begin')}
              onChange={(text) => set({ from: typedMoment(text, start.from) })}
            />
            <DateTimeField
              label={t('Until')}
              hint={zoneTime()}
              value={typed.until.text}
              {...at('end')}
              onChange={(text) => set({ until: typedMoment(text, start.until) })}
            />
          </>
        )}
        <SelectField
          label={t('Substitute')}
          hint={
            people
              ? t('Sees the cases assigned to the absent consultant meanwhile.')
              : t('Sees the cases assigned to you meanwhile.')
          }
          className="md:col-span-2"
          value={typed.substitute_id}
          {...at('substitute_id')}
          onChange={({ target }) => set({ substitute_id: target.value })}
        >
          <option value="">{t('Nobody')}</option>
          {colleagues.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      </form>
    </Dialog>
  );
}

/** The other consultants of somebody's rooms, by name: of one's own, or among those an admin knows. */
function useColleagues(user_id: string, people: Person[] | undefined): Pick<Person, 'id' | 'name'>[] {
  const { specialties } = useActor();
  const found = useQueries({
    queries: people ? [] : specialties.map((room) => colleaguesOf(room)),
    combine: (results) => results.flatMap(({ data }) => data ?? []),
  });
  const rooms = people ? (people.find(({ id }) => id === user_id)?.specialties ?? []) : specialties;
  const able = (people ?? found).filter(
    (one) => one.id !== user_id && one.is_active && one.specialties.some((room) => rooms.includes(room)),
  );
  return [...new Map(able.map((one) => [one.id, one])).values()].toSorted((a, b) =>
    a.name.localeCompare(b.name),
  );
}

function typedOf(absence: Absence | undefined, zone: string, user_id: string): Typed {
  if (!absence)
    return {
      user_id,
      name: '',
      isOfDays: true,
      first: '',
      last: '',
      from: momentOf(null),
      until: momentOf(null),
      substitute_id: '',
    };
  const { name, starts_at, ends_at, substitute_id } = absence;
  return {
    user_id: absence.user_id ?? user_id,
    name,
    isOfDays: isOfWholeDays(absence, zone),
    ...daysOf(absence, zone),
    from: momentOf(starts_at),
    until: momentOf(ends_at),
    substitute_id: substitute_id ?? '',
  };
}

const restored = (kept: Typed): Typed => ({
  ...kept,
  from: inReadersZone(kept.from),
  until: inReadersZone(kept.until),
});

const timesOf = ({ isOfDays, first, last, from, until }: Typed, zone: string) =>
  isOfDays
    ? spanOf({ first, last: last || first }, zone)
    : { starts_at: instantOfMoment(from), ends_at: instantOfMoment(until) };

function mistakesIn({ user_id, isOfDays, first, last, from, until }: Typed): Mistakes {
  const beginMistake = isOfDays ? dayMistake(first) : typedMistake(from.text);
  const endMistake = isOfDays ? last !== '' && dayMistake(last) : typedMistake(until.text);
  return {
    ...(user_id === '' && { user_id: t('Please choose a consultant') }),
    ...(beginMistake && { begin: beginMistake }),
    ...(endMistake && { end: endMistake }),
    ...(!beginMistake &&
      !endMistake &&
      (isOfDays ? last !== '' && last < first : instantOfMoment(until) <= instantOfMoment(from)) && {
        end: t('Please choose an end after the beginning'),
      }),
  };
}

const dayMistake = (day: string) => !isDay(day) && t('Please choose a day');

/** The server's sentences at the fields of this form. */
function atFields(error: Error): Mistakes {
  const { starts_at, ends_at, ...others } = fieldsOf(error, FIELDS);
  return { ...others, ...(starts_at && { begin: starts_at }), ...(ends_at && { end: ends_at }) };
}

const FIELDS = ['user_id', 'name', 'starts_at', 'ends_at', 'substitute_id'] as const;
