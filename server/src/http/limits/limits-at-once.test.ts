import { type IncomingMessage, request } from 'node:http';
import { json } from 'node:stream/consumers';
import type { FastifyReply } from 'fastify';
import { afterAll, expect, test, vi } from 'vitest';
import { addCompleted } from '../../../test/support/completed.ts';
import { listening } from '../../../test/support/event-stream.ts';
import { faultyApp } from '../../../test/support/faulty-app.ts';
import { eventually } from '../../../test/support/eventually.ts';
import { newWorld } from '../../../test/support/world.ts';

vi.setConfig({ testTimeout: 120_000 });

const world = await newWorld();
const consultant = await world.consultant('A');
afterAll(world.end);

/** A user with enough documents that rendering them takes a while. */
async function person() {
  const client = await world.client();
  return { ...client, ids: await addCompleted(world.db, { client, consultant }, 30) };
}
type Person = Awaited<ReturnType<typeof person>>;

/** A call whose response is not read to the end until it is aborted. */
async function begin(url: string, { token }: Person, method: 'GET' | 'POST', body?: object) {
  const call = request(url, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
  });
  // Aborted in the middle, on purpose.
  call.on('error', () => {});
  const answer = await new Promise<IncomingMessage>((resolve) =>
    call.once('response', resolve).end(body && JSON.stringify(body)),
  );
  return { answer, status: answer.statusCode, leave: () => call.destroy() };
}

const kinds = [
  {
    what: 'live screens',
    most: 5,
    module: 'features/events/open-streams.ts',
    name: 'newOpenStreams',
    open: (at: string, one: Person) => begin(`${at}/api/v2/events`, one, 'GET'),
  },
  {
    what: 'running exports',
    most: 2,
    module: 'http/limits/slots.ts',
    name: 'newSlots',
    open: (at: string, one: Person) =>
      begin(`${at}/api/v2/exports`, one, 'POST', { ids: one.ids, format: 'zip' }),
  },
];

/** The faults of a concurrency limit. */
async function faultsOf({ most, open }: (typeof kinds)[number], at: string) {
  const [one, other] = [await person(), await person()];
  const held: Awaited<ReturnType<typeof begin>>[] = [];
  const next = async (whose: Person) => {
    const opened = await open(at, whose);
    held.push(opened);
    return opened;
  };
  const faults: string[] = [];
  for (let count = 0; count < most; count += 1)
    if ((await next(one)).status !== 200) faults.push(`number ${count + 1} is refused`);
  const { status, answer } = await next(one);
  if (status !== 429) faults.push('one more is let in');
  else {
    if (answer.headers['retry-after'] !== '30') faults.push('when to come back is not told');
    if (((await json(answer)) as { status: string }).status !== 'error') faults.push('no envelope');
  }
  if ((await next(other)).status !== 200) faults.push('somebody else is refused');
  held.shift()?.leave();
  await eventually(async () => expect((await next(one)).status).toBe(200));
  held.forEach(({ leave }) => leave());
  return faults;
}

const url = await listening(world.app);

test.each(kinds)(
  '$most $what of a user, then a refusal with a time to retry; one more when one has ended; nobody else is affected',
  async (kind) => {
    expect(await faultsOf(kind, url)).toEqual([]);
  },
);

type Slots = { take: (userId: string, reply: FastifyReply) => void };

test.each(kinds)('$what without a limit, or with one count for everybody, are detected', async (kind) => {
  const faultyAt = async (change: (slots: Slots) => Slots) => {
    const app = await faultyApp(
      kind.module,
      (original) => ({ [kind.name]: (...given) => change(original[kind.name]!(...given) as Slots) }),
      world.db,
    );
    const faults = await faultsOf(kind, await listening(app));
    await app.close();
    return faults;
  };
  expect(await faultyAt(() => ({ take: () => {} }))).toEqual(['one more is let in']);
  expect(await faultyAt(({ take }) => ({ take: (_user, reply) => take('everybody', reply) }))).toEqual([
    'somebody else is refused',
  ]);
});
