import { expect, test } from 'vitest';
import { dueOf } from './due.ts';

const inIstanbul = '2026-11-25';
const inNewYork = '2026-11-24';

test("an appointment is overdue when its day has ended in the firm's time zone, not in the viewer's", () => {
  expect(dueOf('2026-11-24T09:00:00Z', 'Europe/Istanbul', inIstanbul)).toBe('Overdue');
  expect(dueOf('2026-11-24T09:00:00Z', 'America/New_York', inNewYork)).toBe('Today');
  expect(dueOf('2026-11-24T21:30:00Z', 'Europe/Istanbul', inIstanbul)).toBe('Today');
});

test('an appointment tomorrow, or without a readable date, is listed as later', () => {
  expect(dueOf('2026-11-25T22:00:00Z', 'Europe/Istanbul', inIstanbul)).toBe('Later');
  expect(dueOf(null, 'Europe/Istanbul', inIstanbul)).toBe('Later');
  expect(dueOf('soon', 'Europe/Istanbul', inIstanbul)).toBe('Later');
});
