import type { Appointment } from '@consultflow/contract/appointments/schema';
import type { ConsultationDetail } from '@consultflow/contract/consultations/schema';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { momentOf } from '../../../lib/api/own-changes.ts';
import { HowDialog } from './how-dialog.tsx';

const first: Appointment = {
  id: 'first',
  starts_at: '2040-11-24T13:30:00.000Z',
  ends_at: '2040-11-24T14:30:00.000Z',
  consultant_id: 'elif',
  consultant_name: 'Elif',
  mode: 'video',
  link: 'https://meet.example/elif',
  phone: null,
  change_until: '2040-11-23T13:30:00.000Z',
  is_missed: false,
  updated_at: '2026-01-01T00:00:00.000Z',
};
const byPhone: Appointment = {
  ...first,
  mode: 'phone',
  link: null,
  phone: '+90 555',
  updated_at: '2026-01-02T00:00:00.000Z',
};
/** The version of the case, which has nothing to do with that of its appointment. */
const CASE_VERSION = '2026-01-03T00:00:00.000Z';

let root: ReturnType<typeof createRoot>;
let sent: object[];
let isClosed: boolean;

const open = (appointment = first) => {
  root = createRoot(document.body.appendChild(document.createElement('main')));
  flushSync(() =>
    root.render(
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <HowDialog
          consultation={{ id: 'case', appointment } as ConsultationDetail}
          appointment={appointment}
          onClose={() => (isClosed = true)}
        />
      </QueryClientProvider>,
    ),
  );
};
const close = () => {
  flushSync(() => root.unmount());
  document.querySelector('main')?.remove();
};
const link = page.getByLabelText('Link of the video call');
const press = (name: string) =>
  (page.getByRole('button', { name, exact: true }).element() as HTMLElement).click();
const conflict = page.getByText('Somebody else has changed this appointment in the meantime.');

beforeEach(() => {
  localStorage.setItem('user', JSON.stringify({ token: 't', id: 'elif', role: 'consultant', name: 'Elif' }));
  sent = [];
  isClosed = false;
  vi.stubGlobal('fetch', async (_url: string, { body }: { body?: string }) => {
    if (!body) return Response.json({ status: 'success', data: { id: 'elif', name: 'Elif' } });
    const changes = JSON.parse(body) as { updated_at: string };
    sent.push(changes);
    return changes.updated_at === byPhone.updated_at
      ? Response.json({ status: 'success', data: { id: 'case', updated_at: CASE_VERSION } })
      : Response.json(
          { status: 'error', code: 'appointment_changed', message: 'Changed.', data: byPhone },
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

test('how to meet that a colleague has changed meanwhile is shown, and overwritten only on demand', async () => {
  open();
  await link.fill('https://meet.example/other');
  press('Save');
  await expect.element(conflict).toBeVisible();
  await expect.element(page.getByText('+90 555')).toBeVisible();
  press('Keep mine');
  await expect.poll(() => conflict.query()).toBeNull();
  press('Save');
  await expect.poll(() => isClosed).toBe(true);
  expect(sent).toMatchObject([
    { link: 'https://meet.example/other', updated_at: first.updated_at },
    { link: 'https://meet.example/other', updated_at: byPhone.updated_at },
  ]);
});

test('kept input goes on from the version it was typed on, and is not restored for another appointment', async () => {
  open();
  await link.fill('https://meet.example/typed');
  close();
  open({ ...first, id: 'second', link: 'https://meet.example/maria' });
  await expect.element(link).toHaveValue('https://meet.example/maria');
  close();
  open(byPhone);
  await expect.element(link).toHaveValue('https://meet.example/typed');
  press('Save');
  await expect.element(conflict).toBeVisible();
  expect(sent).toMatchObject([{ updated_at: first.updated_at }]);
});

test('after how to meet was saved unchanged, the next event of the case is not taken for that of an own change', async () => {
  open(byPhone);
  press('Save');
  await expect.poll(() => isClosed).toBe(true);
  const saved = momentOf();
  expect(momentOf({ noun: 'consultations', id: 'case' })).toBeGreaterThan(saved);
});
