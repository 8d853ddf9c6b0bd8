import { afterAll, expect, test } from 'vitest';
import { booked, dayAhead } from '../../../../test/support/booked.ts';
import { newWorld } from '../../../../test/support/world.ts';

const world = await newWorld();
const { db } = world;
afterAll(world.end);

type Person = { id: string; token: string };

const admin = await world.admin();
const client = await world.client();
const elif = await world.consultant('A');
const at = (hour: string) => `${dayAhead(0)}T${hour}:00.000Z`;
const past = (hours = 3) => new Date(Date.now() - hours * 3_600_000).toISOString();

const status = (actor: Person, id: string, body: object) =>
  world.call(actor, 'PUT', `/consultations/${id}/status`, body);
const arrange = (id: string, body: object, by = elif) =>
  world.call(by, 'PUT', `/consultations/${id}/appointment`, body);
type Reply = Awaited<ReturnType<typeof status>>;
const refusalOf = (reply: Reply) => [reply.statusCode, reply.json().code];
const has = (when: string) => booked(db, { client, consultant: elif, room: 'A', at: when });

test('an appointment that is ahead cannot be marked as missed, and one that is over is told to its client', async () => {
  const ahead = await has(at('10:00'));
  expect(refusalOf(await arrange(ahead.id, { is_missed: true }))).toEqual([409, 'appointment_not_over']);
  const over = await has(past());
  expect((await arrange(over.id, { is_missed: true })).statusCode).toBe(200);
  const { data } = (await world.call(client, 'GET', '/notifications')).json();
  expect(data[0].title).toBe('Appointment missed');
  expect(data[0].link).toContain(`/client/consultations/${over.id}#`);
  const count = data.length;
  // Once, however often it is said.
  expect((await arrange(over.id, { is_missed: true })).statusCode).toBe(200);
  expect((await world.call(client, 'GET', '/notifications')).json().data).toHaveLength(count);
});

test('a result that goes on from before the client was missed is refused, and names who has said so', async () => {
  const { id } = await has(past(6));
  const version = async () => (await world.call(elif, 'GET', `/consultations/${id}`)).json().data.updated_at;
  const before = await version();
  await arrange(id, { mode: 'phone', phone: '+90 555' });
  expect(await version()).toBe(before);
  await arrange(id, { is_missed: true }, admin);
  const missed = await version();
  await arrange(id, { is_missed: true });
  expect(await version()).toBe(missed);
  const completed = { status: 'completed', consultation_result: '<p>Use a EUR.1.</p>' };
  const refused = await status(elif, id, { ...completed, updated_at: before });
  expect(refusalOf(refused)).toEqual([409, 'consultation_changed']);
  expect(refused.json().params).toMatchObject({ changed_by: admin.id });
  await arrange(id, { is_missed: false });
  expect(refusalOf(await status(elif, id, { ...completed, updated_at: missed }))).toEqual([
    409,
    'consultation_changed',
  ]);
  expect((await status(elif, id, { ...completed, updated_at: await version() })).statusCode).toBe(200);
});

test('a way to meet that goes on from an outdated appointment is refused with that of now', async () => {
  const { id } = await has(at('14:00'));
  const shown = async () =>
    (await world.call(elif, 'GET', `/consultations/${id}`)).json().data.appointment as { updated_at: string };
  const first = await shown();
  const phone = { mode: 'phone', phone: '+90 555', updated_at: first.updated_at };
  expect((await arrange(id, phone)).statusCode).toBe(200);
  // An answer may have been lost.
  expect((await arrange(id, phone)).statusCode).toBe(200);
  const now = await shown();
  const office = { mode: 'office', updated_at: first.updated_at };
  const late = await arrange(id, office);
  expect([late.statusCode, late.json()]).toMatchObject([409, { code: 'appointment_changed', data: now }]);
  expect((await arrange(id, { ...office, updated_at: now.updated_at })).statusCode).toBe(200);
  expect(await shown()).toMatchObject({ mode: 'office' });
  expect((await arrange(id, { mode: 'phone', phone: '+90 555' })).statusCode).toBe(200);
});

test('a consultation that is over keeps its consultant', async () => {
  const { id } = await world.consultation(client);
  await status(client, id, { status: 'canceled' });
  const reply = await world.call(admin, 'PUT', `/consultations/${id}/assignee`, { consultant_id: elif.id });
  expect(refusalOf(reply)).toEqual([409, 'not_assignable']);
});

test('a time that is over cannot be preferred', async () => {
  const reply = await world.call(client, 'POST', '/consultations', {
    room: 'A',
    topic: 'Tariffs',
    problem_details: '<p>Which duty?</p>',
    preferences: [{ starts_at: at('10:00') }, { starts_at: past() }],
  });
  expect(refusalOf(reply)).toEqual([400, 'preference_over']);
  expect(Object.keys(reply.json().errors)).toEqual(['preferences.1.starts_at']);
});

test.each([
  [
    'a slot with a rejection',
    elif,
    { status: 'rejected', slot: { starts_at: at('11:00') } },
    'slot_not_here',
  ],
  [
    'a question with a rejection',
    elif,
    { status: 'rejected', question: '<p>Which code?</p>' },
    'question_not_here',
  ],
  [
    'times with an approval',
    elif,
    { status: 'approved', proposals: [{ starts_at: at('11:00') }] },
    'question_not_here',
  ],
  [
    'a question with times',
    elif,
    { status: 'pending', question: '<p>Which code?</p>', proposals: [{ starts_at: at('11:00') }] },
    'question_missing',
  ],
  [
    'a video call without a link',
    elif,
    { status: 'approved', slot: { starts_at: at('11:00'), mode: 'video' } },
    'video_link_missing',
  ],
  [
    'a call without a number',
    elif,
    { status: 'approved', slot: { starts_at: at('11:00'), mode: 'phone' } },
    'phone_missing',
  ],
])('%s is refused', async (_, actor, body, code) => {
  const { id } = await world.consultation(client);
  expect(refusalOf(await status(actor, id, body))).toEqual([400, code]);
  expect((await world.call(client, 'GET', `/consultations/${id}`)).json().data.status).toBe('requested');
});
