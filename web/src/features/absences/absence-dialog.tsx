import type { Absence } from '@consultflow/contract/absences/schema';
import { t } from '@consultflow/contract/language/t';
import { useQueries } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { colleaguesOf } from '../../domain/appointments/queries.ts';
import { ApiError } from '../../lib/api/replies.ts';
import { isSame, useKeptState } from '../../lib/form/form-restoration.ts';
import { useActor } from '../../lib/session/session.ts';
import { localInput, zoneTime } from '../../lib/time/dates.ts';
import { instantOf } from '../../lib/time/zones.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { DateField } from '../../ui/form/date-field.tsx';
import { DateTimeField } from '../../ui/form/date-time-field.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { Switch } from '../../ui/form/switch.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { warnOfAffected } from './affected.ts';
import { daysOf, isOfWholeDays, spanOf } from './days.ts';
import { useSaveAbsence } from './queries.ts';

type AbsenceDialogProps = {
  /** Whose calendar whole days are of: that of the firm. */
  zone: string;
  absence?: Absence;
  onClose: () => void;
};

type Typed = {
  name: string;
  isOfDays: boolean;
  first: string;
  last: string;
  /** In the reader's zone. */
  from: string;
  until: string;
  substitute_id: string;
};
type Mistakes = { name?: string; begin?: string; end?: string; substitute_id?: string };

/** When a consultant is away, in whole days or from one hour to another, and who stands in. */
export function AbsenceDialog({ zone, absence, onClose }: AbsenceDialogProps) {
  const form = useId();
  const { id: self } = useActor();
  const colleagues = useColleagues();
  const start = typedOf(absence, zone);
  const [typed, setTyped, keep] = useKeptState<Typed>(`absence:${absence?.id ?? 'new'}`, start);
  const [mistakes, setMistakes] = useState<Mistakes>({});
  const { run: save, isBusy } = useSaveAbsence(absence?.id);
  const set = (change: Partial<Typed>) => setTyped({ ...typed, ...change });
  const close = () => {
    keep();
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = mistakesIn(typed);
    setMistakes(wrong);
    if (Object.keys(wrong).length > 0) return;
    save(
      {
        user_id: self,
        name: typed.name,
        ...timesOf(typed, zone),
        substitute_id: typed.substitute_id || null,
        ...(absence && { updated_at: absence.updated_at }),
      },
      {
        onSuccess: ({ data }) => {
          warnOfAffected(data.affected);
          onClose();
        },
        onError: (error) => error instanceof ApiError && setMistakes(atFields(error.fields)),
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
      busy={isBusy}
      onClose={close}
      title={absence ? t('Edit Absence') : t('Add Absence')}
      footer={
        <>
          <Button disabled={isBusy} onClick={close}>
            {t('Cancel')}
          </Button>
          <Button type="submit" form={form} variant="primary" busy={isBusy}>
            {t('Save Absence')}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="grid gap-4 md:grid-cols-2">
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
              value={typed.from}
              {...at('begin')}
              onChange={(from) => set({ from })}
            />
            <DateTimeField
              label={t('Until')}
              hint={zoneTime()}
              value={typed.until}
              {...at('end')}
              onChange={(until) => set({ until })}
            />
          </>
        )}
        <SelectField
          label={t('Substitute')}
          hint={t('Sees the cases assigned to you meanwhile.')}
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

/** The other consultants of one's rooms, by name. */
function useColleagues() {
  const { id: self, specialties } = useActor();
  return useQueries({
    queries: specialties.map((room) => colleaguesOf(room)),
    combine: (results) => {
      const all = results.flatMap(({ data }) => data ?? []).filter(({ id }) => id !== self);
      return [...new Map(all.map((one) => [one.id, one])).values()].toSorted((a, b) =>
        a.name.localeCompare(b.name),
      );
    },
  });
}

function typedOf(absence: Absence | undefined, zone: string): Typed {
  if (!absence)
    return { name: '', isOfDays: true, first: '', last: '', from: '', until: '', substitute_id: '' };
  const { name, starts_at, ends_at, substitute_id } = absence;
  return {
    name,
    isOfDays: isOfWholeDays(absence, zone),
    ...daysOf(absence, zone),
    from: localInput(starts_at),
    until: localInput(ends_at),
    substitute_id: substitute_id ?? '',
  };
}

const timesOf = ({ isOfDays, first, last, from, until }: Typed, zone: string) =>
  isOfDays
    ? spanOf({ first, last: last || first }, zone)
    : { starts_at: instantOf(from), ends_at: instantOf(until) };

function mistakesIn({ isOfDays, first, last, from, until }: Typed): Mistakes {
  const [begin, end] = isOfDays ? [first, last || first] : [from, until];
  const missing = isOfDays ? t('Please choose a day') : t('Please choose a date and time');
  return {
    ...(begin === '' && { begin: missing }),
    ...(!isOfDays && end === '' && { end: missing }),
    ...(begin !== '' &&
      end !== '' &&
      (isOfDays ? end < begin : end <= begin) && { end: t('Please choose an end after the beginning') }),
  };
}

/** The server's sentences at the fields of this form. */
const atFields = ({
  name,
  starts_at,
  ends_at,
  substitute_id,
}: Record<string, string | undefined>): Mistakes => ({
  ...(name && { name }),
  ...(starts_at && { begin: starts_at }),
  ...(ends_at && { end: ends_at }),
  ...(substitute_id && { substitute_id }),
});
