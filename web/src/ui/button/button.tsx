import { clsx } from 'clsx';
import type { LucideIcon } from 'lucide-react';
import type { ComponentProps, MouseEvent } from 'react';
import { Kbd } from '../keyboard/kbd.tsx';
import { Spinner } from '../feedback/spinner.tsx';

const variants = {
  plain: 'border-line-strong bg-surface text-ink shadow-control hover:border-control hover:bg-hover',
  primary:
    'main-button border-transparent bg-primary text-on-primary shadow-control hover:bg-primary-hover active:bg-primary-active',
  tinted:
    'border-transparent bg-primary-soft text-primary-ink hover:bg-primary hover:text-on-primary active:bg-primary-active',
  note: 'border-transparent bg-accent text-on-accent shadow-control hover:bg-[color-mix(in_oklch,var(--color-accent)_88%,var(--color-on-accent))]',
  quiet: 'quiet-button border-transparent bg-transparent text-ink-2 hover:bg-hover hover:text-ink',
  danger: 'border-transparent bg-danger text-on-danger shadow-control hover:bg-danger-hover',
};

const sizes = {
  small: 'min-h-9 gap-1.5 px-2.25 text-sm md:min-h-(--size-control-sm)',
  medium: 'min-h-(--size-touch) gap-2 px-3.25 md:min-h-(--size-control)',
  large: 'min-h-11 gap-2 px-5 text-md',
};

const shape =
  'inline-flex items-center justify-center rounded-control border font-medium leading-5 wrap-normal no-underline transition-colors';

const off =
  'disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-ink-3 disabled:shadow-none aria-busy:cursor-progress';

type Look = { variant?: keyof typeof variants; size?: keyof typeof sizes };

/** For links that look like buttons. */
export const buttonStyle = ({ variant = 'plain', size = 'medium' }: Look = {}) =>
  clsx(shape, off, variants[variant], sizes[size]);

type ButtonProps = ComponentProps<'button'> &
  Look & {
    busy?: boolean;
    /** The second click of a double click is ignored: another button may be there by then. */
    once?: boolean;
    icon?: LucideIcon | undefined;
    shortcut?: string;
  };

/** While busy it keeps its label and the focus, and ignores clicks. */
export function Button({
  variant,
  size,
  busy = false,
  once = false,
  icon: Icon,
  shortcut,
  type = 'button',
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) return event.preventDefault();
    if (!once || event.detail < 2) onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      aria-busy={busy || undefined}
      aria-keyshortcuts={shortcut}
      className={clsx(buttonStyle({ variant, size }), className)}
      onClick={click}
    >
      {busy ? <Spinner /> : Icon && <Icon aria-hidden size={16} strokeWidth={1.75} className="flex-none" />}
      {children}
      {shortcut && <Kbd inside>{shortcut}</Kbd>}
    </button>
  );
}
