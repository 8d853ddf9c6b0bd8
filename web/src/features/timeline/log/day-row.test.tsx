import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import { DayRow } from './day-row.tsx';

const place = document.createElement('ol');
const root = createRoot(place);

afterEach(() => {
  root.unmount();
  vi.useRealTimers();
});

test('today is called yesterday after midnight on a page that stays open', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  vi.setSystemTime('2026-11-23T12:00:00Z');
  flushSync(() => root.render(<DayRow day="2026-11-23" />));
  expect(place.textContent).toContain('Monday, today');
  vi.setSystemTime('2026-11-24T12:00:00Z');
  vi.advanceTimersByTime(10_000);
  await expect.poll(() => place.textContent).toContain('Monday, yesterday');
});
