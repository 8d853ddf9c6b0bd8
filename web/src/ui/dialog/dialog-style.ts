import { clsx } from 'clsx';

export const scrimStyle =
  'print-hidden fixed inset-0 z-30 bg-scrim transition-opacity duration-(--duration-calm) data-ending-style:opacity-0 data-starting-style:opacity-0';

/** A bottom sheet in a narrow window, centred otherwise; it ends above the toasts (`--size-toasts`, toast-place.ts). */
export const viewportStyle =
  'fixed inset-0 z-30 grid items-end pt-8 pb-(--size-toasts,0px) md:grid-rows-[minmax(0,1fr)_minmax(0,auto)_minmax(calc(var(--size-toasts,1.5rem)-1.5rem),1fr)] md:place-items-center md:p-6 [&]:overflow-hidden';

const popup = clsx(
  'flex max-h-full min-h-0 w-full md:row-start-2 flex-col overflow-hidden rounded-t-dialog bg-raised text-ink outline-none md:rounded-dialog',
  'shadow-[0_0_0_1px_var(--color-line),var(--shadow-dialog)] transition-[opacity,translate] duration-(--duration-calm)',
  'data-ending-style:translate-y-4 data-ending-style:opacity-0 data-starting-style:translate-y-4 data-starting-style:opacity-0',
);

export const popupStyle = {
  detail: clsx(popup, 'md:max-w-[44rem]'),
  question: clsx(popup, 'md:max-w-[30rem]'),
  /** For content to read beside a form. */
  wide: clsx(popup, 'md:max-w-[44rem] lg:max-w-[72rem]'),
};
