import { afterAll, expect, test, vi } from 'vitest';
import { eventually } from '../../test/support/eventually.ts';
import { listening, openStream } from '../../test/support/event-stream.ts';
import { faultyApp } from '../../test/support/faulty-app.ts';
import { age, type Person, sessionEndings } from '../../test/support/session-endings.ts';
import { newWorld } from '../../test/support/world.ts';

vi.setConfig({ testTimeout: 120_000 });

const world = await newWorld();
const endings = await sessionEndings(world);
afterAll(world.end);

type App = Pick<typeof world.app, 'inject'>;
const get = (app: App, { token }: Person) =>
  app.inject({ url: '/api/v2/rooms', headers: { authorization: `Bearer ${token}` } });

/** Ends a session in use; the status codes of its calls, and its stream, which may still be open. */
async function afterlife(end: (one: Person) => PromiseLike<unknown>, app: App, url: string) {
  const one = await world.client();
  const stream = await openStream(url, one);
  await eventually(() => expect(stream.heard[0]?.event).toBe('hello'));
  const before = await get(app, one);
  await end(one);
  const after = await get(app, one);
  return { codes: [before.statusCode, after.statusCode], stream };
}

test('whatever ends a session, its calls are refused at once and its stream closes', async () => {
  const url = await listening(world.app);
  await Promise.all(
    Object.entries(endings).map(async ([what, end]) => {
      const { codes, stream } = await afterlife(end, world.app, url);
      expect([what, codes, await stream.ended]).toEqual([what, [200, 401], 'by the server']);
    }),
  );
});

test('a session is valid until just before its limits', async () => {
  const one = await world.client();
  await age(world, one, 'used_at', 11.9);
  expect((await get(world.app, one)).statusCode).toBe(200);
  await age(world, one, 'created_at', 7 * 24 - 0.1);
  expect((await get(world.app, one)).statusCode).toBe(200);
});

test('a server that caches who called is detected', async () => {
  const known = new Map<unknown, unknown>();
  const forgetful = await faultyApp(
    'http/session.ts',
    ({ whoIsCalling }) => ({
      whoIsCalling: async (db, request) => {
        const { authorization } = (request as { headers: { authorization?: string } }).headers;
        if (!known.has(authorization)) known.set(authorization, await whoIsCalling!(db, request));
        return known.get(authorization);
      },
    }),
    world.db,
  );
  for (const end of Object.values(endings)) {
    const one = await world.client();
    expect((await get(forgetful, one)).statusCode).toBe(200);
    await end(one);
    expect((await get(forgetful, one)).statusCode).toBe(200);
  }
  await forgetful.close();
});

test('a stream that does not check its session is detected', async () => {
  let looks = 0;
  const deaf = await faultyApp(
    'features/events/queries.ts',
    () => ({
      stillLive: async (_db, sessions) => {
        looks += 1;
        return new Set(sessions as string[]);
      },
    }),
    world.db,
    { connectionString: world.url },
  );
  const { stream } = await afterlife(endings['a deactivation'], deaf, await listening(deaf));
  const before = looks;
  await eventually(() => expect(looks).toBeGreaterThan(before + 1));
  await stream.close();
  expect(await stream.ended).toBe('by us');
  await deaf.close();
});
