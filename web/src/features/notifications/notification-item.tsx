import type { Notification, NotificationType } from '@consultflow/contract/notifications/schema';
import { useNavigate } from '@tanstack/react-router';
import { Check, CircleAlert, Info, type LucideIcon, TriangleAlert } from 'lucide-react';
import { showAgo, showMoment } from '../../lib/dates.ts';
import { pathInApp } from '../../lib/home.ts';
import { Button } from '../../ui/button.tsx';
import { useReadNotification } from './queries.ts';

const looks: Record<NotificationType, { icon: LucideIcon; ink: string }> = {
  info: { icon: Info, ink: 'text-primary-ink' },
  success: { icon: Check, ink: 'text-approved-ink' },
  warning: { icon: TriangleAlert, ink: 'text-accent-ink' },
  error: { icon: CircleAlert, ink: 'text-danger-ink' },
};

/** One notification; following it marks it as read. */
export function NotificationItem({
  notification,
  onLeave,
}: {
  notification: Notification;
  onLeave: () => void;
}) {
  const { id, title, message, dateTime, isRead, type } = notification;
  const { icon: Icon, ink } = looks[type];
  const read = useReadNotification();
  const navigate = useNavigate();
  const link = pathInApp(notification.link ?? undefined);
  const follow = (to: string) => {
    if (!isRead) read.mutate(id);
    onLeave();
    void navigate({ to });
  };
  return (
    <li className={`flex gap-3 border-b border-line px-4 py-3 last:border-0 ${isRead ? '' : 'bg-selected'}`}>
      <Icon aria-hidden size={16} strokeWidth={1.75} className={`mt-0.75 flex-none ${ink}`} />
      <div className="min-w-0 flex-1">
        <p className={isRead ? undefined : 'font-semibold'}>
          {title}
          {!isRead && <span className="sr-only"> (unread)</span>}
        </p>
        <p className="text-sm text-ink-2">
          <bdi>{message}</bdi>
        </p>
        <p className="flex flex-wrap items-center gap-x-2 text-xs text-ink-2">
          <time dateTime={dateTime} title={showMoment(dateTime)}>
            {showAgo(dateTime)}
          </time>
          <span className="ms-auto flex gap-1">
            {link && (
              <Button size="small" variant="quiet" onClick={() => follow(link)}>
                Open<span className="sr-only"> {title}</span>
              </Button>
            )}
            {!isRead && (
              <Button size="small" variant="quiet" busy={read.isPending} onClick={() => read.mutate(id)}>
                Mark as read<span className="sr-only"> {title}</span>
              </Button>
            )}
          </span>
        </p>
      </div>
    </li>
  );
}
