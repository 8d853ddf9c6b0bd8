import { t } from '@consultflow/contract/language/t';
import { RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { isUnreached } from '../../lib/api/replies.ts';
import { Button } from '../button/button.tsx';
import { Empty } from './empty.tsx';
import { Note } from './note.tsx';

type FailedProps = { title: string; error: Error; busy: boolean; onRetry: () => void; level?: 2 | 3 };

/** What could not be loaded, why, and a button to retry. */
export function Failed({ title, error, busy, onRetry, level }: FailedProps) {
  return (
    <Empty
      drawing="failed"
      title={title}
      level={level}
      action={
        <Button icon={RefreshCw} busy={busy} onClick={onRetry}>
          {t('Try Again')}
        </Button>
      }
    >
      {error.message === title || isUnreached(error) ? undefined : error.message}
    </Empty>
  );
}

type FailedNoteProps = { busy: boolean; onRetry: () => void; className?: string; children: ReactNode };

type StaleNoteProps = {
  failure: string;
  query: { data: unknown; error: Error | null; isFetching: boolean; refetch: () => unknown };
};

/** Shown over data that was loaded once and could not be refetched. */
export const StaleNote = ({ failure, query: { data, error, isFetching, refetch } }: StaleNoteProps) =>
  data !== undefined &&
  error &&
  !isUnreached(error) && (
    <FailedNote className="mb-4" busy={isFetching} onRetry={() => void refetch()}>
      {/* i18n: {failure} is a sentence, as “Failed to load these rows” */}
      {t('{failure}. What you see may be out of date.', { failure })}
    </FailedNote>
  );

/** The same inside a screen that works without it. */
export const FailedNote = ({ busy, onRetry, className, children }: FailedNoteProps) => (
  <Note
    kind="error"
    className={className}
    action={
      <Button size="small" busy={busy} onClick={onRetry}>
        {t('Try Again')}
      </Button>
    }
  >
    {children}
  </Note>
);
