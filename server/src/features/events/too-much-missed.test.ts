import { once } from 'node:events';
import { connect } from 'node:net';
import { type KyselyPlugin, sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { openSockets } from '../../http/transport/open-sockets.ts';
import { hashOf } from '../../http/session.ts';
import { eventually } from '../../../test/support/eventually.ts';
import { listening, openStream } from '../../../test/support/event-stream.ts';
import { newWorld } from '../../../test/support/world.ts';
import * as events from './queries.ts';

const world = await newWorld();
const url = await listening(world.app);
const closing: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const close of closing) await close();
  world.app.server.closeAllConnections();
  await world.end();
});

type Person = Awaited<ReturnType<typeof world.client>>;

const hold = async (person: Person, lastId?: string) => {
  const stream = await openStream(url, person, lastId);
  closing.push(stream.close);
  await eventually(() => expect(stream.heard[0]?.event).toBe('hello'));
  return stream;
};
const hello = ({ heard }: Awaited<ReturnType<typeof hold>>) => JSON.parse(heard[0]!.data);

const change = (count: number, people: string[]) =>
  sql`
    insert into events (noun, operation, subject_id, people)
    select 'consultations', 'update', gen_random_uuid(), ${people}::uuid[] from generate_series(1, ${count}::int)
  `.execute(world.db);
const tell = (person: Person, count: number, length: number, letter = 'x') =>
  sql`
    insert into notifications (user_id, title, message, type)
    select ${person.id}::uuid, 'News ' || n, repeat(${letter}::text, ${length}::int), 'info'
    from generate_series(1, ${count}::int) as n
  `.execute(world.db);

/** The database, with a count of the returned rows. */
function counting() {
  const count = { rows: 0 };
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      count.rows += result.rows.length;
      return result;
    },
  };
  return { count, db: world.db.withPlugin(plugin) };
}

test('a client who missed 8,000 changes is told to refetch everything and continues from there', async () => {
  const client = await world.client();
  const first = await hold(client);
  await first.close();
  await change(8_000, [client.id]);

  const second = await hold(client, first.lastId());
  expect(second.reply.status).toBe(200);
  expect(hello(second)).toEqual({ missed: true });
  await tell(client, 1, 10);
  await eventually(() => expect(second.news()).toMatchObject([{ title: 'News 1' }]));
  await second.close();

  const third = await hold(client, second.lastId());
  expect(hello(third)).toEqual({ missed: false });
  expect(third.news()).toEqual([]);
});

test('any number of changes of others do not make a client refetch everything', async () => {
  const client = await world.client();
  const first = await hold(client);
  await first.close();
  await change(8_000, []);
  const second = await hold(client, first.lastId());
  expect(hello(second)).toEqual({ missed: false });
});

test('missed notifications that are too long together are refetched', async () => {
  const client = await world.client();
  const first = await hold(client);
  await first.close();
  await tell(client, 900, 2_000);
  const second = await hold(client, first.lastId());
  expect(hello(second)).toEqual({ missed: true });
});

test('missed notifications in letters of several bytes are counted by their bytes', async () => {
  const client = await world.client();
  const first = await hold(client);
  await first.close();
  await tell(client, 200, 2_000, '字');
  const second = await hold(client, first.lastId());
  expect(second.reply.status).toBe(200);
  expect(hello(second)).toEqual({ missed: true });
  await second.close();

  await tell(client, 1, 10);
  const third = await hold(client, second.lastId());
  expect(hello(third)).toEqual({ missed: false });
  await eventually(() => expect(third.news()).toMatchObject([{ title: 'News 1' }]));
});

test('too many changes at once tell every open stream to refetch everything', async () => {
  const people = [await world.client(), await world.client()];
  const streams = await Promise.all(people.map((person) => hold(person)));
  await change(2_001, [people[0]!.id]);
  await sql`select pg_notify('consultflow_events', '')`.execute(world.db);
  for (const [index, { heard, news, lastId }] of streams.entries()) {
    await eventually(() => expect(heard).toHaveLength(2));
    expect(heard.map(({ event, data }) => [event, JSON.parse(data)])).toEqual([
      ['hello', { missed: true }],
      ['hello', { missed: true }],
    ]);
    const before = lastId();
    await tell(people[index]!, 1, 10);
    await eventually(() => expect(news()).toMatchObject([{ title: 'News 1' }]));
    expect(lastId()).not.toBe(before);
  }
});

test('a stream with too large a backlog ends, and its reader is told to refetch everything', async () => {
  const client = await world.client();
  const first = await hold(client);
  await tell(client, 900, 2_000);
  await first.ended;
  const second = await hold(client, first.heard[0]!.id);
  expect(hello(second)).toEqual({ missed: true });
});

test('a stream whose reader reads nothing ends, and the next one starts with a full refetch', async () => {
  const client = await world.client();
  const lastId = (await hold(client)).lastId();
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname).pause();
  closing.push(async () => socket.destroy());
  await once(socket, 'connect');
  const server = [...openSockets(world.app.server)].at(-1)!;
  socket.write(`GET /api/v2/events HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${client.token}\r\n\r\n`);
  let told = 0;
  while (!server.destroyed && told < 40_000) {
    await tell(client, 300, 2_000);
    told += 300;
  }
  expect(server.destroyed).toBe(true);
  expect(hello(await hold(client, lastId))).toEqual({ missed: true });
});

test('no more rows are read than are sent', async () => {
  const client = await world.client();
  const session = hashOf(client.token).toString('hex');
  const since = await events.here(world.db);
  await change(50, [client.id]);
  await change(50, []);
  const read = async (most: events.Most) => {
    const { db, count } = counting();
    const { events: told, isTooMuch } = await events.since(db, { since }, [session], most);
    return { told: told.length, isTooMuch, rows: count.rows };
  };
  expect(await read({ events: 100, rows: 50 })).toEqual({ told: 50, isTooMuch: false, rows: 50 });
  expect(await read({ events: 99, rows: 50 })).toEqual({ told: 0, isTooMuch: true, rows: 1 });
  expect(await read({ events: 100, rows: 9 })).toEqual({ told: 0, isTooMuch: true, rows: 10 });
});
