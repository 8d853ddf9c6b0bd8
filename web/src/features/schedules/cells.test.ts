import type { DayAssignment } from '@consultflow/contract/schedules/schema';
import { expect, test } from 'vitest';
import { assignmentsOf, cellOf, placesOf } from './cells.ts';

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
