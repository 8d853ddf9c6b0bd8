import { Link, useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTitle } from '../lib/title.ts';
import { buttonStyle } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';

export function NotFoundPage() {
  const { pathname } = useLocation();
  useTitle('404');
  useEffect(() => console.warn('No page at this path:', pathname), [pathname]);
  return (
    <main className="mx-auto max-w-(--container-form) px-4 py-16">
      <h1 className="px-6 font-serif text-display font-display tracking-(--tracking-display)">404</h1>
      <Empty
        drawing="none-match"
        title="Oops! Page not found"
        action={
          <Link to="/" className={buttonStyle({ variant: 'primary' })}>
            Return to Home
          </Link>
        }
      >
        There is nothing at this address.
      </Empty>
    </main>
  );
}
