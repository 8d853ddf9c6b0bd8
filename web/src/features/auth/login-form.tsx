import { Credentials } from '@consultflow/contract/auth/schema';
import { t } from '@consultflow/contract/language/t';
import type { Role } from '@consultflow/contract/users/schema';
import { zodResolver } from '@hookform/resolvers/zod';
import { Link } from '@tanstack/react-router';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { useKeptForm } from '../../lib/form/form-restoration.ts';
import { Button } from '../../ui/button/button.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { sentenceOf, useLogin } from './queries.ts';

/** Kept by the page, so that switching tabs loses nothing, and restored in another language. */
export function useLoginForm() {
  const form = useForm({ resolver: zodResolver(Credentials), defaultValues: { email: '', password: '' } });
  useKeptForm('login', form);
  return form;
}

type LoginFormProps = { form: UseFormReturn<Credentials>; onDone: (role: Role) => void };

export function LoginForm({ form: { register, handleSubmit, formState }, onDone }: LoginFormProps) {
  const login = useLogin();
  const submit = handleSubmit((credentials) =>
    login.run(credentials, { onSuccess: ({ actor }) => onDone(actor.role) }),
  );
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4 pt-6">
      {login.error && (
        <Note kind="error">{sentenceOf(login.error, t('An error occurred during login.'))}</Note>
      )}
      <TextField
        label={t('Email')}
        type="email"
        autoComplete="username"
        error={formState.errors.email?.message}
        {...register('email')}
      />
      <PasswordField
        label={t('Password')}
        autoComplete="current-password"
        error={formState.errors.password?.message}
        {...register('password')}
      />
      <Button type="submit" variant="primary" busy={login.isBusy}>
        {login.isBusy ? t('Logging in...') : t.context('button', 'Login')}
      </Button>
      <Link to="/forgot-password" className="justify-self-start">
        {t('Forgot password?')}
      </Link>
    </form>
  );
}
