import { expect, test } from 'vitest';
import { readHours, textOf } from './hours-text.ts';

const closed = textOf({});
const read = (Monday: string) => readHours({ ...closed, Monday });

test.each([
  ['09:00 – 18:00', [['09:00', '18:00']]],
  ['9-18', [['09:00', '18:00']]],
  ['9.30—12:15', [['09:30', '12:15']]],
  [
    ' 09:00 – 12:30 , 13:30-18:00 ',
    [
      ['09:00', '12:30'],
      ['13:30', '18:00'],
    ],
  ],
  ['18:00 – 24:00', [['18:00', '24:00']]],
])('%s is read', (typed, periods) => {
  expect(read(typed)).toEqual({ hours: { Monday: periods }, mistakes: {} });
});

test.each([
  ['mornings', 'Please enter hours like 09:00 – 18:00'],
  ['09:00', 'Please enter hours like 09:00 – 18:00'],
  ['09:00 – 12:00,', 'Please enter hours like 09:00 – 18:00'],
  ['09:00 – 25:00', 'Please enter times like 09:00'],
  ['18:00 – 09:00', 'Please choose an end after the beginning'],
  ['22:00 – 02:00', 'Please choose an end after the beginning'],
  ['09:00 – 12:00, 11:00 – 13:00', 'Please choose periods that do not overlap'],
])('%s is refused with a sentence', (typed, mistake) => {
  expect(read(typed)).toEqual({ hours: {}, mistakes: { Monday: mistake } });
});

test('what is written is read as it was', () => {
  const hours = { Tuesday: [['09:00', '12:30'] as [string, string], ['13:30', '18:00'] as [string, string]] };
  expect(textOf(hours).Tuesday).toBe('09:00 – 12:30, 13:30 – 18:00');
  expect(readHours(textOf(hours))).toEqual({ hours, mistakes: {} });
});

test('an empty day is closed', () => {
  expect(read('  ')).toEqual({ hours: {}, mistakes: {} });
});
