import type { Recent } from '@consultflow/contract/dashboards/schema';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { NextLine } from './next-line.tsx';

let root: ReturnType<typeof createRoot>;

beforeEach(() => {
  localStorage.setItem('user', JSON.stringify({ token: 't', id: 'client', role: 'client', name: 'Ada' }));
  root = createRoot(document.body.appendChild(document.createElement('main')));
});
afterEach(() => {
  root.unmount();
  document.querySelector('main')?.remove();
  localStorage.clear();
});

const next = {
  id: 'one',
  number: 7,
  topic: 'Antidumping',
  room: 'A',
  scheduled_date: '2097-01-12T09:00:00.000Z',
  earlier_date: '2097-01-09T09:00:00.000Z',
} as Recent;

function show(status: Recent['status']) {
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <NextLine next={{ ...next, status }} /> }),
    history: createMemoryHistory(),
  });
  root.render(<RouterProvider router={router as never} />);
}

test('a rescheduled next appointment is shown with the date it had before', async () => {
  show('rescheduled');
  await expect.poll(() => document.querySelector('main')?.textContent).toMatch(/Jan 12.*instead of .*Jan 9/);
});

test('an appointment that was not moved has only its own date', async () => {
  show('approved');
  await expect.element(page.getByText('Antidumping')).toBeVisible();
  expect(page.getByText(/instead of/).query()).toBeNull();
});
