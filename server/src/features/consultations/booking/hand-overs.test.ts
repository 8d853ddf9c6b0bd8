import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { booked, dayAhead } from '../../../../test/support/booked.ts';
import { oneWaits } from '../../../../test/support/one-waits.ts';
import { newWorld } from '../../../../test/support/world.ts';
import { openSession } from '../../../http/session.ts';

const world = await newWorld();
const { db } = world;
afterAll(world.end);

type Person = { id: string; token: string };

const admin = await world.admin();
const client = await world.client({ name: 'Ayşe' });
const [elif, chiamaka, rohan] = [
  await world.consultant('A', 'B'),
  await world.consultant('A', 'B'),
  await world.consultant('B'),
];

const at = (hour: string, day = 0) => `${dayAhead(day)}T${hour}:00.000Z`;

beforeAll(async () => {
  await world.call(admin, 'PUT', '/settings', { time_zone: 'UTC', slot_interval: 30 });
  await world.call(admin, 'POST', '/schedules', {
    week_start_date: dayAhead(0),
    assignments: [
      {
        day: 'Monday',
        room_assignments: [
          { room: 'A', consultant_ids: [elif.id, chiamaka.id] },
          { room: 'B', consultant_ids: [elif.id] },
        ],
      },
    ],
  });
});
afterEach(async () => {
  await db.deleteFrom('consultations').execute();
  await db.deleteFrom('absences').execute();
  await db.updateTable('users').set({ is_active: true }).execute();
  await db.updateTable('rooms').set({ capacity: 10 }).execute();
});

const done = async (actor: Person, method: 'PUT' | 'POST', url: string, body?: object) => {
  const reply = await world.call(actor, method, url, body);
  expect([reply.statusCode, reply.json().message]).toEqual([200, expect.any(String)]);
  return reply.json().data;
};
const status = (actor: Person, id: string, body: object) =>
  world.call(actor, 'PUT', `/consultations/${id}/status`, body);
const give = (id: string, to: Person, actor = admin) =>
  world.call(actor, 'PUT', `/consultations/${id}/assignee`, { consultant_id: to.id });
const expectTaken = async (reply: Awaited<ReturnType<typeof give>>) => {
  expect([reply.statusCode, reply.json().code]).toEqual([409, 'slot_not_available']);
  expect(reply.json().data.length).toBeGreaterThan(0);
};
const advisers = async (id: string, actor = admin) =>
  (await world.call(actor, 'GET', `/consultations/${id}/advisers`)).json().data as {
    consultant_id: string;
    is_free: boolean;
    is_on_duty: boolean;
  }[];
const namesOf = new Map(
  [elif, chiamaka, rohan].map(({ id }, place) => [id, ['elif', 'chiamaka', 'rohan'][place]!]),
);
const free = async (id: string) =>
  (await advisers(id)).filter((one) => one.is_free).map((one) => namesOf.get(one.consultant_id));
const away = (user: Person | null, from: string, until: string) =>
  done(admin, 'POST', '/absences', {
    user_id: user && user.id,
    name: 'Away',
    starts_at: from,
    ends_at: until,
  });
const capacity = (of: string, count: number) =>
  db.updateTable('rooms').set({ capacity: count }).where('code', '=', of).execute();
const news = async ({ id }: Person, consultation_id: string) =>
  (
    await db
      .selectFrom('notifications')
      .select(['kind', 'message', 'link'])
      .where('user_id', '=', id)
      .where('consultation_id', '=', consultation_id)
      .where('kind', 'in', ['case_handed_over', 'consultant_changed', 'case_assigned'])
      .orderBy('kind')
      .execute()
  ).map(({ kind }) => kind);

test('whoever is free for an appointment is whoever it can be given to', async () => {
  const { id } = await booked(db, { client, consultant: elif, room: 'A', at: at('10:00') });
  expect(await free(id)).toEqual(['elif', 'chiamaka']);
  await booked(db, { client, consultant: chiamaka, room: 'B', at: at('10:30') });
  expect(await free(id)).toEqual(['elif']);
  await expectTaken(await give(id, chiamaka));
});

test('at a time between the slots, at short notice and in a full room a colleague is free', async () => {
  await capacity('A', 1);
  const { id } = await booked(db, { client, consultant: elif, room: 'A', at: at('10:10') });
  await world.call(admin, 'PUT', '/settings', { minimum_notice: 30 * 24 * 60 });
  expect(await free(id)).toEqual(['elif', 'chiamaka']);
  await world.call(admin, 'PUT', '/settings', { minimum_notice: 0 });
  expect((await give(id, chiamaka)).statusCode).toBe(200);
  // The seat of somebody else is another matter.
  const other = await booked(db, { client, consultant: elif, room: 'A', at: at('14:00') });
  await db
    .updateTable('appointments')
    .set({ is_conflict: true })
    .where('consultation_id', '=', other.id)
    .execute();
  await booked(db, { client, consultant: rohan, room: 'A', at: at('14:00') });
  expect(await free(other.id)).toEqual([]);
});

