import type { Appointment, Slot } from '@consultflow/contract/appointments/schema';
import type { ConsultationDetail } from '@consultflow/contract/consultations/schema';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { RescheduleDialog } from './reschedule-dialog.tsx';

const byVideo: Appointment = {
  id: 'appointment',
  starts_at: '2040-11-20T13:30:00.000Z',
  ends_at: '2040-11-20T14:30:00.000Z',
  consultant_id: 'elif',
  consultant_name: 'Elif',
  mode: 'video',
  link: 'https://meet.example/elif',
  phone: null,
  change_until: '2040-11-19T13:30:00.000Z',
  is_missed: false,
  updated_at: '2026-01-01T00:00:00.000Z',
};
const byPhone: Appointment = { ...byVideo, mode: 'phone', link: null, phone: '+90 555' };

const slotWith = (consultant_id: string, consultant_name: string): Slot => ({
  starts_at: '2040-11-23T13:30:00.000Z',
  ends_at: '2040-11-23T14:30:00.000Z',
  consultant_id,
  consultant_name,
});

const consultation = (appointment: Appointment) =>
  ({
    id: 'case',
    number: 1042,
    topic: 'Origin',
    room: 'A',
    status: 'approved',
    consultant_id: 'elif',
    scheduled_date: byVideo.starts_at,
    appointment,
    preferences: [],
    updated_at: '2026-01-01T00:00:00.000Z',
  }) as unknown as ConsultationDetail;

let root: ReturnType<typeof createRoot>;
let sent: { slot: object }[];
const cache = () => new QueryClient({ defaultOptions: { queries: { retry: false } } });

const show = (appointment: Appointment, slot: Slot, client: QueryClient) =>
  flushSync(() =>
    root.render(
      <QueryClientProvider client={client}>
        <RescheduleDialog
          consultation={consultation(appointment)}
          taken={{ slot: undefined, next: [slot] }}
          onClose={() => {}}
        />
      </QueryClientProvider>,
    ),
  );

beforeEach(() => {
  localStorage.setItem('user', JSON.stringify({ token: 't', id: 'elif', role: 'consultant', name: 'Elif' }));
  sent = [];
  root = createRoot(document.body.appendChild(document.createElement('main')));
  vi.stubGlobal('fetch', async (_url: string, { body }: { body?: string }) => {
    if (body) sent.push(JSON.parse(body) as { slot: object });
    return Response.json({ status: 'error', code: 'internal', message: 'It failed.' }, { status: 500 });
  });
});
afterEach(() => {
  flushSync(() => root.unmount());
  document.querySelector('main')?.remove();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});

const press = (name: RegExp) => (page.getByRole('button', { name }).element() as HTMLElement).click();
const choose = () => press(/^Fri \d/);
const save = () => press(/^Reschedule to/);

test('a colleague’s change of how to meet, made meanwhile, is shown and survives a move', async () => {
  const client = cache();
  const slot = slotWith('elif', 'Elif');
  show(byVideo, slot, client);
  choose();
  await expect.element(page.getByLabelText('How to meet')).toHaveValue('video');
  show(byPhone, slot, client);
  await expect.element(page.getByLabelText('Phone number')).toHaveValue('+90 555');
  save();
  await expect.poll(() => sent).toHaveLength(1);
  expect(Object.keys(sent[0]!.slot).toSorted()).toEqual(['consultant_id', 'starts_at']);
});

test('with another consultant the two sides meet as they do by then', async () => {
  const client = cache();
  const slot = slotWith('maria', 'Maria');
  show(byVideo, slot, client);
  choose();
  await expect.element(page.getByLabelText('How to meet')).toHaveValue('video');
  show(byPhone, slot, client);
  await expect.element(page.getByLabelText('Phone number')).toHaveValue('+90 555');
  save();
  await expect.poll(() => sent).toHaveLength(1);
  expect(sent[0]!.slot).toMatchObject({ consultant_id: 'maria', mode: 'phone', phone: '+90 555' });
});

test('a chosen way to meet is sent', async () => {
  show(byVideo, slotWith('elif', 'Elif'), cache());
  choose();
  await page.getByLabelText('How to meet').selectOptions('office');
  save();
  await expect.poll(() => sent).toHaveLength(1);
  expect(sent[0]!.slot).toMatchObject({ mode: 'office' });
});

test('the dialog begins at the times, not at a time of one’s own below them', async () => {
  show(byVideo, slotWith('elif', 'Elif'), cache());
  await expect.poll(() => document.activeElement?.matches('[data-rest], [data-begin]')).toBe(true);
});
