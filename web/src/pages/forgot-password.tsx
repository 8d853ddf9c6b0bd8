import { t } from '@consultflow/contract/language/t';
import { Link } from '@tanstack/react-router';
import { Door } from '../features/auth/door.tsx';
import { FirmLinks } from '../features/firm/firm-links.tsx';
import { ForgotForm } from '../features/auth/forgot-form.tsx';
import { useTitle } from '../lib/title.ts';

export function ForgotPasswordPage() {
  useTitle(t('Forgot Password'));
  return (
    <Door foot={<FirmLinks />}>
      <h1 className="pt-6 text-xl">{t('Forgot password?')}</h1>
      <p className="mt-2 mb-5 text-ink-2">{t('We mail you a link to choose a new one.')}</p>
      <ForgotForm />
      <Link to="/login" className="mt-4 inline-block">
        {t('Back to Login')}
      </Link>
    </Door>
  );
}
