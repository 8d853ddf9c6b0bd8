import { t } from '@consultflow/contract/language/t';
import { CircleAlert, Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import { isUnreached } from '../../../lib/api/replies.ts';
import { Button } from '../../../ui/button/button.tsx';

type FoldProps = { error: Error | null; busy: boolean; onOpen: () => void; children: ReactNode };

/** Entries that are not loaded, in one dashed line that opens. */
export function Fold({ error, busy, onOpen, children }: FoldProps) {
  return (
    <li className="entry" data-kind="fold">
      <span className="entry-time" />
      <span aria-hidden className="entry-mark">
        <Ellipsis size={14} className="text-ink-3" />
      </span>
      <div className="entry-body">
        {error && !busy ? (
          <p role="alert" className="flex flex-wrap items-center gap-x-2 text-sm font-medium text-danger-ink">
            <CircleAlert aria-hidden size={14} className="flex-none" />
            {isUnreached(error)
              ? t('These entries did not load.')
              : t('These entries did not load. {reason}', { reason: error.message })}
            <Button size="small" onClick={onOpen}>
              {t('Try again')}
            </Button>
          </p>
        ) : (
          <Button
            variant="quiet"
            size="small"
            busy={busy}
            className="-ms-2.25 text-primary-ink!"
            onClick={onOpen}
          >
            {children}
          </Button>
        )}
      </div>
    </li>
  );
}
