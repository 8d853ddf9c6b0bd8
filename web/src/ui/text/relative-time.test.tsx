import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Ago, Ahead } from './relative-time.tsx';

let place: HTMLElement;
let root: ReturnType<typeof createRoot>;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  place = document.createElement('main');
  root = createRoot(place);
});
afterEach(() => {
  root.unmount();
  vi.useRealTimers();
});

const later = (time: string) => {
  vi.setSystemTime(time);
  vi.advanceTimersByTime(10_000);
};

test('the word for a day ahead changes at midnight, and ends when the time has come', async () => {
  vi.setSystemTime('2026-11-22T12:00:00Z');
  flushSync(() => root.render(<Ahead time="2026-11-23T15:00:00Z" />));
  expect(place.textContent).toBe('tomorrow');
  later('2026-11-23T12:00:00Z');
  await expect.poll(() => place.textContent).toBe('today');
  later('2026-11-23T15:00:00Z');
  await expect.poll(() => place.textContent).toBe('');
});

test('how long ago something was is said anew as time passes', async () => {
  vi.setSystemTime('2026-11-22T12:00:00Z');
  flushSync(() => root.render(<Ago time="2026-11-22T11:57:00Z" />));
  expect(place.textContent).toBe('3 min ago');
  later('2026-11-22T14:00:00Z');
  await expect.poll(() => place.textContent).toBe('2 hours ago');
});
