import {
  MOST_A_DAY,
  MOST_CHANGES,
  MOST_WAITING,
  TOO_MANY_A_DAY,
  TOO_MANY_CHANGES,
  TOO_MANY_WAITING,
} from '@consultflow/contract/consultations/limits';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { newWorld } from '../../../test/support/world.ts';

const world = await newWorld();
afterAll(world.end);

const consultant = await world.consultant('A');
const colleague = await world.consultant('A');

type Person = { id: string; token: string };

const form = { room: 'A', topic: 'Tariffs', problem_details: '<p>x</p>' };
const request = (client: Person) => world.call(client, 'POST', '/consultations', form);
const move = (actor: Person, id: string, body: object) =>
  world.call(actor, 'PUT', `/consultations/${id}/status`, body);
const edit = (actor: Person, id: string, body: object) =>
  world.call(actor, 'PUT', `/consultations/${id}`, body);

/** A client with this many requests. */
async function withRequests(count: number, status: string, age = '0 hours') {
  const client = await world.client();
  await sql`insert into consultations (client_id, last_modified_by, problem_details, status, created_at)
    select ${client.id}, ${client.id}, '<p>x</p>', ${status}, now() - ${age}::interval
    from generate_series(1, ${count}::int)`.execute(world.db);
  return client;
}

const countOf = async ({ id }: Person) =>
  (await world.db.selectFrom('consultations').select('id').where('client_id', '=', id).execute()).length;

test('a client has at most 100 undecided requests, and one more after a decision', async () => {
  const client = await withRequests(MOST_WAITING - 1, 'requested');
  const { id } = (await request(client)).json().data;
  const refused = await request(client);
  expect(refused.statusCode).toBe(409);
  expect(refused.json().message).toBe(TOO_MANY_WAITING.sentence);
  await move(consultant, id, { status: 'rejected' });
  expect((await request(client)).statusCode).toBe(200);
  expect(await countOf(client)).toBe(MOST_WAITING + 1);
});

test('as many concurrent requests succeed as fit', async () => {
  const client = await withRequests(MOST_WAITING - 5, 'requested');
  const answers = await Promise.all(Array.from({ length: 20 }, () => request(client)));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5);
  expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(15);
  expect(await countOf(client)).toBe(MOST_WAITING);
});

test('a client makes at most 200 requests in 24 hours, whatever their status', async () => {
  const client = await withRequests(MOST_A_DAY - 1, 'canceled', '23 hours');
  expect((await request(client)).statusCode).toBe(200);
  const refused = await request(client);
  expect(refused.statusCode).toBe(409);
  expect(refused.json().message).toBe(TOO_MANY_A_DAY.sentence);
  const dayAfter = await withRequests(MOST_A_DAY, 'canceled', '25 hours');
  expect((await request(dayAfter)).statusCode).toBe(200);
});

/** A request with this many history entries. */
async function withChanges(count: number) {
  const client = await world.client();
  const { id } = await world.consultation(client);
  await sql`insert into consultation_changes (consultation_id, changed_by, to_status)
    select ${id}, ${client.id}, 'requested' from generate_series(2, ${count}::int)`.execute(world.db);
  return { client, id };
}

const historyOf = async (id: string) =>
  (await world.call(consultant, 'GET', `/consultations/${id}/history`)).json().data.length;

test('a request is edited until its history has 100 entries, and can still be decided', async () => {
  const { client, id } = await withChanges(MOST_CHANGES - 1);
  expect((await edit(client, id, { topic: 'Last' })).statusCode).toBe(200);
  const refused = await edit(client, id, { topic: 'One too many' });
  expect(refused.statusCode).toBe(409);
  expect(refused.json().message).toBe(TOO_MANY_CHANGES.sentence);

  expect((await move(consultant, id, { status: 'approved' })).statusCode).toBe(200);
  const later = await move(consultant, id, {
    status: 'rescheduled',
    scheduled_date: '2027-01-01T09:00:00Z',
  });
  expect([later.statusCode, later.json().message]).toEqual([409, TOO_MANY_CHANGES.sentence]);
  const done = await move(consultant, id, { status: 'completed', consultation_result: '<p>x</p>' });
  expect(done.statusCode).toBe(200);
  const result = await edit(colleague, id, { consultation_result: '<p>y</p>' });
  expect([result.statusCode, result.json().message]).toEqual([409, TOO_MANY_CHANGES.sentence]);
  expect(await historyOf(id)).toBe(MOST_CHANGES + 2);
});

/** An hour that has begun. */
const book = (id: string) =>
  sql`insert into appointments (consultation_id, consultant_id, room, seat, state, mode, starts_at, ends_at,
      blocked_from, blocked_until)
    select ${id}, ${consultant.id}, 'A', 1, 'booked', 'office', at, at + interval '1 hour', at, at + interval '1 hour'
    from (select now() - interval '10 minutes' as at) as begun`.execute(world.db);

test('changes of an appointment count as changes of its consultation', async () => {
  const { id } = await withChanges(MOST_CHANGES - 4);
  expect((await move(consultant, id, { status: 'approved' })).statusCode).toBe(200);
  await book(id);
  const change = async (body: object) => {
    const reply = await world.call(consultant, 'PUT', `/consultations/${id}/appointment`, body);
    return [reply.statusCode, reply.json().message];
  };
  const done = [200, 'Appointment changed'];
  const refused = [409, TOO_MANY_CHANGES.sentence];
  const byPhone = { mode: 'phone', phone: '+90 232 555 01 01' };
  expect(await change(byPhone)).toEqual(done);
  expect(await change({ is_missed: true })).toEqual(done);
  expect(await change({ is_missed: false })).toEqual(done);
  expect(await change({ mode: 'office' })).toEqual(done);
  expect(await change(byPhone)).toEqual(refused);
  expect(await change({ is_missed: true })).toEqual(refused);
  expect(await change({ mode: 'office' })).toEqual(done);
  const later = await move(consultant, id, {
    status: 'rescheduled',
    scheduled_date: '2027-01-01T09:00:00Z',
  });
  expect([later.statusCode, later.json().message]).toEqual(refused);
  const end = { status: 'completed', consultation_result: '<p>x</p>' };
  expect((await move(consultant, id, end)).statusCode).toBe(200);
});

test('as many concurrent edits succeed as fit into the history', async () => {
  const { client, id } = await withChanges(MOST_CHANGES - 5);
  const answers = await Promise.all(
    Array.from({ length: 15 }, (_, turn) => edit(client, id, { topic: `Turn ${turn}` })),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5);
  expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(10);
  expect(await historyOf(id)).toBe(MOST_CHANGES);
});

test('an edit of an older version still gets the version conflict below the limit', async () => {
  const { client, id } = await withChanges(2);
  const reply = await edit(client, id, { topic: 'Late', updated_at: '2020-01-01T00:00:00Z' });
  expect(reply.json().message).toMatch(/^Somebody else has changed this consultation/);
});
