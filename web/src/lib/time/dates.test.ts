import { expect, test } from 'vitest';
import {
  showAgo,
  showAhead,
  showDay,
  showNearDate,
  showNearDay,
  showNearDayOfWeek,
  showScheduled,
  showTimeOn,
  showWhen,
} from './dates.ts';

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
])('%s minutes ago is shown as %s', (minutes, words) => expect(ago(minutes)).toBe(words));

test('days are short and in en-US, and missing or invalid ones are shown as such', () => {
  expect(showDay('2026-11-24T09:00:00Z')).toMatch(/^Nov 24, 2026$/);
  expect(showDay(null)).toBe('Unknown date');
  expect(showDay('nonsense')).toBe('Invalid date');
  expect(showScheduled(null)).toBe('Not scheduled');
  expect(showAgo('')).toBe('Unknown date');
  expect(showAgo('nonsense')).toBe('Invalid date');
});

const local = (year: number) => new Date(year, 10, 24, 14, 30).toISOString();

test('an appointment shows its weekday and hour, and its year if it is not the current one', () => {
  expect(showWhen(local(2026), now)).toBe('Tue, Nov 24, 14:30');
  expect(showWhen(local(2027), now)).toBe('Wed, Nov 24, 2027, 14:30');
  expect(showWhen(null, now)).toBe('Not scheduled');
  expect(showWhen('nonsense', now)).toBe('Invalid date');
});

test('a day shows its year if it is not the current one', () => {
  expect([showNearDay(local(2026), now), showNearDay(local(2025), now)]).toEqual(['Nov 24', 'Nov 24, 2025']);
  expect([showNearDay(null, now), showNearDay('nonsense', now)]).toEqual(['Unknown date', 'Invalid date']);
  expect(['2026-11-24', '2025-11-24'].map((date) => showNearDate(date, now))).toEqual([
    'Nov 24',
    'Nov 24, 2025',
  ]);
  expect(['2026-11-24', '2025-11-24'].map((date) => showNearDayOfWeek(date, now))).toEqual([
    'Tuesday, Nov 24',
    'Monday, Nov 24, 2025',
  ]);
});

test('a time shows its day if it is not the given one, and its year', () => {
  const shown = ['2026-11-24', '2026-11-25', '2027-01-02'].map((date) => showTimeOn(date, local(2026)));
  expect(shown).toEqual(['14:30', 'Nov 24, 14:30', 'Nov 24, 2026, 14:30']);
});

test('the distance of an appointment is counted in calendar days', () => {
  const at = new Date(2026, 10, 20, 22, 0);
  const ahead = (...time: [number, number, number]) => showAhead(new Date(2026, ...time).toISOString(), at);
  expect(ahead(10, 20, 23)).toBe('today');
  expect(ahead(10, 21, 1)).toBe('tomorrow');
  expect(ahead(10, 24, 9)).toBe('in 4 days');
  expect(ahead(10, 20, 9)).toBe('');
});
