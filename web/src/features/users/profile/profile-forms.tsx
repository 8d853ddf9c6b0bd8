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
import { useForm, useWatch } from 'react-hook-form';
import { mistakesOf, showAtFields } from '../../../lib/form/form-errors.ts';
import { mistakeAt } from '../../../lib/form/missing.ts';
import { useKeptForm } from '../../../lib/form/form-restoration.ts';
import { Button } from '../../../ui/button/button.tsx';
import { ErrorSummary } from '../../../ui/form/error-summary.tsx';
import { Panel, PanelHead } from '../../../ui/layout/panel.tsx';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { CurrentPassword } from './current-password.tsx';
import { ProfileLeaveQuestion } from './profile-leave-question.tsx';
import { useSaveProfile } from '../queries.ts';

/** Name, e-mail and phone of the person themselves. */
export function PersonalInformation({ user }: { user: User }) {
  const fields = useForm<ProfileForm>({
    resolver: zodResolver(profileFormOf(user)),
    defaultValues: { name: user.name, email: user.email, phone: user.phone, current_password: '' },
    shouldFocusError: false,
  });
  useKeptForm('profile', fields);
  const { register, handleSubmit, setError, reset, control, formState } = fields;
  const email = useWatch({ control, name: 'email' });
  const { run: save, isBusy } = useSaveProfile(user.id, 'account');
  const { errors } = formState;
  const submit = handleSubmit((form) =>
    save(sentOf(form), {
      onSuccess: () => reset({ ...form, current_password: '' }),
      onError: (error) => showAtFields(error, setError, ['name', 'email', 'phone', 'current_password']),
    }),
  );
  const field = (name: keyof ProfileForm) => ({
    id: idOf(name),
    error: mistakeAt(name, errors[name]?.message),
    ...register(name),
  });
  return (
    <Panel aria-labelledby="personal">
      <ProfileLeaveQuestion isUnsaved={formState.isDirty && !isBusy} />
      <PanelHead id="personal" title="Personal Information" />
      <form
        noValidate
        onSubmit={(event) => void submit(event)}
        className="grid gap-4 p-4 md:grid-cols-2 md:p-5"
      >
        {formState.submitCount > 0 && (
          <Summary key={formState.submitCount} mistakes={mistakesOf(errors, idOf)} />
        )}
        <TextField label="Full Name" autoComplete="name" className="md:col-span-2" {...field('name')} />
        <TextField label="Email" type="email" autoComplete="email" {...field('email')} />
        <TextField label="Phone Number" type="tel" autoComplete="tel" {...field('phone')} />
        {email !== user.email && <CurrentPassword {...field('current_password')} />}
        <Button type="submit" variant="primary" busy={isBusy} className="justify-self-start">
          Save Changes
        </Button>
      </form>
    </Panel>
  );
}

/** Name and e-mail of somebody of the firm. */
export function AccountInformation({ user }: { user: User }) {
  const fields = useForm<AccountForm>({
    resolver: zodResolver(accountFormOf(user)),
    defaultValues: { name: user.name, email: user.email, current_password: '' },
    shouldFocusError: false,
  });
  useKeptForm('profile', fields);
  const { register, handleSubmit, setError, reset, control, formState } = fields;
  const email = useWatch({ control, name: 'email' });
  const { run: save, isBusy } = useSaveProfile(user.id, 'account');
  const { errors } = formState;
  const submit = handleSubmit((form) =>
    save(sentOf(form), {
      onSuccess: () => reset({ ...form, current_password: '' }),
      onError: (error) => showAtFields(error, setError, ['name', 'email', 'current_password']),
    }),
  );
  const field = (name: keyof AccountForm) => ({
    id: idOf(name),
    error: mistakeAt(name, errors[name]?.message),
    ...register(name),
  });
  return (
    <Panel aria-labelledby="personal">
      <ProfileLeaveQuestion isUnsaved={formState.isDirty && !isBusy} />
      <PanelHead id="personal" title="Personal Information" />
      <form
        noValidate
        onSubmit={(event) => void submit(event)}
        className="grid gap-4 p-4 md:grid-cols-2 md:p-5"
      >
        {formState.submitCount > 0 && (
          <Summary key={formState.submitCount} mistakes={mistakesOf(errors, idOf)} />
        )}
        <TextField label="Full Name" autoComplete="name" {...field('name')} />
        <TextField label="Email" type="email" autoComplete="email" {...field('email')} />
        {email !== user.email && <CurrentPassword {...field('current_password')} />}
        <Button type="submit" variant="primary" busy={isBusy} className="justify-self-start">
          Save Changes
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
      <PanelHead id="security" title="Security Settings" />
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
          label="New Password"
          autoComplete="new-password"
          hint={PASSWORD_RULE}
          error={errors.password?.message}
          {...register('password')}
        />
        <PasswordField
          id={securityId('confirmation')}
          label="Confirm Password"
          autoComplete="new-password"
          error={errors.confirmation?.message}
          {...register('confirmation')}
        />
        <p className="text-sm text-ink-3 md:col-span-2">A new password signs you out everywhere else.</p>
        <Button type="submit" busy={isBusy} className="justify-self-start">
          Change Password
        </Button>
      </form>
    </Panel>
  );
}

/** Without the current password where it was not asked for. */
const sentOf = <T extends { current_password: string }>({ current_password, ...form }: T) => ({
  ...form,
  ...(current_password && { current_password }),
});

const idOf = (path: string) => `profile-${path}`;
/** Apart from those of the form beside it, which may ask for the current password as well. */
const securityId = (path: string) => `security-${path}`;

function Summary({ mistakes }: { mistakes: Parameters<typeof ErrorSummary>[0]['errors'] }) {
  return (
    <div className="empty:hidden md:col-span-2">
      <ErrorSummary errors={mistakes} />
    </div>
  );
}
