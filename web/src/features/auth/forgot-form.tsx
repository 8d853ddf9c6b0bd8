import { Forgetting } from '@consultflow/contract/auth/schema';
import { t } from '@consultflow/contract/language/t';
import { zodResolver } from '@hookform/resolvers/zod';
import { MailCheck } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { useKeptForm } from '../../lib/form/form-restoration.ts';
import { Button } from '../../ui/button/button.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { sentenceOf, useForgotPassword } from './queries.ts';

/** Requests a link by mail; the response does not reveal who has an account. */
export function ForgotForm() {
  const form = useForm({ resolver: zodResolver(Forgetting), defaultValues: { email: '' } });
  const { register, handleSubmit, formState } = form;
  useKeptForm('forgotten password', form);
  const ask = useForgotPassword();
  const submit = handleSubmit((given) => ask.run(given));
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      {ask.error && (
        <Note kind="error">{sentenceOf(ask.error, t('An error occurred. Please try again.'))}</Note>
      )}
      {ask.data && (
        <Note icon={MailCheck} alert>
          {ask.data.message}
        </Note>
      )}
      <TextField
        label={t('Email')}
        type="email"
        autoComplete="username"
        error={formState.errors.email?.message}
        {...register('email')}
      />
      <Button type="submit" variant="primary" busy={ask.isBusy}>
        {t('Send Link')}
      </Button>
    </form>
  );
}
