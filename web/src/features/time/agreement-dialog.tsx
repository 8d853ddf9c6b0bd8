import type { Company } from '@consultflow/contract/companies/schema';
import { t } from '@consultflow/contract/language/t';
import { type FormEvent, useId, useState } from 'react';
import { fieldsOf } from '../../lib/form/form-errors.ts';
import { useFocusMistake } from '../../lib/form/focus-mistake.ts';
import { isSame } from '../../lib/form/form-restoration.ts';
import { useKeptState } from '../../lib/form/kept-state.ts';
import { useKeptWhenLeft } from '../../lib/form/kept-on-leaving.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { DateField } from '../../ui/form/date-field.tsx';
import { withWesternDigits } from '@consultflow/contract/language/western-digits';
import { isDay } from '../../ui/form/read-day.ts';
import { TextField } from '../../ui/form/text-field.tsx';
import { useAgreeHours } from './queries.ts';

type Mistakes = { agreed_minutes?: string; agreed_from?: string; agreed_until?: string };

/** The hours agreed with a company for a period. */
export function AgreementDialog({ company, onClose }: { company: Company; onClose: () => void }) {
  const form = useId();
  const [start] = useState(() => typedOf(company));
  const about = `agreement:${company.id}`;
  const [typed, setTyped, keep] = useKeptState(about, start);
  const { hours, from, until } = typed;
  const [mistakes, setMistakes] = useState<Mistakes>({});
  useFocusMistake(form, mistakes);
  const { run, isBusy } = useAgreeHours(company.id);
  const onSaved = useKeptWhenLeft(about, keep);
  const save = (agreement: Parameters<typeof run>[0]) =>
    run(agreement, {
      onSaved,
      onSuccess: onClose,
      onError: (error) => setMistakes(fieldsOf(error, ['agreed_minutes', 'agreed_from', 'agreed_until'])),
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const minutes = Math.round(Number(withWesternDigits(hours).replace(/[,٫]/, '.')) * 60);
    const wrong: Mistakes = {
      ...(!(minutes >= 1) && { agreed_minutes: t('Please enter the hours') }),
      ...(!isDay(from) && { agreed_from: t('Please choose a day') }),
      ...(!isDay(until) && { agreed_until: t('Please choose a day') }),
    };
    setMistakes(wrong);
    if (Object.keys(wrong).length === 0)
      save({ agreed_minutes: minutes, agreed_from: from, agreed_until: until });
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
      title={t('Agreed hours')}
      footer={
        <>
          {company.agreed_minutes && (
            <Button
              disabled={isBusy}
              onClick={() => save({ agreed_minutes: null, agreed_from: null, agreed_until: null })}
            >
              {t('End Agreement')}
            </Button>
          )}
          <Button disabled={isBusy} onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" form={form} variant="primary" busy={isBusy}>
            {t('Save Hours')}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="grid gap-4 md:grid-cols-2">
        <TextField
          label={t('Hours')}
          hint={t('Billable time on cases made for this company uses them up.')}
          inputMode="decimal"
          className="md:col-span-2"
          value={hours}
          {...at('agreed_minutes')}
          onChange={({ target }) => setTyped({ ...typed, hours: target.value })}
        />
        <DateField
          label={t('First day')}
          value={from}
          {...at('agreed_from')}
          onChange={(day) => setTyped({ ...typed, from: day })}
        />
        <DateField
          label={t('Last day')}
          value={until}
          {...at('agreed_until')}
          onChange={(day) => setTyped({ ...typed, until: day })}
        />
      </form>
    </Dialog>
  );
}

const typedOf = ({ agreed_minutes, agreed_from, agreed_until }: Company) => ({
  hours: agreed_minutes ? `${Number((agreed_minutes / 60).toFixed(2))}` : '',
  from: agreed_from ?? '',
  until: agreed_until ?? '',
});
