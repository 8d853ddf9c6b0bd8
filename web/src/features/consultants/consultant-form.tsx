import { ConsultantEditForm, ConsultantForm, FORM } from '@consultflow/contract/consultants/schema';
import { t } from '@consultflow/contract/language/t';
import { PASSWORD_RULE } from '@consultflow/contract/users/password';
import type { Room } from '@consultflow/contract/rooms/schema';
import type { User } from '@consultflow/contract/users/schema';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import { changedOf } from '../../lib/form/changed.ts';
import { rich } from '../../lib/language/rich.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { PersonFormDialog } from '../../domain/person-form-dialog.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { TextareaField } from '../../ui/form/textarea-field.tsx';
import { useSaveConsultant } from './queries.ts';
import { SpecialtyChoice } from './specialty-choice.tsx';

const blank: ConsultantForm = { name: '', email: '', password: '', phone: '', bio: '', specialties: [] };

const filledFrom = ({ name, email, phone, bio, specialties }: User): ConsultantForm => ({
  ...blank,
  name,
  email,
  phone,
  bio,
  specialties,
});

type ConsultantFormProps = { consultant?: User; rooms: Room[]; onClose: () => void };

/** A dialog to add or edit a consultant. */
export function ConsultantFormDialog({ consultant, rooms, onClose }: ConsultantFormProps) {
  const form = useForm<ConsultantForm>({
    resolver: zodResolver(consultant ? ConsultantEditForm : ConsultantForm),
    defaultValues: consultant ? filledFrom(consultant) : blank,
    shouldFocusError: false,
  });
  const { setValue, control, formState } = form;
  const specialties = useWatch({ control, name: 'specialties' });
  const { run: save, isBusy } = useSaveConsultant(consultant?.id);
  return (
    <PersonFormDialog
      about={`consultant:${consultant?.id ?? 'new'}`}
      form={form}
      title={consultant ? rich('Edit {name}', { name: <bdi>{consultant.name}</bdi> }) : t('Add Consultant')}
      verb={consultant ? t('Update Consultant') : t('Add Consultant')}
      isBusy={isBusy}
      isWide
      nameLabel={t('Full Name')}
      required={t(FORM)}
      missing={{ bio: t('Enter a bio'), specialties: t('Choose at least one specialty') }}
      onSave={(filled, then) => save(consultant ? changedOf(filled, formState.defaultValues) : filled, then)}
      onClose={onClose}
    >
      {({ idOf, errorOf, field }) => (
        <>
          <TextField label={t('Phone Number')} type="tel" optional {...field('phone')} />
          <PasswordField
            label={t('Password')}
            autoComplete="new-password"
            optional={consultant !== undefined}
            hint={
              consultant ? `${t('Leave blank to keep the password.')} ${t(PASSWORD_RULE)}` : t(PASSWORD_RULE)
            }
            className="md:col-span-2"
            {...field('password')}
          />
          <SpecialtyChoice
            id={idOf('specialties')}
            rooms={rooms}
            chosen={specialties}
            error={errorOf('specialties')}
            onChange={(chosen) =>
              setValue('specialties', chosen, {
                shouldDirty: true,
                shouldValidate: formState.submitCount > 0,
              })
            }
          />
          <TextareaField label={t('Professional Bio')} optional className="md:col-span-2" {...field('bio')} />
        </>
      )}
    </PersonFormDialog>
  );
}
