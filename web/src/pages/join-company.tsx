import { t } from '@consultflow/contract/language/t';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { Door } from '../features/auth/door.tsx';
import { Logout } from '../features/auth/logout.tsx';
import { useJoin, whyNotJoined } from '../features/companies/members/join.ts';
import { FirmLinks } from '../features/firm/firm-links.tsx';
import { ApiError } from '../lib/api/replies.ts';
import { markShown } from '../lib/form/form-errors.ts';
import { rich } from '../lib/language/rich.tsx';
import { homeOf } from '../lib/session/home.ts';
import { dropInvitation, keepInvitation, keptInvitation } from '../lib/session/invitation.ts';
import { useSignedIn } from '../lib/session/session.ts';
import { useTitle } from '../lib/title.ts';
import { Button, buttonStyle } from '../ui/button/button.tsx';
import { Note } from '../ui/feedback/note.tsx';
import { EmailAddress } from '../ui/text/email-address.tsx';

/** The link of an invitation; its token leaves the address at once. */
export function JoinCompanyPage() {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [token, setToken] = useState(() => hash || keptInvitation());
  if (hash && hash !== token) setToken(hash);
  useEffect(() => {
    if (!hash) return;
    keepInvitation(hash);
    void navigate({ to: '/join-company', replace: true });
  }, [hash, navigate]);
  const actor = useSignedIn();
  useTitle(t('Join a Company'));
  return (
    <Door foot={<FirmLinks />}>
      <h1 className="pt-6 text-xl">{t('Join a company')}</h1>
      <p className="mt-2 mb-5 text-ink-2">
        {t(
          'You are invited to a company. As a member you read the consultations that are shared with it, and share your own.',
        )}
      </p>
      {!token && (
        <Note kind="error">{t('This link is incomplete. Please open the whole link from the email.')}</Note>
      )}
      {token && !actor && <LogInFirst />}
      {token && actor?.role === 'client' && <Joining key={token} token={token} email={actor.email} />}
      {token && actor && actor.role !== 'client' && (
        <>
          <Note kind="error">
            {t(
              'You are signed in as {role, select, consultant {a consultant} admin {an admin} other {{role}}}, and only clients can join a company. Log in with the account that the invitation was sent to.',
              { role: actor.role },
            )}
          </Note>
          <div className="mt-4 grid justify-items-start gap-4">
            <OtherAccount />
            <Link to={homeOf(actor.role)} onClick={dropInvitation}>
              {t('Back to Dashboard')}
            </Link>
          </div>
        </>
      )}
    </Door>
  );
}

/** The invitation waits in this tab for the account it was sent to. */
const OtherAccount = () => (
  <Logout keepsInvitation className={buttonStyle({ variant: 'primary' })}>
    {t('Log out')}
  </Logout>
);

function LogInFirst() {
  return (
    <div className="grid gap-4">
      <p>{t('Log in with the email address that was invited. The invitation waits for you meanwhile.')}</p>
      <Link
        to="/login"
        search={{ redirect: '/join-company' }}
        className={buttonStyle({ variant: 'primary' })}
      >
        {t.context('button', 'Login')}
      </Link>
      <p>{t('Without an account, sign up with this address first, and log in afterwards.')}</p>
      <Link to="/login" search={{ tab: 'sign-up', redirect: '/join-company' }} className={buttonStyle()}>
        {t('Sign Up')}
      </Link>
    </div>
  );
}

function Joining({ token, email }: { token: string; email: string }) {
  const navigate = useNavigate();
  const { run: join, isBusy, error } = useJoin();
  const status = error instanceof ApiError ? error.status : undefined;
  const press = () =>
    join(token, {
      onSuccess: () => {
        dropInvitation();
        void navigate({ to: '/client/profile', replace: true });
      },
      onError: (failure) => {
        markShown(failure);
        if (failure instanceof ApiError && failure.status === 404) dropInvitation();
      },
    });
  return (
    <div className="grid gap-4">
      {error && <Note kind="error">{whyNotJoined(error)}</Note>}
      <p>{rich('You are signed in as {email}.', { email: <EmailAddress>{email}</EmailAddress> })}</p>
      {status === 403 && <OtherAccount />}
      {status !== 403 && status !== 404 && (
        <Button variant="primary" busy={isBusy} onClick={press}>
          {t('Join the Company')}
        </Button>
      )}
      <Link
        to="/client/profile"
        // One for somebody else waits in this tab until the reader logs out.
        onClick={status === 403 ? undefined : dropInvitation}
        className="justify-self-start"
      >
        {t('To your profile')}
      </Link>
    </div>
  );
}
