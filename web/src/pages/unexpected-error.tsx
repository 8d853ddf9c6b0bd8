import type { ErrorComponentProps } from '@tanstack/react-router';
import { useTitle } from '../lib/title.ts';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';

/** What shows when a screen itself breaks; the rest of the visit is a reload away. */
export function UnexpectedErrorPage({ error }: ErrorComponentProps) {
  useTitle('Error');
  return (
    <main className="mx-auto max-w-(--container-form) px-4 py-16">
      <h1 className="sr-only">Error</h1>
      <Empty
        drawing="failed"
        title="Unexpected Application Error!"
        action={
          <Button variant="primary" onClick={() => window.location.reload()}>
            Load the page again
          </Button>
        }
      >
        <p>
          What you had written is kept where a draft is kept. If it happens again, tell the firm what you did.
        </p>
        <p className="mt-2 text-sm text-ink-3">{error instanceof Error ? error.message : String(error)}</p>
      </Empty>
    </main>
  );
}
