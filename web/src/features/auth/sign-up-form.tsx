import { Registration } from '@consultflow/contract/auth/schema';
import { msg, t } from '@consultflow/contract/language/t';
import { PASSWORD_RULE } from '@consultflow/contract/users/password';
import { zodResolver } from '@hookform/resolvers/zod';
import { Hourglass } from 'lucide-react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { mistakesOf, showAtFields } from '../../lib/form/form-errors.ts';
import { useKeptForm } from '../../lib/form/form-restoration.ts';
import { mistakeAt } from '../../lib/form/missing.ts';
import { leaveNotice } from '../../lib/notice.ts';
import { Button } from '../../ui/button/button.tsx';
import { ErrorSummary } from '../../ui/form/error-summary.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { sentenceOf, useRegister } from './queries.ts';

const company = { name: '', address: '', phone: '', email: '', department: '' };

type SignUp = UseFormReturn<z.input<typeof Registration>, unknown, Registration>;

/** Kept by the page, so that switching tabs loses nothing, and restored in another language. */
export function useSignUpForm(): SignUp {
  const form: SignUp = useForm({
    resolver: zodResolver(Registration),
    defaultValues: { name: '', email: '', phone: '', password: '', companies: [company] },
    shouldFocusError: false,
  });
  useKeptForm('sign-up', form);
  return form;
}

export function SignUpForm({ form: { register, handleSubmit, setError, formState } }: { form: SignUp }) {
  const signUp = useRegister();
  const { errors, submitCount } = formState;
  const submit = handleSubmit((form) =>
    signUp.run(form, {
      onSuccess: ({ message }) => {
        leaveNotice(message ?? t(WELCOME));
        // The reload opens the login tab.
        window.history.replaceState(null, '', window.location.pathname);
        window.location.reload();
      },
      onError: (error) => showAtFields(error, setError, ['name', 'email', 'phone', 'password']),
    }),
  );
  const field = (name: 'name' | 'email' | 'phone' | 'password') => ({
    id: idOf(name),
    error: mistakeAt(name, errors[name]?.message),
    ...register(name),
  });
  const companyField = (name: keyof typeof company) => ({
    id: idOf(`companies.0.${name}`),
    error: errors.companies?.[0]?.[name]?.message,
    ...register(`companies.0.${name}`),
  });
  const mistakes = mistakesOf(errors, idOf);
  const refusal = signUp.error && sentenceOf(signUp.error, t('Sign up failed. Please try again.'));
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4 pt-6 md:grid-cols-2">
      <ErrorSummary
        key={submitCount}
        errors={mistakes.length === 0 && refusal ? [{ message: refusal }] : mistakes}
        className="md:col-span-2"
      />
      <TextField label={t('Full Name')} autoComplete="name" className="md:col-span-2" {...field('name')} />
      <TextField label={t('Email')} type="email" autoComplete="email" {...field('email')} />
      <TextField label={t('Phone Number')} type="tel" autoComplete="tel" {...field('phone')} />
      <PasswordField
        label={t('Password')}
        autoComplete="new-password"
        hint={t(PASSWORD_RULE)}
        className="md:col-span-2"
        {...field('password')}
      />
      <fieldset className="mt-2 grid gap-4 border-t border-line pt-5 md:col-span-2 md:grid-cols-2">
        <legend className="float-start w-full text-md font-semibold tracking-(--tracking-tight) md:col-span-2">
          {t('Company Information')}
        </legend>
        <TextField
          label={t('Company Name')}
          autoComplete="organization"
          className="md:col-span-2"
          {...companyField('name')}
        />
        <TextField
          label={t('Address')}
          optional
          autoComplete="street-address"
          className="md:col-span-2"
          {...companyField('address')}
        />
        <TextField label={t('Company Phone')} optional type="tel" {...companyField('phone')} />
        <TextField label={t('Company Email')} optional type="email" {...companyField('email')} />
        <TextField
          label={t('Department')}
          optional
          className="md:col-span-2"
          {...companyField('department')}
        />
      </fieldset>
      <Note kind="waiting" icon={Hourglass} className="md:col-span-2">
        {t('Client accounts require admin approval before you can request consultations.')}
      </Note>
      <Button type="submit" variant="primary" busy={signUp.isBusy} className="md:col-span-2">
        {signUp.isBusy ? t('Creating Account...') : t('Create Account')}
      </Button>
    </form>
  );
}

const WELCOME = msg(
  "Your account has been created and is awaiting approval. You'll be notified when approved.",
);

const idOf = (path: string) => `sign-up-${path.replaceAll('.', '-')}`;
