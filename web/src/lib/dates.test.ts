import { expect, test } from 'vitest';
import { showAgo, showDay, showScheduled } from './dates.ts';

const now = new Date('2026-11-20T12:00:00Z');
const ago = (minutes: number) => showAgo(new Date(now.getTime() - minutes * 60_000).toISOString(), now);

test.each([
  [0.5, 'Just now'],
  [1, '1 min ago'],
  [59, '59 min ago'],
  [60, '1 hour ago'],
  [23 * 60, '23 hours ago'],
  [24 * 60, '1 day ago'],
  [10 * 24 * 60, '10 days ago'],
])('%s minutes ago reads %s', (minutes, words) => expect(ago(minutes)).toBe(words));

test('days are short and in en-US, and what is missing or wrong is said', () => {
  expect(showDay('2026-11-24T09:00:00Z')).toMatch(/^Nov 24, 2026$/);
  expect(showDay(null)).toBe('Unknown date');
  expect(showDay('nonsense')).toBe('Invalid date');
  expect(showScheduled(null)).toBe('Not scheduled');
});
