import type { Absence } from '@consultflow/contract/absences/schema';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { switchZone } from '../../lib/time/zone.ts';
import { AbsenceDialog } from './absence-dialog.tsx';
import { ClosureDialog } from './closure-dialog.tsx';

const absence: Absence = {
  id: 'absence',
  user_id: 'me',
  user_name: 'Elif',
  name: 'Doctor',
  starts_at: '2040-11-24T13:30:00.000Z',
  ends_at: '2040-11-24T15:00:00.000Z',
  substitute_id: null,
  substitute_name: null,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
};

let root: ReturnType<typeof createRoot>;
let sent: Partial<Absence>[];
let client: QueryClient;
let answered: Promise<void>;
/** What somebody else has saved meanwhile. */
let theirs: Absence | undefined;

const show = (dialog: ReactNode) => {
  root = createRoot(document.body.appendChild(document.createElement('main')));
  flushSync(() => root.render(<QueryClientProvider client={client}>{dialog}</QueryClientProvider>));
};
const open = (shown = absence) =>
  show(<AbsenceDialog zone="Europe/Warsaw" absence={shown} people={[]} onClose={() => {}} />);
const close = () => {
  flushSync(() => root.unmount());
  document.querySelector('main')?.remove();
};
const field = (label: string) => page.getByLabelText(label, { exact: false });
const press = (name: string) => (page.getByRole('button', { name }).element() as HTMLElement).click();
const save = () => press('Save Absence');

beforeEach(() => {
  localStorage.setItem('user', JSON.stringify({ token: 't', id: 'admin', role: 'admin', name: 'Ada' }));
  switchZone('Europe/Warsaw');
  client = new QueryClient();
  answered = Promise.resolve();
  sent = [];
  theirs = undefined;
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    const form = JSON.parse(body) as Partial<Absence>;
    sent.push(form);
    await answered;
    if (theirs && form.updated_at !== theirs.updated_at)
      return Response.json({ status: 'error', message: 'Changed.', data: theirs }, { status: 409 });
    return Response.json({ status: 'success', data: { ...absence, ...form, affected: [] } });
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
  await expect.element(field('From')).toHaveValue('2040-11-24 14:30');
  await field('From').fill('2040-11-24 15:00');
  await field('Reason').fill('Dentist');
  switchZone('America/New_York');
  close();
  open();
  await expect.element(field('From')).toHaveValue('2040-11-24 09:00');
  await expect.element(field('Until')).toHaveValue('2040-11-24 10:00');
  save();
  await expect
    .poll(() => sent)
    .toMatchObject([{ starts_at: '2040-11-24T14:00:00.000Z', ends_at: absence.ends_at }]);
});

test('hours that nobody has typed stay exactly the same', async () => {
  /** In the hour that the clocks of Warsaw show twice: it ends when they show it again. */
  const times = { starts_at: '2040-10-28T00:45:00.000Z', ends_at: '2040-10-28T01:30:00.000Z' };
  open({ ...absence, ...times });
  await expect.element(field('From')).toHaveValue('2040-10-28 02:45');
  await expect.element(field('Until')).toHaveValue('2040-10-28 02:30');
  await field('Reason').fill('Dentist');
  save();
  await expect.poll(() => sent).toMatchObject([{ ...times, name: 'Dentist' }]);
});

const eve: Absence = {
  ...absence,
  user_id: null,
  starts_at: '2040-12-24T11:00:00.000Z',
  ends_at: '2040-12-24T17:00:00.000Z',
};
const openClosure = () => show(<ClosureDialog zone="Europe/Warsaw" closure={eve} onClose={() => {}} />);
const hoursOf = ({ starts_at, ends_at }: Absence) => ({ starts_at, ends_at });

test('a closure of hours stays one while only its name is changed', async () => {
  openClosure();
  await expect.element(field('First day')).toHaveValue('2040-12-24');
  await field('Name').fill('Christmas Eve');
  press('Save Closure');
  await expect.poll(() => sent).toMatchObject([{ ...hoursOf(eve), name: 'Christmas Eve' }]);
});

test('hours of a closure that somebody else has changed are kept once their version is loaded, also after a reopening', async () => {
  theirs = {
    ...eve,
    name: 'Half a day',
    starts_at: '2040-12-24T13:00:00.000Z',
    ends_at: '2040-12-24T15:00:00.000Z',
    updated_at: '2026-01-02T00:00:00.000Z',
  };
  openClosure();
  await field('Name').fill('Christmas Eve');
  press('Save Closure');
  await expect.element(page.getByRole('button', { name: 'Load theirs' })).toBeVisible();
  press('Load theirs');
  await expect.element(field('Name')).toHaveValue('Half a day');
  await field('Name').fill('Christmas');
  close();
  openClosure();
  await expect.element(field('Name')).toHaveValue('Christmas');
  press('Save Closure');
  await expect.poll(() => sent.length).toBe(2);
  expect(sent[1]).toMatchObject({ ...hoursOf(theirs), name: 'Christmas' });
});

test('a kept absence stays open once a closure is saved', async () => {
  let isClosed = false;
  const openNew = () =>
    show(<AbsenceDialog zone="Europe/Warsaw" people={[]} onClose={() => (isClosed = true)} />);
  openNew();
  await field('Reason').fill('Dentist');
  close();
  const { promise, resolve: release } = Promise.withResolvers<void>();
  answered = promise;
  show(<ClosureDialog zone="Europe/Warsaw" onClose={() => {}} />);
  await field('Name').fill('Christmas Eve');
  await field('First day').fill('2040-12-24');
  press('Save Closure');
  await expect.poll(() => sent).toMatchObject([{ name: 'Christmas Eve' }]);
  close();
  openNew();
  await expect.element(field('Reason')).toHaveValue('Dentist');
  release();
  await expect.poll(() => client.isMutating()).toBe(0);
  expect(isClosed).toBe(false);
});
