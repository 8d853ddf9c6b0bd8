import { t } from '@consultflow/contract/language/t';
import { SecurityForm } from '@consultflow/contract/users/profile';
import { PASSWORD_RULE } from '@consultflow/contract/users/password';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { ApiError } from '../../lib/api/replies.ts';
import { Button } from '../../ui/button/button.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { sentenceOf, useChoosePassword } from './queries.ts';

/** Sets a new password with the `token` of a link. */
export function PasswordForm({ token, onDone }: { token: string; onDone: () => void }) {
  const { register, handleSubmit, formState } = useForm<SecurityForm>({
    resolver: zodResolver(SecurityForm),
    defaultValues: { password: '', confirmation: '' },
  });
  const choose = useChoosePassword();
  const submit = handleSubmit(({ password }) => choose.run({ token, password }, { onSuccess: onDone }));
  const refused = choose.error instanceof ApiError ? choose.error.fields.password : undefined;
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      {choose.error && !refused && (
        <Note kind="error">{sentenceOf(choose.error, t('An error occurred. Please try again.'))}</Note>
      )}
      <PasswordField
        label={t('New Password')}
        autoComplete="new-password"
        hint={t(PASSWORD_RULE)}
        error={formState.errors.password?.message ?? refused}
        {...register('password')}
      />
      <PasswordField
        label={t('Confirm Password')}
        autoComplete="new-password"
        error={formState.errors.confirmation?.message}
        {...register('confirmation')}
      />
      <Button type="submit" variant="primary" busy={choose.isBusy}>
        {t('Save Password')}
      </Button>
    </form>
  );
}
