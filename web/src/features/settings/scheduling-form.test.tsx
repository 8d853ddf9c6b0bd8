import type { FirmSettings } from '@consultflow/contract/settings/schema';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { plainSettings } from '../../testing/plain-settings.ts';
import { SchedulingForm } from './scheduling-form.tsx';

const day: [string, string][] = [['09:00', '18:00']];
const settings: FirmSettings = { ...plainSettings, opening_hours: { Monday: day, Friday: day } };
const theirs = { Monday: day };

let root: ReturnType<typeof createRoot>;
let sent: { before?: { opening_hours: object } }[];

beforeEach(() => {
  localStorage.setItem('user', JSON.stringify({ token: 't', id: 'admin', role: 'admin', name: 'Ada' }));
  sent = [];
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    const changes = JSON.parse(body) as (typeof sent)[number];
    sent.push(changes);
    const isLate = changes.before && JSON.stringify(changes.before.opening_hours) !== JSON.stringify(theirs);
    return isLate
      ? Response.json(
          { status: 'error', code: 'hours_changed', message: 'Changed.', data: theirs },
          { status: 409 },
        )
      : Response.json({ status: 'success', data: { ...settings, opening_hours: theirs, ...changes } });
  });
  root = createRoot(document.body.appendChild(document.createElement('main')));
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <SchedulingForm settings={settings} /> }),
    history: createMemoryHistory(),
  });
  root.render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
});
afterEach(() => {
  root.unmount();
  document.querySelector('main')?.remove();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});

const on = (name: string) => page.getByLabelText(`Hours on ${name}`);
const press = (name: string) => (page.getByRole('button', { name }).element() as HTMLElement).click();
const SAVE = 'Save Scheduling Settings';
const conflict = page.getByText('Somebody else has changed these hours in the meantime.');

test('opening hours that a colleague has changed meanwhile are shown, and overwritten only on demand', async () => {
  await on('Monday').fill('09:00 – 12:00, 13:00 – 18:00');
  press(SAVE);
  await expect.element(conflict).toBeVisible();
  expect(sent).toMatchObject([{ before: { opening_hours: settings.opening_hours } }]);
  press('Load theirs');
  await expect.element(on('Friday')).toHaveValue('');
  await on('Monday').fill('09:00 – 12:00');
  press(SAVE);
  await expect.poll(() => sent).toHaveLength(2);
  expect(sent[1]).toEqual({
    opening_hours: { Monday: [['09:00', '12:00']] },
    before: { opening_hours: theirs },
  });
});

test('what a colleague has changed meanwhile appears in view, right above the button to save', async () => {
  await on('Monday').fill('09:00 – 12:00');
  press(SAVE);
  await expect.element(conflict).toBeInViewport({ ratio: 0.9 });
  const save = page.getByRole('button', { name: SAVE });
  await expect.element(save).toBeInViewport({ ratio: 0.9 });
  expect(page.getByRole('alert').element().parentElement?.nextElementSibling).toBe(save.element());
});

test('a colleague’s new hours are in the form after something else was saved', async () => {
  await page.getByLabelText('Buffer before').fill('5');
  press(SAVE);
  await expect.element(on('Friday')).toHaveValue('');
  expect(sent).toEqual([{ buffer_before: 5 }]);
});
