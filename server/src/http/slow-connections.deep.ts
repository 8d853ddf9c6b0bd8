import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { buildApp } from '../app.ts';
import { listening } from '../testing/event-stream.ts';
import { startProcess } from '../testing/server-process.ts';
import { newWorld } from '../testing/world.ts';

const world = await newWorld();
const client = await world.client();
afterAll(world.end);

const MANY = 500;
/** What a busy machine adds, in seconds; the server looks every second. */
const LATE = 10;
const HEADERS_S = 10;
const REQUEST_S = 60;

/** Says the next word of a request; called once a second. */
type Drip = (socket: Socket, second: number) => void;

const slowHeaders: Drip = (socket, second) =>
  socket.write(second === 0 ? 'GET /api/v2/rooms HTTP/1.1\r\nHost: x\r\n' : `X-${second}: y\r\n`);
/** Nobody need sign in for this one, so that its body is waited for. */
const slowBody: Drip = (socket, second) =>
  socket.write(
    second === 0
      ? 'POST /api/v2/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9999\r\n\r\n{'
      : ' ',
  );
/** This one is answered before its body has come; it says on all the same. */
const refusedBody: Drip = (socket, second) =>
  socket.write(
    second === 0
      ? 'POST /api/v2/consultations HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9999\r\n\r\n{'
      : ' ',
  );

/** Opens many connections that never come to an end; answers how many are open, and how long each was, in seconds. */
async function hold(url: string, drip: Drip, many = MANY) {
  const { hostname, port } = new URL(url);
  const lives: number[] = [];
  const answers: string[] = [];
  const open = new Set<Socket>();
  for (let i = 0; i < many; i += 1) {
    const socket = connect(Number(port), hostname);
    const began = performance.now();
    let said = '';
    let second = 0;
    socket.setEncoding('utf8').on('data', (text) => (said += text));
    socket.on('error', () => {});
    const timer = setInterval(() => socket.writable && drip(socket, (second += 1)), 1_000);
    socket.once('connect', () => drip(socket, 0));
    socket.once('close', () => {
      clearInterval(timer);
      open.delete(socket);
      lives.push((performance.now() - began) / 1000);
      answers.push(said.slice(0, 12));
    });
    open.add(socket);
    // A hundred at a time: more would wait in line at the door.
    if (i % 100 === 99) await once(socket, 'connect');
  }
  onTestFinished(() => open.forEach((socket) => socket.destroy()));
  return { open, lives, answers };
}

/** Milliseconds of ordinary calls, of one server and the other by turns, until it is over. */
async function ordinaryCalls(urls: readonly string[], isOver: () => boolean) {
  const times = urls.map((): number[] => []);
  while (!isOver()) {
    for (const [index, url] of urls.entries()) {
      const began = performance.now();
      const reply = await fetch(`${url}/api/v2/rooms`, {
        headers: { authorization: `Bearer ${client.token}` },
      });
      expect(reply.status).toBe(200);
      await reply.arrayBuffer();
      times[index]!.push(performance.now() - began);
    }
  }
  return times.map((one) => one.toSorted((a, b) => a - b));
}
const at = (times: number[] | undefined, share: number) =>
  Math.round(times![Math.floor(times!.length * share)]! * 10) / 10;

test.each([
  ['headers', slowHeaders, HEADERS_S, 'HTTP/1.1 408'],
  ['bodies', slowBody, REQUEST_S, 'HTTP/1.1 408'],
  ['bodies of calls that are refused', refusedBody, REQUEST_S, 'HTTP/1.1 401'],
] as const)(
  '500 connections with slow %s end in time, and others do not feel them',
  async (what, drip, limit, answer) => {
    // Connections have nothing to do with how many calls somebody may make.
    const [server, quiet] = [
      await startProcess(world.url, { RATE_LIMIT: 'off' }),
      await startProcess(world.url, { RATE_LIMIT: 'off' }),
    ];
    const { open, lives, answers } = await hold(server.url, drip);
    const until = performance.now() + (limit + LATE) * 1000;
    const isOver = () => open.size === 0 || performance.now() > until;
    const [held, free] = await ordinaryCalls([server.url, quiet.url], isOver);

    const p99 = { held: at(held, 0.99), free: at(free, 0.99) };
    console.info(`slow ${what}:`, {
      closedAfter: lives.length && `${Math.min(...lives).toFixed(1)} to ${Math.max(...lives).toFixed(1)} s`,
      calls: held?.length,
      p50: { held: at(held, 0.5), free: at(free, 0.5) },
      p99,
      ratio: Math.round((p99.held / p99.free) * 100) / 100,
    });
    expect(open.size).toBe(0);
    expect(Math.max(...lives)).toBeLessThan(limit + LATE);
    expect(new Set(answers)).toEqual(new Set([answer]));
    // Three times what a server takes that nobody holds, or what nobody notices.
    expect(p99.held).toBeLessThan(Math.max(3 * p99.free, 100));
  },
);

test('a server that waits for ever would be seen', async () => {
  const patient = buildApp(world.db);
  Object.assign(patient.server, { headersTimeout: 0, requestTimeout: 0 });
  const { open } = await hold(await listening(patient), slowHeaders, 20);
  await new Promise((resolve) => setTimeout(resolve, (HEADERS_S + LATE) * 1000));
  expect(open.size).toBe(20);
  open.forEach((socket) => socket.destroy());
  await patient.close();
});
