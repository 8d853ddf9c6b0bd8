import { findReaderBy } from '@consultflow/contract/language/t';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { addDays } from '../../../lib/time/calendar.ts';
import { switchZone } from '../../../lib/time/zone.ts';
import { WeekTimes } from './week-times.tsx';

const MONDAY = '2040-11-19';
const elif = { consultant_id: 'elif', consultant_name: 'Elif Kaya' };
const ofElif = { ...elif, starts_at: `${MONDAY}T09:00:00.000Z`, ends_at: `${MONDAY}T10:00:00.000Z` };
const closed = (days: number) => [
  {
    name: 'Christmas',
    starts_at: `${MONDAY}T00:00:00.000Z`,
    ends_at: `${addDays(MONDAY, days)}T00:00:00.000Z`,
  },
];
const scheduled = { data: [] as object[], weeks_without_schedule: [] as string[], closures: closed(0) };

let root: ReturnType<typeof createRoot>;
function show(week: typeof scheduled, only?: string) {
  vi.stubGlobal('fetch', async () =>
    Response.json({ status: 'success', time_zone: 'UTC', opening_hours: {}, ...week }),
  );
  flushSync(() =>
    root.render(
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <WeekTimes
          room="A"
          first={MONDAY}
          monday={MONDAY}
          onMonday={() => {}}
          offered={(slots) => (only ? [] : slots)}
          only={only}
          kind="radio"
          chosen={[]}
          isFull={false}
          onToggle={() => {}}
          tell={() => 'there'}
        />
      </QueryClientProvider>,
    ),
  );
}

beforeEach(() => {
  switchZone('UTC');
  localStorage.setItem('user', JSON.stringify({ token: 't', id: 'me', role: 'client', name: 'Anna' }));
  root = createRoot(document.body.appendChild(document.createElement('main')));
});
afterEach(() => {
  root.unmount();
  document.querySelector('main')?.remove();
  vi.unstubAllGlobals();
  switchZone(null);
  findReaderBy(() => ({ language: 'en' }));
  localStorage.clear();
});

test.each([
  ['that is scheduled', scheduled, undefined, 'No time can be booked in this week'],
  [
    'that is closed all days',
    { ...scheduled, closures: closed(5) },
    undefined,
    'The firm is closed in this week',
  ],
  [
    'with a holiday and no schedule',
    { ...scheduled, weeks_without_schedule: [MONDAY], closures: closed(1) },
    undefined,
    'No schedule for this week yet',
  ],
  [
    'in which only others are free',
    { ...scheduled, data: [ofElif] },
    'Jonas Weber',
    'Jonas Weber has no free time in this week',
  ],
])('a week without times %s says why', async (_which, week, only, title) => {
  show(week, only);
  await expect.element(page.getByText(title)).toBeVisible();
  expect(document.body.textContent).not.toContain('are taken');
});

test.each([
  ['en', ', there'],
  ['ar', ' وthere'],
] as const)('in %s, what is read aloud of a time is joined as its lists are', async (language, end) => {
  findReaderBy(() => ({ language }));
  show({ ...scheduled, data: [ofElif] });
  const time = page.getByRole('radio');
  await expect.element(time).toBeVisible();
  expect(time.element().getAttribute('aria-label')).toMatch(new RegExp(`.${end}$`, 'u'));
});
