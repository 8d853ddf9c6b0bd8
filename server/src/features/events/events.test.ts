import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { openDatabase } from '../../db/open.ts';
import { addEarlierCompanies } from '../../../test/support/earlier-companies.ts';
import { listening, openStream } from '../../../test/support/event-stream.ts';
import { eventually } from '../../../test/support/eventually.ts';
import { newWorld } from '../../../test/support/world.ts';

const world = await newWorld();
const url = await listening(world.app);
const closing: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const close of closing) await close();
  await world.end();
});

const admin = await world.admin();
const hold = async (person: { token: string }, lastId?: string, at = url) => {
  const stream = await openStream(at, person, lastId);
  closing.push(stream.close);
  await eventually(() => expect(stream.heard[0]?.event).toBe('hello'));
  return stream;
};
const move = (actor: { token: string }, id: string, body: object) =>
  world.call(actor, 'PUT', `/consultations/${id}/status`, body);
const soon = (check: () => void) => eventually(check);

test('a request and its approval reach those who may see them, and nobody else', async () => {
  const client = await world.client();
  const people = { client, room: await world.consultant('A'), admin };
  const strangers = { client: await world.client(), room: await world.consultant('B') };
  const streams = await Promise.all(Object.values(people).map((person) => hold(person)));
  const silent = await Promise.all(Object.values(strangers).map((person) => hold(person)));

  const { id } = await world.consultation(client);
  for (const stream of streams)
    await soon(() => expect(stream.news()).toContainEqual({ noun: 'consultations', id }));
  await soon(() =>
    expect(streams[1]!.news()).toContainEqual(
      expect.objectContaining({ title: 'New consultation request', isRead: false }),
    ),
  );
  await move(people.room, id, { status: 'approved' });
  await soon(() =>
    expect(streams[0]!.news()).toContainEqual(expect.objectContaining({ title: 'Request approved' })),
  );

  // An event for everybody follows the restricted ones.
  const room = await world.call(admin, 'POST', '/rooms', { name: 'Transit' });
  for (const stream of silent)
    await soon(() => expect(stream.news()).toEqual([{ noun: 'rooms', id: room.json().data.id }]));
});

test('a booking tells everybody once that slots have changed, and nobody whose it is', async () => {
  const [client, consultant] = [await world.client(), await world.consultant('A')];
  const stream = await hold(await world.client());
  const { id } = await world.consultation(client);
  await move(consultant, id, { status: 'approved', scheduled_date: '2031-02-03T09:00:00Z' });
  await soon(() => expect(stream.news()).toEqual([{ noun: 'slots', id: null }]));
  await move(consultant, id, { status: 'rescheduled', scheduled_date: '2031-02-04T09:00:00Z' });
  await move(client, id, { status: 'canceled' });
  await soon(() => expect(stream.news()).toHaveLength(3));
  // Nothing is booked, so the next event is that of the rule.
  const other = await world.consultation(client);
  await move(consultant, other.id, { status: 'approved' });
  await world.call(admin, 'PUT', '/settings', { buffer_after: 15 });
  await soon(() => expect(stream.news()).toHaveLength(4));
  await world.call(admin, 'PUT', '/settings', { buffer_after: 0 });
  await soon(() => expect(stream.news()).toHaveLength(5));
  expect(stream.news()).toEqual(Array.from({ length: 5 }, () => ({ noun: 'slots', id: null })));
});

test('a request that changes its room is sent to the consultants of both', async () => {
  const client = await world.client();
  const { id } = await world.consultation(client);
  const streams = [await hold(await world.consultant('A')), await hold(await world.consultant('B'))];
  await world.call(client, 'PUT', `/consultations/${id}`, { room: 'B' });
  for (const stream of streams)
    await soon(() => expect(stream.news()).toContainEqual({ noun: 'consultations', id }));
});

test('a reconnect with the last id receives the missed events once and in order', async () => {
  const client = await world.client();
  const consultant = await world.consultant('A');
  const first = await hold(client);
  const { id } = await world.consultation(client);
  await soon(() => expect(first.news()).toHaveLength(1));
  await first.close();
  await move(consultant, id, { status: 'approved' });
  await move(consultant, id, { status: 'completed', consultation_result: '<p>Yes.</p>' });

  const second = await hold(client, first.lastId());
  await soon(() => expect(second.news()).toHaveLength(5));
  expect(JSON.parse(second.heard[0]!.data)).toEqual({ missed: false });
  expect(second.news().map(({ title, noun }) => title ?? noun)).toEqual([
    'consultations',
    'Request approved',
    'consultations',
    // It is to be accepted.
    'consultations',
    'Consultation completed',
  ]);
  for (const [index, { id: lastId }] of second.heard.entries()) {
    if (!lastId) continue;
    const again = await hold(client, lastId);
    await soon(() => expect(again.news()).toHaveLength(5 - index));
    await again.close();
  }
});

test('a late commit is sent even to a reader who has events that began after it', async () => {
  const client = await world.client();
  const stream = await hold(client);
  const slow = await world.db.startTransaction().execute();
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(slow);
  const tell = (db: typeof world.db, title: string) =>
    db
      .insertInto('notifications')
      .values({ user_id: client.id, title, message: '', type: 'info', link: null })
      .execute();
  await tell(slow, 'Began first');
  await tell(world.db, 'Ended first');
  await soon(() => expect(stream.news()).toHaveLength(1));
  await stream.close();
  await slow.commit().execute();
  const again = await hold(client, stream.lastId());
  await soon(() => expect(again.news()).toMatchObject([{ title: 'Began first' }]));
});

test('a reader whose last event id is unknown is told that events were missed', async () => {
  const client = await world.client();
  for (const id of [
    undefined,
    'x',
    '1:2:3',
    '1700000000000_1:1:',
    '9999999999999_1:1:',
    `${Date.now()}_1:99999999999:`,
  ]) {
    const stream = await hold(client, id);
    expect(JSON.parse(stream.heard[0]!.data)).toEqual({ missed: true });
    await stream.close();
  }
});

test('the stream of a deactivated user ends', async () => {
  const client = await world.client();
  const stream = await hold(client);
  await world.call(admin, 'PUT', `/users/${client.id}/toggle-active`);
  expect(await stream.ended).toBe('by the server');
});

test('a user has at most five streams, and one more after one has ended', async () => {
  const client = await world.client();
  const streams = await Promise.all(Array.from({ length: 5 }, () => hold(client)));
  const { reply } = await openStream(url, client);
  expect(reply.status).toBe(429);
  expect(reply.headers.get('retry-after')).toBe('30');
  await streams[0]!.close();
  await eventually(async () => expect((await hold(client)).reply.status).toBe(200));
});

test('without a live session no stream opens', async () => {
  for (const token of ['x', admin.id]) expect((await openStream(url, { token })).reply.status).toBe(401);
});

test('two servers on one database send the same events', async () => {
  const db = openDatabase(world.url, () => {});
  const other = buildApp(db, { connectionString: world.url });
  const client = await world.client();
  const there = await hold(client, undefined, await listening(other));
  const { id } = await world.consultation(client);
  await soon(() => expect(there.news()).toContainEqual({ noun: 'consultations', id }));
  await there.close();
  await other.close();
  await db.destroy();
});

test('a thousand rows changed at once are one change of the list', async () => {
  const client = await world.client();
  const stream = await hold(client);
  await addEarlierCompanies(world.db, client.id, 1001);
  await soon(() =>
    expect(stream.news()).toEqual([
      { noun: 'company_members', id: null },
      { noun: 'companies', id: null },
    ]),
  );
});
