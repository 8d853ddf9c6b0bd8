import type { Consultation } from '@consultflow/contract/consultations/schema';
import { dueOf, usedOf } from '@consultflow/contract/consultations/due';
import { t } from '@consultflow/contract/language/t';
import { clsx } from 'clsx';
import { Pause } from 'lucide-react';
import { showMoment } from '../../lib/time/dates.ts';
import { useNow } from '../../lib/time/now.ts';
import { dueWords } from './due-words.ts';

type Clock = Partial<Pick<Consultation, 'due_at' | 'due_soon_at' | 'due_from'>>;

const looks = {
  later: 'text-ink-2',
  soon: 'rounded-tag bg-accent-soft px-1.5 text-accent-ink',
  overdue: 'rounded-tag bg-accent px-1.5 font-semibold text-on-accent',
} as const;

/** When it is due, amber from three quarters of the target on; nothing without a clock. It changes as time passes. */
export function DueWord({ of, className }: { of: Clock; className?: string | undefined }) {
  const now = useNow();
  const due = dueOf(of, now);
  if (!due || !of.due_at) return null;
  return (
    <time
      dateTime={of.due_at}
      title={showMoment(of.due_at)}
      className={clsx(
        'inline-block text-xs leading-5 font-medium whitespace-nowrap figures',
        looks[due],
        className,
      )}
    >
      {dueWords(of.due_at, now)}
    </time>
  );
}

/** The same in lists of staff, where one whose clock stands still waits for its client. */
export const DueOrWaiting = ({ of }: { of: Clock & Pick<Consultation, 'status'> }) =>
  of.status === 'pending' ? (
    <span className="inline-flex items-center gap-1.5 text-xs leading-5 whitespace-nowrap text-ink-3">
      <Pause aria-hidden size={12} strokeWidth={1.75} />
      {t('Waits for client')}
    </span>
  ) : (
    <DueWord of={of} />
  );

/** The lower edge of a row, filled as its target is used; what it shows is said in words. */
export function DueEdge({ of }: { of: Clock }) {
  const now = useNow();
  const due = dueOf(of, now);
  if (!due) return null;
  return (
    <span
      aria-hidden
      className={clsx(
        'pointer-events-none absolute start-0 -bottom-px h-0.5',
        due === 'later' ? 'bg-control' : 'bg-accent',
      )}
      style={{ inlineSize: `${100 * usedOf(of, now)}%` }}
    />
  );
}
