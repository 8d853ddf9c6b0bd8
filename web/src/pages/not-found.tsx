import { t } from '@consultflow/contract/language/t';
import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { homeOf } from '../lib/session/home.ts';
import { useSignedIn } from '../lib/session/session.ts';
import { useTitle } from '../lib/title.ts';
import { BrandMark } from '../domain/brand-mark.tsx';
import { buttonStyle } from '../ui/button/button.tsx';
import { Empty } from '../ui/feedback/empty.tsx';

/** A URL without a page, outside a portal. */
export function NotFoundPage() {
  return (
    <main className="mx-auto max-w-(--container-form) px-4 py-12">
      <p className="mb-10 flex items-center gap-2.5 px-6 text-md font-semibold tracking-(--tracking-tight)">
        <BrandMark className="size-6 text-primary-ink" />
        ConsultFlow Navigator
      </p>
      <NotFound />
    </main>
  );
}

/** The same inside a portal. */
export function NotFoundScreen() {
  return (
    <div className="max-w-(--container-form) px-4 py-12">
      <NotFound />
    </div>
  );
}

function NotFound() {
  const { pathname } = useLocation();
  // After a click on the link home the path has already changed.
  const [missing] = useState(pathname);
  useTitle('404');
  useEffect(() => console.warn('No page at this path:', missing), [missing]);
  return (
    <>
      <h1 className="px-6 font-serif text-display font-display tracking-(--tracking-display)">404</h1>
      <Empty drawing="none-match" title={t('Oops! Page not found')} action={<Home />}>
        {t('There is nothing at this address.')}
      </Empty>
    </>
  );
}

/** Signed-in users get their dashboard, others the public page, which is not part of this app. */
function Home() {
  const actor = useSignedIn();
  const look = buttonStyle({ variant: 'primary' });
  return actor ? (
    <Link to={homeOf(actor.role)} className={look}>
      {t('Return to Home')}
    </Link>
  ) : (
    <a href={import.meta.env.BASE_URL} className={look}>
      {t('Return to Home')}
    </a>
  );
}
