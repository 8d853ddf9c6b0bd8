import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { newDatabase } from '../../test/support/database.ts';
import { isTaken } from './pg-errors.ts';

const { db, end } = await newDatabase();
afterAll(end);

test.each([
  ['appointments_apart', true],
  ['appointments_seats', true],
  ['appointments_capacity', true],
  ['clock_intervals_apart', false],
  ['opening_times_apart', false],
])('what %s refuses is a time that is taken: %s', async (constraint, expected) => {
  const raise = `do $$ begin
    raise exclusion_violation using message = 'refused', constraint = '${constraint}';
  end $$`;
  const error: unknown = await sql
    .raw(raise)
    .execute(db)
    .catch((reason: unknown) => reason);
  expect(isTaken(error)).toBe(expected);
});
