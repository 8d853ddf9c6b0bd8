import type { Attention } from '@consultflow/contract/schedules/attention';
import { Day } from '@consultflow/contract/schedules/day';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { addDays } from '../../../lib/time/calendar.ts';
import { placeOf } from '../cells.ts';
import { FillDialog } from './fill-dialog.tsx';

const week = '2040-01-02';
const next = addDays(week, 7);

const attention: Attention = {
  time_zone: 'UTC',
  rooms: [{ code: 'A', has_consultants: true }],
  weeks: [
    {
      week_start_date: next,
      has_schedule: false,
      days: Day.options.map((day, at) => ({
        day,
        date: addDays(next, at),
        is_ahead: true,
        is_closed: false,
        closure: null,
        covered: [],
      })),
      booked: 0,
      lost: 0,
    },
  ],
  lost: [],
  conflicts: [],
  gaps: [],
  without_hours: [],
  absences: [],
  has_more: false,
};

const holiday = {
  id: 'holiday',
  user_id: 'elif',
  user_name: 'Elif',
  name: 'Holiday',
  starts_at: `${next}T00:00:00.000Z`,
  ends_at: `${addDays(next, 2)}T00:00:00.000Z`,
  substitute_id: null,
  substitute_name: null,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
};

const failing = () =>
  Response.json({ status: 'error', code: 'internal', message: 'It failed.' }, { status: 500 });

const root = createRoot(document.body.appendChild(document.createElement('main')));
afterEach(() => {
  root.unmount();
  vi.unstubAllGlobals();
  localStorage.clear();
});

test('weeks ahead are only previewed with the absences, and without them one is told', async () => {
  localStorage.setItem('user', JSON.stringify({ token: 't', id: 'admin', role: 'admin', name: 'Ada' }));
  let absences = failing;
  vi.stubGlobal('fetch', async (url: string) =>
    new URL(url, location.href).pathname.endsWith('/absences')
      ? absences()
      : Response.json({ status: 'success', data: attention }),
  );
  root.render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <FillDialog
        week={week}
        source={new Set(Day.options.map((day) => placeOf({ day, room: 'A', consultant: 'elif' })))}
        absentFrom={`${week}T00:00:00.000Z`}
        onClose={() => {}}
      />
    </QueryClientProvider>,
  );
  await expect.element(page.getByText('The absences could not be loaded')).toBeVisible();
  expect(page.getByRole('listitem').query()).toBeNull();
  absences = () => Response.json({ status: 'success', data: [holiday] });
  (page.getByRole('button', { name: 'Try Again' }).element() as HTMLElement).click();
  await expect.element(page.getByRole('listitem').getByText('2 gaps', { exact: true })).toBeVisible();
});
