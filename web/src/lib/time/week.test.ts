import { expect, test } from 'vitest';
import { mondayOf, readWeek, workdaysOf } from './calendar.ts';
import { dayIn, mondayAhead, showDate, showWorkdays } from './week.ts';

const zones = `
  UTC Pacific/Midway Pacific/Honolulu America/Anchorage America/Los_Angeles America/Denver America/Chicago
  America/New_York America/Caracas America/Santiago America/St_Johns America/Sao_Paulo America/Noronha
  America/Havana America/Asuncion Atlantic/Azores Atlantic/Cape_Verde Europe/London Europe/Dublin Africa/Lagos
  Europe/Berlin Europe/Warsaw Africa/Cairo Asia/Beirut Asia/Jerusalem Europe/Istanbul Africa/Nairobi Asia/Tehran
  Asia/Dubai Asia/Kabul Asia/Karachi Asia/Kolkata Asia/Kathmandu Asia/Dhaka Asia/Yangon Asia/Bangkok
  Asia/Shanghai Asia/Tokyo Australia/Eucla Australia/Adelaide Australia/Lord_Howe Pacific/Auckland
  Pacific/Chatham Pacific/Apia Pacific/Kiritimati
`
  .trim()
  .split(/\s+/);

const HOUR = 60 * 60 * 1000;
const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const hours = [0, 11, 23.99];

test('the Monday of a moment is correct in every time zone on every day of a leap year', () => {
  expect(zones.length).toBeGreaterThanOrEqual(40);
  const wrong: string[] = [];
  for (const timeZone of zones) {
    const dayOf = dayIn(timeZone);
    const weekday = new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'short' });
    for (let day = 0; day < 366; day += 1) {
      for (const hour of hours) {
        const moment = new Date(Date.UTC(2028, 0, 1) + (day * 24 + hour) * HOUR);
        const here = dayOf(moment);
        const monday = mondayOf(here);
        const passed = (Date.parse(here) - Date.parse(monday)) / (24 * HOUR);
        if (passed !== DAYS.indexOf(weekday.format(moment)))
          wrong.push(`${timeZone} ${moment.toISOString()} ${monday}`);
      }
    }
  }
  expect(wrong).toEqual([]);
});

test('Sunday is the last day of its week, across months and years', () => {
  expect(mondayOf('2026-11-22')).toBe('2026-11-16');
  expect(mondayOf('2026-11-23')).toBe('2026-11-23');
  expect(mondayOf('2027-01-03')).toBe('2026-12-28');
  expect(mondayOf('2028-03-01')).toBe('2028-02-28');
});

test('a week is Monday to Friday', () => {
  expect(workdaysOf('2026-11-30')).toEqual([
    '2026-11-30',
    '2026-12-01',
    '2026-12-02',
    '2026-12-03',
    '2026-12-04',
  ]);
  expect(showDate('2026-11-23')).toBe('Nov 23, 2026');
  expect(showWorkdays('2026-11-23')).toBe('Nov 23 – 27');
});

test('an invalid day of a schedule has no week', () => {
  for (const text of ['', '2026', '2026-02-30', '2026-13-01', '1999-12-31', '2200-01-06', 'Nov 23, 2026'])
    expect(readWeek(text)).toBeUndefined();
  expect(readWeek('2026-11-27')).toBe('2026-11-23');
});

test.each([
  ['2026-11-23', '2026-11-23'],
  ['2026-11-27', '2026-11-23'],
  ['2026-11-28', '2026-11-30'],
  ['2026-11-29', '2026-11-30'],
  ['2026-11-30', '2026-11-30'],
])('on %s a schedule opens on the week of %s', (day, monday) => {
  expect(mondayAhead(day)).toBe(monday);
});
