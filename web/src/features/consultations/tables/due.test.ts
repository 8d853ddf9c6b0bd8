import { expect, test } from 'vitest';
import { dueOf } from './due.ts';

const now = new Date('2026-11-24T22:30:00Z');

test("an appointment is overdue when its day has ended in the firm's time zone, not in the viewer's", () => {
  expect(dueOf('2026-11-24T09:00:00Z', 'Europe/Istanbul', now)).toBe('Overdue');
  expect(dueOf('2026-11-24T09:00:00Z', 'America/New_York', now)).toBe('Today');
  expect(dueOf('2026-11-24T21:30:00Z', 'Europe/Istanbul', now)).toBe('Today');
});

test('an appointment tomorrow, or without a readable date, is listed as later', () => {
  expect(dueOf('2026-11-25T22:00:00Z', 'Europe/Istanbul', now)).toBe('Later');
  expect(dueOf(null, 'Europe/Istanbul', now)).toBe('Later');
  expect(dueOf('soon', 'Europe/Istanbul', now)).toBe('Later');
});
