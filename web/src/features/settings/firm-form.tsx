import { t } from '@consultflow/contract/language/t';
import { type FirmSettings, LOGO_BYTES, NO_LOGO } from '@consultflow/contract/settings/schema';
import { NAME_LENGTH, text } from '@consultflow/contract/text';
import { zodResolver } from '@hookform/resolvers/zod';
import { ImageUp } from 'lucide-react';
import { type ChangeEvent, useId, useRef } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { changedOf } from '../../lib/form/changed.ts';
import { showAtFields } from '../../lib/form/form-errors.ts';
import { useKeptForm } from '../../lib/form/form-restoration.ts';
import { startFromSaved, useFollowing } from '../../lib/form/saved.ts';
import { Button } from '../../ui/button/button.tsx';
import { FieldError } from '../../ui/form/field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useSaveSettings } from './queries.ts';
import { useUnsaved } from '../../ui/dialog/unsaved.tsx';

const FirmForm = z.object({ firm_name: text(NAME_LENGTH), firm_logo: z.string().nullable() });
type FirmForm = z.infer<typeof FirmForm>;

/** The name and logo on documents and mails. */
export function FirmIdentityForm({ settings: { firm_name, firm_logo } }: { settings: FirmSettings }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const fields = useForm<FirmForm>({
    resolver: zodResolver(FirmForm),
    defaultValues: { firm_name, firm_logo },
  });
  useKeptForm('firm-settings', fields);
  useFollowing(fields, { firm_name, firm_logo });
  const { register, handleSubmit, setError, clearErrors, setValue, control, formState } = fields;
  const { errors } = formState;
  const logo = useWatch({ control, name: 'firm_logo' });
  const { run: save, isBusy } = useSaveSettings('firm');
  useUnsaved(formState.isDirty && !isBusy);
  const submit = handleSubmit((form) => {
    const sent = structuredClone(fields.getValues());
    const changed = changedOf(form, formState.defaultValues);
    save(changed, {
      onSuccess: () => startFromSaved(fields, changed, sent),
      onError: (error) => showAtFields(error, setError, ['firm_name', 'firm_logo']),
    });
  });
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    target.value = '';
    if (!file) return;
    if (file.size > LOGO_BYTES) return setError('firm_logo', { message: t(NO_LOGO) });
    clearErrors('firm_logo');
    setValue('firm_logo', await inBase64(file), { shouldDirty: true });
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4 p-4 md:p-5">
      <TextField
        id={`${id}-name`}
        label={t('Name of the Firm')}
        optional
        hint={t('Shown on documents and emails instead of “ConsultFlow Navigator”.')}
        error={errors.firm_name?.message}
        {...register('firm_name')}
      />
      <fieldset aria-describedby={`${id}-hint`} className="grid gap-1.5">
        <legend className="mb-1.5 text-sm font-medium">{t('Logo')}</legend>
        <p id={`${id}-hint`} className="-mt-1 text-sm text-ink-3">
          {t('A PNG or JPEG of at most 100 KiB. Documents are white, so a dark logo looks best.')}
        </p>
        {logo && (
          <img
            src={`data:${typeOf(logo)};base64,${logo}`}
            alt={t('The logo as it is')}
            className="max-h-16 max-w-64 justify-self-start rounded-tag border border-line bg-white object-contain p-2"
          />
        )}
        <div className="flex flex-wrap gap-2">
          <input
            ref={input}
            type="file"
            accept="image/png,image/jpeg"
            aria-label={t('Choose a logo')}
            tabIndex={-1}
            className="sr-only"
            onChange={(event) => void choose(event)}
          />
          <Button icon={ImageUp} onClick={() => input.current?.click()}>
            {logo ? t('Choose Another Logo') : t('Choose a Logo')}
          </Button>
          {logo && (
            <Button
              variant="quiet"
              onClick={() => {
                clearErrors('firm_logo');
                setValue('firm_logo', null, { shouldDirty: true });
              }}
            >
              {t('Remove Logo')}
            </Button>
          )}
        </div>
        <FieldError>{errors.firm_logo?.message}</FieldError>
      </fieldset>
      <Button type="submit" variant="primary" busy={isBusy} className="justify-self-start">
        {t('Save Name and Logo')}
      </Button>
    </form>
  );
}

const inBase64 = async (file: Blob) => {
  let binary = '';
  for (const byte of new Uint8Array(await file.arrayBuffer())) binary += String.fromCharCode(byte);
  return btoa(binary);
};

/** By its prefix; the server checks the content. */
const typeOf = (base64: string) => (base64.startsWith('/9j/') ? 'image/jpeg' : 'image/png');
