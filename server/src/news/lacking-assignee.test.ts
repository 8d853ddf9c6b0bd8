import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { sweepClocks } from '../features/consultations/clock/sweep.ts';
import { dayAhead } from '../../test/support/booked.ts';
import { letPass, neverClose } from '../../test/support/running-clocks.ts';
import { newWorld } from '../../test/support/world.ts';

const world = await newWorld();
const { db } = world;
afterAll(world.end);

type Person = { id: string; token: string };

const admin = await world.admin();
const client = await world.client();
const [colleague, outsider] = [await world.consultant('A'), await world.consultant('B')];

const done = async (actor: Person, method: 'PUT' | 'POST' | 'DELETE', url: string, body?: object) => {
  const reply = await world.call(actor, method, url, body);
  expect([reply.statusCode, reply.json().message]).toEqual([200, expect.any(String)]);
};
const move = (actor: Person, id: string, body: object) =>
  done(actor, 'PUT', `/consultations/${id}/status`, body);
const say = async (id: string, rest: object = {}) => {
  const body = { body: '<p>Which box?</p>', ...rest };
  expect((await world.call(client, 'POST', `/consultations/${id}/messages`, body)).statusCode).toBe(200);
};
const toldOf = async ({ id: user_id }: Person, id: string) =>
  (
    await sql<{ kind: string }>`
      select kind from notifications where user_id = ${user_id} and consultation_id = ${id}
        and kind <> 'request_made'`.execute(db)
  ).rows
    .map(({ kind }) => kind)
    .toSorted();
const unread = async (actor: Person) =>
  (await world.call(actor, 'GET', '/consultations/unread')).json().data.messages;

let elif: Person;
beforeEach(async () => {
  await db.deleteFrom('consultations').execute();
  elif = await world.consultant('A');
});

const ends = {
  deactivated: () => done(admin, 'PUT', `/users/${elif.id}/toggle-active`),
  deleted: () => done(admin, 'DELETE', `/users/${elif.id}`),
};
const eitherEnd = ['deactivated', 'deleted'] as const;

test.each(eitherEnd)(
  'when the account of the assignee is %s, the room hears what its client writes, accepts and rates',
  async (end) => {
    const { id } = await world.consultation(client);
    await move(elif, id, { status: 'approved' });
    await move(elif, id, { status: 'completed', consultation_result: '<p>Use a EUR.1.</p>' });
    await say(id);
    expect([await toldOf(colleague, id), await unread(colleague)]).toEqual([[], 0]);
    await ends[end]();
    await say(id, { about: 'result' });
    expect([await toldOf(colleague, id), await unread(colleague)]).toEqual([['message_received'], 1]);
    await done(client, 'POST', `/consultations/${id}/acceptance`, {});
    await done(client, 'POST', `/consultations/${id}/acceptance`, { rating: 4 });
    expect(await toldOf(colleague, id)).toEqual(['message_received', 'result_accepted', 'result_rated']);
    expect(await toldOf(outsider, id)).toEqual([]);
  },
);

test.each(eitherEnd)(
  'when the account of the assignee is %s, the room hears that its client cancels',
  async (end) => {
    const { id } = await world.consultation(client);
    await done(elif, 'PUT', `/consultations/${id}/assignee`, { consultant_id: elif.id });
    await ends[end]();
    await move(client, id, { status: 'canceled' });
    expect(await toldOf(colleague, id)).toEqual(['consultation_canceled']);
  },
);

test('when the account of the assignee is closed, the room is warned of the response clock', async () => {
  await neverClose(db);
  await sql`update rooms set response_target = 480 where code = 'A'`.execute(db);
  await sweepClocks(db);
  await sweepClocks(db);
  const { id } = await world.consultation(client);
  await done(elif, 'PUT', `/consultations/${id}/assignee`, { consultant_id: elif.id });
  await ends.deactivated();
  await letPass(db, id, 7);
  await sweepClocks(db);
  expect(await toldOf(colleague, id)).toEqual(['case_due_soon']);
});

const at = (hour: string) => `${dayAhead(0)}T${hour}:00:00.000Z`;
const propose = async (consultant: Person) => {
  const { id } = await world.consultation(client);
  await done(admin, 'PUT', '/settings', { time_zone: 'UTC' });
  await db.deleteFrom('schedules').execute();
  await done(admin, 'POST', '/schedules', {
    week_start_date: dayAhead(0),
    assignments: [
      { day: 'Monday', room_assignments: [{ room: 'A', consultant_ids: [elif.id, colleague.id] }] },
    ],
  });
  const proposals = [{ starts_at: at('09'), consultant_id: consultant.id }];
  await move(elif, id, { status: 'pending', proposals });
  return id;
};

test('when the account of whoever proposed times is closed, the room hears that they are declined', async () => {
  const id = await propose(colleague);
  await ends.deleted();
  await done(client, 'POST', `/consultations/${id}/proposals/decline`, {});
  expect(await toldOf(colleague, id)).toEqual(['proposal_declined']);
});

test('when the account of whoever proposed times is closed, the room hears that they lapse with it', async () => {
  const id = await propose(elif);
  await ends.deleted();
  expect(await toldOf(colleague, id)).toEqual(['proposal_lapsed']);
});

test('of a restricted case whose assignee does not see it, those named hear', async () => {
  const { id } = await world.consultation(client);
  await done(elif, 'PUT', `/consultations/${id}/assignee`, { consultant_id: elif.id });
  await done(admin, 'PUT', `/consultations/${id}/restriction`, {
    people: [outsider.id],
    reason: 'A former employer',
  });
  await say(id);
  await move(client, id, { status: 'canceled' });
  expect(await toldOf(outsider, id)).toEqual(['consultation_canceled', 'message_received']);
  expect(await toldOf(colleague, id)).toEqual([]);
  expect(await toldOf(elif, id)).toEqual([]);
});
