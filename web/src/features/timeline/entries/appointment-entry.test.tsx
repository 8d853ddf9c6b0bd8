import type { TimelineEntry } from '@consultflow/contract/timeline/schema';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AppointmentEntry } from './appointment-entry.tsx';

const place = document.createElement('ol');
const root = createRoot(place);

beforeEach(() => {
  localStorage.setItem('user', JSON.stringify({ token: 't', id: 'elif', role: 'consultant', name: 'Elif' }));
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime('2026-12-20T12:00:00Z');
});
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

const booked = (day: string) =>
  ({
    kind: 'appointment',
    what: 'booked',
    at: '2026-12-20T11:00:00Z',
    actor: null,
    starts_at: `${day}T12:00:00Z`,
    ends_at: `${day}T13:00:00Z`,
    earlier_at: null,
    mode: 'office',
    consultant_name: 'Elif',
  }) as unknown as Extract<TimelineEntry, { kind: 'appointment' }>;

test.each([
  ['2026-12-28', 'Mon28Dec'],
  ['2027-01-05', 'Tue5Jan 2027'],
])('the card of an appointment on %s begins with %s', (day, words) => {
  flushSync(() => root.render(<AppointmentEntry entry={booked(day)} />));
  expect(place.querySelector('.entry-body')?.textContent).toContain(words);
});
