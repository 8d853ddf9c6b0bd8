import type { Said } from '@consultflow/contract/timeline/schema';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import { useEditable } from './editable.ts';

const place = document.createElement('main');
const root = createRoot(place);

afterEach(() => {
  root.unmount();
  vi.useRealTimers();
});

const entry: Partial<Said> = { at: '2026-11-23T09:00:00Z', redacted_at: null };
const Message = () => (useEditable(entry as Said) ? 'Edit' : 'Too late');

test('a message can no longer be edited once its time is over, also if the device was asleep', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  vi.setSystemTime('2026-11-23T09:14:00Z');
  flushSync(() => root.render(<Message />));
  expect(place.textContent).toBe('Edit');
  // A device that is asleep does not count its timers down.
  vi.setSystemTime('2026-11-23T09:16:00Z');
  vi.advanceTimersByTime(10_000);
  await expect.poll(() => place.textContent).toBe('Too late');
  expect(vi.getTimerCount()).toBe(0);
});
