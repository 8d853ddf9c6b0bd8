import type { User } from '@consultflow/contract/users/schema';
import { AccountForm, ProfileForm, SecurityForm } from '@consultflow/contract/users/profile';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { mistakesOf, showAtFields } from '../../lib/form-errors.ts';
import { useKeptForm } from '../../lib/typing.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { Panel, PanelHead } from '../../ui/panel.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useSaveProfile } from './queries.ts';

/** Name, e-mail and phone of the person themselves. */
export function PersonalInformation({ user }: { user: User }) {
  const fields = useForm<ProfileForm>({
    resolver: zodResolver(ProfileForm),
    defaultValues: { name: user.name, email: user.email, phone: user.phone },
    shouldFocusError: false,
  });
  useKeptForm('profile', fields);
  const { register, handleSubmit, setError, reset, formState } = fields;
  const { run: save, isBusy } = useSaveProfile(user.id, 'account');
  const { errors } = formState;
  const submit = handleSubmit((form) =>
    save(form, {
      onSuccess: () => reset(form),
      onError: (error) => showAtFields(error, setError, ['name', 'email', 'phone']),
    }),
  );
  const field = (name: 'name' | 'email' | 'phone') => ({
    id: idOf(name),
    error: errors[name]?.message,
    ...register(name),
  });
  return (
    <Panel aria-labelledby="personal">
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
    resolver: zodResolver(AccountForm),
    defaultValues: { name: user.name, email: user.email },
    shouldFocusError: false,
  });
  useKeptForm('profile', fields);
  const { register, handleSubmit, setError, reset, formState } = fields;
  const { run: save, isBusy } = useSaveProfile(user.id, 'account');
  const { errors } = formState;
  const submit = handleSubmit((form) =>
    save(form, {
      onSuccess: () => reset(form),
      onError: (error) => showAtFields(error, setError, ['name', 'email']),
    }),
  );
  const field = (name: 'name' | 'email') => ({
    id: idOf(name),
    error: errors[name]?.message,
    ...register(name),
  });
  return (
    <Panel aria-labelledby="personal">
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
        <Button type="submit" variant="primary" busy={isBusy} className="justify-self-start">
          Save Changes
        </Button>
      </form>
    </Panel>
  );
}

/** A new password, twice. */
export function SecuritySettings({ user }: { user: User }) {
  const { register, handleSubmit, setError, reset, formState } = useForm<SecurityForm>({
    resolver: zodResolver(SecurityForm),
    defaultValues: { password: '', confirmation: '' },
    shouldFocusError: false,
  });
  const { run: save, isBusy } = useSaveProfile(user.id, 'password');
  const { errors } = formState;
  const submit = handleSubmit(({ password }) =>
    save(
      { password },
      { onSuccess: () => reset(), onError: (error) => showAtFields(error, setError, ['password']) },
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
          <Summary key={formState.submitCount} mistakes={mistakesOf(errors, idOf)} />
        )}
        <input type="email" autoComplete="username" value={user.email} readOnly hidden />
        <TextField
          id={idOf('password')}
          label="New Password"
          type="password"
          autoComplete="new-password"
          error={errors.password?.message}
          {...register('password')}
        />
        <TextField
          id={idOf('confirmation')}
          label="Confirm Password"
          type="password"
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

const idOf = (path: string) => `profile-${path}`;

function Summary({ mistakes }: { mistakes: Parameters<typeof ErrorSummary>[0]['errors'] }) {
  return (
    <div className="empty:hidden md:col-span-2">
      <ErrorSummary errors={mistakes} />
    </div>
  );
}
