import type { DayAssignment } from '@consultflow/contract/schedules/schema';
import { expect, test } from 'vitest';
import { assignmentsOf, cellOf, placesOf, undone } from './cells.ts';

test('a day that a newer server plans is kept when the week is saved', () => {
  const saturday = { day: 'Saturday', room_assignments: [{ room: 'A', consultant_ids: ['elif'] }] };
  const places = placesOf({ assignments: [saturday as unknown as DayAssignment] });
  expect([...places].map(cellOf)).toEqual([{ day: 'Saturday', room: 'A', consultant: 'elif' }]);
  const saved = assignmentsOf(places);
  expect(saved.map(({ day }) => day)).toEqual([
    'Monday',
    'Tuesday',
    'Wednesday',
    'Thursday',
    'Friday',
    'Saturday',
  ]);
  expect(saved.at(-1)).toEqual(saturday);
});

test('undoing a copy brings back what it replaced and keeps what was changed since', () => {
  const replaced = new Map([
    ['Monday A elif', true],
    ['Tuesday A elif', true],
    ['Friday A elif', false],
  ]);
  const made = new Map([
    ['Monday A elif', false],
    ['Thursday A elif', true],
    ['Friday A elif', false],
  ]);
  const now = new Map([
    ['Monday A elif', false],
    ['Wednesday A elif', true],
    ['Thursday A elif', true],
    ['Friday A elif', true],
  ]);
  expect(undone(now, made, replaced)).toEqual(
    new Map([
      ['Wednesday A elif', true],
      ['Friday A elif', true],
      ['Monday A elif', true],
      ['Tuesday A elif', true],
    ]),
  );
});
