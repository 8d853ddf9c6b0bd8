import type { Absence } from '@consultflow/contract/absences/schema';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { absencesIn } from '../../domain/appointments/absences.ts';
import { ClosuresPanel } from './closures-panel.tsx';
import { OwnAbsences } from './own-absences.tsx';

const PAGE = 500;

let stored: Absence[];
let root: ReturnType<typeof createRoot>;

const absence = (name: string, user_id: string | null, more: Partial<Absence> = {}): Absence => ({
  id: `absence-${stored.length}`,
  user_id,
  user_name: user_id,
  name,
  starts_at: new Date(Date.UTC(2040, 0, 1 + stored.length)).toISOString(),
  ends_at: new Date(Date.UTC(2040, 0, 3 + stored.length)).toISOString(),
  substitute_id: null,
  substitute_name: null,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
  ...more,
});

const add = (...of: Parameters<typeof absence>) => stored.push(absence(...of));

/** The server's list, page by page. */
function answer({ searchParams }: URL) {
  const user = searchParams.get('user_id');
  const rows = stored.filter(({ user_id }) => user === null || user_id === user);
  const from = Number(searchParams.get('cursor') ?? 0);
  const next = from + PAGE;
  return {
    status: 'success',
    data: rows.slice(from, next),
    ...(next < rows.length && { next_cursor: `${next}` }),
  };
}

const show = (panel: ReactNode) =>
  root.render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      {panel}
    </QueryClientProvider>,
  );

beforeEach(() => {
  localStorage.setItem('user', JSON.stringify({ token: 't', id: 'me', role: 'consultant', name: 'Elif' }));
  vi.stubGlobal('fetch', async (url: string) => Response.json(answer(new URL(url, location.href))));
  stored = [];
  root = createRoot(document.body.appendChild(document.createElement('main')));
  for (let count = 0; count <= PAGE; count++) add('Holiday', 'colleague');
});
afterEach(() => {
  root.unmount();
  document.querySelector('main')?.remove();
  vi.unstubAllGlobals();
  localStorage.clear();
});

test('one’s own absence is listed although more than a page of others begins before it', async () => {
  add('Wedding', 'me', { substitute_id: 'colleague', substitute_name: 'Rohan' });
  add('Training', 'colleague', { starts_at: stored.at(-1)!.starts_at });
  show(<OwnAbsences zone="UTC" />);
  await expect.element(page.getByRole('button', { name: 'Edit “Wedding”' })).toBeVisible();
  await expect.element(page.getByText('Rohan stands in, but is absent then too')).toBeVisible();
});

test('a closure is listed although more than a page of absences begins before it', async () => {
  add('Christmas', null);
  show(<ClosuresPanel zone="UTC" />);
  await expect.element(page.getByRole('button', { name: 'Edit “Christmas”' })).toBeVisible();
});

test('absences are read to the last page', async () => {
  const all = await new QueryClient().fetchQuery(absencesIn({ from: '2026-01-01T00:00:00.000Z' }));
  expect(all).toHaveLength(stored.length);
});
