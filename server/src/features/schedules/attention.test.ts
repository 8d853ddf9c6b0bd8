import type { Attention } from '@consultflow/contract/schedules/attention';
import { MOST_LISTED } from '@consultflow/contract/schedules/attention';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { booked, dayAhead } from '../../../test/support/booked.ts';
import { newWorld } from '../../../test/support/world.ts';

const world = await newWorld();
afterAll(world.end);
const { call, db } = world;

const admin = await world.admin();
const client = await world.client();
const elif = await world.consultant('A', 'B');
const rohan = await world.consultant('A');
await call(admin, 'PUT', '/settings', { time_zone: 'Europe/Istanbul' });
await db.updateTable('rooms').set({ is_active: false }).where('code', 'not in', ['A', 'B']).execute();
const nobodys = await db
  .updateTable('rooms')
  .set({ capacity: 1 })
  .where('code', '=', 'B')
  .returning('id')
  .executeTakeFirstOrThrow();

afterEach(async () => {
  await db.deleteFrom('schedules').execute();
  await db.deleteFrom('consultations').execute();
  await db.deleteFrom('absences').execute();
  await db
    .updateTable('users')
    .set({ is_active: true, availability: '{}', specialties: ['A', 'B'] })
    .where('id', '=', elif.id)
    .execute();
});

const monday = dayAhead(0);
const at = (day: number, hour: string) => new Date(`${dayAhead(day)}T${hour}:00+03:00`).toISOString();
const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];
type Rooms = Record<string, { id: string }[]>;
const plan = (rooms: Rooms, others: Partial<Record<string, Rooms>> = {}, week = monday) =>
  call(admin, 'POST', '/schedules', {
    week_start_date: week,
    assignments: weekdays.map((day) => ({
      day,
      room_assignments: Object.entries({ ...rooms, ...others[day] }).map(([room, people]) => ({
        room,
        consultant_ids: people.map(({ id }) => id),
      })),
    })),
  });
const complete = { A: [rohan], B: [elif] };
const away = (user: { id: string } | null, starts_at: string, ends_at: string, more: object = {}) =>
  call(admin, 'POST', '/absences', { user_id: user && user.id, name: 'Away', starts_at, ends_at, ...more });
const read = async (query = ''): Promise<Attention> =>
  (await call(admin, 'GET', `/schedules/attention?week_start_date=${monday}${query}`)).json().data;
const lost = async () => (await read()).lost.map(({ number, reason }) => [number, reason]);
const conflicts = async () => (await read()).conflicts.map(({ number, overlaps }) => [number, overlaps]);
const list = async (query = '') =>
  (await call(admin, 'GET', `/schedules/appointments?week_start_date=${monday}${query}`)).json();
const without = { lost: [], conflicts: [], gaps: [], without_hours: [], absences: [], has_more: false };

test('a complete week needs no attention', async () => {
  await plan(complete);
  await booked(db, { client, consultant: elif, room: 'B', at: at(0, '10:00') });
  const found = await read();
  expect(found).toMatchObject({ ...without, time_zone: 'Europe/Istanbul', buffer: 0 });
  expect(found.weeks).toEqual([
    {
      week_start_date: monday,
      has_schedule: true,
      booked: 1,
      lost: 0,
      days: weekdays.map((day, place) => ({
        day,
        date: dayAhead(place),
        is_ahead: true,
        is_closed: false,
        closure: null,
        covered: ['A', 'B'],
      })),
    },
  ]);
  expect(found.rooms).toEqual([
    { code: 'A', has_consultants: true },
    { code: 'B', has_consultants: true },
  ]);
});

describe('a room has a gap', () => {
  test('on an open day without anybody, but not where the firm is closed or the week has no schedule', async () => {
    await plan(complete, { Tuesday: { A: [] }, Thursday: { A: [] } });
    await away(null, at(3, '00:00'), at(4, '00:00'));
    const { gaps, weeks } = await read('&weeks=2');
    expect(gaps).toEqual([{ week_start_date: monday, room: 'A', days: ['Tuesday'], has_consultants: true }]);
    expect(weeks.map(({ has_schedule }) => has_schedule)).toEqual([true, false]);
    expect(weeks[0]!.days[3]).toMatchObject({ is_closed: true, closure: 'Away' });
  });

  test('while its only consultant is away all day, and not for a part of the day', async () => {
    await plan(complete);
    await away(elif, at(1, '09:00'), at(1, '18:00'));
    await away(elif, at(2, '09:00'), at(2, '12:00'));
    expect((await read()).gaps).toMatchObject([{ room: 'B', days: ['Tuesday'] }]);
  });

  test('while several absences of its only consultant together cover the day', async () => {
    await plan(complete);
    await away(elif, at(1, '09:00'), at(1, '13:00'));
    await away(elif, at(1, '13:00'), at(1, '18:00'));
    await away(elif, at(2, '09:00'), at(2, '13:00'));
    await away(elif, at(2, '14:00'), at(2, '18:00'));
    expect((await read()).gaps).toMatchObject([{ room: 'B', days: ['Tuesday'] }]);
  });

  test('not on a day that several closures together cover', async () => {
    await plan(complete, { Tuesday: { A: [] }, Wednesday: { A: [] } });
    await away(null, at(1, '00:00'), at(1, '13:00'), { name: 'Morning' });
    await away(null, at(1, '12:00'), at(2, '00:00'), { name: 'Afternoon' });
    await away(null, at(2, '14:00'), at(2, '18:00'));
    const { gaps, weeks } = await read();
    expect(gaps).toMatchObject([{ room: 'A', days: ['Wednesday'] }]);
    expect(weeks[0]!.days.slice(1, 3)).toMatchObject([
      { is_closed: true, closure: 'Morning' },
      { is_closed: false, closure: null },
    ]);
  });

  test('where its consultant is no longer of the room', async () => {
    await plan(complete);
    await db
      .updateTable('users')
      .set({ specialties: ['A'] })
      .where('id', '=', elif.id)
      .execute();
    expect((await read()).gaps).toMatchObject([{ room: 'B', days: weekdays, has_consultants: false }]);
  });
});

