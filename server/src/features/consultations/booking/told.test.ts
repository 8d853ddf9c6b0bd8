import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newWorld } from '../../../../test/support/world.ts';

const world = await newWorld();
afterAll(world.end);

type Person = { id: string; token: string };

const LINK = 'https://meet.firm.example/elif';
const admin = await world.admin();
const client = await world.client({ name: 'Ayşe', phone: '+90 232 555 01 01' });
const elif = await world.consultant('A');
const chiamaka = await world.consultant('A');

/** The Monday after next, in UTC. */
const monday = new Date();
monday.setUTCDate(monday.getUTCDate() + ((8 - monday.getUTCDay()) % 7) + 7);
const MONDAY = monday.toISOString().slice(0, 10);
const at = (hour: string) => `${MONDAY}T${hour}:00:00.000Z`;

beforeAll(async () => {
  await world.call(admin, 'PUT', '/settings', { time_zone: 'UTC' });
  await world.call(elif, 'PUT', `/users/${elif.id}`, { video_link: LINK });
  await world.call(admin, 'POST', '/schedules', {
    week_start_date: MONDAY,
    assignments: [
      { day: 'Monday', room_assignments: [{ room: 'A', consultant_ids: [elif.id, chiamaka.id] }] },
    ],
  });
});

const status = async (actor: Person, id: string, body: object) => {
  const reply = await world.call(actor, 'PUT', `/consultations/${id}/status`, body);
  expect([reply.statusCode, reply.json().message]).toEqual([200, expect.any(String)]);
};
const newest = async (actor: Person) =>
  (await world.call(actor, 'GET', '/notifications')).json().data[0].message as string;

test('an approval into a slot says how to meet, by the link of the consultant', async () => {
  const { id } = await world.consultation(client);
  await status(elif, id, { status: 'approved', slot: { starts_at: at('09') } });
  expect(await newest(client)).toMatch(/09:00, .+\. You meet by video\.$/);
});

test('an accepted proposal tells its consultant how to meet', async () => {
  const { id } = await world.consultation(client);
  await status(elif, id, {
    status: 'pending',
    proposals: [{ starts_at: at('10'), mode: 'phone' }],
  });
  const { proposals } = (await world.call(client, 'GET', `/consultations/${id}`)).json().data;
  const accepted = await world.call(
    client,
    'POST',
    `/consultations/${id}/proposals/${proposals[0].id}/accept`,
  );
  expect(accepted.statusCode).toBe(200);
  expect(await newest(elif)).toMatch(/10:00, .+\. You talk by phone: \+90 232 555 01 01$/);
});

test('another way to meet is told with its address', async () => {
  const { id } = await world.consultation(client);
  await status(elif, id, { status: 'approved', slot: { starts_at: at('11') } });
  const changed = await world.call(elif, 'PUT', `/consultations/${id}/appointment`, { mode: 'office' });
  expect(changed.statusCode).toBe(200);
  expect(await newest(client)).toMatch(/changed how you meet for .+\. You meet in the office\.$/);
});

test('a link that the client has typed is not told to the consultant', async () => {
  const { id } = await world.consultation(client);
  await status(elif, id, { status: 'approved', slot: { starts_at: at('12') } });
  await status(client, id, {
    status: 'rescheduled',
    slot: { starts_at: at('13'), link: 'https://evil.example/login' },
  });
  const message = await newest(elif);
  expect(message).toMatch(/13:00, .+\. You meet by video\.$/);
  expect(message).not.toContain('evil');
});

test('a time that books nothing says nothing of a meeting', async () => {
  const { id } = await world.consultation(client);
  await status(elif, id, { status: 'approved' });
  expect(await newest(client)).not.toContain('meet');
});

const follow = (actor: Person, id: string, method: 'PUT' | 'DELETE') =>
  world.call(actor, method, `/consultations/${id}/following`);
const toldOf = async (actor: Person, id: string) => {
  const { rows } = await sql<{ kind: string; mails: number }>`
    select kind, (select count(*) from news_mails
      where news_mails.user_id = notifications.user_id and news_mails.kind = notifications.kind
        and news_mails.consultation_id = notifications.consultation_id) as mails
    from notifications where user_id = ${actor.id} and consultation_id = ${id} and kind <> 'request_made'`.execute(
    world.db,
  );
  return rows.map(({ kind, mails }) => [kind, mails]);
};
const ask = (id: string) => status(elif, id, { status: 'pending', question: '<p>Which HS code?</p>' });
const answer = async (id: string) => {
  const reply = await world.call(client, 'POST', `/consultations/${id}/messages`, { body: '<p>0804.</p>' });
  expect(reply.statusCode).toBe(200);
};

