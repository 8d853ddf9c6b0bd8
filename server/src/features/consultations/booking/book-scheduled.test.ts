import { afterAll, expect, test } from 'vitest';
import { dayAhead } from '../../../../test/support/booked.ts';
import { newWorld } from '../../../../test/support/world.ts';
import { sweepDue } from './due.ts';

const world = await newWorld();
const { db } = world;
afterAll(world.end);

const client = await world.client();
const [elif, emre] = [await world.consultant('A', 'B'), await world.consultant('A', 'B')];
const at = (clock: string) => `${dayAhead(0)}T${clock}:00.000Z`;

/** As a server of an earlier version approves it, which knows no appointments. */
const scheduled = async (consultant: { id: string }, room: 'A' | 'B', scheduled_date: string) =>
  (
    await db
      .insertInto('consultations')
      .values({
        client_id: client.id,
        last_modified_by: client.id,
        consultant_id: consultant.id,
        room,
        topic: 'Tariffs',
        problem_details: '<p>Which duty?</p>',
        status: 'approved',
        scheduled_date,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;

const row = (consultation_id: string, is_conflict: boolean) => ({
  consultation_id,
  state: 'booked',
  is_conflict,
  sequence: 0,
});

test('what servers of an earlier version schedule is booked once, and what overlaps is a conflict', async () => {
  await db.updateTable('rooms').set({ capacity: 1 }).where('code', '=', 'B').execute();
  const first = await scheduled(elif, 'A', at('10:00'));
  const over = await scheduled(elif, 'A', at('10:30'));
  const colleague = await scheduled(emre, 'A', at('10:30'));
  const inRoom = await scheduled(elif, 'B', at('14:00'));
  const overRoom = await scheduled(emre, 'B', at('14:30'));
  await scheduled(elif, 'A', new Date(Date.now() - 3_600_000).toISOString());
  await Promise.all([sweepDue(db), sweepDue(db)]);
  await sweepDue(db);
  const booked = await db
    .selectFrom('appointments')
    .select(['consultation_id', 'state', 'is_conflict', 'sequence'])
    .orderBy('starts_at')
    .execute();
  expect(booked).toHaveLength(5);
  expect(booked).toEqual(
    expect.arrayContaining([
      row(first, false),
      row(over, true),
      row(colleague, false),
      row(inRoom, false),
      row(overRoom, true),
    ]),
  );
});
