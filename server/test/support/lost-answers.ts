import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import * as fc from 'fast-check';
import { newSeed } from '@consultflow/contract/testing/seed';
import type { Creation } from './creations.ts';
import type { newWorld } from './world.ts';

type World = Awaited<ReturnType<typeof newWorld>>;

/** The point at which a connection breaks: after a part of the request, and some turns of the event loop later. */
type Break = { sent: number; turns: number };

/** Mostly while the server works on it; a third before the request is complete. */
const breaks = fc.array(
  fc.record({
    sent: fc.oneof(
      { weight: 2, arbitrary: fc.constant(1) },
      { weight: 1, arbitrary: fc.noBias(fc.integer({ min: 0, max: 99 })).map((percent) => percent / 100) },
    ),
    turns: fc.noBias(fc.integer({ min: 0, max: 120 })).map((tenths) => Math.round(2 ** (tenths / 10))),
  }),
  { minLength: 1, maxLength: 3 },
);

/** Sends the form, breaks the connection, and retries until there is a response. */
async function sendThrough(world: World, port: number, { url, by }: Creation, body: object, lost: Break[]) {
  const key = randomUUID();
  const text = JSON.stringify(body);
  const request = [
    `POST /api/v2${url} HTTP/1.1`,
    'Host: x',
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(text)}`,
    `Idempotency-Key: ${key}`,
    ...(by ? [`Authorization: Bearer ${by.token}`] : []),
    '',
    text,
  ].join('\r\n');
  for (const { sent, turns } of lost) {
    const socket = connect(port, '127.0.0.1').on('error', () => {});
    await once(socket, 'connect');
    socket.write(request.slice(0, Math.ceil(request.length * sent)));
    for (let count = 0; count < turns; count += 1) await turn();
    socket.destroy();
  }
  return world.app.inject({
    method: 'POST',
    url: `/api/v2${url}`,
    headers: { ...(by && { authorization: `Bearer ${by.token}` }), 'idempotency-key': key },
    payload: body,
  });
}

/** Breaks many connections of one form; returns what went wrong. */
export async function loseAnswers(world: World, creation: Creation, most: number) {
  if (!world.app.server.listening) await world.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = world.app.server.address() as AddressInfo;
  const seed = newSeed();
  const faults: string[] = [];
  let broken = 0;
  for (let n = 1; broken < most; n += 1) {
    const [lost] = fc.sample(breaks, { seed: seed + n, numRuns: 1 }) as [Break[]];
    broken += lost.length;
    const answer = await sendThrough(world, port, creation, creation.body(n), lost);
    const made = await creation.made(n);
    if (answer.statusCode !== 200 || made !== 1)
      faults.push(`${JSON.stringify(lost)}: ${made} made, ${answer.statusCode} ${answer.body}`);
    await creation.clear?.();
  }
  return faults;
}
