import { once } from 'node:events';
import { connect } from 'node:net';
import { sql } from 'kysely';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { eventually } from '../../../test/support/eventually.ts';
import { listening } from '../../../test/support/event-stream.ts';
import { formOf } from '../../../test/support/form.ts';
import { newWorld } from '../../../test/support/world.ts';

let handled = 0;
const world = await newWorld((app) => void app.addHook('preHandler', async () => void (handled += 1)));
afterAll(world.end);
const url = await listening(world.app);
let begun = 0;
world.app.server.on('request', () => (begun += 1));
const port = Number(new URL(url).port);

const client = await world.client();
const { id } = await world.consultation(client, { room: 'A' });

const connections = () =>
  new Promise<number>((resolve) => world.app.server.getConnections((_error, count) => resolve(count)));

/** Locks a table, and returns how to release it. */
async function lock(table: string) {
  const held = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  const transaction = world.db.transaction().execute(async (trx) => {
    await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(trx);
    locked.resolve();
    await held.promise;
  });
  await locked.promise;
  const release = async () => {
    held.resolve();
    await transaction;
  };
  onTestFinished(release);
  return release;
}

/** Calls whose callers hang up while their sessions are looked up. */
async function hangUp(paths: string[]) {
  const release = await lock('sessions');
  for (const path of paths) {
    const before = begun;
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write(
      `GET /api/v2${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${client.token}\r\n\r\n`,
    );
    await eventually(() => expect(begun).toBe(before + 1));
    socket.destroy();
    await eventually(async () => expect(await connections()).toBe(0));
  }
  await release();
  // The calls go on after their sessions are found.
  await eventually(async () => expect(await queriesUnderWay()).toBe(0));
}

const queriesUnderWay = async () =>
  (
    await sql`select from pg_stat_activity
      where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()`.execute(world.db)
  ).rows.length;

const status = async (path: string) =>
  (
    await fetch(`${url}/api/v2${path}`, {
      headers: { authorization: `Bearer ${client.token}`, connection: 'close' },
    }).then(async (reply) => {
      await reply.arrayBuffer();
      return reply;
    })
  ).status;

test.each([
  ['spreadsheets', '/consultations/csv', 200],
  ['documents', `/consultations/${id}/export`, 409],
])('callers who hang up before their %s begin keep no place', async (_what, path, expected) => {
  await hangUp(Array.from({ length: 9 }, () => path));
  expect(await status(path)).toBe(expected);
});

test('live updates of callers who hang up keep no place', async () => {
  await hangUp(Array.from({ length: 6 }, () => '/events'));
  const leaving = new AbortController();
  const reply = await fetch(`${url}/api/v2/events`, {
    headers: { authorization: `Bearer ${client.token}` },
    signal: leaving.signal,
  });
  expect(reply.status).toBe(200);
  leaving.abort();
});

const authorization = `Authorization: Bearer ${client.token}\r\n`;
const get = (path: string, headers = '') => `GET ${path} HTTP/1.1\r\nHost: x\r\n${headers}\r\n`;
const { data: feed } = (await world.call(client, 'PUT', `/users/${client.id}/calendar-link`)).json();
const { payload, headers } = await formOf('a.txt', Buffer.from('The goods are of Kenyan origin.'));
const upload =
  `POST /api/v2/files HTTP/1.1\r\nHost: x\r\n${authorization}Content-Type: ${headers['content-type']}\r\n` +
  `Content-Length: ${payload.length}\r\n\r\n${payload.toString('latin1')}`;

/** Sends a request on a new connection. */
async function send(request: string) {
  const socket = connect(port, '127.0.0.1').setEncoding('latin1');
  await once(socket, 'connect');
  socket.write(request);
  return socket;
}

/** Its status, once it begins to arrive. */
async function statusOf(request: string) {
  const socket = await send(request);
  const [head] = (await once(socket, 'data')) as [string];
  socket.destroy();
  return Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1]);
}

test.each([
  [
    'live updates',
    () => get('/api/v2/events', `${authorization}Last-Event-ID: ${Date.now()}_3:3:\r\n`),
    'events',
    5,
    1,
  ],
  ['calendar feeds', () => get(new URL(feed.calendar_link).pathname), 'appointments', 2, 2],
  ['uploads', () => upload, 'files', 4, 1],
])(
  'callers who hang up keep the places of their %s until the calls have ended',
  // Some calls wait for others of the same user and not for the table.
  async (_what, request, table, most, waiting) => {
    const before = handled;
    await eventually(async () => expect(await connections()).toBe(0));
    const release = await lock(table);
    const sockets = await Promise.all(Array.from({ length: most }, () => send(request())));
    await eventually(() => expect(handled).toBe(before + most));
    await eventually(async () => expect(await waitingFor(table)).toBeGreaterThanOrEqual(waiting));
    for (const socket of sockets) socket.destroy();
    await eventually(async () => expect(await connections()).toBe(0));
    expect(await statusOf(request())).toBe(429);
    await release();
    await eventually(async () => expect(await statusOf(request())).toBe(200));
  },
);

/** How many queries wait for a table. */
const waitingFor = async (table: string) =>
  (
    await sql`select from pg_locks join pg_database on pg_database.oid = pg_locks.database
      where datname = current_database() and relation = ${table}::regclass and not granted`.execute(world.db)
  ).rows.length;
