import { Day } from '@consultflow/contract/schedules/day';
import type { Schedule } from '@consultflow/contract/schedules/schema';
import { afterAll, expect, test } from 'vitest';
import { newWorld } from '../../../test/support/world.ts';

const world = await newWorld();
afterAll(world.end);

const admin = await world.admin();
const consultants = await Promise.all(Array.from({ length: 10 }, () => world.consultant('A', 'B')));
const fifty = Array.from({ length: 50 }, (_, turn) => consultants[turn % 10]!.id);

/** One consultant in every cell, so that a mixed week is detected. */
const weekOf = (id: string) =>
  Day.options.map((day) => ({
    day,
    room_assignments: ['A', 'B'].map((room) => ({ room, consultant_ids: [id] })),
  }));
const peopleIn = ({ assignments }: Schedule) =>
  assignments.flatMap(({ room_assignments }) =>
    room_assignments.flatMap(({ consultant_ids }) => consultant_ids),
  );
const isOf = (id: string) => Array.from({ length: 10 }, () => id);
const post = (week_start_date: string, id: string) =>
  world.call(admin, 'POST', '/schedules', { week_start_date, assignments: weekOf(id) });
const put = ({ id, week_start_date }: Schedule, consultant: string, updated_at?: string) =>
  world.call(admin, 'PUT', `/schedules/${id}`, {
    week_start_date,
    assignments: weekOf(consultant),
    updated_at,
  });
const get = async ({ id }: Schedule): Promise<Schedule> =>
  (await world.call(admin, 'GET', `/schedules/${id}`)).json().data;

test('one of fifty saves of a new week at once succeeds; the others say that it exists', async () => {
  const replies = await Promise.all(fifty.map((id) => post('2026-11-16', id)));
  const [saved, ...rest] = replies.toSorted((a, b) => a.statusCode - b.statusCode);
  expect(saved?.statusCode).toBe(200);
  expect(rest.map((reply) => [reply.statusCode, reply.json().message])).toEqual(
    rest.map(() => [409, 'A schedule for this week already exists']),
  );
  const { data } = (await world.call(admin, 'GET', '/schedules?week_start_date=2026-11-16')).json();
  expect([{ ...data[0], affected: [] }]).toEqual([saved?.json().data]);
});

test('fifty saves of one week at once all succeed, and every response has a complete week', async () => {
  const week: Schedule = (await post('2026-11-23', fifty[0]!)).json().data;
  const replies = await Promise.all(fifty.map((id) => put(week, id)));
  expect(replies.map((reply) => reply.statusCode)).toEqual(fifty.map(() => 200));
  replies.forEach((reply, turn) => expect(peopleIn(reply.json().data)).toEqual(isOf(fifty[turn]!)));

  const versions: string[] = replies.map((reply) => reply.json().data.updated_at);
  expect(new Set(versions).size).toBe(50);
  const last = await get(week);
  expect(last.updated_at).toBe(versions.toSorted().at(-1));
  expect(peopleIn(last)).toEqual(isOf(peopleIn(last)[0]!));
});

test('the second of two editors of a week gets 409 and changes nothing', async () => {
  const seen: Schedule = (await post('2026-11-30', fifty[0]!)).json().data;
  const first = await put(seen, fifty[1]!, seen.updated_at);
  const second = await put(seen, fifty[2]!, seen.updated_at);
  expect(first.statusCode).toBe(200);
  expect(second.statusCode).toBe(409);
  const { message, params } = second.json();
  expect(params.changed_by).toBe(admin.id);
  expect(message).toBe(
    `${params.changed_by_name} has saved this week in the meantime. Please look at it again.`,
  );
  expect({ ...(await get(seen)), affected: [] }).toEqual(first.json().data);
  expect((await put(seen, fifty[2]!, first.json().data.updated_at)).statusCode).toBe(200);
  expect((await put(seen, fifty[3]!)).statusCode).toBe(200);
});

test('one of fifty editors with the same version of a week wins', async () => {
  const seen: Schedule = (await post('2026-12-07', fifty[0]!)).json().data;
  const replies = await Promise.all(fifty.map((id) => put(seen, id, seen.updated_at)));
  const winners = replies.filter((reply) => reply.statusCode === 200);
  expect(winners).toHaveLength(1);
  expect(new Set(replies.map((reply) => reply.statusCode))).toEqual(new Set([200, 409]));
  expect({ ...(await get(seen)), affected: [] }).toEqual(winners[0]?.json().data);
});

test('a week that is deleted during saves is gone, and later saves get 404', async () => {
  const week: Schedule = (await post('2026-12-14', fifty[0]!)).json().data;
  const saves = fifty.map((id) => put(week, id));
  const deletion = await world.call(admin, 'DELETE', `/schedules/${week.id}`);
  const statuses = (await Promise.all(saves)).map((reply) => reply.statusCode);
  expect(deletion.statusCode).toBe(200);
  expect(statuses.filter((status) => ![200, 404].includes(status))).toEqual([]);
  expect(await get(week)).toBeUndefined();
});
