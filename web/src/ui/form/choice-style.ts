import { clsx } from 'clsx';

/** The box or circle; under 768 px its touch target is larger than what is drawn. */
export const choiceStyle = clsx(
  'relative flex-none cursor-pointer appearance-none border border-control bg-surface transition-colors hover:border-ink-2',
  'before:absolute before:-inset-3.5 md:before:-inset-1.5',
  'disabled:cursor-not-allowed disabled:border-line-strong disabled:bg-sunken',
);

/** Around the box and its label. */
export const choiceLabelStyle =
  'inline-flex min-h-(--size-touch) items-center gap-2.5 md:min-h-7 has-disabled:text-ink-3 has-disabled:cursor-not-allowed';
