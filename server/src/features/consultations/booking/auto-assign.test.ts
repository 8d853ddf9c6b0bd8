import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { newWorld } from '../../../../test/support/world.ts';

const world = await newWorld();
const { db } = world;
afterAll(world.end);

type Person = { id: string; token: string };

const admin = await world.admin();
const client = await world.client();
const people = [
  await world.consultant('A', 'B'),
  await world.consultant('A', 'B'),
  await world.consultant('A'),
].toSorted((one, other) => (one.id < other.id ? -1 : 1));
const offDuty = await world.consultant('A', 'B');
const ofB = people.filter(({ id }) => id !== people[0]!.id);

beforeAll(async () => {
  await world.call(admin, 'PUT', '/settings', { time_zone: 'UTC' });
  await db
    .updateTable('users')
    .set({ specialties: ['A', 'B'] })
    .where('role', '=', 'consultant')
    .execute();
  const { monday } = await db
    .selectNoFrom(sql<string>`date_trunc('week', now() at time zone 'UTC')::date::text`.as('monday'))
    .executeTakeFirstOrThrow();
  // Whatever day it is now: whoever is on the schedule of the week counts.
  const reply = await world.call(admin, 'POST', '/schedules', {
    week_start_date: monday,
    assignments: [
      {
        day: 'Monday',
        room_assignments: [
          { room: 'A', consultant_ids: people.map(({ id }) => id) },
          { room: 'B', consultant_ids: ofB.map(({ id }) => id) },
        ],
      },
    ],
  });
  if (reply.statusCode !== 200) throw new Error(reply.body);
});
afterEach(() => db.deleteFrom('consultations').execute());

const assigning = async (code: string, auto_assign: 'off' | 'round_robin' | 'least_work') => {
  const { data } = (await world.call(admin, 'GET', '/rooms')).json();
  const room = data.find((one: { code: string }) => one.code === code);
  const reply = await world.call(admin, 'PUT', `/rooms/${room.id}`, { auto_assign });
  expect(reply.statusCode).toBe(200);
};
const assignee = async (id: string) =>
  (await world.call(admin, 'GET', `/consultations/${id}`)).json().data.assignee_id as string | null;
const request = async (room: 'A' | 'B' = 'A') => assignee((await world.consultation(client, { room })).id);
const told = async ({ id }: Person, kind: string) =>
  (
    await db
      .selectFrom('notifications')
      .select('id')
      .where('user_id', '=', id)
      .where('kind', '=', kind)
      .execute()
  ).length;

test('a room that assigns nobody leaves requests unassigned', async () => {
  expect(await request()).toBeNull();
});

test('a room assigns in turn those who are on its schedule this week, and tells them', async () => {
  await assigning('A', 'round_robin');
  const got = [];
  for (let n = 0; n < 4; n += 1) got.push(await request());
  const [one, two, three] = people.map(({ id }) => id);
  expect(got).toEqual([one, two, three, one]);
  expect(await told(people[0]!, 'case_assigned_by_room')).toBe(2);
  expect(await told(offDuty, 'case_assigned_by_room')).toBe(0);
});

test('that a room assigns a request is not told as what its client did', async () => {
  await assigning('A', 'least_work');
  const { id } = await world.consultation(client);
  const { data: entries } = (await world.call(client, 'GET', `/consultations/${id}/timeline`)).json();
  expect(entries).toMatchObject([
    { kind: 'request', actor: { id: client.id } },
    { kind: 'assignment', actor: null, reason: expect.stringMatching(/^Assigned to /) },
  ]);
  const { data: news } = (await world.call(people[0]!, 'GET', '/notifications')).json();
  expect(
    news.find(({ title }: { title: string }) => title === 'Consultation assigned to you').message,
  ).toMatch(/^Room A assigned #\d+ “Rules of origin” to you\.$/);
});

test('nobody who is absent now is assigned a request', async () => {
  await assigning('A', 'round_robin');
  const [one, two, three] = people.map(({ id }) => id);
  const { id } = await db
    .insertInto('absences')
    .values({
      user_id: two!,
      name: 'Ill',
      starts_at: sql<string>`now() - interval '1 day'`,
      ends_at: sql<string>`now() + interval '1 day'`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const got = new Set([await request(), await request(), await request()]);
  expect(got).toEqual(new Set([one, three]));
  await db.deleteFrom('absences').where('id', '=', id).execute();
});

test('requests that come at once are assigned in turn too', async () => {
  await assigning('A', 'round_robin');
  const got = await Promise.all(Array.from({ length: 6 }, () => request()));
  for (const { id } of people) expect(got.filter((one) => one === id)).toHaveLength(2);
});

test('a room assigns whoever has the fewest open cases', async () => {
  await assigning('A', 'least_work');
  const [one, two, three] = people.map(({ id }) => id);
  const first = await world.consultation(client);
  const second = await world.consultation(client);
  expect([await assignee(first.id), await assignee(second.id)]).toEqual([one, two]);
  await world.call(client, 'PUT', `/consultations/${first.id}/status`, { status: 'canceled' });
  expect([await request(), await request(), await request()]).toEqual([one, three, one]);
});

test('a request that moves to another room is assigned there', async () => {
  await assigning('A', 'off');
  await assigning('B', 'least_work');
  const { id } = await world.consultation(client);
  expect(await assignee(id)).toBeNull();
  const reply = await world.call(client, 'PUT', `/consultations/${id}`, { room: 'B' });
  expect(reply.statusCode).toBe(200);
  expect(await assignee(id)).toBe(ofB[0]!.id);
});

test('a restricted request is assigned to nobody who is not named', async () => {
  await assigning('A', 'off');
  await assigning('B', 'least_work');
  const [, , named] = people;
  const { id } = await world.consultation(client);
  const restricted = await world.call(named!, 'PUT', `/consultations/${id}/restriction`, {
    people: [named!.id],
  });
  expect(restricted.statusCode).toBe(200);
  const reply = await world.call(client, 'PUT', `/consultations/${id}`, { room: 'B' });
  expect(reply.statusCode).toBe(200);
  const { consultant_id } = await db
    .selectFrom('consultations')
    .select('consultant_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(consultant_id).toBe(named!.id);
});
