import type { User } from '@consultflow/contract/users/schema';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { HoursDialog } from './hours-dialog.tsx';

const first = { Monday: [['09:00', '18:00']] };
const theirs = { Friday: [['10:00', '12:00']] };

let root: ReturnType<typeof createRoot>;
let sent: unknown[];
let isClosed: boolean;

const open = (availability: User['availability']) => {
  root = createRoot(document.body.appendChild(document.createElement('main')));
  const user = { id: 'elif', name: 'Elif', availability } as unknown as User;
  flushSync(() =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <HoursDialog user={user} zone="UTC" onClose={() => (isClosed = true)} />
      </QueryClientProvider>,
    ),
  );
};
const close = () => {
  flushSync(() => root.unmount());
  document.querySelector('main')?.remove();
};
const on = (day: string) => page.getByLabelText(`Hours on ${day}`);
const press = (name: string) => (page.getByRole('button', { name }).element() as HTMLElement).click();
const conflict = page.getByText('Somebody else has changed these hours in the meantime.');

beforeEach(() => {
  localStorage.setItem('user', JSON.stringify({ token: 't', id: 'admin', role: 'admin', name: 'Ada' }));
  sent = [];
  isClosed = false;
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    const changes = JSON.parse(body) as { availability: object; availability_seen: object };
    sent.push(changes);
    return JSON.stringify(changes.availability_seen) === JSON.stringify(theirs)
      ? Response.json({ status: 'success', data: { id: 'elif', name: 'Elif', ...changes } })
      : Response.json(
          { status: 'error', code: 'hours_changed', message: 'Changed.', data: theirs },
          { status: 409 },
        );
  });
});
afterEach(() => {
  close();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});

test('hours typed before a colleague set others are shown beside those, and overwrite them only on demand', async () => {
  open(first);
  await on('Tuesday').fill('09:00 – 12:00');
  close();
  open(theirs);
  await expect.element(on('Monday')).toHaveValue('09:00 – 18:00');
  press('Save Hours');
  await expect.element(conflict).toBeVisible();
  expect(sent).toMatchObject([{ availability_seen: first }]);
  press('Keep mine');
  await expect.poll(() => conflict.query()).toBeNull();
  press('Save Hours');
  await expect.poll(() => isClosed).toBe(true);
  expect(sent[1]).toMatchObject({
    availability: { ...first, Tuesday: [['09:00', '12:00']], Friday: [] },
    availability_seen: theirs,
  });
});

test('the hours that a colleague has set meanwhile can be loaded', async () => {
  open(first);
  await on('Monday').fill('08:00 – 12:00');
  press('Save Hours');
  await expect.element(conflict).toBeVisible();
  press('Load theirs');
  await expect.element(on('Friday')).toHaveValue('10:00 – 12:00');
  await expect.element(on('Monday')).toHaveValue('');
});
