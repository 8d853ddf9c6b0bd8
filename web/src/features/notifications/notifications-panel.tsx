import { t } from '@consultflow/contract/language/t';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { Empty } from '../../ui/feedback/empty.tsx';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { Listing } from '../../ui/list/listing.tsx';
import { Popover } from '../../ui/popup/popover.tsx';
import { NotificationItem } from './notification-item.tsx';
import { useClearing } from './clearing.ts';
import { ownNotifications, unreadNotifications, useReadAll } from './queries.ts';

/** The bell with the number of unread notifications, and its panel. */
export function Notifications() {
  const list = useInfiniteQuery(ownNotifications);
  const [isOpen, setOpen] = useState(false);
  const clearing = useClearing();
  const rows = list.data?.rows.filter((row) => !clearing.isCleared(row)) ?? [];
  const { data: all = 0 } = useInfiniteQuery(unreadNotifications);
  // Clearing includes those that are not loaded.
  const unread = clearing.isHeld ? rows.filter(({ isRead }) => !isRead).length : all;
  return (
    <Popover
      title={t('Notifications')}
      open={isOpen}
      onOpenChange={setOpen}
      className="w-96"
      trigger={
        <IconButton
          label={
            unread > 0 ? t('Notifications, {count, number} unread', { count: unread }) : t('Notifications')
          }
          icon={Bell}
        >
          {unread > 0 && <Unread count={unread} />}
        </IconButton>
      }
    >
      <Actions hasUnread={unread > 0} newest={rows[0]?.dateTime} clearing={clearing} />
      <div className="max-h-[80vh] min-h-0 overflow-y-auto overscroll-contain">
        <Listing
          query={{ ...list, data: list.data && { ...list.data, rows } }}
          waiting={t('Loading your notifications')}
          failure={t('The notifications could not be loaded')}
          empty={
            <Empty drawing="none-yet" title={t('No notifications')} level={3}>
              {t('Updates on your consultations and your account appear here.')}
            </Empty>
          }
        >
          {(shown) => (
            <ul>
              {shown.map((notification) => (
                <NotificationItem
                  key={notification.id}
                  notification={notification}
                  onLeave={() => setOpen(false)}
                />
              ))}
            </ul>
          )}
        </Listing>
      </div>
    </Popover>
  );
}

function Unread({ count }: { count: number }) {
  return (
    <span
      aria-hidden
      className="absolute start-[calc(50%+0.25rem)] bottom-[calc(50%+0.25rem)] grid h-4 min-w-4 place-items-center rounded-full bg-accent px-1 text-2xs leading-none font-semibold whitespace-nowrap text-on-accent"
    >
      {count > 99 ? '99+' : count}
    </span>
  );
}

type ActionsProps = {
  hasUnread: boolean;
  /** When the latest one arrived; undefined without any. */
  newest: string | undefined;
  clearing: ReturnType<typeof useClearing>;
};

function Actions({ hasUnread, newest, clearing: { isHeld, isSending, clear, undo } }: ActionsProps) {
  const readAll = useReadAll();
  if (newest === undefined && !isHeld) return null;
  return (
    <div className="flex items-center justify-end gap-1 border-b border-line px-2 pb-2">
      <output className="flex-1 ps-2 text-sm text-ink-2">{isHeld && t('Notifications cleared')}</output>
      <Button
        size="small"
        variant="quiet"
        disabled={!hasUnread}
        busy={readAll.isPending}
        onClick={() => newest !== undefined && readAll.mutate(newest)}
      >
        {t('Mark all as read')}
      </Button>
      <Button
        size="small"
        variant="quiet"
        busy={isSending}
        onClick={() => (isHeld ? undo() : newest !== undefined && clear(newest))}
      >
        {isHeld && !isSending ? t('Undo') : t('Clear all')}
      </Button>
    </div>
  );
}