test('the link that a client has named goes along to the next consultant', async () => {
  const { id } = await booked(db, { client, consultant: elif, room: 'A', at: at('10:00') });
  const named = { mode: 'video' as const, link: 'https://meet.client.example/x', link_of_client: true };
  await db.updateTable('appointments').set(named).where('consultation_id', '=', id).execute();
  expect((await give(id, chiamaka)).statusCode).toBe(200);
  const { consultant_id, mode, link, link_of_client } = await db
    .selectFrom('appointments')
    .selectAll()
    .where('consultation_id', '=', id)
    .executeTakeFirstOrThrow();
  expect({ consultant_id, mode, link, link_of_client }).toEqual({ consultant_id: chiamaka.id, ...named });
});

test.each([
  ['has begun', '-10 minutes'],
  ['is over', '-2 days'],
])('an appointment that %s stays with whom and where it was, whoever gets the case', async (_, since) => {
  await done(chiamaka, 'PUT', `/users/${chiamaka.id}`, { video_link: 'https://meet.firm.example/chiamaka' });
  const { id } = await booked(db, { client, consultant: elif, room: 'A', at: at('10:00') });
  await sql`update appointments set mode = 'video', link = 'https://meet.firm.example/elif',
    (starts_at, ends_at, blocked_from, blocked_until) = (
      select time, time + interval '1 hour', time, time + interval '1 hour'
      from (select now() + ${since}::interval as time) as begun) where consultation_id = ${id}`.execute(db);
  const appointment = () =>
    db.selectFrom('appointments').selectAll().where('consultation_id', '=', id).executeTakeFirstOrThrow();
  const mails = () =>
    db.selectFrom('calendar_mails').select('what').where('consultation_id', '=', id).execute();
  const before = await appointment();
  await db.deleteFrom('calendar_mails').execute();
  expect((await give(id, chiamaka)).json().data.consultant_id).toBe(chiamaka.id);
  await db.updateTable('consultations').set({ room: 'B' }).where('id', '=', id).execute();
  expect(await appointment()).toEqual(before);
  expect(await mails()).toEqual([]);
});

test('those on the schedule of the room are told apart, and without an appointment everybody is free', async () => {
  const { id } = await booked(db, { client, consultant: elif, room: 'B', at: at('10:00') });
  const duty = new Map((await advisers(id)).map((one) => [namesOf.get(one.consultant_id), one.is_on_duty]));
  expect(Object.fromEntries(duty)).toEqual({ elif: true, chiamaka: false, rohan: false });
  const request = await world.consultation(client);
  expect((await advisers(request.id)).map((one) => [one.is_free, one.is_on_duty])).toEqual([
    [true, true],
    [true, true],
  ]);
  expect((await world.call(client, 'GET', `/consultations/${id}/advisers`)).statusCode).toBe(403);
});

test.each([
  ['the colleague is absent', () => chiamaka],
  ['the firm is closed', () => null],
])('an appointment is not given to somebody while %s', async (_, whose) => {
  const { id } = await booked(db, { client, consultant: elif, room: 'A', at: at('10:00') });
  await away(whose(), at('10:30'), at('12:00'));
  expect(await free(id)).not.toContain('chiamaka');
  await expectTaken(await give(id, chiamaka));
});

test('an appointment keeps its seat in a room that has become too small', async () => {
  const first = await booked(db, { client, consultant: rohan, room: 'A', at: at('10:00') });
  const second = await booked(db, { client, consultant: elif, room: 'A', at: at('10:00'), seat: 2 });
  await capacity('A', 1);
  expect(await free(second.id)).toContain('chiamaka');
  expect((await give(second.id, chiamaka)).statusCode).toBe(200);
  const kept = await db
    .selectFrom('appointments')
    .select(['consultation_id', 'seat', 'is_conflict'])
    .orderBy('seat')
    .execute();
  expect(kept).toEqual([
    { consultation_id: first.id, seat: 1, is_conflict: false },
    { consultation_id: second.id, seat: 2, is_conflict: false },
  ]);
  // Another time needs a seat that the room has.
  const moved = await status(chiamaka, second.id, { status: 'rescheduled', scheduled_date: at('10:10') });
  expect(moved.json().code).toBe('slot_not_available');
});

