import { once } from 'node:events';
import { connect } from 'node:net';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { eventually } from '../../../test/support/eventually.ts';
import { listening } from '../../../test/support/event-stream.ts';
import { newWorld } from '../../../test/support/world.ts';

const world = await newWorld();
afterAll(world.end);
const url = await listening(world.app);
let begun = 0;
world.app.server.on('request', () => (begun += 1));
const port = Number(new URL(url).port);

const client = await world.client();
const { id } = await world.consultation(client, { room: 'A' });

const connections = () =>
  new Promise<number>((resolve) => world.app.server.getConnections((_error, count) => resolve(count)));

/** Calls whose callers hang up while their sessions are looked up. */
async function hangUp(paths: string[]) {
  const held = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  const transaction = world.db.transaction().execute(async (trx) => {
    await sql`lock table sessions in access exclusive mode`.execute(trx);
    locked.resolve();
    await held.promise;
  });
  await locked.promise;
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
  held.resolve();
  await transaction;
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