test('a client who has unfollowed the case is told of a question, also by mail', async () => {
  const { id } = await world.consultation(client);
  await follow(client, id, 'DELETE');
  await ask(id);
  expect(await toldOf(client, id)).toEqual([['answer_awaited', 1]]);
});

test('an assignee who has unfollowed the case is told of the answer, also by mail', async () => {
  const { id } = await world.consultation(client);
  await ask(id);
  await follow(elif, id, 'DELETE');
  await answer(id);
  expect(await toldOf(elif, id)).toEqual([['message_received', 1]]);
  await answer(id);
  expect(await toldOf(elif, id)).toEqual([['message_received', 1]]);
});

test('whoever follows the case is told of a question and of its answer once', async () => {
  const { id } = await world.consultation(client);
  await ask(id);
  await answer(id);
  expect(await toldOf(client, id)).toEqual([['message_received', 1]]);
  expect(await toldOf(elif, id)).toEqual([['message_received', 1]]);
});

test('the assignee is told of what a colleague does with the case, once and also by mail', async () => {
  const { id } = await world.consultation(client);
  await status(elif, id, { status: 'approved', slot: { starts_at: at('14') } });
  await status(chiamaka, id, {
    status: 'rescheduled',
    slot: { starts_at: at('15'), consultant_id: elif.id },
  });
  // What changes the appointment is in the mail of that.
  expect(await toldOf(elif, id)).toEqual([['consultation_rescheduled', 0]]);
  await status(chiamaka, id, { status: 'completed', consultation_result: '<p>Use a EUR.1.</p>' });
  const improved = { consultation_result: '<p>Use an A.TR.</p>' };
  expect((await world.call(chiamaka, 'PUT', `/consultations/${id}`, improved)).statusCode).toBe(200);
  const told = await toldOf(elif, id);
  expect(told).toHaveLength(3);
  expect(told).toEqual(
    expect.arrayContaining([
      ['consultation_rescheduled', 0],
      ['consultation_completed', 0],
      ['result_updated', 1],
    ]),
  );
  expect(await toldOf(chiamaka, id)).toEqual([]);
});

test('an assignee who wants no mail is told in the app', async () => {
  const { id } = await world.consultation(client);
  await status(elif, id, { status: 'approved' });
  const wants = (wants_mail: boolean) =>
    world.db.updateTable('users').set({ wants_mail }).where('id', '=', elif.id).execute();
  await wants(false);
  await status(chiamaka, id, { status: 'completed', consultation_result: '<p>Use a EUR.1.</p>' });
  await wants(true);
  expect(await toldOf(elif, id)).toEqual([['consultation_completed', 0]]);
});

test('whoever acts, or gets a case by the move, is not told of the move', async () => {
  const { id } = await world.consultation(client);
  await status(elif, id, { status: 'approved', slot: { starts_at: at('16') } });
  await status(elif, id, {
    status: 'rescheduled',
    slot: { starts_at: at('16'), consultant_id: chiamaka.id },
  });
  expect(await toldOf(elif, id)).toEqual([]);
  expect((await toldOf(chiamaka, id)).map(([kind]) => kind)).toEqual(['case_assigned']);
});

test('whoever got a case by a move and loses it no longer reads that it was assigned to them', async () => {
  const { id } = await world.consultation(await world.client());
  await status(elif, id, {
    status: 'approved',
    slot: { starts_at: at('17'), consultant_id: chiamaka.id },
  });
  expect(await unreadOf(chiamaka, id)).toContain('Consultation assigned to you');
  const given = await world.call(admin, 'PUT', `/consultations/${id}/assignee`, { consultant_id: elif.id });
  expect(given.statusCode).toBe(200);
  expect(await unreadOf(chiamaka, id)).not.toContain('Consultation assigned to you');
  expect(await unreadOf(chiamaka, id)).toContain('Consultation handed over');
});

const unreadOf = async (actor: Person, id: string) =>
  (await world.call(actor, 'GET', '/notifications'))
    .json()
    .data.filter((one: { isRead: boolean; link: string }) => !one.isRead && one.link.includes(id))
    .map((one: { title: string }) => one.title) as string[];