test('an appointment keeps its end and its buffers in a handover, whatever the firm has set since', async () => {
  const { id } = await booked(db, { client, consultant: elif, room: 'A', at: at('10:00'), minutes: 30 });
  await booked(db, { client, consultant: chiamaka, room: 'A', at: at('10:30'), seat: 2 });
  await world.call(admin, 'PUT', '/settings', { consultation_duration: 90, buffer_after: 15 });
  expect(await free(id)).toEqual(['elif', 'chiamaka']);
  expect((await give(id, chiamaka)).statusCode).toBe(200);
  await world.call(admin, 'PUT', '/settings', { consultation_duration: 60, buffer_after: 0 });
  const kept = await db
    .selectFrom('appointments')
    .select(['consultant_id', 'ends_at', 'blocked_until', 'is_conflict'])
    .where('consultation_id', '=', id)
    .executeTakeFirst();
  expect(kept).toEqual({
    consultant_id: chiamaka.id,
    ends_at: at('10:30'),
    blocked_until: at('10:30'),
    is_conflict: false,
  });
});

test('a handover is told to the client and to the former consultant', async () => {
  const { id } = await booked(db, { client, consultant: elif, room: 'A', at: at('10:00') });
  expect((await give(id, chiamaka)).statusCode).toBe(200);
  expect(await news(client, id)).toEqual(['consultant_changed']);
  const { message } = await db
    .selectFrom('notifications')
    .select('message')
    .where('kind', '=', 'consultant_changed')
    .where('consultation_id', '=', id)
    .executeTakeFirstOrThrow();
  expect(message).toMatch(
    /^“consultant \d+” now advises you on #\d+ “Rules of origin” instead of “consultant \d+”\.$/,
  );
  expect(await news(elif, id)).toEqual(['case_handed_over']);
  expect(await news(chiamaka, id)).toEqual(['case_assigned']);
  // Nobody is told of what they do themselves.
  expect((await give(id, elif, elif)).statusCode).toBe(200);
  expect(await news(elif, id)).toEqual(['case_handed_over']);
  expect(await news(chiamaka, id)).toEqual(['case_assigned', 'case_handed_over']);
});

test('a request that is given on is told to whoever had it, and not to its client', async () => {
  const { id } = await world.consultation(client);
  for (const to of [elif, chiamaka]) expect((await give(id, to)).statusCode).toBe(200);
  expect(await news(client, id)).toEqual([]);
  expect(await news(elif, id)).toEqual(['case_assigned', 'case_handed_over']);
  const nobody = await world.call(admin, 'PUT', `/consultations/${id}/assignee`, { consultant_id: null });
  expect(nobody.statusCode).toBe(200);
  expect(await news(chiamaka, id)).toEqual(['case_assigned', 'case_handed_over']);
});

test("a slot of somebody else's is told to the client and to the former consultant", async () => {
  const { id } = await booked(db, { client, consultant: elif, room: 'A', at: at('10:00') });
  const slot = (consultant: Person, hour: string) => ({
    status: 'rescheduled',
    slot: { starts_at: at(hour), consultant_id: consultant.id },
  });
  await done(admin, 'PUT', `/consultations/${id}/status`, slot(chiamaka, '11:00'));
  expect(await news(client, id)).toEqual(['consultant_changed']);
  expect(await news(elif, id)).toEqual(['case_handed_over']);
  await done(client, 'PUT', `/consultations/${id}/status`, slot(elif, '12:00'));
  expect(await news(client, id)).toEqual(['consultant_changed']);
  expect(await news(chiamaka, id)).toEqual(['case_assigned', 'case_handed_over']);
});

test('an appointment can be moved to a time that overlaps its own', async () => {
  const { id } = await booked(db, { client, consultant: elif, room: 'A', at: at('10:00') });
  const times = async (actor: Person, query = '') =>
    (
      await world.call(
        actor,
        'GET',
        `/rooms/A/slots?from=${at('09:00')}&to=${at('12:00')}&consultant_id=${elif.id}${query}`,
      )
    )
      .json()
      .data.map((one: { starts_at: string }) => one.starts_at);
  expect(await times(client)).toEqual([at('09:00'), at('11:00'), at('11:30')]);
  for (const actor of [client, elif])
    expect(await times(actor, `&except=${id}`)).toEqual(
      ['09:00', '09:30', '10:00', '10:30', '11:00', '11:30'].map((hour) => at(hour)),
    );
  const stranger = await world.client();
  const hidden = await world.call(
    stranger,
    'GET',
    `/rooms/A/slots?from=${at('09:00')}&to=${at('12:00')}&except=${id}`,
  );
  expect([hidden.statusCode, hidden.json().code]).toEqual([404, 'consultation_not_found']);
  const moved = await status(client, id, { status: 'rescheduled', slot: { starts_at: at('10:30') } });
  expect(moved.json().data.appointment).toMatchObject({ starts_at: at('10:30') });
});

