import { EventEmitter } from 'node:events';
import { afterAll, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import * as users from '../../features/users/queries.ts';
import { newDatabase } from '../../../test/support/database.ts';
import { openSession } from '../session.ts';
import { newTurns } from './concurrent-calls.ts';

const { db, end } = await newDatabase();
/** Each call that has got its turn waits here until the test lets it go on. */
const running: { user: string; method: string; goOn: () => void }[] = [];
const app = buildApp(db, { limits: true });
app.addHook('preHandler', async ({ actor, method }) => {
  const turn = Promise.withResolvers<void>();
  running.push({ user: actor.id, method, goOn: turn.resolve });
  await turn.promise;
});
afterAll(async () => {
  await app.close();
  await end();
});

let count = 0;
async function person() {
  count += 1;
  const email = `turn${count}@firm.example`;
  const { id } = await users.insert(db, { name: 'P', email, password_hash: 'none', role: 'client' });
  return { id, token: await openSession(db, { id, password_hash: 'none' }) };
}
type Person = Awaited<ReturnType<typeof person>>;

const call = ({ token }: Person, method: 'GET' | 'PUT') =>
  app.inject({
    method,
    url: method === 'GET' ? '/api/v2/rooms' : '/api/v2/notifications/read-all',
    headers: { authorization: `Bearer ${token}` },
  });
const times = <T>(many: number, work: () => T) => Array.from({ length: many }, work);
const runningOf = ({ id }: Person, method: string) =>
  running.filter((one) => one.user === id && one.method === method).length;

test('of the calls of one user 8 reads and 4 writes run at once, and the others after them', async () => {
  const [one, other] = await Promise.all([person(), person()]);
  const replies = [...times(20, () => call(one, 'GET')), ...times(10, () => call(one, 'PUT'))];
  const ofOther = [call(other, 'GET'), call(other, 'PUT')];
  // Whoever comes last has its turn: so those before have had theirs, if they were to have one.
  await expect.poll(() => runningOf(other, 'GET') + runningOf(other, 'PUT')).toBe(2);
  await expect.poll(() => [runningOf(one, 'GET'), runningOf(one, 'PUT')]).toEqual([8, 4]);

  let most = 0;
  const isOver = Promise.all([...replies, ...ofOther]);
  let left = replies.length + ofOther.length;
  while (left > 0) {
    await expect.poll(() => running.length).toBeGreaterThan(0);
    most = Math.max(most, runningOf(one, 'GET') + runningOf(one, 'PUT'));
    running.shift()!.goOn();
    left -= 1;
  }
  expect((await isOver).map(({ statusCode }) => statusCode)).toEqual(times(32, () => 200));
  expect(most).toBe(12);
});

const newReply = () => ({ raw: new EventEmitter() });

test('turns are given in the order in which they were asked for, and a caller who left has none', async () => {
  const turns = newTurns(1);
  const replies = times(4, newReply);
  const order: number[] = [];
  replies.forEach((reply, n) => void turns.take('somebody', reply).then(() => order.push(n)));
  await expect.poll(() => order).toEqual([0]);

  replies[1]!.raw.emit('close');
  replies[0]!.raw.emit('close');
  await expect.poll(() => order).toEqual([0, 2]);
  replies[2]!.raw.emit('close');
  await expect.poll(() => order).toEqual([0, 2, 3]);
  expect(turns.users()).toBe(1);
  replies[3]!.raw.emit('close');
  expect(turns.users()).toBe(0);
});
