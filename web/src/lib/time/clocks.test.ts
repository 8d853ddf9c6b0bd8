import { expect, test } from 'vitest';
import { showHours, showHoursIn } from './clocks.ts';

const hour = (local: string) => new Date(local).toISOString();
const span = (from: string, until: string) => ({ starts_at: hour(from), ends_at: hour(until) });
/** Spaces of the formatter are of several kinds. */
const plain = (text: string) => text.replace(/[\s\u2009]+/g, ' ');

test('hours of one day are a range', () => {
  expect(plain(showHours(span('2031-01-06T14:30', '2031-01-06T15:30')))).toBe('14:30 – 15:30');
});

test('hours across midnight name no dates', () => {
  expect(plain(showHours(span('2031-01-06T23:50', '2031-01-07T00:50')))).toBe('23:50 – 00:50');
  const utc = { starts_at: '2031-01-06T23:50:00Z', ends_at: '2031-01-07T00:50:00Z' };
  expect(plain(showHoursIn('UTC', utc))).toMatch(/^(Mon )?23:50 – (Tue )?00:50 in /);
});
