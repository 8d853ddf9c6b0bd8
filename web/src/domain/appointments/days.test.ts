import type { WeeklyHours } from '@consultflow/contract/settings/hours';
import { expect, test } from 'vitest';
import {
  firstWeek,
  isAbsentAllDay,
  isMondayToFriday,
  whyNoneInWeek,
  workdaysFrom,
  workdaysOfFirm,
} from './days.ts';

const nineToSix: [string, string][] = [['09:00', '18:00']];
const opening_hours: WeeklyHours = {
  Monday: nineToSix,
  Tuesday: nineToSix,
  Wednesday: nineToSix,
  Thursday: nineToSix,
  Friday: nineToSix,
};

type Firm = Parameters<typeof workdaysOfFirm>[0];
/** Six working days from a Friday on. */
const six = (firm: Firm, reader: string) => workdaysFrom('2026-11-20', 6, workdaysOfFirm(firm, reader));
const firm = (time_zone: string): Firm => ({ time_zone, opening_hours });

const usual = ['2026-11-20', '2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27'];

test('the working days are those of the firm, by the calendar of the reader', () => {
  expect(six(firm('Europe/Istanbul'), 'Europe/Warsaw')).toEqual(usual);
  // In New York the Friday of Auckland is over when its Friday begins, and its Monday begins on a Sunday.
  expect(six(firm('Pacific/Auckland'), 'America/New_York')).toEqual([
    '2026-11-22',
    '2026-11-23',
    '2026-11-24',
    '2026-11-25',
    '2026-11-26',
    '2026-11-29',
  ]);
  // In Auckland the Friday of New York ends on a Saturday.
  expect(six(firm('America/New_York'), 'Pacific/Auckland')).toEqual([
    '2026-11-20',
    '2026-11-21',
    '2026-11-24',
    '2026-11-25',
    '2026-11-26',
    '2026-11-27',
  ]);
});

test('a day that is open until midnight ends with it', () => {
  const late = { ...opening_hours, Friday: [['09:00', '24:00']] as [string, string][] };
  expect(six({ time_zone: 'Europe/Istanbul', opening_hours: late }, 'Europe/Istanbul')).toEqual(usual);
});

test('a weekday without opening hours is left out, and a firm without any has the usual days', () => {
  const { Wednesday: _closed, ...others } = opening_hours;
  expect(six({ time_zone: 'Europe/Istanbul', opening_hours: others }, 'Europe/Istanbul')).not.toContain(
    '2026-11-25',
  );
  for (const hours of [{}, undefined])
    expect(workdaysOfFirm({ time_zone: 'Europe/Istanbul', opening_hours: hours })).toBe(isMondayToFriday);
});

const first = (zone: string, reader: string, now: string) => firstWeek(zone, new Date(now), reader);

test('the first week with times is the next one on a weekend, except where the week of the firm overlaps it', () => {
  const [istanbul, tokyo, angeles] = ['Europe/Istanbul', 'Asia/Tokyo', 'America/Los_Angeles'];
  expect(first(istanbul, istanbul, '2026-11-27T20:00:00Z')).toBe('2026-11-23');
  expect(first(istanbul, istanbul, '2026-11-28T09:00:00Z')).toBe('2026-11-30');
  // The Monday of Tokyo begins on the Sunday of Los Angeles.
  for (const now of ['2026-11-27T20:00:00Z', '2026-11-28T20:00:00Z', '2026-11-29T20:00:00Z'])
    expect(first(tokyo, angeles, now)).toBe('2026-11-23');
  expect(first(tokyo, angeles, '2026-11-30T20:00:00Z')).toBe('2026-11-30');
  // The Friday of Los Angeles ends on the Saturday of Tokyo.
  expect(first(angeles, tokyo, '2026-11-27T22:00:00Z')).toBe('2026-11-23');
  expect(first(angeles, tokyo, '2026-11-28T10:00:00Z')).toBe('2026-11-30');
});

const closedOn = (...days: string[]) =>
  days.map((day) => ({
    name: 'Christmas',
    starts_at: `${day}T00:00:00+03:00`,
    ends_at: `${day}T23:59:59+03:00`,
  }));

test.each([
  ['is scheduled and open', undefined, { isScheduled: true, closed: [] }],
  ['is scheduled and has a holiday', undefined, { isScheduled: true, closed: ['2026-11-23'] }],
  ['has no schedule', 'no schedule', { isScheduled: false, closed: [] }],
  ['has no schedule and a holiday', 'no schedule', { isScheduled: false, closed: ['2026-11-23'] }],
  ['is closed all days', 'closed', { isScheduled: true, closed: usual.slice(1) }],
])('a week without slots that %s says %s', (_which, reason, { isScheduled, closed }) => {
  const week = {
    ...firm('Europe/Istanbul'),
    slots: [],
    weeks_without_schedule: isScheduled ? [] : ['2026-11-23'],
    closures: closedOn(...closed),
  };
  expect(whyNoneInWeek('2026-11-23', week)).toBe(reason);
});

test.each([
  ['an hour', '09:00', '10:00', false],
  ['the end of the day', '17:00', '23:59', false],
  ['the opening hours', '09:00', '18:00', true],
])('an absence of %s from %s to %s takes all of a day: %s', (_of, from, until, is) => {
  const absence = { starts_at: `2026-11-24T${from}:00+03:00`, ends_at: `2026-11-24T${until}:00+03:00` };
  expect(isAbsentAllDay(absence, '2026-11-24', firm('Europe/Istanbul'))).toBe(is);
});

test('on a day without opening hours an absence of an hour does not take all of it', () => {
  const absence = { starts_at: '2026-11-28T09:00:00Z', ends_at: '2026-11-28T10:00:00Z' };
  expect(isAbsentAllDay(absence, '2026-11-28', firm('UTC'))).toBe(false);
  const days = { starts_at: '2026-11-26T00:00:00Z', ends_at: '2026-12-01T00:00:00Z' };
  expect(isAbsentAllDay(days, '2026-11-28', firm('UTC'))).toBe(true);
});
