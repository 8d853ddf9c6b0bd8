import type { Consultation } from '@consultflow/contract/consultations/schema';
import { isOpen } from '@consultflow/contract/consultations/status';
import { msg, t } from '@consultflow/contract/language/t';
import { RefreshCw } from 'lucide-react';
import { ApiError, isUnanswered, isUnreached } from '../../../lib/api/replies.ts';
import { useActor } from '../../../lib/session/session.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Empty } from '../../../ui/feedback/empty.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { Bone, Waiting } from '../../../ui/feedback/skeleton.tsx';

/** Shown when the user may no longer see what is open. */
const GONE = msg('You no longer see this consultation.');

/** The same of a request that waits for a decision in the consultant's rooms. */
export const REQUEST_GONE = msg('This request is no longer in your rooms.');

/** Whether it no longer exists for this user. */
export const isGone = (error: unknown) => error instanceof ApiError && error.status === 404;

type GoneNoteProps = { of?: Pick<Consultation, 'status'> | undefined; className?: string };

export function GoneNote({ of, className }: GoneNoteProps) {
  const isRequest = useActor().role === 'consultant' && of && isOpen(of);
  return (
    <Note kind="error" className={className}>
      {t(isRequest ? REQUEST_GONE : GONE)}
    </Note>
  );
}

export function DetailWaiting({ label = t('Loading the consultation') }: { label?: string }) {
  return (
    <Waiting label={label}>
      <div className="grid gap-4 py-4">
        <Bone className="w-1/2" />
        <Bone className="w-2/5" />
        <Bone className="mt-4 h-24 w-full" />
      </div>
    </Waiting>
  );
}

type DetailFailedProps = { title?: string; error: Error; onRetry: () => void };

export function DetailFailed({
  error,
  onRetry,
  title = isUnanswered(error)
    ? t('An error occurred while fetching consultation details')
    : t('Failed to fetch consultation details'),
}: DetailFailedProps) {
  return (
    <Empty
      drawing="failed"
      title={title}
      level={3}
      action={
        <Button icon={RefreshCw} onClick={onRetry}>
          {t('Try Again')}
        </Button>
      }
    >
      {isUnreached(error) ? undefined : error.message}
    </Empty>
  );
}
