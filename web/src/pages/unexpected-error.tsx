import { t } from '@consultflow/contract/language/t';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { RefreshCw } from 'lucide-react';
import { useEffect } from 'react';
import { NotLoaded } from '../lib/not-loaded.ts';
import { useTitle } from '../lib/title.ts';
import { Button } from '../ui/button/button.tsx';
import { Empty } from '../ui/feedback/empty.tsx';

/** Shown if a screen fails or its code cannot be loaded; the portal around it keeps working. */
export function UnexpectedError({ error, reset }: ErrorComponentProps) {
  return error instanceof NotLoaded ? <ScreenNotLoaded reset={reset} /> : <ScreenBroken error={error} />;
}

/** The same outside a portal. */
export function UnexpectedErrorPage(props: ErrorComponentProps) {
  return (
    <main>
      <UnexpectedError {...props} />
    </main>
  );
}

function ScreenNotLoaded({ reset }: { reset: () => void }) {
  const router = useRouter();
  useTitle(t('Not loaded'));
  return (
    <div className="max-w-(--container-form) px-4 py-16">
      <h1 className="sr-only">{t('Not loaded')}</h1>
      <Empty
        drawing="failed"
        title={t('This screen could not be loaded')}
        action={
          <div className="flex flex-wrap gap-2">
            <Button variant="primary" icon={RefreshCw} onClick={() => void router.invalidate().then(reset)}>
              {t('Try Again')}
            </Button>
            <Button variant="quiet" onClick={() => window.location.reload()}>
              {t('Load the page again')}
            </Button>
          </div>
        }
      >
        {t('You may be offline, or a new version has just been released. Nothing you entered is lost.')}
      </Empty>
    </div>
  );
}

function ScreenBroken({ error }: { error: unknown }) {
  useTitle(t('Error'));
  useEffect(() => console.error('This screen failed', error), [error]);
  return (
    <div className="max-w-(--container-form) px-4 py-16">
      <h1 className="sr-only">{t('Error')}</h1>
      <Empty
        drawing="failed"
        title={t('Unexpected Application Error!')}
        action={
          <Button variant="primary" onClick={() => window.location.reload()}>
            {t('Load the page again')}
          </Button>
        }
      >
        {t('Drafts are kept. If this happens again, tell the firm what you did.')}
      </Empty>
    </div>
  );
}
