import { statusNames } from '@consultflow/contract/consultations/status-names';
import { type Message, msg, t } from '@consultflow/contract/language/t';
import { accountStatusNames } from '@consultflow/contract/users/status-names';
import { clsx } from 'clsx';
import { wordOf } from '../lib/language/word-of.ts';
import { marks } from './status-marks.tsx';

const looks = {
  requested: { ink: 'text-requested-ink', ground: 'bg-requested-bg', dot: 'text-requested-dot' },
  approved: { ink: 'text-approved-ink', ground: 'bg-approved-bg', dot: 'text-approved-dot' },
  rejected: { ink: 'text-rejected-ink', ground: 'bg-rejected-bg', dot: 'text-rejected-dot' },
  rescheduled: { ink: 'text-rescheduled-ink', ground: 'bg-rescheduled-bg', dot: 'text-rescheduled-dot' },
  canceled: { ink: 'text-canceled-ink', ground: 'bg-canceled-bg', dot: 'text-canceled-dot' },
  completed: { ink: 'text-completed-ink', ground: 'bg-completed-bg', dot: 'text-completed-dot' },
  unknown: { ink: 'text-unknown-ink', ground: 'bg-unknown-bg', dot: 'text-unknown-dot' },
};

type Known = keyof typeof looks;

const known: Record<string, { look: Known; mark: keyof typeof marks }> = {
  pending: { look: 'requested', mark: 'requested' },
  active: { look: 'approved', mark: 'active' },
  inactive: { look: 'canceled', mark: 'inactive' },
};

const isKnown = (status: string): status is Known => Object.hasOwn(looks, status);

const signOf = (status: string) => {
  if (Object.hasOwn(known, status)) return known[status];
  return isKnown(status) ? { look: status, mark: status } : undefined;
};

const unknown = { look: 'unknown', mark: 'unknown' } as const;

type StatusMarkProps = { status: string; ahead?: boolean; className?: string };

/** The mark has no text for a screen reader: put the word beside it. */
export function StatusMark({ status, ahead = false, className = 'size-2.75' }: StatusMarkProps) {
  const { look, mark } = signOf(status) ?? unknown;
  return (
    <svg
      viewBox="0 0 12 12"
      fill="currentColor"
      aria-hidden
      className={clsx('flex-none', ahead ? 'text-line-strong' : looks[look].dot, className)}
    >
      {marks[mark]}
    </svg>
  );
}

const words = {
  ...statusNames,
  active: msg('Active', 'status of a person or a room'),
  inactive: msg('Inactive', 'status of a person or a room'),
};

/** The word of a status in every list. */
export const statusWord = (status: string, names: Readonly<Record<string, Message>> = words) =>
  wordOf(names, status, t.context('status', 'Unknown'));

type StatusTagProps = {
  status: string;
  /** `plain` without background for dense lists, `mark` with the word only for screen readers. */
  look?: 'tag' | 'plain' | 'mark';
  /** An account is named in words of its own, which some languages inflect differently. */
  of?: 'consultation' | 'account';
};

/** Mark and word in the colours of the status. */
export function StatusTag({ status, look = 'tag', of = 'consultation' }: StatusTagProps) {
  const { ink, ground } = looks[(signOf(status) ?? unknown).look];
  const names = of === 'account' ? { ...words, ...accountStatusNames } : words;
  const word = statusWord(status, names);
  return (
    <span
      title={look === 'mark' ? word : undefined}
      className={clsx(
        'inline-flex max-w-full items-center gap-1.5 text-xs font-medium wrap-normal',
        ink,
        look === 'tag' && ['min-h-5.5 rounded-tag py-0.75 ps-1.75 pe-2 leading-4', ground],
      )}
    >
      <StatusMark status={status} className={look === 'mark' ? 'size-2.75' : 'size-2.25'} />
      <span className={look === 'mark' ? 'sr-only' : undefined}>{word}</span>
    </span>
  );
}