describe('an appointment has lost its consultant', () => {
  test('who is not on the schedule of the room on that day', async () => {
    await plan(complete, { Tuesday: { B: [] } });
    const one = await booked(db, { client, consultant: elif, room: 'B', at: at(1, '10:00') });
    const other = await booked(db, { client, consultant: elif, room: 'A', at: at(2, '10:00') });
    await booked(db, { client, consultant: elif, room: 'B', at: at(2, '12:00') });
    expect(await lost()).toEqual([
      [one.number, 'not_scheduled'],
      [other.number, 'not_scheduled'],
    ]);
    expect((await read()).weeks[0]).toMatchObject({ booked: 3, lost: 2 });
  });

  test('whose week has no schedule, but not on a weekend', async () => {
    const one = await booked(db, { client, consultant: elif, room: 'B', at: at(0, '00:30') });
    await booked(db, { client, consultant: elif, room: 'B', at: at(5, '10:00') });
    expect(await lost()).toEqual([[one.number, 'no_schedule']]);
  });

  test('who is away then, or whose firm is closed', async () => {
    await plan(complete);
    await away(elif, at(0, '10:30'), at(0, '12:00'));
    await away(null, at(2, '00:00'), at(3, '00:00'));
    const one = await booked(db, { client, consultant: elif, room: 'B', at: at(0, '10:00') });
    const other = await booked(db, { client, consultant: rohan, room: 'A', at: at(2, '10:00') });
    await booked(db, { client, consultant: elif, room: 'B', at: at(0, '12:00') });
    expect(await lost()).toEqual([
      [one.number, 'absent'],
      [other.number, 'closed'],
    ]);
  });

  test('who has left or is no longer of the room', async () => {
    await plan(complete);
    const { number } = await booked(db, { client, consultant: elif, room: 'B', at: at(0, '10:00') });
    await db
      .updateTable('users')
      .set({ specialties: ['A'] })
      .where('id', '=', elif.id)
      .execute();
    expect(await lost()).toEqual([[number, 'not_of_room']]);
    await db.updateTable('users').set({ is_active: false }).where('id', '=', elif.id).execute();
    expect(await lost()).toEqual([[number, 'inactive']]);
  });

  test('or its client, whose account is closed', async () => {
    await plan(complete);
    const leaver = await world.client();
    const { number } = await booked(db, { client: leaver, consultant: elif, room: 'B', at: at(0, '10:00') });
    expect(await lost()).toEqual([]);
    await db.updateTable('users').set({ is_active: false }).where('id', '=', leaver.id).execute();
    expect(await lost()).toEqual([[number, 'client_inactive']]);
    // Nobody is to be assigned.
    expect((await read()).weeks[0]).toMatchObject({ booked: 1, lost: 0 });
  });

  test('or its client, or who has another role now', async () => {
    await plan(complete);
    const [leaver, advising] = [await world.client(), await world.consultant('B')];
    const one = await booked(db, { client: leaver, consultant: elif, room: 'B', at: at(0, '10:00') });
    const other = await booked(db, { client, consultant: advising, room: 'B', at: at(1, '10:00') });
    for (const [{ id }, role] of [
      [leaver, 'consultant'],
      [advising, 'admin'],
    ] as const)
      expect((await call(admin, 'PUT', `/users/${id}`, { role })).statusCode).toBe(200);
    expect(await lost()).toEqual([
      [one.number, 'client_inactive'],
      [other.number, 'inactive'],
    ]);
  });

  test('of a restricted case, which an admin is told of once they have opened it', async () => {
    const { id, number } = await booked(db, {
      client,
      consultant: elif,
      room: 'B',
      at: at(0, '10:00'),
      isRestricted: true,
    });
    expect(await lost()).toEqual([]);
    await call(admin, 'POST', `/consultations/${id}/open`, { reason: 'The week has no schedule' });
    expect(await lost()).toEqual([[number, 'no_schedule']]);
  });

  test('of more than a hundred the first are listed, and all are counted', async () => {
    for (let n = 0; n <= MOST_LISTED; n += 1)
      await booked(db, {
        client,
        consultant: elif,
        room: 'A',
        at: new Date(Date.parse(at(0, '00:00')) + n * 60_000).toISOString(),
        minutes: 1,
      });
    const found = await read();
    expect([found.lost.length, found.has_more]).toEqual([MOST_LISTED, true]);
    expect(found.weeks[0]!.lost).toBe(MOST_LISTED + 1);
  });
});

