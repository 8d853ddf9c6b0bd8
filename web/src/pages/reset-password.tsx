import { t } from '@consultflow/contract/language/t';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { Door } from '../features/auth/door.tsx';
import { FirmLinks } from '../features/firm/firm-links.tsx';
import { PasswordForm } from '../features/auth/password-form.tsx';
import { useTitle } from '../lib/title.ts';
import { Note } from '../ui/feedback/note.tsx';

/** The token is in the link's fragment, which is never sent to a server. */
export function ResetPasswordPage() {
  const { hash } = useLocation();
  const navigate = useNavigate();
  useTitle(t('Choose a Password'));
  return (
    <Door foot={<FirmLinks />}>
      <h1 className="pt-6 text-xl">{t('Choose a password')}</h1>
      <p className="mt-2 mb-5 text-ink-2">{t('It signs you out everywhere else.')}</p>
      {hash ? (
        <PasswordForm token={hash} onDone={() => void navigate({ to: '/login', replace: true })} />
      ) : (
        <Note kind="error">{t('This link is incomplete. Please open the whole link from the email.')}</Note>
      )}
      <Link to="/forgot-password" className="mt-4 inline-block">
        {t('Ask for a new link')}
      </Link>
    </Door>
  );
}
