import { t } from '@consultflow/contract/language/t';
import { type ConsultantProfileForm, consultantProfileFormOf } from '@consultflow/contract/users/profile';
import { PASSWORD_RULE } from '@consultflow/contract/users/password';
import type { User } from '@consultflow/contract/users/schema';
import { useWatch } from 'react-hook-form';
import { Button } from '../../../ui/button/button.tsx';
import { ErrorSummary } from '../../../ui/form/error-summary.tsx';
import { Panel, PanelHead } from '../../../ui/layout/panel.tsx';
import { RoomTag } from '../../../domain/room-flag.tsx';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { TextareaField } from '../../../ui/form/textarea-field.tsx';
import { CurrentPassword } from './current-password.tsx';
import { useProfileForm } from './profile-form.ts';
import { ProfileLeaveQuestion } from './profile-leave-question.tsx';

/** The fields that consultants change themselves, and the rooms, which only an admin changes. */
export function ConsultantProfile({ user }: { user: User }) {
  const { name, email, bio, video_link = '' } = user;
  const { control, submit, submitCount, mistakes, field, isBusy, isUnsaved, isNewEmail } =
    useProfileForm<ConsultantProfileForm>(user, consultantProfileFormOf(user), {
      name,
      email,
      bio,
      video_link,
      password: '',
      confirmation: '',
      current_password: '',
    });
  const password = useWatch({ control, name: 'password' });
  return (
    <form noValidate onSubmit={submit} className="grid gap-8">
      <ProfileLeaveQuestion isUnsaved={isUnsaved} />
      {submitCount > 0 && (
        <div className="empty:hidden">
          <ErrorSummary key={submitCount} errors={mistakes} />
        </div>
      )}
      <Panel aria-labelledby="personal">
        <PanelHead id="personal" title={t('Personal Information')} />
        <div className="grid gap-4 p-4 md:grid-cols-2 md:p-5">
          <TextField label={t('Full Name')} autoComplete="name" {...field('name')} />
          <TextField label={t('Email')} type="email" autoComplete="email" {...field('email')} />
          <Specialties codes={user.specialties} />
          <TextField
            label={t('Link of your video calls')}
            optional
            hint={t('Appointments are by video when it is set. Both sides see it.')}
            type="url"
            dir="ltr"
            autoComplete="off"
            className="md:col-span-2"
            {...field('video_link')}
          />
          <TextareaField
            label={t('Professional Bio')}
            optional
            rows={6}
            className="md:col-span-2"
            {...field('bio')}
          />
        </div>
      </Panel>
      <Panel aria-labelledby="security">
        <PanelHead id="security" title={t('Security Settings')} />
        <div className="grid gap-4 p-4 md:grid-cols-2 md:p-5">
          <PasswordField
            label={t('New Password')}
            autoComplete="new-password"
            hint={t(PASSWORD_RULE)}
            {...field('password')}
          />
          <PasswordField
            label={t('Confirm Password')}
            autoComplete="new-password"
            hint={t('Repeat the new password.')}
            {...field('confirmation')}
          />
          {(password !== '' || isNewEmail) && <CurrentPassword {...field('current_password')} />}
          <p className="text-sm text-ink-3 md:col-span-2">
            {t('Leave both blank to keep your password. A new one signs you out everywhere else.')}
          </p>
        </div>
      </Panel>
      <Button type="submit" variant="primary" busy={isBusy} className="md:justify-self-start">
        {t('Save Changes')}
      </Button>
    </form>
  );
}

function Specialties({ codes }: { codes: string[] }) {
  return (
    <div className="grid gap-1.5 md:col-span-2">
      <h3 id="specialties" className="text-sm font-medium tracking-normal">
        {t('Specialties')}
      </h3>
      <ul aria-labelledby="specialties" className="flex flex-wrap gap-2">
        {codes.map((code) => (
          <li key={code}>
            <RoomTag code={code} look="tag" />
          </li>
        ))}
      </ul>
      {codes.length === 0 && <p className="text-ink-3">{t('No room yet')}</p>}
      <p className="text-sm text-ink-3">{t('Only an admin can change these.')}</p>
    </div>
  );
}