describe('a conflict', () => {
  test('names what it was booked over, until one of the two is moved', async () => {
    await plan(complete);
    const first = await booked(db, { client, consultant: elif, room: 'B', at: at(0, '10:00') });
    const over = { client, consultant: elif, room: 'A', at: at(0, '10:30'), isConflict: true };
    const second = await booked(db, over);
    expect(await conflicts()).toEqual([[second.number, [first.number]]]);
    await db
      .updateTable('appointments')
      .set({ state: 'removed' })
      .where('consultation_id', '=', first.id)
      .execute();
    expect(await conflicts()).toEqual([]);
  });

  test('is also one too many in a room', async () => {
    await plan({ A: [rohan], B: [elif] });
    const first = await booked(db, { client, consultant: elif, room: 'B', at: at(0, '10:00') });
    const over = { client, consultant: rohan, room: 'B', at: at(0, '10:00'), isConflict: true };
    const second = await booked(db, over);
    expect(await conflicts()).toEqual([[second.number, [first.number]]]);
    await db.updateTable('rooms').set({ capacity: 2 }).where('id', '=', nobodys.id).execute();
    expect(await conflicts()).toEqual([]);
    await db.updateTable('rooms').set({ capacity: 1 }).where('id', '=', nobodys.id).execute();
  });
});

const capacity = (to: number) => call(admin, 'PUT', `/rooms/${nobodys.id}`, { capacity: to });

describe('a room that has become too small', () => {
  afterEach(() => capacity(1));

  test('is a conflict of those who no longer fit, and of nobody else', async () => {
    await capacity(3);
    await plan({ A: [rohan], B: [elif] });
    const people = [elif, rohan, await world.consultant('B')];
    const inSeat = (seat: number, hour: string, minutes = 60) =>
      booked(db, { client, consultant: people[seat - 1]!, room: 'B', at: at(0, hour), seat, minutes });
    const first = await inSeat(1, '10:00');
    const second = await inSeat(2, '10:30');
    const third = await inSeat(3, '10:00');
    // Its seat is gone, but there is place.
    await inSeat(3, '12:00', 120);
    await inSeat(1, '12:00');
    await inSeat(2, '13:00');
    expect(await conflicts()).toEqual([]);
    await capacity(2);
    expect(await conflicts()).toEqual([[third.number, [first.number, second.number]]]);
    expect((await read()).conflicts[0]!.is_over_capacity).toBe(true);
    await db
      .updateTable('appointments')
      .set({ state: 'removed' })
      .where('consultation_id', '=', first.id)
      .execute();
    expect(await conflicts()).toEqual([]);
  });
});

test('somebody assigned on a day without hours of their own is named, with the days', async () => {
  await plan(complete);
  await call(admin, 'PUT', `/users/${elif.id}`, {
    availability: {
      Monday: [['09:00', '12:00']],
      Tuesday: [['19:00', '22:00']],
      Friday: [['09:00', '18:00']],
    },
  });
  expect((await read()).without_hours).toEqual([
    {
      consultant_id: elif.id,
      consultant_name: expect.any(String),
      room: 'B',
      dates: [dayAhead(1), dayAhead(2), dayAhead(3)],
    },
  ]);
});

test('the absences of those who are assigned meanwhile are listed, with whether the substitute is away too', async () => {
  await plan(complete, { Friday: { B: [] } });
  await away(elif, at(0, '00:00'), at(2, '00:00'), { substitute_id: rohan.id });
  await away(rohan, at(1, '09:00'), at(1, '10:00'));
  await away(elif, at(4, '00:00'), at(5, '00:00'));
  await away(elif, at(7, '00:00'), at(8, '00:00'));
  expect((await read()).absences).toMatchObject([
    { user_id: elif.id, substitute_id: rohan.id, substitute_is_away: true },
    { user_id: rohan.id, substitute_id: null, substitute_is_away: false },
  ]);
});

test.each(['', '?week_start_date=2026-11-24', '?week_start_date=2026-11-23&weeks=14', '?week_start_date=x'])(
  'a span like %j is refused',
  async (query) => {
    expect((await call(admin, 'GET', `/schedules/attention${query}`)).statusCode).toBe(400);
  },
);

test('the appointments of a week are listed in pages', async () => {
  const first = await booked(db, { client, consultant: elif, room: 'B', at: at(0, '10:00') });
  const second = await booked(db, { client, consultant: rohan, room: 'A', at: at(6, '10:00') });
  await booked(db, { client, consultant: rohan, room: 'A', at: at(7, '10:00') });
  const page = await list('&limit=1');
  expect(page.data).toMatchObject([{ number: first.number, room: 'B' }]);
  const { data, next_cursor } = await list(`&limit=1&cursor=${page.next_cursor}`);
  expect([data, next_cursor]).toMatchObject([[{ number: second.number }], undefined]);
});
