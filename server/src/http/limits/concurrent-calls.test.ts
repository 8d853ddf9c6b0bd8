import type { Role } from '@consultflow/contract/users/schema';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { buildApp } from '../../app.ts';
import * as users from '../../features/users/queries.ts';
import { addCompleted } from '../../../test/support/completed.ts';
import { newDatabase } from '../../../test/support/database.ts';
import { watchedDatabase } from '../../../test/support/watched-database.ts';
import { openSession } from '../session.ts';

const { db, end } = await newDatabase();
/** Each running call waits here until the test releases it. */
const running: { caller: string; method: string; goOn: () => void }[] = [];
const app = buildApp(db, { limits: true });
app.addHook('preHandler', async ({ actor, ip, method }) => {
  const turn = Promise.withResolvers<void>();
  running.push({ caller: actor?.id ?? ip, method, goOn: turn.resolve });
  await turn.promise;
});
afterAll(async () => {
  await app.close();
  await end();
});

let count = 0;
async function person(role: Role = 'client') {
  count += 1;
  const email = `turn${count}@firm.example`;
  const { id } = await users.insert(db, {
    name: 'P',
    email,
    password_hash: 'none',
    role,
    account_status: 'approved',
  });
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
const runningOf = ({ id }: { id: string }, method: string) =>
  running.filter((one) => one.caller === id && one.method === method).length;

test('8 reads and 4 writes of a user run at once, and the others after them', async () => {
  const [one, other] = await Promise.all([person(), person()]);
  const replies = [...times(20, () => call(one, 'GET')), ...times(10, () => call(one, 'PUT'))];
  const ofOther = [call(other, 'GET'), call(other, 'PUT')];
  // The last call runs: so the earlier ones would have run too, if they could.
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

test.each<[string, string, number, Role?]>([
  ['page of long texts', '/consultations', 200],
  ['page with a parameter that the call does not know', '/consultations?limit=500&light=true', 200],
  ['page with a parameter of other calls', '/companies?limit=500&fields=excerpt', 200],
  ['search for excerpts', '/consultations?fields=excerpt&search=duty', 200],
  ['search for a light page', '/companies?light=true&search=duty', 200],
  ['person', `/users/${randomUUID()}`, 404],
  ['consultation', `/consultations/${randomUUID()}`, 404],
  ['report of time', '/time-entries/report?by=room', 200, 'admin'],
])(
  'one %s of a user is read at a time, and pages of screens beside it',
  async (_what, long, expected, role) => {
    const one = await person(role);
    const read = (path: string) =>
      app.inject({ url: `/api/v2${path}`, headers: { authorization: `Bearer ${one.token}` } });
    const isExpected = async (reply: ReturnType<typeof read>) =>
      expect((await reply).statusCode).toBe(expected);
    const longs = times(3, () => read(long));
    const replies = times(2, () => read('/consultations?fields=excerpt'));
    await expect.poll(() => runningOf(one, 'GET')).toBe(3);
    // This one waits for nothing but its turn: so the others would run too, if they could.
    const last = call(one, 'GET');
    await expect.poll(() => runningOf(one, 'GET')).toBe(4);
    for (let left = 6; left > 0; left -= 1) {
      await expect.poll(() => running.length).toBeGreaterThan(0);
      running.shift()!.goOn();
    }
    await Promise.all(longs.map(isExpected));
    for (const { statusCode } of await Promise.all([...replies, last])) expect(statusCode).toBe(200);
  },
);

test('a record that a user opens does not wait for a search of theirs', async () => {
  const one = await person();
  const read = (path: string) =>
    app.inject({ url: `/api/v2${path}`, headers: { authorization: `Bearer ${one.token}` } });
  const searches = times(2, () => read('/consultations?search=duty'));
  await expect.poll(() => runningOf(one, 'GET')).toBe(1);
  const opened = read(`/users/${randomUUID()}`);
  await expect.poll(() => runningOf(one, 'GET')).toBe(2);
  for (let left = 3; left > 0; left -= 1) {
    await expect.poll(() => running.length).toBeGreaterThan(0);
    running.shift()!.goOn();
  }
  expect((await opened).statusCode).toBe(404);
  for (const { statusCode } of await Promise.all(searches)) expect(statusCode).toBe(200);
});

test('8 public reads of a network run at once, and the others after them', async () => {
  const [one, other] = ['192.0.2.1', '192.0.2.2'];
  const replies = [...times(20, () => one), other].map((remoteAddress) =>
    app.inject({ url: '/api/v2/firm', remoteAddress }),
  );
  // The last call runs: so the earlier ones would have run too, if they could.
  await expect.poll(() => runningOf({ id: other }, 'GET')).toBe(1);
  await expect.poll(() => runningOf({ id: one }, 'GET')).toBe(8);
  const isOver = Promise.all(replies);
  for (let left = replies.length; left > 0; left -= 1) {
    await expect.poll(() => running.length).toBeGreaterThan(0);
    running.shift()!.goOn();
  }
  expect((await isOver).map(({ statusCode }) => statusCode)).toEqual(times(21, () => 200));
});

test('4 sign-ins of a network and 8 of all run at once, and the others after them', async () => {
  let isOpen = false;
  const counted: (() => void)[] = [];
  // The first thing that each does is to count.
  const watched = watchedDatabase(db, async (row) => {
    if (isOpen || !('isRefused' in row)) return;
    await new Promise<void>((resolve) => counted.push(resolve));
  });
  const signing = buildApp(watched, { limits: true });
  onTestFinished(() => signing.close());
  const from = (remoteAddress: string) =>
    signing.inject({
      method: 'POST',
      url: '/api/v2/auth/login',
      remoteAddress,
      payload: { email: `${counted.length}@port.example`, password: 'wrong-harbour-1' },
    });
  const rooms = async () => {
    const { token } = await person();
    return signing.inject({ url: '/api/v2/rooms', headers: { authorization: `Bearer ${token}` } });
  };
  const replies = times(10, () => from('192.0.2.1'));
  await expect.poll(() => counted.length).toBe(4);
  replies.push(from('192.0.2.2'));
  await expect.poll(() => counted.length).toBe(5);
  for (const address of ['192.0.2.3', '192.0.2.4']) replies.push(...times(3, () => from(address)));
  await expect.poll(() => counted.length).toBe(8);
  // Another call runs beside them.
  expect((await rooms()).statusCode).toBe(200);
  expect(counted).toHaveLength(8);
  isOpen = true;
  for (const goOn of counted) goOn();
  for (const { statusCode } of await Promise.all(replies)) expect(statusCode).toBe(401);
});

test('one calendar feed of all networks is made at a time, and the others after it', async () => {
  let isOpen = false;
  const counted: (() => void)[] = [];
  const watched = watchedDatabase(db, async (row) => {
    if (isOpen || !('isRefused' in row)) return;
    await new Promise<void>((resolve) => counted.push(resolve));
  });
  const serving = buildApp(watched, { limits: true });
  onTestFinished(() => serving.close());
  const feedFrom = (remoteAddress: string) =>
    serving.inject({ url: `/api/v2/calendar/${'x'.repeat(43)}.ics`, remoteAddress });
  const feeds = ['192.0.2.1', '192.0.2.2', '192.0.2.3'].map(feedFrom);
  await expect.poll(() => counted.length).toBe(1);
  // A sign-in is counted beside it: so the other feeds would be too, if they could.
  const signIn = serving.inject({
    method: 'POST',
    url: '/api/v2/auth/login',
    remoteAddress: '192.0.2.4',
    payload: { email: 'feed@port.example', password: 'wrong-harbour-1' },
  });
  await expect.poll(() => counted.length).toBe(2);
  isOpen = true;
  for (const goOn of counted) goOn();
  expect((await Promise.all(feeds)).map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
  expect((await signIn).statusCode).toBe(401);
});

test('sign-ins give their places back when they are answered, though their reader takes nothing', async () => {
  const open = buildApp(db, { limits: true });
  onTestFinished(() => open.close());
  const { port } = new URL(await open.listen({ port: 0, host: '127.0.0.1' }));
  const { token } = await person();
  const body = JSON.stringify({ email: 'nobody@port.example', password: 'wrong-harbour-1' });
  // Each reply waits on its connection behind a stream that does not end.
  const socket = connect(Number(port), '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  socket.write(`GET /api/v2/events HTTP/1.1\r\nhost: firm\r\nauthorization: Bearer ${token}\r\n\r\n`);
  for (let n = 0; n < 4; n += 1)
    socket.write(
      `POST /api/v2/auth/login HTTP/1.1\r\nhost: firm\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
    );
  const [first] = (await once(socket, 'data')) as [Buffer];
  expect(first.toString()).toMatch(/^HTTP\/1.1 200/);
  const later = await open.inject({
    method: 'POST',
    url: '/api/v2/auth/login',
    payload: { email: 'somebody@port.example', password: 'wrong-harbour-1' },
  });
  expect(later.statusCode).toBe(401);
});

test('exports that are mailed count as writes', async () => {
  let isOpen = false;
  const checked: (() => void)[] = [];
  // The cases of each mailing are looked up in its turn.
  const watched = watchedDatabase(db, async (row) => {
    if (isOpen || !('topic' in row)) return;
    await new Promise<void>((resolve) => checked.push(resolve));
  });
  const mailing = buildApp(watched, { limits: true });
  onTestFinished(() => mailing.close());
  const [client, other] = await Promise.all([person(), person()]);
  const consultant = await users.insert(db, {
    name: 'C',
    email: 'consultant@firm.example',
    password_hash: 'none',
    role: 'consultant',
    account_status: 'approved',
    specialties: ['A'],
  });
  const of = (one: Person) => addCompleted(db, { client: one, consultant }, 1);
  const ids = { [client.id]: await of(client), [other.id]: await of(other) };
  const ask = ({ id, token }: Person) =>
    mailing.inject({
      method: 'POST',
      url: '/api/v2/exports',
      headers: { authorization: `Bearer ${token}` },
      payload: { ids: ids[id], format: 'pdf', email: 'bank@trade.example' },
    });
  const replies = times(7, () => ask(client));
  const ofOther = ask(other);
  // The last one runs: so the earlier ones would have run too, if they could.
  await expect.poll(() => checked.length).toBeGreaterThanOrEqual(5);
  await mailing.inject({ url: '/api/v2/rooms', headers: { authorization: `Bearer ${other.token}` } });
  expect(checked).toHaveLength(5);
  isOpen = true;
  for (const goOn of checked) goOn();
  for (const { statusCode } of await Promise.all([...replies, ofOther])) expect(statusCode).toBe(200);
});

test('a waiting call whose caller disconnects never runs, and the next one does', async () => {
  const [one, other] = await Promise.all([person(), person()]);
  const url = await app.listen({ port: 0 });
  const begin = () => {
    const leaving = new AbortController();
    const headers = { authorization: `Bearer ${one.token}` };
    const reply = fetch(`${url}/api/v2/rooms`, { headers, signal: leaving.signal }).then(
      ({ status }) => status,
      () => 'left',
    );
    return { reply, leave: () => leaving.abort() };
  };
  const first = times(8, begin);
  await expect.poll(() => runningOf(one, 'GET')).toBe(8);
  const left = begin();
  const next = begin();
  // When another user's call has run, these two are in the queue.
  const ofOther = call(other, 'GET');
  await expect.poll(() => runningOf(other, 'GET')).toBe(1);
  left.leave();
  expect(await left.reply).toBe('left');
  for (const { goOn } of running.splice(0)) goOn();
  await expect.poll(() => runningOf(one, 'GET')).toBe(1);
  for (const { goOn } of running.splice(0)) goOn();
  expect(await Promise.all([...first, next].map(({ reply }) => reply))).toEqual(times(9, () => 200));
  expect((await ofOther).statusCode).toBe(200);
  expect(running).toEqual([]);
});

test('a caller who hangs up keeps the place until the call has ended', async () => {
  let isHeld = true;
  const held: (() => void)[] = [];
  const watched = watchedDatabase(db, async (row) => {
    if (!isHeld || !('code' in row)) return;
    await new Promise<void>((resolve) => held.push(resolve));
  });
  const slow = buildApp(watched, { limits: true });
  onTestFinished(() => slow.close());
  const [one, other] = await Promise.all([person(), person()]);
  const url = await slow.listen({ port: 0, host: '127.0.0.1' });
  const leaving = new AbortController();
  const left = times(8, () =>
    fetch(`${url}/api/v2/rooms`, {
      headers: { authorization: `Bearer ${one.token}` },
      signal: leaving.signal,
    }).catch(() => 'left'),
  );
  await expect.poll(() => held.length).toBe(8);
  leaving.abort();
  await Promise.all(left);
  await expect.poll(() => connectionsOf(slow)).toBe(0);

  const rooms = ({ token }: Person) =>
    slow.inject({ url: '/api/v2/rooms', headers: { authorization: `Bearer ${token}` } });
  const next = rooms(one);
  const ofOther = rooms(other);
  // The last call runs: so the earlier one would run too, if it could.
  await expect.poll(() => held.length).toBe(9);
  isHeld = false;
  for (const goOn of held) goOn();
  for (const { statusCode } of await Promise.all([next, ofOther])) expect(statusCode).toBe(200);
});

const connectionsOf = ({ server }: typeof app) =>
  new Promise<number>((resolve) => server.getConnections((_error, open) => resolve(open)));
