import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import Fastify from 'fastify';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { listening } from '../../../test/support/event-stream.ts';
import { startProcess } from '../../../test/support/server-process.ts';
import { newWorld } from '../../../test/support/world.ts';

const world = await newWorld();
const client = await world.client();
afterAll(world.end);

const MANY = 500;
/** In seconds: the server looks every second, and a thousand connections are opened one after the other. */
const LATE = 3;
const HEADERS_S = 10;
const REQUEST_S = 60;

/** Sends the next part of a request; called once a second. */
type Drip = (socket: Socket, second: number) => void;

const slowHeaders: Drip = (socket, second) =>
  socket.write(second === 0 ? 'GET /api/v2/rooms HTTP/1.1\r\nHost: x\r\n' : `X-${second}: y\r\n`);
/** A public call, whose body is waited for. */
const slowBody: Drip = (socket, second) =>
  socket.write(
    second === 0
      ? 'POST /api/v2/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9999\r\n\r\n{'
      : ' ',
  );
/** Answered before its body has arrived; the client keeps sending. */
const refusedBody: Drip = (socket, second) =>
  socket.write(
    second === 0
      ? 'POST /api/v2/consultations HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9999\r\n\r\n{'
      : ' ',
  );

/** Below the limit of an address. */
const OF_ADDRESS = 50;
/** Loopback addresses, with this many connections of each. */
const spread = (network: number) => (index: number) =>
  `127.0.${network}.${1 + Math.floor(index / OF_ADDRESS)}`;

/** Opens many connections that never finish; returns how many are open, and how long each was, in seconds. */
async function hold(url: string, drip: Drip, addressOf: (index: number) => string, many = MANY) {
  const { hostname, port } = new URL(url);
  const lives: number[] = [];
  const answers: string[] = [];
  const open = new Set<Socket>();
  onTestFinished(() => open.forEach((socket) => socket.destroy()));
  for (let i = 0; i < many; i += 1) {
    const socket = connect({ port: Number(port), host: hostname, localAddress: addressOf(i) });
    const began = performance.now();
    let said = '';
    let timer: NodeJS.Timeout;
    socket.setEncoding('utf8').on('data', (text) => (said += text));
    socket.on('error', () => {});
    socket.once('connect', () => {
      let second = 0;
      drip(socket, second);
      timer = setInterval(() => socket.writable && drip(socket, (second += 1)), 1_000);
    });
    socket.once('close', () => {
      clearInterval(timer);
      open.delete(socket);
      lives.push((performance.now() - began) / 1000);
      answers.push(said.slice(0, 12));
    });
    open.add(socket);
    // A hundred at a time: more would wait in the accept queue.
    if (i % 100 === 99) await once(socket, 'connect');
  }
  return { open, lives, answers };
}

/** In milliseconds, ordinary calls to both servers in turn, until the attack is over. */
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

/** In milliseconds, ordinary calls to the attacked server and to an idle one, and whether users notice. */
function compared([held, free]: number[][]) {
  const p99 = { held: at(held, 0.99), free: at(free, 0.99) };
  return {
    calls: held?.length,
    p50: { held: at(held, 0.5), free: at(free, 0.5) },
    p99,
    // Three times an idle server, and more than users would notice.
    isFelt: p99.held >= Math.max(3 * p99.free, 100),
  };
}

// The connections are independent of the limit on calls.
const serve = (environment = {}) => startProcess(world.url, { RATE_LIMIT: 'off', ...environment });

const slow = [
  ['headers', slowHeaders, HEADERS_S, 'HTTP/1.1 408'],
  ['bodies', slowBody, REQUEST_S, 'HTTP/1.1 408'],
  ['bodies of calls that are refused', refusedBody, REQUEST_S, 'HTTP/1.1 401'],
] as const;

