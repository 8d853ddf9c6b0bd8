import { clsx } from 'clsx';
import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';

const sizes = {
  small: 'size-9 md:size-(--size-control-sm)',
  medium: 'size-(--size-touch) md:size-(--size-control)',
};

type IconButtonProps = ComponentProps<'button'> & {
  label: string;
  icon: LucideIcon;
  size?: keyof typeof sizes;
};

/** Children are placed over the icon: an unread count, a dot. */
export function IconButton({
  label,
  icon: Icon,
  size = 'medium',
  type = 'button',
  className,
  children,
  ...rest
}: IconButtonProps) {
  return (
    <button
      aria-label={label}
      title={label}
      {...rest}
      type={type}
      className={clsx(
        'relative inline-grid flex-none place-items-center rounded-control text-ink-2 transition-colors',
        'hover:bg-hover hover:text-ink disabled:cursor-not-allowed disabled:text-ink-3 disabled:opacity-60',
        'aria-pressed:bg-primary-soft aria-pressed:text-primary-ink',
        sizes[size],
        className,
      )}
    >
      <Icon aria-hidden size={16} strokeWidth={1.75} />
      {children}
    </button>
  );
}
