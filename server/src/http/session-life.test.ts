import { sql } from 'kysely';
import { afterAll, expect, test, vi } from 'vitest';
import { makeLink } from '../features/auth/links.ts';
import { listening, openStream } from '../testing/event-stream.ts';
import { faultyApp } from '../testing/faulty-app.ts';
import { newWorld } from '../testing/world.ts';

vi.setConfig({ testTimeout: 120_000 });

const world = await newWorld();
const admin = await world.admin();
afterAll(world.end);

/** In milliseconds, until a stream hears no more; on a machine that does nothing else. */
const SOON = 5_000;

type Person = { id: string; token: string };

const age = ({ id }: Person, what: 'used_at' | 'created_at', hours: number) =>
  world.db
    .updateTable('sessions')
    .set({ [what]: sql`now() - make_interval(mins => ${Math.round(hours * 60)})` })
    .where('user_id', '=', id)
    .execute();
const change = ({ id }: Person, body: object) => world.call(admin, 'PUT', `/users/${id}`, body);

/** Everything that ends a session. */
const endings: Record<string, (one: Person) => PromiseLike<unknown>> = {
  'twelve idle hours': (one) => age(one, 'used_at', 12.1),
  'seven days': (one) => age(one, 'created_at', 7 * 24 + 0.1),
  'a logout': (one) => world.call(one, 'POST', '/auth/logout'),
  'a new password by link': async ({ id }) => {
    const token = await makeLink(world.db, id, 'reset');
    return world.call(null, 'POST', '/auth/reset-password', { token, password: 'another-harbour-9' });
  },
  'a new password by an admin': (one) => change(one, { password: 'another-harbour-9' }),
  'a deactivation': ({ id }) => world.call(admin, 'PUT', `/users/${id}/toggle-active`),
  'a deactivation in the profile': (one) => change(one, { is_active: false }),
  'another role': (one) => change(one, { role: 'admin' }),
  'a deletion': ({ id }) => world.call(admin, 'DELETE', `/users/${id}`),
};

type App = Pick<typeof world.app, 'inject'>;
const get = (app: App, { token }: Person) =>
  app.inject({ url: '/api/v2/rooms', headers: { authorization: `Bearer ${token}` } });

/** Ends a session that is in use; whether it answers calls after that, and for how long its stream goes on. */
async function afterlife(end: (one: Person) => PromiseLike<unknown>, app: App, url: string) {
  const one = await world.client();
  const stream = await openStream(url, one);
  await vi.waitFor(() => expect(stream.heard[0]?.event).toBe('hello'));
  const before = await get(app, one);
  await end(one);
  const began = performance.now();
  const after = await get(app, one);
  const closed = await Promise.race([
    stream.ended.then(() => performance.now() - began),
    new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), 2 * SOON)),
  ]);
  await stream.close();
  return { before: before.statusCode, after: after.statusCode, closed };
}

const afterlives = (app: App, url: string) =>
  Promise.all(
    Object.entries(endings).map(async ([what, end]) => ({ what, ...(await afterlife(end, app, url)) })),
  );

test('whatever ends a session, its calls are refused at once and its stream within five seconds', async () => {
  const all = await afterlives(world.app, await listening(world.app));
  console.info(
    `The last stream was closed after ${Math.round(Math.max(...all.map(({ closed }) => closed!)))} ms`,
  );
  for (const { what, before, after, closed } of all) {
    expect([what, before, after]).toEqual([what, 200, 401]);
    expect([what, closed]).toEqual([what, expect.toSatisfy((ms?: number) => ms !== undefined && ms < SOON)]);
  }
});

test('a session lasts until then', async () => {
  const one = await world.client();
  await age(one, 'used_at', 11.9);
  expect((await get(world.app, one)).statusCode).toBe(200);
  await age(one, 'created_at', 7 * 24 - 0.1);
  expect((await get(world.app, one)).statusCode).toBe(200);
});

test('a server that remembers who called would be seen', async () => {
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

test('a stream that does not look whether its session lives would be seen', async () => {
  const deaf = await faultyApp(
    'features/events/queries.ts',
    () => ({ stillLive: async (_db, sessions) => new Set(sessions as string[]) }),
    world.db,
    { connectionString: world.url },
  );
  const { closed } = await afterlife(endings['a deactivation']!, deaf, await listening(deaf));
  expect(closed).toBeUndefined();
  await deaf.close();
});
