import { afterAll, expect, test } from 'vitest';
import { newWorld } from '../../../test/support/world.ts';

const world = await newWorld();
afterAll(world.end);

const admin = await world.admin();
const add = (name = 'One more') => world.call(admin, 'POST', '/rooms', { name });
const remove = (id: string) => world.call(admin, 'DELETE', `/rooms/${id}`);

test('twenty-one of thirty rooms created at once get the remaining letters, each once; the others get the reason', async () => {
  const replies = await Promise.all(Array.from({ length: 30 }, () => add()));
  const letters: string[] = replies
    .filter((reply) => reply.statusCode === 200)
    .map((reply) => reply.json().data.code);
  expect(letters.toSorted().join('')).toBe('FGHIJKLMNOPQRSTUVWXYZ');

  const refused = replies.filter((reply) => reply.statusCode !== 200);
  expect(refused.map((reply) => [reply.statusCode, reply.json().message])).toEqual(
    Array.from({ length: 9 }, () => [409, 'All 26 room letters are taken. No room can be added.']),
  );
});

test('the letter of a deleted room is given to a new room if nothing uses it', async () => {
  const old = await world.db
    .selectFrom('rooms')
    .selectAll()
    .where('code', '=', 'H')
    .executeTakeFirstOrThrow();
  await remove(old.id);
  const { data } = (await add('Another')).json();
  expect(data).toMatchObject({ code: 'H', name: 'Another' });
  expect(data.id).not.toBe(old.id);
  expect((await world.call(admin, 'GET', `/rooms/${old.id}`)).statusCode).toBe(404);
});

test('one of ten requests for the one free letter succeeds', async () => {
  const { id } = await world.db
    .selectFrom('rooms')
    .select('id')
    .where('code', '=', 'J')
    .executeTakeFirstOrThrow();
  await remove(id);
  const replies = await Promise.all(Array.from({ length: 10 }, () => add()));
  expect(replies.map((reply) => reply.statusCode).toSorted((a, b) => a - b)).toEqual([
    200,
    ...Array.from({ length: 9 }, () => 409),
  ]);
});

test('a letter that a consultation, a week or a consultant still uses is not given again', async () => {
  const client = await world.client();
  await world.consultation(client, { room: 'P' });
  const consultant = await world.consultant('Q', 'R');
  await world.call(admin, 'POST', '/schedules', {
    week_start_date: '2026-11-16',
    assignments: [{ day: 'Monday', room_assignments: [{ room: 'R', consultant_ids: [consultant.id] }] }],
  });
  await world.db
    .updateTable('users')
    .set({ specialties: ['Q'] })
    .where('id', '=', consultant.id)
    .execute();

  const kept = await world.db.selectFrom('rooms').select('id').where('code', 'in', ['P', 'Q', 'R']).execute();
  for (const { id } of kept) await remove(id);
  expect((await add()).statusCode).toBe(409);
});

test('a room with the letter of a deleted one begins without its sign-off and assignment', async () => {
  const { id } = await world.db
    .selectFrom('rooms')
    .select('id')
    .where('code', '=', 'F')
    .executeTakeFirstOrThrow();
  await world.call(admin, 'PUT', `/rooms/${id}`, { requires_sign_off: true, auto_assign: 'least_work' });
  await remove(id);
  const { data } = (await add('Another')).json();
  expect(data).toMatchObject({ code: 'F', requires_sign_off: false, auto_assign: 'off' });
});
