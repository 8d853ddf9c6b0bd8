import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newWorld } from '../../../test/support/world.ts';

const world = await newWorld();
afterAll(world.end);

type Person = { id: string; token: string };

const admin = await world.admin();
const client = await world.client({ name: 'Ayşe Yıldırım' });
const elif = await world.consultant('A', 'B');
const colleague = await world.consultant('B');
const outsider = await world.consultant('C');

/** A Monday two weeks ahead, in UTC of which the firm is. */
const day = new Date();
day.setUTCDate(day.getUTCDate() + ((8 - day.getUTCDay()) % 7) + 14);
const MONDAY = day.toISOString().slice(0, 10);
const at = (clock: string) => `${MONDAY}T${clock}:00.000Z`;

const ask = (actor: Person, query: string) =>
  world.call(actor, 'GET', `/appointments?from=${at('00:00')}&to=${at('23:00')}&${query}`);
const timesOf = async (actor: Person, query = `consultant_id=${elif.id}`) =>
  (await ask(actor, query)).json().data;
const decide = (id: string, body: object) => world.call(elif, 'PUT', `/consultations/${id}/status`, body);

const booked = await world.consultation(client, { room: 'B' });
const held = await world.consultation(client, { room: 'A' });

beforeAll(async () => {
  await world.call(admin, 'PUT', '/settings', { time_zone: 'UTC' });
  await world.call(admin, 'POST', '/schedules', {
    week_start_date: MONDAY,
    assignments: [
      {
        day: 'Monday',
        room_assignments: [
          { room: 'A', consultant_ids: [elif.id] },
          { room: 'B', consultant_ids: [elif.id] },
        ],
      },
    ],
  });
  await decide(booked.id, { status: 'approved', slot: { starts_at: at('09:00') } });
  await decide(held.id, { status: 'pending', proposals: [{ starts_at: at('11:00') }] });
});

test('a booked and a held time are listed by time, with their consultation for those who see it', async () => {
  const times = await timesOf(elif);
  expect(times).toMatchObject([
    {
      consultant_id: elif.id,
      room: 'B',
      starts_at: at('09:00'),
      ends_at: at('10:00'),
      held_until: null,
      mode: 'office',
      is_missed: false,
      is_conflict: false,
      consultation: {
        id: booked.id,
        number: expect.any(Number),
        status: 'approved',
        client_name: 'Ayşe Yıldırım',
      },
    },
    { room: 'A', starts_at: at('11:00'), held_until: expect.any(String), consultation: { id: held.id } },
  ]);
});

test('a colleague sees when somebody is busy, and only consultations they may see', async () => {
  expect(await timesOf(colleague)).toMatchObject([
    { starts_at: at('09:00'), consultation: { id: booked.id } },
    { starts_at: at('11:00'), consultation: null },
  ]);
  expect(await timesOf(outsider)).toMatchObject([{ consultation: null }, { consultation: null }]);
  expect(await timesOf(admin)).toMatchObject([
    { consultation: { id: booked.id } },
    { consultation: { id: held.id } },
  ]);
});

test('the times of a room are those of its consultants in every room', async () => {
  expect(await timesOf(elif, 'room=A')).toHaveLength(2);
  expect(await timesOf(elif, 'room=C')).toEqual([]);
});

test('a restricted consultation is only a time to those whom it does not name', async () => {
  await world.call(elif, 'PUT', `/consultations/${booked.id}/restriction`, { people: [elif.id] });
  for (const other of [colleague, admin])
    expect((await timesOf(other))[0]).toMatchObject({ starts_at: at('09:00'), consultation: null });
  expect((await timesOf(elif))[0].consultation).toMatchObject({ id: booked.id });
});

test('a span takes what begins before its end and ends after its beginning, in pages', async () => {
  const within = async (from: string, to: string) =>
    (
      await world.call(
        elif,
        'GET',
        `/appointments?from=${at(from)}&to=${at(to)}&consultant_id=${elif.id}&limit=1`,
      )
    ).json();
  expect((await within('09:59', '10:00')).data).toMatchObject([{ starts_at: at('09:00') }]);
  expect((await within('10:00', '11:00')).data).toEqual([]);
  const first = await within('00:00', '23:00');
  expect(first.data).toMatchObject([{ starts_at: at('09:00') }]);
  const query = `consultant_id=${elif.id}&limit=1&cursor=${first.next_cursor}`;
  expect(await timesOf(elif, query)).toMatchObject([{ starts_at: at('11:00') }]);
});

test('a hold that has lapsed and an appointment that was removed are not listed, one that took place is', async () => {
  await sql`update appointments set held_until = now() where consultation_id = ${held.id}`.execute(world.db);
  expect(await timesOf(elif)).toHaveLength(1);
  await sql`update appointments set state = 'ended' where consultation_id = ${booked.id}`.execute(world.db);
  expect(await timesOf(elif)).toMatchObject([{ starts_at: at('09:00') }]);
  await sql`update appointments set state = 'removed' where consultation_id = ${booked.id}`.execute(world.db);
  expect(await timesOf(elif)).toEqual([]);
});

test('a span that ends before it begins, is too long, or names nobody is refused, and so is a client', async () => {
  const of = `consultant_id=${elif.id}`;
  const answers = await Promise.all([
    world.call(elif, 'GET', `/appointments?from=${at('10:00')}&to=${at('09:00')}&${of}`),
    world.call(elif, 'GET', `/appointments?from=2029-01-01T00:00:00Z&to=2029-04-01T00:00:00Z&${of}`),
    ask(elif, ''),
    ask(elif, 'consultant_id=elif'),
    ask(elif, 'room=everything'),
    ask(client, of),
  ]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 400, 400, 403]);
});
