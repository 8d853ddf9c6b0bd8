import { afterAll, afterEach, expect, test } from 'vitest';
import { booked, dayAhead } from '../../../test/support/booked.ts';
import { newWorld } from '../../../test/support/world.ts';

const world = await newWorld();
afterAll(world.end);
const { call, db } = world;
afterEach(async () => {
  await db.deleteFrom('schedules').execute();
  await db.deleteFrom('consultations').execute();
});

const admin = await world.admin();
const client = await world.client();
const elif = await world.consultant('A', 'B');
const rohan = await world.consultant('A');
await call(admin, 'PUT', '/settings', { time_zone: 'Europe/Istanbul' });

const monday = dayAhead(0);
/** An hour of a day of that week by the clock of Istanbul. */
const at = (day: number, hour: string) => new Date(`${dayAhead(day)}T${hour}:00+03:00`).toISOString();
const on = (day: string, ...rooms: [room: string, ...consultant_ids: string[]][]) => ({
  day,
  room_assignments: rooms.map(([room, ...consultant_ids]) => ({ room, consultant_ids })),
});
const body = (...assignments: object[]) => ({ week_start_date: monday, assignments });
const add = async (...assignments: object[]) =>
  (await call(admin, 'POST', '/schedules', body(...assignments))).json().data as {
    id: string;
    updated_at: string;
    affected: unknown[];
  };
const numbers = (data: { affected: { number: number }[] }) => data.affected.map(({ number }) => number);

test('a saved week names the appointments that lost their consultant, and nothing else changes', async () => {
  const week = await add(
    on('Monday', ['A', elif.id, rohan.id], ['B', elif.id]),
    on('Tuesday', ['A', elif.id]),
  );
  expect(week.affected).toEqual([]);
  const lost = await booked(db, {
    client,
    consultant: elif,
    room: 'A',
    at: at(0, '10:00'),
    topic: 'Tariffs',
  });
  const early = await booked(db, { client, consultant: elif, room: 'A', at: at(0, '00:30') });
  const others = [
    { client, consultant: elif, room: 'B', at: at(0, '14:00') },
    { client, consultant: rohan, room: 'A', at: at(0, '12:00') },
    { client, consultant: elif, room: 'A', at: at(1, '00:30') },
    { client, consultant: elif, room: 'A', at: at(7, '10:00') },
  ];
  for (const one of others) await booked(db, one);
  const before = await db.selectFrom('appointments').selectAll().orderBy('id').execute();

  const reply = await call(
    admin,
    'PUT',
    `/schedules/${week.id}`,
    body(on('Monday', ['A', rohan.id], ['B', elif.id]), on('Tuesday', ['A', elif.id])),
  );
  expect(reply.json().message).toBe('Weekly schedule saved successfully');
  expect(reply.json().data).toMatchObject({ id: week.id, week_start_date: monday });
  expect(numbers(reply.json().data)).toEqual([early.number, lost.number]);
  expect(reply.json().data.affected[1]).toEqual({
    consultation_id: lost.id,
    number: lost.number,
    topic: 'Tariffs',
    room: 'A',
    client_name: expect.any(String),
    consultant_id: elif.id,
    consultant_name: expect.any(String),
    starts_at: at(0, '10:00'),
    ends_at: at(0, '11:00'),
    updated_at: expect.any(String),
  });
  expect(await db.selectFrom('appointments').selectAll().orderBy('id').execute()).toEqual(before);
});

test('a week that takes nobody away affects nothing, and one that is overtaken by another save says so', async () => {
  const { id, updated_at } = await add(on('Monday', ['A', elif.id]));
  await booked(db, { client, consultant: elif, room: 'A', at: at(0, '10:00') });
  await booked(db, { client, consultant: rohan, room: 'A', at: at(0, '12:00') });
  const save = (...assignments: object[]) =>
    call(admin, 'PUT', `/schedules/${id}`, { ...body(...assignments), updated_at });
  expect(numbers((await save(on('Monday', ['A', elif.id, rohan.id]))).json().data)).toEqual([]);
  expect((await save()).json()).toMatchObject({ code: 'week_changed' });
});

test('a deleted week names all appointments that it had a consultant for', async () => {
  const { id } = await add(on('Monday', ['A', elif.id]), on('Friday', ['A', rohan.id]));
  const first = await booked(db, { client, consultant: elif, room: 'A', at: at(0, '10:00') });
  const last = await booked(db, { client, consultant: rohan, room: 'A', at: at(4, '10:00') });
  await booked(db, { client, consultant: rohan, room: 'A', at: at(0, '12:00') });
  const reply = await call(admin, 'DELETE', `/schedules/${id}`);
  expect(reply.json().message).toBe('Schedule deleted');
  expect(numbers(reply.json().data)).toEqual([first.number, last.number]);
  expect((await call(admin, 'DELETE', `/schedules/${id}`)).json().code).toBe('schedule_not_found');
});

test('a restricted case that the admin has not opened is not named', async () => {
  const { id } = await add(on('Monday', ['A', elif.id]));
  await booked(db, { client, consultant: elif, room: 'A', at: at(0, '10:00'), isRestricted: true });
  expect(numbers((await call(admin, 'DELETE', `/schedules/${id}`)).json().data)).toEqual([]);
});
