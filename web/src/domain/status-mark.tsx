import { clsx } from 'clsx';
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

/** The colours of a status. */
export const lookOf = (status: string) => looks[(signOf(status) ?? unknown).look];

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
