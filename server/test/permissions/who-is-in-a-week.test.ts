import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { callOf } from './calls.ts';
import { newStage, noIds } from './cast.ts';

const stage = await newStage();
const { ids } = stage;
afterAll(stage.end);
afterEach(stage.restore);

describe.each([
  ['POST /schedules', undefined, '2026-11-30'],
  ['PUT /schedules/:id', 'the week', '2026-11-16'],
  ['PUT /schedules/:id', 'no week yet', '2026-11-30'],
])('consultants in %s of %s', (key, thing, week_start_date) => {
  const save = (consultant_ids: unknown) =>
    stage.ask('admin', callOf(key), {
      id: thing && ids[thing],
      body: {
        week_start_date,
        assignments: [{ day: 'Monday', room_assignments: [{ room: 'A', consultant_ids }] }],
      },
    });
  const inA = ids['consultant of the room']!;
  test('somebody of the room is assigned once', async () => {
    expect((await save([inA, inA.toUpperCase()])).statusCode).toBe(200);
    const cells = await stage.db.selectFrom('schedule_assignments').select('consultant_id').execute();
    expect(cells).toEqual([{ consultant_id: inA }]);
  });

  test.each([
    'missing',
    'owner',
    'admin',
    'deleted consultant',
    'inactive consultant',
    'consultant of another room',
  ])('%s is not', async (name) => {
    for (const list of [[ids[name]], [inA, ids[name]], [ids[name], inA]]) {
      expect((await save(list)).statusCode).toBe(400);
    }
    expect(await stage.changes()).toEqual([]);
  });

  test('a value that is not a list of ids is refused', async () => {
    for (const [, id] of noIds) expect((await save([id])).statusCode).toBe(400);
    for (const list of [null, undefined, inA, 1, {}, [null], [[inA]], { 0: inA, length: 1 }]) {
      expect((await save(list)).statusCode).toBe(400);
    }
    expect(await stage.changes()).toEqual([]);
  });
});
