import { InvitationForm } from '@consultflow/contract/companies/members';
import { t } from '@consultflow/contract/language/t';
import { zodResolver } from '@hookform/resolvers/zod';
import { MailCheck } from 'lucide-react';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { markShown, showAtFields } from '../../../lib/form/form-errors.ts';
import { forgetForm, useKeptForm } from '../../../lib/form/form-restoration.ts';
import { useKeptWhenLeft } from '../../../lib/form/kept-on-leaving.ts';
import { rich } from '../../../lib/language/rich.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { controlStyle, Field } from '../../../ui/form/field.tsx';
import { EmailAddress } from '../../../ui/text/email-address.tsx';
import { useInvite } from './queries.ts';
import { SecretLink } from './secret-link.tsx';

type InviteFormProps = {
  company_id: string;
  /** Whether a link is shown, which is lost when the dialog closes. */
  onLink: (isShown: boolean) => void;
};

/** Invites by email; if no mail can be sent, shows the link to pass on. */
export function InviteForm({ company_id, onLink }: InviteFormProps) {
  const id = useId();
  const invite = useInvite(company_id);
  const form = useForm({ resolver: zodResolver(InvitationForm), defaultValues: { email: '' } });
  const { register, handleSubmit, setError, reset, formState } = form;
  const about = `invite:${company_id}`;
  useKeptWhenLeft(about, useKeptForm(about, form));
  const submit = handleSubmit((invitation) =>
    invite.run(invitation, {
      onSaved: () => forgetForm(about),
      onSuccess: ({ data }) => {
        reset();
        onLink(data.link !== null);
      },
      onError: (error) => {
        markShown(error);
        if (!showAtFields(error, setError, ['email'])) setError('email', { message: error.message });
      },
    }),
  );
  const made = invite.data?.data;
  const error = formState.errors.email?.message;
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <Field
        id={id}
        label={t('Invite by email')}
        hint={t('Newcomers sign up with this address first, and need approval as usual.')}
        {...(error !== undefined && { error })}
      >
        {(control) => (
          <div className="flex flex-wrap gap-2">
            <div className="min-w-0 flex-[1_1_14rem]">
              <input
                type="email"
                dir="auto"
                autoComplete="off"
                placeholder=" "
                {...register('email')}
                {...control}
                className={controlStyle}
              />
            </div>
            <Button type="submit" busy={invite.isBusy}>
              {t('Invite')}
            </Button>
          </div>
        )}
      </Field>
      {made &&
        (made.link === null ? (
          <Note icon={MailCheck} alert>
            {made.is_mailed
              ? rich('{email} is invited. The link is on its way by mail, and works once, for 7 days.', {
                  email: <EmailAddress>{made.email}</EmailAddress>,
                })
              : invite.data?.message}
          </Note>
        ) : (
          <SecretLink key={made.link} email={made.email} link={made.link} />
        ))}
    </form>
  );
}
