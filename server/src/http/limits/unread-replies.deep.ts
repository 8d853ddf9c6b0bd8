import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { sql } from 'kysely';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { startProcess } from '../../../test/support/server-process.ts';
import { newWorld } from '../../../test/support/world.ts';

const world = await newWorld();
const reader = await world.client();
const other = await world.client();
afterAll(world.end);

const MIB = 1024 * 1024;
const CONNECTIONS = 60;
/** Pipelined pages of 1 MiB on each connection, of which the kernel buffers about five. */
const PAGES = 15;
/** In seconds, how long a reader may read nothing. */
const PATIENCE_S = 120;
const LATE_S = 15;

async function fill({ id }: { id: string }) {
  for (let batch = 0; batch < 20; batch += 1)
    await sql`
      insert into consultations (client_id, last_modified_by, room, topic, problem_details)
      select ${id}::uuid, ${id}::uuid, 'A', 'Origin', '<p>' || repeat('word ', 12000) || '</p>'
      from generate_series(1, 5)
    `.execute(world.db);
}

/** Requests this many pages of 1 MiB in a pipeline and reads nothing. */
async function ask(url: string, { token }: { token: string }, pages: number) {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname).pause();
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => {});
  await once(socket, 'connect');
  const head = `Host: x\r\nAuthorization: Bearer ${token}\r\n`;
  socket.write(`GET /api/v2/consultations?limit=100 HTTP/1.1\r\n${head}\r\n`.repeat(pages));
  return socket;
}

/** Reads this many bytes a second. */
function readAt(socket: Socket, rate: number) {
  let read = 0;
  const timer = setInterval(() => {
    let left = rate / 10;
    while (left > 0 && socket.readableLength > 0) {
      const piece: unknown = socket.read(Math.min(left, socket.readableLength));
      if (!Buffer.isBuffer(piece)) break;
      left -= piece.length;
      read += piece.length;
    }
  }, 100);
  // socket.read() needs a listener of 'readable'.
  socket.on('readable', () => {});
  onTestFinished(() => clearInterval(timer));
  return () => read;
}

const p99Of = async (url: string, calls: number) => {
  const times: number[] = [];
  for (let call = 0; call < calls; call += 1) {
    const began = performance.now();
    const reply = await fetch(`${url}/api/v2/rooms`, { headers: { authorization: `Bearer ${other.token}` } });
    expect(reply.status).toBe(200);
    await reply.arrayBuffer();
    times.push(performance.now() - began);
  }
  return times.toSorted((a, b) => a - b)[Math.floor(calls * 0.99)]!;
};

/** In MiB, the memory of the process: its heap and external buffers. */
async function heldBy(url: string) {
  const figures = await (await fetch(`${url}/metrics`)).text();
  const of = (name: string) => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(figures)?.[1]) / MIB;
  return of('nodejs_heap_size_used_bytes') + of('nodejs_external_memory_bytes');
}

/** Collects the garbage every second, so that only reachable memory counts. */
const collecting = `
  import { setFlagsFromString } from 'node:v8';
  import { runInNewContext } from 'node:vm';
  setFlagsFromString('--expose-gc');
  setInterval(runInNewContext('gc'), 1000).unref();
`;
const script = `data:text/javascript,${encodeURIComponent(collecting)}`;

async function leastHeldBy(url: string) {
  let least = Infinity;
  for (let look = 0; look < 40; look += 1) {
    await p99Of(url, 50);
    least = Math.min(least, await heldBy(url));
  }
  return least;
}

test(`${CONNECTIONS} connections with ${PAGES} unread pages each hold little memory and are closed in time; a slow reader is not cut off`, async () => {
  await Promise.all([fill(reader), fill(other)]);
  const server = await startProcess(world.url, { RATE_LIMIT: 'off', NODE_OPTIONS: `--import=${script}` });
  const before = { held: await leastHeldBy(server.url), resident: server.memory() };
  const sockets = await Promise.all(
    Array.from({ length: CONNECTIONS }, () => ask(server.url, reader, PAGES)),
  );
  const began = performance.now();
  await vi.waitFor(
    async () => {
      const { status } = await fetch(`${server.url}/api/v2/rooms`, {
        headers: { authorization: `Bearer ${reader.token}` },
      });
      expect(status).toBe(429);
    },
    { timeout: 60_000, interval: 200 },
  );
  // Eight MiB in three minutes, of which the kernel buffers about five.
  const slow = await ask(server.url, other, 8);
  const read = readAt(slow, 45 * 1024);
  const p99 = await p99Of(server.url, 1_000);
  const held = (await leastHeldBy(server.url)) - before.held;
  const resident = server.memory() - before.resident;

  // The server closes the answered ones; refusals are small and never read to the end.
  await vi.waitFor(
    async () => {
      const { status } = await fetch(`${server.url}/api/v2/rooms`, {
        headers: { authorization: `Bearer ${reader.token}` },
      });
      expect(status).toBe(200);
    },
    { timeout: (PATIENCE_S + LATE_S) * 1000, interval: 500 },
  );
  const closedAfter = (performance.now() - began) / 1000;
  await vi.waitFor(() => expect(read()).toBeGreaterThan(7 * MIB), { timeout: 240_000 });
  console.info(`${CONNECTIONS} connections with ${PAGES} unread pages of 1 MiB each`, {
    held: Math.round(held),
    resident: Math.round(resident),
    letGoAfter: Math.round(closedAfter),
    p99: Math.round(p99 * 10) / 10,
    read: read(),
  });
  expect(held).toBeLessThan(64);
  expect(closedAfter).toBeLessThan(PATIENCE_S + LATE_S);
  expect(sockets).toHaveLength(CONNECTIONS);
});
