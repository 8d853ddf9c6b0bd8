import { ConsultantEditForm, ConsultantForm, FORM } from '@consultflow/contract/consultants/schema';
import { PASSWORD_RULE } from '@consultflow/contract/users/password';
import type { Room } from '@consultflow/contract/rooms/schema';
import type { User } from '@consultflow/contract/users/schema';
import { zodResolver } from '@hookform/resolvers/zod';
import { useId } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { mistakesOf, ownWords, showAtFields } from '../../lib/form-errors.ts';
import { useKeptForm } from '../../lib/typing.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { TextareaField } from '../../ui/textarea-field.tsx';
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

/** What each field says when it is empty. */
const missing = {
  name: 'Enter a name',
  email: 'Enter an email address',
  password: 'Enter a password',
  phone: 'Enter a phone number',
  bio: 'Enter a bio',
};

type ConsultantFormProps = { consultant?: User; rooms: Room[]; onClose: () => void };

/** A consultant to add, or one to change, in a dialog. */
export function ConsultantFormDialog({ consultant, rooms, onClose }: ConsultantFormProps) {
  const form = useId();
  const fields = useForm<ConsultantForm>({
    resolver: zodResolver(consultant ? ConsultantEditForm : ConsultantForm),
    defaultValues: consultant ? filledFrom(consultant) : blank,
    shouldFocusError: false,
  });
  const keep = useKeptForm(`consultant:${consultant?.id ?? 'new'}`, fields);
  const { register, handleSubmit, setError, setValue, control, formState } = fields;
  const specialties = useWatch({ control, name: 'specialties' });
  const { run: save, isBusy } = useSaveConsultant(consultant?.id);
  const { errors } = formState;
  const submit = handleSubmit((filled) =>
    save(filled, {
      onSuccess: onClose,
      onError: (error) =>
        showAtFields(error, setError, ['name', 'email', 'password', 'phone', 'bio', 'specialties']),
    }),
  );
  const close = () => {
    keep();
    onClose();
  };
  const idOf = (path: string) => `${form}-${path}`;
  const field = (name: 'name' | 'email' | 'password' | 'phone' | 'bio') => ({
    id: idOf(name),
    error: ownWords(errors[name]?.message, FORM, missing[name]),
    ...register(name),
  });
  return (
    <Dialog
      open
      keep={formState.isDirty}
      busy={isBusy}
      onClose={close}
      title={
        consultant ? (
          <>
            Edit <bdi>{consultant.name}</bdi>
          </>
        ) : (
          'Add Consultant'
        )
      }
      footer={
        <>
          <Button disabled={isBusy} onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form={form} variant="primary" busy={isBusy}>
            {consultant ? 'Update Consultant' : 'Add Consultant'}
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        autoComplete="off"
        onSubmit={(event) => void submit(event)}
        className="grid gap-4 md:grid-cols-2"
      >
        {formState.submitCount > 0 && (
          <div className="empty:hidden md:col-span-2">
            <ErrorSummary key={formState.submitCount} errors={mistakesOf(errors, idOf)} />
          </div>
        )}
        <TextField label="Full Name" className="md:col-span-2" {...field('name')} />
        <TextField label="Email" type="email" {...field('email')} />
        <TextField label="Phone Number" type="tel" optional {...field('phone')} />
        <PasswordField
          label="Password"
          autoComplete="new-password"
          optional={consultant !== undefined}
          hint={consultant ? `Left blank, the password stays as it is. ${PASSWORD_RULE}` : PASSWORD_RULE}
          className="md:col-span-2"
          {...field('password')}
        />
        <SpecialtyChoice
          id={idOf('specialties')}
          rooms={rooms}
          chosen={specialties}
          error={ownWords(errors.specialties?.message, FORM, 'Choose at least one specialty')}
          onChange={(chosen) =>
            setValue('specialties', chosen, {
              shouldDirty: true,
              shouldValidate: formState.submitCount > 0,
            })
          }
        />
        <TextareaField label="Professional Bio" optional className="md:col-span-2" {...field('bio')} />
      </form>
    </Dialog>
  );
}
