import { vi } from 'vitest';

/** Waits for a certain result, however busy the machine is; other tests measure the time. */
export const eventually = <Found>(look: () => Found | Promise<Found>, { interval = 20 } = {}) =>
  vi.waitFor(look, { timeout: 60_000, interval });
