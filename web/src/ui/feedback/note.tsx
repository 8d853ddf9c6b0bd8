import { clsx } from 'clsx';
import { CircleAlert, Info, type LucideIcon, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

const kinds = {
  information: { look: 'border-primary bg-primary-soft', ink: 'text-primary-ink', icon: Info },
  waiting: { look: 'border-accent-ink bg-accent-soft', ink: 'text-accent-ink', icon: TriangleAlert },
  error: { look: 'border-danger-ink bg-danger-soft', ink: 'text-danger-ink', icon: CircleAlert },
};

type NoteProps = {
  kind?: keyof typeof kinds;
  icon?: LucideIcon;
  action?: ReactNode;
  /** Read out when it appears, like every error. */
  alert?: boolean;
  /** The id for `aria-describedby`. */
  id?: string;
  className?: string;
  children: ReactNode;
};

/** A message in the flow of the page, with at most one action. */
export function Note({
  kind = 'information',
  icon,
  action,
  alert = kind === 'error',
  id,
  className,
  children,
}: NoteProps) {
  const { look, ink, icon: usual } = kinds[kind];
  const Icon = icon ?? usual;
  return (
    <div
      id={id}
      role={alert ? 'alert' : undefined}
      className={clsx('flex items-start gap-3 rounded-tag border-s-3 px-4 py-3', look, className)}
    >
      <Icon aria-hidden size={16} strokeWidth={1.75} className={clsx('mt-0.75 flex-none', ink)} />
      <div className="min-w-0 flex-1">{children}</div>
      {action && <div className="-my-0.75 flex-none">{action}</div>}
    </div>
  );
}
