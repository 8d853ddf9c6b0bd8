import { t } from '@consultflow/contract/language/t';
import type { Notification, NotificationType } from '@consultflow/contract/notifications/schema';
import { useNavigate } from '@tanstack/react-router';
import { Check, CircleAlert, Info, type LucideIcon, TriangleAlert } from 'lucide-react';
import type { MouseEvent } from 'react';
import { showMoment } from '../../lib/time/dates.ts';
import { pathInApp } from '../../lib/session/home.ts';
import { rich } from '../../lib/language/rich.tsx';
import { Button, buttonStyle } from '../../ui/button/button.tsx';
import { Ago } from '../../ui/text/relative-time.tsx';
import { useReadNotification } from './queries.ts';

const looks: Record<NotificationType, { icon: LucideIcon; ink: string }> = {
  info: { icon: Info, ink: 'text-primary-ink' },
  success: { icon: Check, ink: 'text-approved-ink' },
  warning: { icon: TriangleAlert, ink: 'text-accent-ink' },
  error: { icon: CircleAlert, ink: 'text-danger-ink' },
};

/** One notification; opening it marks it as read. */
export function NotificationItem({
  notification,
  onLeave,
}: {
  notification: Notification;
  onLeave: () => void;
}) {
  const { id, title, message, dateTime, isRead, type } = notification;
  const { icon: Icon, ink } = looks[type] ?? looks.info;
  const read = useReadNotification();
  const navigate = useNavigate();
  const link = pathInApp(notification.link ?? undefined);
  const follow = (event: MouseEvent, to: string) => {
    if (!isRead) read.mutate(id);
    // The browser itself opens another tab or window.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onLeave();
    void navigate({ to });
  };
  return (
    <li
      data-row={id}
      className={`flex gap-3 border-b border-line px-4 py-3 last:border-0 ${isRead ? '' : 'bg-selected'}`}
    >
      <Icon aria-hidden size={16} strokeWidth={1.75} className={`mt-0.75 flex-none ${ink}`} />
      <div className="min-w-0 flex-1">
        <p className={isRead ? undefined : 'font-semibold'}>
          {title}
          {!isRead && <span className="sr-only"> {t('(unread)')}</span>}
        </p>
        <p className="text-sm text-ink-2">{message}</p>
        <p className="flex flex-wrap items-center gap-x-2 text-xs text-ink-2">
          <time dateTime={dateTime} title={showMoment(dateTime)}>
            <Ago time={dateTime} />
          </time>
          <span className="ms-auto flex gap-1">
            {link && (
              <a
                href={`${import.meta.env.BASE_URL}${link.slice(1)}`}
                className={buttonStyle({ size: 'small', variant: 'quiet' })}
                onClick={(event) => follow(event, link)}
              >
                {/* i18n: a link that opens what the notification with this title is about */}
                {rich('Open<hidden> {title}</hidden>', { title, hidden })}
              </a>
            )}
            {!isRead && (
              <Button size="small" variant="quiet" busy={read.isPending} onClick={() => read.mutate(id)}>
                {rich('Mark as read<hidden> {title}</hidden>', { title, hidden })}
              </Button>
            )}
          </span>
        </p>
      </div>
    </li>
  );
}

/** The part of a label that only screen readers need. */
const hidden = <span className="sr-only" />;
