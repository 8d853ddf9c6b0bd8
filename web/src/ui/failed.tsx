import { RefreshCw } from 'lucide-react';
import { Button } from './button.tsx';
import { Empty } from './empty.tsx';

type FailedProps = { title: string; error: Error; busy: boolean; onRetry: () => void; level?: 2 | 3 };

/** What could not be loaded, why, and the way to try it again. */
export function Failed({ title, error, busy, onRetry, level }: FailedProps) {
  return (
    <Empty
      drawing="failed"
      title={title}
      level={level}
      action={
        <Button icon={RefreshCw} busy={busy} onClick={onRetry}>
          Try Again
        </Button>
      }
    >
      {error.message === title ? undefined : error.message}
    </Empty>
  );
}
