import { vi } from 'vitest';

/** Waits for what is sure to come, however busy the machine is; how soon it comes is measured elsewhere. */
export const eventually = <Found>(look: () => Found | Promise<Found>, { interval = 20 } = {}) =>
  vi.waitFor(look, { timeout: 60_000, interval });