test('whoever decides a restricted case is offered only times with those it names', async () => {
  const { id } = await world.consultation(client);
  await done(elif, 'PUT', `/consultations/${id}/restriction`, { people: [elif.id] });
  const offered = async (actor: Person, query: string) => {
    const url = `/rooms/A/slots?from=${at('09:00')}&to=${at('10:00')}${query}`;
    const { data } = (await world.call(actor, 'GET', url)).json();
    return [...new Set(data?.map((one: { consultant_id: string }) => one.consultant_id))];
  };
  expect(await offered(elif, '')).toContain(chiamaka.id);
  expect(await offered(elif, `&except=${id}`)).toEqual([elif.id]);
  expect(await offered(elif, `&except=${id}&consultant_id=${elif.id}`)).toEqual([elif.id]);
  expect(await offered(elif, `&except=${id}&consultant_id=${chiamaka.id}`)).toEqual([]);
  const hidden = `/rooms/A/slots?from=${at('09:00')}&to=${at('10:00')}&except=${id}`;
  for (const actor of [chiamaka, admin])
    expect((await world.call(actor, 'GET', hidden)).statusCode).toBe(404);
});

test('a typed time books nobody whose account is closed', async () => {
  const { id } = await booked(db, { client, consultant: elif, room: 'A', at: at('10:00') });
  await done(admin, 'PUT', `/users/${elif.id}`, { is_active: false });
  const typed = await status(admin, id, { status: 'rescheduled', scheduled_date: at('13:10') });
  expect([typed.statusCode, typed.json().code, Object.keys(typed.json().errors)]).toEqual([
    400,
    'consultant_not_active',
    ['scheduled_date'],
  ]);
  await done(admin, 'PUT', `/users/${elif.id}`, { is_active: true });
  expect((await status(admin, id, { status: 'rescheduled', scheduled_date: at('13:10') })).statusCode).toBe(
    200,
  );
});

test('a typed time books nobody whose account is closed while the booking waits', async () => {
  const { id } = await booked(db, { client, consultant: elif, room: 'A', at: at('10:00') });
  let typed: ReturnType<typeof status> | undefined;
  await db.transaction().execute(async (trx) => {
    await trx.updateTable('users').set({ is_active: false }).where('id', '=', elif.id).execute();
    typed = status(admin, id, { status: 'rescheduled', scheduled_date: at('13:10') });
    // The call is made when somebody waits for its response.
    void typed.then(({ statusCode }) => statusCode);
    await oneWaits(db);
  });
  const reply = await typed!;
  expect([reply.statusCode, reply.json().code]).toEqual([400, 'consultant_not_active']);
  const kept = await db
    .selectFrom('appointments')
    .select('starts_at')
    .where('consultation_id', '=', id)
    .execute();
  expect(kept).toEqual([{ starts_at: at('10:00') }]);
});

test('an admin who was the consultant of a case books no time with themselves', async () => {
  const former = await world.consultant('A');
  const { id } = await booked(db, { client, consultant: former, room: 'A', at: at('10:00') });
  await done(admin, 'PUT', `/users/${former.id}`, { role: 'admin' });
  former.token = (await openSession(db, { id: former.id, password_hash: 'none' }))!;
  const typed = await status(former, id, { status: 'rescheduled', scheduled_date: at('13:10') });
  expect([typed.statusCode, typed.json().code]).toEqual([400, 'consultant_unknown']);
});

test('whoever has left the room keeps their case at a typed time', async () => {
  const { id } = await booked(db, { client, consultant: elif, room: 'A', at: at('10:00') });
  await done(admin, 'PUT', `/users/${elif.id}`, { specialties: ['B'] });
  const typed = await status(admin, id, { status: 'rescheduled', scheduled_date: at('13:10') });
  expect([typed.statusCode, typed.json().data.consultant_id]).toEqual([200, elif.id]);
  await done(admin, 'PUT', `/users/${elif.id}`, { specialties: ['A', 'B'] });
});

test.each([
  ['asks', { question: '<p>Which code?</p>' }],
  ['proposes times', { proposals: [{ starts_at: at('15:00') }] }],
])('a colleague who %s takes the case over, and the former consultant is told', async (_, waits) => {
  const { id } = await world.consultation(client);
  await give(id, elif);
  await done(chiamaka, 'PUT', `/consultations/${id}/status`, { status: 'pending', ...waits });
  expect(await news(elif, id)).toEqual(['case_assigned', 'case_handed_over']);
});
