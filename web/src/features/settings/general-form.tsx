import { ACCEPTANCE_DAYS } from '@consultflow/contract/acceptances/schema';
import { t } from '@consultflow/contract/language/t';
import { CONSULTATIONS_PER_DAY, DURATION, GeneralSettings } from '@consultflow/contract/settings/schema';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { changedOf } from '../../lib/form/changed.ts';
import { mistakesOf, showAtFields } from '../../lib/form/form-errors.ts';
import { useKeptForm } from '../../lib/form/form-restoration.ts';
import { startFromSaved, useFollowing } from '../../lib/form/saved.ts';
import { Button } from '../../ui/button/button.tsx';
import { ErrorSummary } from '../../ui/form/error-summary.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { Switch } from '../../ui/form/switch.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { ZoneOptions } from '../../ui/form/zone-options.tsx';
import { useSaveSettings } from './queries.ts';
import { useUnsaved } from '../../ui/dialog/unsaved.tsx';

const idOf = (path: string) => `general-${path}`;

/** The consultations per day, their duration, and the firm's time zone. */
export function GeneralForm({
  settings: {
    max_consultations_per_day,
    consultation_duration,
    acceptance_days,
    time_zone,
    clients_see_time,
  },
}: {
  settings: GeneralSettings;
}) {
  const start = {
    max_consultations_per_day,
    consultation_duration,
    acceptance_days,
    time_zone,
    clients_see_time,
  };
  const fields = useForm<GeneralSettings>({
    resolver: zodResolver(GeneralSettings),
    defaultValues: start,
    shouldFocusError: false,
  });
  useKeptForm('general-settings', fields);
  useFollowing(fields, start);
  const { register, handleSubmit, setError, formState } = fields;
  const { run: save, isBusy } = useSaveSettings('general');
  useUnsaved(formState.isDirty && !isBusy);
  const { errors } = formState;
  const submit = handleSubmit((form) => {
    const sent = structuredClone(fields.getValues());
    const changed = changedOf(form, formState.defaultValues);
    save(changed, {
      onSuccess: () => startFromSaved(fields, changed, sent),
      onError: (error) =>
        showAtFields(error, setError, [
          'max_consultations_per_day',
          'consultation_duration',
          'acceptance_days',
          'time_zone',
        ]),
    });
  });
  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className="grid gap-4 p-4 md:grid-cols-2 md:p-5"
    >
      {formState.submitCount > 0 && (
        <div className="empty:hidden md:col-span-2">
          <ErrorSummary key={formState.submitCount} errors={mistakesOf(errors, idOf)} />
        </div>
      )}
      <TextField
        id={idOf('max_consultations_per_day')}
        label={t('Max Consultations Per Day')}
        hint={t('For each consultant')}
        type="number"
        inputMode="numeric"
        min={CONSULTATIONS_PER_DAY.least}
        max={CONSULTATIONS_PER_DAY.most}
        error={errors.max_consultations_per_day?.message}
        {...register('max_consultations_per_day', { valueAsNumber: true })}
      />
      <TextField
        id={idOf('consultation_duration')}
        label={t('Consultation Duration')}
        hint={t('In minutes')}
        type="number"
        inputMode="numeric"
        min={DURATION.least}
        step={DURATION.step}
        error={errors.consultation_duration?.message}
        {...register('consultation_duration', { valueAsNumber: true })}
      />
      <TextField
        id={idOf('acceptance_days')}
        label={t('Acceptance of Results')}
        hint={t('After so many days without a question a result counts as accepted')}
        type="number"
        inputMode="numeric"
        min={ACCEPTANCE_DAYS.least}
        max={ACCEPTANCE_DAYS.most}
        className="md:col-span-2"
        error={errors.acceptance_days?.message}
        {...register('acceptance_days', { valueAsNumber: true })}
      />
      <SelectField
        id={idOf('time_zone')}
        label={t('Time Zone of the Firm')}
        hint={t('Documents show their times in it.')}
        className="md:col-span-2"
        error={errors.time_zone?.message}
        {...register('time_zone')}
      >
        <ZoneOptions chosen={time_zone} />
      </SelectField>
      <Switch className="md:col-span-2" {...register('clients_see_time')}>
        {t('Clients see the time on their cases')}
      </Switch>
      <Button type="submit" variant="primary" busy={isBusy} className="justify-self-start">
        {t('Save General Settings')}
      </Button>
    </form>
  );
}
