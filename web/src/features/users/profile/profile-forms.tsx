import { t } from '@consultflow/contract/language/t';
import type { User } from '@consultflow/contract/users/schema';
import { PASSWORD_RULE } from '@consultflow/contract/users/password';
import {
  type AccountForm,
  accountFormOf,
  OwnPasswordForm,
  type ProfileForm,
  profileFormOf,
} from '@consultflow/contract/users/profile';
import { zodResolver } from '@hookform/resolvers/zod';
import type { ReactNode } from 'react';
import { useForm, type UseFormRegisterReturn } from 'react-hook-form';
import { mistakesOf, showAtFields } from '../../../lib/form/form-errors.ts';
import { Button } from '../../../ui/button/button.tsx';
import { ErrorSummary } from '../../../ui/form/error-summary.tsx';
import { useUnsaved } from '../../../ui/dialog/unsaved.tsx';
import { Panel, PanelHead } from '../../../ui/layout/panel.tsx';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { CurrentPassword } from './current-password.tsx';
import { useProfileForm } from './profile-form.ts';
import { useSaveProfile } from '../queries.ts';

/** The user's own name, e-mail and phone. */
export function PersonalInformation({ user }: { user: User }) {
  const { name, email, phone } = user;
  const form = useProfileForm<ProfileForm>(user, profileFormOf(user), {
    name,
    email,
    phone,
    current_password: '',
  });
  return (
    <Information
      form={form}
      phone={<TextField label={t('Phone Number')} type="tel" autoComplete="tel" {...form.field('phone')} />}
    />
  );
}

/** Name and e-mail of a consultant or admin. */
export function AccountInformation({ user }: { user: User }) {
  const { name, email } = user;
  const form = useProfileForm<AccountForm>(user, accountFormOf(user), { name, email, current_password: '' });
  return <Information form={form} />;
}

type InformationProps = {
  form: Omit<ReturnType<typeof useProfileForm<AccountForm>>, 'control' | 'field'> & {
    field: (name: keyof AccountForm) => { id: string; error: string | undefined } & UseFormRegisterReturn;
  };
  phone?: ReactNode;
};

function Information({ form, phone }: InformationProps) {
  useUnsaved(form.isUnsaved);
  return (
    <Panel aria-labelledby="personal">
      <PanelHead id="personal" title={t('Personal Information')} />
      <form noValidate onSubmit={form.submit} className="grid gap-4 p-4 md:grid-cols-2 md:p-5">
        {form.submitCount > 0 && <Summary key={form.submitCount} mistakes={form.mistakes} />}
        <TextField
          label={t('Full Name')}
          autoComplete="name"
          className={phone ? 'md:col-span-2' : undefined}
          {...form.field('name')}
        />
        <TextField label={t('Email')} type="email" autoComplete="email" {...form.field('email')} />
        {phone}
        {form.isNewEmail && <CurrentPassword {...form.field('current_password')} />}
        <Button type="submit" variant="primary" busy={form.isBusy} className="justify-self-start">
          {t('Save Changes')}
        </Button>
      </form>
    </Panel>
  );
}

/** The current password, and a new one twice. */
export function SecuritySettings({ user }: { user: User }) {
  const { register, handleSubmit, setError, reset, formState } = useForm<OwnPasswordForm>({
    resolver: zodResolver(OwnPasswordForm),
    defaultValues: { current_password: '', password: '', confirmation: '' },
    shouldFocusError: false,
  });
  const { run: save, isBusy } = useSaveProfile(user.id, 'password');
  const { errors } = formState;
  useUnsaved(formState.isDirty && !isBusy);
  const submit = handleSubmit(({ password, current_password }) =>
    save(
      { password, current_password },
      {
        onSuccess: () => reset(),
        onError: (error) => showAtFields(error, setError, ['current_password', 'password']),
      },
    ),
  );
  return (
    <Panel aria-labelledby="security">
      <PanelHead id="security" title={t('Security Settings')} />
      <form
        noValidate
        onSubmit={(event) => void submit(event)}
        className="grid gap-4 p-4 md:grid-cols-2 md:p-5"
      >
        {formState.submitCount > 0 && (
          <Summary key={formState.submitCount} mistakes={mistakesOf(errors, securityId)} />
        )}
        <input type="email" autoComplete="username" value={user.email} readOnly hidden />
        <CurrentPassword
          id={securityId('current_password')}
          error={errors.current_password?.message}
          {...register('current_password')}
        />
        <PasswordField
          id={securityId('password')}
          label={t('New Password')}
          autoComplete="new-password"
          hint={t(PASSWORD_RULE)}
          error={errors.password?.message}
          {...register('password')}
        />
        <PasswordField
          id={securityId('confirmation')}
          label={t('Confirm Password')}
          autoComplete="new-password"
          hint={t('Repeat the new password.')}
          error={errors.confirmation?.message}
          {...register('confirmation')}
        />
        <p className="text-sm text-ink-3 md:col-span-2">
          {t('A new password signs you out everywhere else.')}
        </p>
        <Button type="submit" busy={isBusy} className="justify-self-start">
          {t('Change Password')}
        </Button>
      </form>
    </Panel>
  );
}

/** Separate from those of the form beside it, which may ask for the current password too. */
const securityId = (path: string) => `security-${path}`;

function Summary({ mistakes }: { mistakes: Parameters<typeof ErrorSummary>[0]['errors'] }) {
  return (
    <div className="empty:hidden md:col-span-2">
      <ErrorSummary errors={mistakes} />
    </div>
  );
}
