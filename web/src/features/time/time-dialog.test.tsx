import type { TimeEntry } from '@consultflow/contract/time/schema';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { switchZone } from '../../lib/time/zone.ts';
import { TimeDialog } from './time-dialog.tsx';

const entry: TimeEntry = {
  id: 'entry',
  consultation_id: 'case',
  number: 1042,
  room: 'A',
  topic: 'Origin',
  company_id: null,
  company_name: null,
  user_id: 'me',
  user_name: 'Elif',
  starts_at: '2026-11-24T13:30:00.000Z',
  day: '2026-11-24',
  minutes: 30,
  description: 'Read the tariff',
  is_billable: true,
  is_measured: true,
  is_closed: false,
  overlaps: false,
  updated_at: '2026-11-24T14:00:00.000Z',
};

let root: ReturnType<typeof createRoot>;
let sent: Partial<TimeEntry>[];
let answer: (body: Partial<TimeEntry>) => Response | Promise<Response>;

let isClosed: boolean;
let client: QueryClient;

const show = (dialog: ReactNode) => {
  root = createRoot(document.body.appendChild(document.createElement('main')));
  flushSync(() => root.render(<QueryClientProvider client={client}>{dialog}</QueryClientProvider>));
};
const open = (shown = entry) =>
  show(<TimeDialog consultation_id="case" entry={shown} onClose={() => (isClosed = true)} />);
const openNew = (consultation_id: string) =>
  show(<TimeDialog consultation_id={consultation_id} onClose={() => (isClosed = true)} />);
const close = () => {
  flushSync(() => root.unmount());
  document.querySelector('main')?.remove();
};
const field = (label: string) => page.getByLabelText(label, { exact: false });
const save = () => (page.getByRole('button', { name: 'Save Time' }).element() as HTMLElement).click();

beforeEach(() => {
  localStorage.setItem('user', JSON.stringify({ token: 't', id: 'me', role: 'consultant', name: 'Elif' }));
  switchZone('Europe/Warsaw');
  client = new QueryClient();
  sent = [];
  isClosed = false;
  answer = (body) => Response.json({ status: 'success', data: { ...entry, ...body } });
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    const changes = JSON.parse(body) as Partial<TimeEntry>;
    sent.push(changes);
    return answer(changes);
  });
});
afterEach(() => {
  close();
  vi.unstubAllGlobals();
  switchZone(null);
  localStorage.clear();
  sessionStorage.clear();
});

test('what was typed before the time zone changed is the same time afterwards', async () => {
  open();
  await expect.element(field('Start')).toHaveValue('2026-11-24 14:30');
  await field('Start').fill('2026-11-24 15:00');
  await field('Description').fill('Read the tariff again');
  switchZone('America/New_York');
  close();
  open();
  await expect.element(field('Start')).toHaveValue('2026-11-24 09:00');
  await expect.element(field('Description')).toHaveValue('Read the tariff again');
  save();
  await expect.poll(() => sent).toMatchObject([{ starts_at: '2026-11-24T14:00:00.000Z' }]);
});

/** By the timer, in the hour that the clocks of Warsaw show twice, when they show it again. */
const measured = { ...entry, starts_at: '2026-10-25T01:10:23.400Z', day: '2026-10-25' };

test('a start that nobody has typed stays exactly the same', async () => {
  open(measured);
  await expect.element(field('Start')).toHaveValue('2026-10-25 02:10');
  await field('Start').fill('2026-10-25 04:00');
  await field('Start').fill('2026-10-25 02:10');
  await field('Description').fill('Read the tariff again');
  switchZone('America/New_York');
  close();
  open(measured);
  await expect.element(field('Start')).toHaveValue('2026-10-24 21:10');
  save();
  await expect
    .poll(() => sent)
    .toMatchObject([{ starts_at: measured.starts_at, description: 'Read the tariff again' }]);
});

test('a change of a measured entry whose answer was lost is no conflict', async () => {
  answer = () => {
    throw new TypeError('Failed to fetch');
  };
  open(measured);
  await field('Description').fill('Read the tariff again');
  save();
  await expect.poll(() => sent).toHaveLength(1);
  const saved = { ...measured, description: 'Read the tariff again', updated_at: '2026-11-24T15:00:00.000Z' };
  answer = () =>
    Response.json(
      { status: 'error', code: 'time_entry_changed', message: 'Somebody else has changed it.', data: saved },
      { status: 409 },
    );
  await expect
    .element(page.getByRole('button', { name: 'Save Time' }))
    .not.toHaveAttribute('aria-busy', 'true');
  save();
  await expect.poll(() => isClosed).toBe(true);
  expect(page.getByRole('alert').query()).toBeNull();
});

test('the kept time of a case stays open and unsaved once the time of another case is saved', async () => {
  openNew('case');
  await field('Description').fill('Call with customs');
  close();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  answer = async (body) => {
    await released;
    return Response.json({ status: 'success', data: { ...entry, ...body } });
  };
  openNew('other');
  await field('Description').fill('Read the tariff');
  save();
  await expect.poll(() => sent).toMatchObject([{ consultation_id: 'other' }]);
  close();
  openNew('case');
  await expect.element(field('Description')).toHaveValue('Call with customs');
  release();
  await expect.poll(() => client.isMutating()).toBe(0);
  expect(isClosed).toBe(false);
  close();
  openNew('case');
  await expect.element(field('Description')).toHaveValue('Call with customs');
});
