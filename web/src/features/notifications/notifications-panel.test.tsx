import type { Notification } from '@consultflow/contract/notifications/schema';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Notifications } from './notifications-panel.tsx';
import { ownNotifications } from './queries.ts';

let box: HTMLElement;
let root: ReturnType<typeof createRoot>;
beforeEach(() => {
  box = document.createElement('main');
  root = createRoot(box);
});
afterEach(() => root.unmount());

const notification = (id: string, isRead: boolean): Notification => ({
  id,
  title: 'Request approved',
  message: 'Jonas approved #1 “Origin”.',
  dateTime: `2031-01-0${id}T09:00:00Z`,
  isRead,
  type: 'success',
  link: null,
});

const bellWith = (unread: number) => {
  const cache = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const data = [notification('3', false), notification('2', false), notification('1', true)];
  cache.setQueryData(ownNotifications.queryKey, {
    pages: [{ data, next_cursor: 'more', unread }],
    pageParams: [undefined],
  });
  flushSync(() =>
    root.render(
      <QueryClientProvider client={cache}>
        <Notifications />
      </QueryClientProvider>,
    ),
  );
  const bell = box.querySelector('button')!;
  return { said: bell.getAttribute('aria-label'), shown: bell.textContent };
};

test.each([
  [70, { said: 'Notifications, 70 unread', shown: '70' }],
  [120, { said: 'Notifications, 120 unread', shown: '99+' }],
  [0, { said: 'Notifications', shown: '' }],
])('of %s unread notifications, of which two are loaded, the bell has the number', (unread, bell) => {
  expect(bellWith(unread)).toEqual(bell);
});
