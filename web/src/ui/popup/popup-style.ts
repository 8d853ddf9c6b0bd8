import { clsx } from 'clsx';

/** The surface of menus and popovers. */
export const floatStyle = clsx(
  'rounded-panel bg-raised text-ink outline-none shadow-[0_0_0_1px_var(--color-line),var(--shadow-popover)]',
  'origin-(--transform-origin) transition-[opacity,scale] duration-(--duration-quick)',
  'data-ending-style:scale-98 data-ending-style:opacity-0 data-starting-style:scale-98 data-starting-style:opacity-0',
);
