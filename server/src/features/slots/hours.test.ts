import { expect, test } from 'vitest';
import { hoursFrom, workingHours } from './hours.ts';

const opening = hoursFrom({ Monday: [['09:00', '18:00']], Tuesday: [['09:00', '12:00']] })!;

test('periods are put in order, and those that overlap or touch become one', () => {
  expect(
    hoursFrom({
      Monday: [
        ['13:00', '17:00'],
        ['09:00', '12:00'],
        ['11:00', '12:30'],
        ['17:00', '24:00'],
      ],
    }),
  ).toEqual({
    Monday: [
      { from: 540, until: 750 },
      { from: 780, until: 1440 },
    ],
  });
});

test.each([
  ['nothing', undefined],
  ['a text', 'mornings'],
  ['an unknown day', { Montag: [['09:00', '12:00']] }],
  ['an hour that there is not', { Monday: [['09:00', '25:00']] }],
  ['a period that ends before it begins', { Monday: [['12:00', '09:00']] }],
  ['a period across midnight', { Monday: [['22:00', '02:00']] }],
  ['one time alone', { Monday: [['09:00']] }],
  ['times without a day', [['09:00', '12:00']]],
])('%s is no hours, so that a person has those of the firm', (_, stored) => {
  expect(hoursFrom(stored)).toBeUndefined();
  expect(workingHours(stored, opening)).toBe(opening);
});

test('a person without own hours has those of the firm', () => {
  expect(workingHours({}, opening)).toBe(opening);
});

test('a person works within the opening hours, and not on a weekday that their own hours leave out', () => {
  const own = {
    Monday: [
      ['07:00', '10:00'],
      ['12:00', '20:00'],
    ],
    Wednesday: [['09:00', '12:00']],
  };
  expect(workingHours(own, opening)).toMatchObject({
    Monday: [
      { from: 540, until: 600 },
      { from: 720, until: 1080 },
    ],
    Tuesday: [],
    Wednesday: [],
  });
});