test.each([
  ['500 connections with slow headers and 500 with slow bodies', slow.slice(0, 2)],
  ['500 connections with slow bodies of calls that are refused', slow.slice(2)],
])('%s are closed in time, and others are not slowed down', async (what, kinds) => {
  const [server, quiet] = [await serve(), await serve()];
  const began = performance.now();
  const held = await Promise.all(kinds.map(([, drip], index) => hold(server.url, drip, spread(index + 1))));
  const until = began + (Math.max(...kinds.map(([, , limit]) => limit)) + LATE) * 1000;
  const isOver = () => held.every(({ open }) => open.size === 0) || performance.now() > until;
  const figures = compared(await ordinaryCalls([server.url, quiet.url], isOver));
  const lives = held.map((one) => [Math.min(...one.lives), Math.max(...one.lives)]);
  console.info(what, { closedAfter: lives, ...figures });
  for (const [index, [name, , limit, answer]] of kinds.entries()) {
    const { open, answers } = held[index]!;
    expect([name, open.size, new Set(answers)]).toEqual([name, 0, new Set([answer])]);
    expect(lives[index]![0]).toBeGreaterThan(limit - 1);
    expect(lives[index]![1]).toBeLessThan(limit + LATE);
  }
  expect(figures.isFelt).toBe(false);
});

/** In bytes, for calls without a session. */
const LONGEST = 16 * 1024;
/** The longest body without its end. */
const longBody: Drip = (socket, second) =>
  socket.write(
    second === 0
      ? `POST /api/v2/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${LONGEST}\r\n\r\n${' '.repeat(LONGEST - 100)}`
      : ' ',
  );
/** The same byte by byte, so that each could be a separate chunk. */
const inBytes: Drip = (socket, second) =>
  socket.write(
    second === 0
      ? `POST /api/v2/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n${'1\r\n \r\n'.repeat(LONGEST - 100)}`
      : '1\r\n \r\n',
  );

/** The effect of many slow bodies on a server, compared with one without. */
async function loadOf(drip: Drip, addressOf: (index: number) => string, many: number) {
  const servers = [await serve(), await serve()];
  const urls = servers.map(({ url }) => url);
  await ordinaryCalls(urls, afterwards(3_000));
  const before = servers.map(({ memory }) => memory());
  const { open } = await hold(urls[0]!, drip, addressOf, many);
  await ordinaryCalls(urls, afterwards(5_000));
  const figures = compared(await ordinaryCalls(urls, afterwards(15_000)));
  // Ordinary calls cost both servers the same.
  const [held, free] = servers.map(({ memory }, index) => memory() - before[index]!);
  return { open: open.size, mib: Math.round(held! - free!), ...figures };
}

test.each([
  ['one address', () => '127.0.1.1', 401],
  ['30 addresses', spread(1), 1_024],
] as const)(
  '1,500 slow bodies of %s hold little memory, and others do not feel them',
  async (whose, addressOf, most) => {
    const load = await loadOf(longBody, addressOf, 1_500);
    console.info(`1,500 slow bodies of ${whose}`, load);
    expect(load.open).toBeLessThanOrEqual(most);
    expect(load.mib).toBeLessThan(150);
    expect(load.isFelt).toBe(false);
  },
);

test('100 slow bodies that arrive byte by byte hold little memory', async () => {
  const load = await loadOf(inBytes, () => '127.0.1.1', 100);
  console.info('100 slow bodies, byte by byte', load);
  expect(load.mib).toBeLessThan(150);
});

const afterwards = (ms: number) => {
  const until = performance.now() + ms;
  return () => performance.now() > until;
};

test('a server that waits forever for headers or bodies is detected', async () => {
  const patient = Fastify({ requestTimeout: 0, keepAliveTimeout: 0, http: { headersTimeout: 0 } });
  patient.post('/api/v2/auth/login', async ({ body }) => body);
  const url = await listening(patient);
  const held = await Promise.all([slowHeaders, slowBody].map((drip) => hold(url, drip, spread(1), 20)));
  await new Promise((resolve) => setTimeout(resolve, (REQUEST_S + LATE) * 1000));
  expect(held.map(({ open }) => open.size)).toEqual([20, 20]);
  held.forEach(({ open }) => open.forEach((socket) => socket.destroy()));
  await patient.close();
});

test('a server that blocks now and then is detected', async () => {
  const halting = 'setInterval(()=>{for(const end=Date.now()+150;Date.now()<end;);},250).unref()';
  const script = `data:text/javascript,${encodeURIComponent(halting)}`;
  const [halted, quiet] = [await serve({ NODE_OPTIONS: `--import=${script}` }), await serve()];
  const until = performance.now() + 10_000;
  const figures = compared(await ordinaryCalls([halted.url, quiet.url], () => performance.now() > until));
  console.info('a server that stands still now and then', figures);
  expect(figures.isFelt).toBe(true);
});
