import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { booked, dayAhead } from '../../../../test/support/booked.ts';
import { newWorld } from '../../../../test/support/world.ts';
import * as appointments from '../../appointments/queries.ts';
import { sweepDue } from './due.ts';

const world = await newWorld();
const { db } = world;
afterAll(world.end);

type Person = { id: string; token: string };

const admin = await world.admin();
const client = await world.client();
const elif = await world.consultant('A', 'B', 'C');
const chiamaka = await world.consultant('A', 'B');
const rohan = await world.consultant('A');

const HOUR = 3_600_000;
const at = (hour: string, day = 0) => `${dayAhead(day)}T${hour}:00.000Z`;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();

const idsOf = (...people: Person[]) => people.map(({ id }) => id);

beforeAll(async () => {
  await world.call(admin, 'PUT', '/settings', {
    time_zone: 'UTC',
    slot_interval: 30,
    max_consultations_per_day: 50,
  });
  await world.call(admin, 'POST', '/schedules', {
    week_start_date: dayAhead(0),
    assignments: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'].map((day) => ({
      day,
      room_assignments: [
        { room: 'A', consultant_ids: idsOf(elif, chiamaka, rohan) },
        { room: 'C', consultant_ids: idsOf(elif) },
      ],
    })),
  });
});

afterEach(() => db.deleteFrom('consultations').execute());

const done = async (actor: Person, method: 'PUT' | 'POST' | 'DELETE', url: string, body?: object) => {
  const reply = await world.call(actor, method, url, body);
  expect([reply.statusCode, reply.json().message]).toEqual([200, expect.any(String)]);
  return reply.json().data;
};
const status = (actor: Person, id: string, body: object) =>
  world.call(actor, 'PUT', `/consultations/${id}/status`, body);
const found = async (id: string) => (await world.call(client, 'GET', `/consultations/${id}`)).json().data;
const accept = (id: string, proposal_id: string) =>
  world.call(client, 'POST', `/consultations/${id}/proposals/${proposal_id}/accept`);

/** A request for which Elif has proposed times. */
async function proposed(proposals: object[], room: 'A' | 'C' = 'A') {
  const { id } = await world.consultation(client, { room });
  await done(elif, 'PUT', `/consultations/${id}/status`, { status: 'pending', proposals });
  return { id, times: (await found(id)).proposals as { id: string; starts_at: string }[] };
}

const told = async ({ id }: Person, consultation_id: string, kind: string) =>
  (
    await db
      .selectFrom('notifications')
      .select('id')
      .where('user_id', '=', id)
      .where('consultation_id', '=', consultation_id)
      .where('kind', '=', kind)
      .execute()
  ).length;
const bothTold = async (id: string, kind: string) => [
  await told(client, id, kind),
  await told(elif, id, kind),
];

/** Whose mails they count among. */
const causesOfLapse = async (id: string) =>
  (
    await sql<{ caused_by: string }>`
      select distinct caused_by from news_mails
      where consultation_id = ${id} and kind = 'proposal_lapsed'`.execute(db)
  ).rows.map(({ caused_by }) => caused_by);

type Times = Record<'starts_at' | 'ends_at' | 'blocked_from' | 'blocked_until' | 'held_until', string>;
const changeTimes = (consultation_id: string, changes: Partial<Times>) =>
  db
    .updateTable('appointments')
    .set(changes)
    .where('consultation_id', '=', consultation_id)
    .where('state', '=', 'held')
    .execute();
const lapse = (id: string) => changeTimes(id, { held_until: inHours(-1) });

/** As if a proposed time had begun a quarter of an hour ago. */
const begin = (id: string, held_until: string) => {
  const [starts_at, ends_at] = [inHours(-0.25), inHours(0.75)];
  return changeTimes(id, { starts_at, ends_at, blocked_from: starts_at, blocked_until: ends_at, held_until });
};

const expectRefusal = async (reply: Awaited<ReturnType<typeof accept>>, id: string) => {
  expect([reply.statusCode, reply.json().code]).toEqual([409, 'slot_not_available']);
  expect(reply.json().data.length).toBeGreaterThan(0);
  expect(await found(id)).toMatchObject({ status: 'pending', appointment: null });
};

test('the same times are refused under one key after the client has declined them', async () => {
  const { id } = await world.consultation(client);
  const headers = { authorization: `Bearer ${elif.token}`, 'idempotency-key': randomUUID() };
  const url = `/api/v2/consultations/${id}/status`;
  const payload = { status: 'pending', proposals: [{ starts_at: at('09:00') }] };
  const propose = () => world.app.inject({ method: 'PUT', url, headers, payload });
  expect([(await propose()).statusCode, (await propose()).statusCode]).toEqual([200, 200]);
  await done(client, 'POST', `/consultations/${id}/proposals/decline`, {});
  const again = await propose();
  expect([again.statusCode, again.json().code]).toEqual([409, 'consultation_changed']);
});

test('a time is held for two days, but not longer than until it begins', async () => {
  const { id } = await world.consultation(client);
  const time = { consultant_id: elif.id, mode: 'office', link: null, phone: null } as const;
  for (const starts_at of [inHours(5), inHours(300)])
    await appointments.hold(db, { id, room: 'A', client_id: client.id }, { ...time, starts_at });
  const held = await db
    .selectFrom('appointments')
    .select([
      sql<boolean>`held_until = starts_at`.as('until_it_begins'),
      sql<boolean>`held_until < now() + interval '48 hours'`.as('at_most_two_days'),
    ])
    .where('consultation_id', '=', id)
    .orderBy('starts_at')
    .execute();
  expect(held).toEqual([
    { until_it_begins: true, at_most_two_days: true },
    { until_it_begins: false, at_most_two_days: true },
  ]);
});

test.each([
  ['until then', -0.25],
  ['for longer, by a server of an earlier version', 20],
])('a time that has begun is not accepted, held %s', async (_, hours) => {
  const { id, times } = await proposed([{ starts_at: at('09:00') }]);
  await begin(id, inHours(hours));
  const reply = await accept(id, times[0]!.id);
  expect(reply.statusCode).toBe(409);
  await expectRefusal(reply, id);
});

test('what has lapsed is given back once, whoever sweeps, and both sides are told', async () => {
  const { id } = await proposed([{ starts_at: at('09:00', 1) }]);
  await sweepDue(db);
  expect((await found(id)).status).toBe('pending');
  await lapse(id);
  await Promise.all([sweepDue(db), sweepDue(db), sweepDue(db)]);
  await sweepDue(db);
  expect(await found(id)).toMatchObject({ status: 'requested', appointment: null });
  expect(await bothTold(id, 'proposal_lapsed')).toEqual([1, 1]);
  expect(await causesOfLapse(id)).toEqual(expect.arrayContaining([client.id, elif.id]));
  const entries = (await world.call(client, 'GET', `/consultations/${id}/timeline`)).json().data;
  expect(entries.map(({ kind }: { kind: string }) => kind)).toEqual(['request', 'proposal', 'status']);
});

test('a lapsed time that nobody has swept is free for others, and later for its client if it still is', async () => {
  const first = await proposed([{ starts_at: at('11:00', 1) }]);
  const second = await proposed([{ starts_at: at('13:00', 1) }]);
  for (const { id } of [first, second]) await lapse(id);
  const other = await world.consultation(client);
  const slot = { starts_at: at('11:00', 1) };
  expect((await status(elif, other.id, { status: 'approved', slot })).statusCode).toBe(200);
  await expectRefusal(await accept(first.id, first.times[0]!.id), first.id);
  expect((await accept(second.id, second.times[0]!.id)).statusCode).toBe(200);
});

test('a client is reminded once, halfway to the end of what is held', async () => {
  const { id } = await proposed([{ starts_at: at('09:00', 2) }]);
  const waiting = await db
    .selectFrom('consultations')
    .select(sql<boolean>`remind_at = waiting_since + interval '24 hours'`.as('is_halfway'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(waiting.is_halfway).toBe(true);
  await sweepDue(db);
  expect(await told(client, id, 'answer_awaited')).toBe(0);
  await db
    .updateTable('consultations')
    .set({ remind_at: inHours(-1) })
    .where('id', '=', id)
    .execute();
  await Promise.all([sweepDue(db), sweepDue(db)]);
  await sweepDue(db);
  expect(await bothTold(id, 'answer_awaited')).toEqual([1, 0]);
});

test('a client is reminded of a question after three days and after seven', async () => {
  const { id } = await world.consultation(client);
  await done(elif, 'PUT', `/consultations/${id}/status`, {
    status: 'pending',
    question: '<p>Which code?</p>',
  });
  const daysUntil = async () =>
    (
      await db
        .selectFrom('consultations')
        .innerJoin('questions', 'questions.consultation_id', 'consultations.id')
        .select(sql<number | null>`round(extract(epoch from remind_at - asked_at) / 86400)::int`.as('days'))
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).days;
  /** As if that many more days had passed. */
  const wait = async (days: number) => {
    await sql`update consultations set remind_at = remind_at - make_interval(days => ${days}) where id = ${id}`.execute(
      db,
    );
    await sql`update questions set asked_at = asked_at - make_interval(days => ${days})
      where consultation_id = ${id}`.execute(db);
    await sweepDue(db);
    return told(client, id, 'answer_awaited');
  };
  expect([await daysUntil(), await wait(2)]).toEqual([3, 0]);
  expect([await wait(2), await daysUntil()]).toEqual([1, 7]);
  expect(await wait(2)).toBe(1);
  expect([await wait(2), await daysUntil()]).toEqual([2, null]);
  expect(await wait(9)).toBe(2);
});

test('what is held with a consultant whose account is closed is free, and what loses its last time is given back', async () => {
  const alone = await proposed([{ starts_at: at('09:00', 3), consultant_id: rohan.id }]);
  const two = await proposed([
    { starts_at: at('10:00', 3), consultant_id: rohan.id },
    { starts_at: at('10:00', 3), consultant_id: elif.id },
  ]);
  await done(admin, 'PUT', `/users/${rohan.id}`, { is_active: false });
  expect(await found(alone.id)).toMatchObject({ status: 'requested', proposals: [] });
  expect(await bothTold(alone.id, 'proposal_lapsed')).toEqual([1, 1]);
  expect(await causesOfLapse(alone.id)).toEqual([admin.id]);
  expect(await found(two.id)).toMatchObject({ status: 'pending', proposals: [{ consultant_id: elif.id }] });
  const refused = await status(elif, two.id, {
    status: 'pending',
    proposals: [{ starts_at: at('12:00', 3), consultant_id: rohan.id }],
  });
  expect([refused.statusCode, Object.keys(refused.json().errors ?? {})]).toEqual([
    400,
    ['proposals.0.consultant_id'],
  ]);
  await db.updateTable('users').set({ is_active: true }).where('id', '=', rohan.id).execute();
});

test('what is held in a room that its consultant leaves is free', async () => {
  const { id } = await proposed([{ starts_at: at('11:00', 3), consultant_id: chiamaka.id }]);
  await done(admin, 'PUT', `/users/${chiamaka.id}`, { specialties: ['A'] });
  expect((await found(id)).status).toBe('pending');
  await done(admin, 'PUT', `/users/${chiamaka.id}`, { specialties: ['B'] });
  expect(await found(id)).toMatchObject({ status: 'requested', proposals: [] });
  expect(await bothTold(id, 'proposal_lapsed')).toEqual([1, 1]);
  await done(admin, 'PUT', `/users/${chiamaka.id}`, { specialties: ['A', 'B'] });
});

test.each([
  ['the consultant is absent then', () => elif.id],
  ['the firm is closed then', () => null],
])('a held time is not accepted where %s', async (_, whose) => {
  const { id, times } = await proposed([{ starts_at: at('14:00', 3) }]);
  const away = { user_id: whose(), name: 'Away', starts_at: at('14:30', 3), ends_at: at('15:30', 3) };
  const absence = await done(admin, 'POST', '/absences', away);
  await expectRefusal(await accept(id, times[0]!.id), id);
  await done(admin, 'DELETE', `/absences/${absence.id}`);
  expect((await accept(id, times[0]!.id)).statusCode).toBe(200);
  await done(client, 'PUT', `/consultations/${id}/status`, { status: 'canceled' });
});

test('a restricted case goes to nobody who is not named', async () => {
  const { id, times } = await proposed([
    { starts_at: at('15:00', 3), consultant_id: chiamaka.id },
    { starts_at: at('15:00', 3), consultant_id: elif.id },
  ]);
  await done(elif, 'PUT', `/consultations/${id}/restriction`, { people: [elif.id] });
  const ofChiamaka = (await found(id)).proposals.find(
    (one: { consultant_id: string }) => one.consultant_id === chiamaka.id,
  );
  const reply = await accept(id, ofChiamaka.id);
  await expectRefusal(reply, id);
  const offered = new Set(reply.json().data.map((one: { consultant_id: string }) => one.consultant_id));
  expect([...offered]).toEqual([elif.id]);
  const other = times.find((one) => one.id !== ofChiamaka.id)!;
  expect((await accept(id, other.id)).statusCode).toBe(200);
});

test('an accepted time settles the request of the room, and tells whoever had the case', async () => {
  const { id, times } = await proposed([{ starts_at: at('16:00', 3), consultant_id: chiamaka.id }]);
  const unread = async () =>
    (
      await db
        .selectFrom('notifications')
        .select('user_id')
        .where('consultation_id', '=', id)
        .where('kind', '=', 'request_made')
        .where('is_read', '=', false)
        .execute()
    ).length;
  expect(await unread()).toBe(3);
  expect((await accept(id, times[0]!.id)).statusCode).toBe(200);
  expect(await unread()).toBe(0);
  expect(await told(chiamaka, id, 'proposal_accepted')).toBe(1);
  expect(await told(elif, id, 'case_handed_over')).toBe(1);
});

test.each([
  ['in the past', () => [{ starts_at: inHours(-30) }], 409, 'slot_not_available'],
  ['twice', () => [{ starts_at: at('09:00', 4) }, { starts_at: at('09:00', 4) }], 400, 'time_proposed_twice'],
  [
    'twice, once by name',
    () => [
      { starts_at: at('09:00', 4) },
      { starts_at: at('09:00', 4), consultant_id: elif.id.toUpperCase() },
    ],
    400,
    'time_proposed_twice',
  ],
  [
    'six',
    () => ['09', '10', '11', '12', '13', '14'].map((hour) => ({ starts_at: at(`${hour}:00`, 4) })),
    400,
    'fields_not_valid',
  ],
  ['at no bookable time', () => [{ starts_at: at('09:10', 4) }], 409, 'slot_not_available'],
])('times that are %s are not proposed', async (_, proposals, statusCode, code) => {
  const { id } = await world.consultation(client);
  const reply = await status(elif, id, { status: 'pending', proposals: proposals() });
  expect([reply.statusCode, reply.json().code]).toEqual([statusCode, code]);
  expect(await found(id)).toMatchObject({ status: 'requested', proposals: [] });
});

test('what is held is booked as it was proposed, whatever the firm has set since', async () => {
  const { id, times } = await proposed([{ starts_at: at('10:00', 2) }]);
  await booked(db, { client, consultant: elif, room: 'A', at: at('11:00', 2) });
  await done(admin, 'PUT', '/settings', { consultation_duration: 120, buffer_before: 10, buffer_after: 15 });
  const reply = await accept(id, times[0]!.id);
  await done(admin, 'PUT', '/settings', { consultation_duration: 60, buffer_before: 0, buffer_after: 0 });
  expect([reply.statusCode, (await found(id)).status]).toEqual([200, 'approved']);
  const kept = await db
    .selectFrom('appointments')
    .select(['state', 'starts_at', 'ends_at', 'blocked_from', 'blocked_until'])
    .where('consultation_id', '=', id)
    .execute();
  expect(kept).toEqual([
    {
      state: 'booked',
      starts_at: at('10:00', 2),
      ends_at: at('11:00', 2),
      blocked_from: at('10:00', 2),
      blocked_until: at('11:00', 2),
    },
  ]);
});

test.each([
  { proposed: 60, now: 30, until: '15:30', next: '15:30' },
  { proposed: 30, now: 60, until: '16:00', next: '16:00' },
])(
  'what has lapsed after $proposed minutes were proposed is booked for $now, as it is offered now',
  async ({ proposed: earlier, now, until, next }) => {
    await done(admin, 'PUT', '/settings', { consultation_duration: earlier });
    const { id, times } = await proposed([{ starts_at: at('15:00', 2) }]);
    await lapse(id);
    await done(admin, 'PUT', '/settings', { consultation_duration: now });
    const other = await world.consultation(client);
    const slot = { starts_at: at(next, 2) };
    expect((await status(elif, other.id, { status: 'approved', slot })).statusCode).toBe(200);
    const reply = await accept(id, times[0]!.id);
    await done(admin, 'PUT', '/settings', { consultation_duration: 60 });
    expect([reply.statusCode, (await found(id)).appointment]).toMatchObject([
      200,
      { starts_at: at('15:00', 2), ends_at: at(until, 2) },
    ]);
  },
);

test('what has lapsed is refused if it is longer now and no longer free, and not offered instead', async () => {
  await done(admin, 'PUT', '/settings', { consultation_duration: 30 });
  const { id, times } = await proposed([{ starts_at: at('15:00', 3) }]);
  await lapse(id);
  await done(admin, 'PUT', '/settings', { consultation_duration: 60 });
  await booked(db, { client, consultant: elif, room: 'A', at: at('15:30', 3) });
  const reply = await accept(id, times[0]!.id);
  await done(admin, 'PUT', '/settings', { consultation_duration: 60 });
  await expectRefusal(reply, id);
  expect(reply.json().data[0].starts_at).not.toBe(at('15:00', 3));
});

test('the held times of one case may overlap, and the client takes one of them', async () => {
  const { id, times } = await proposed([
    { starts_at: at('09:00', 4) },
    { starts_at: at('09:30', 4) },
    { starts_at: at('09:30', 4), consultant_id: chiamaka.id },
  ]);
  expect(times).toHaveLength(3);
  expect((await accept(id, times[1]!.id)).statusCode).toBe(200);
  expect(await found(id)).toMatchObject({ proposals: [], appointment: { starts_at: at('09:30', 4) } });
});

test('declined times are told to the consultant', async () => {
  const { id } = await proposed([{ starts_at: at('12:00', 4) }]);
  await done(client, 'POST', `/consultations/${id}/proposals/decline`, {});
  expect(await bothTold(id, 'proposal_declined')).toEqual([0, 1]);
});

test('of a question and an approval at the same moment one is done', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { id, updated_at } = await world.consultation(client);
    const slot = { starts_at: at(`${10 + Math.floor(round / 2)}:${round % 2 ? '30' : '00'}`, 2) };
    const replies = await Promise.all([
      status(elif, id, { status: 'pending', question: '<p>Which code?</p>', updated_at }),
      status(chiamaka, id, { status: 'approved', slot, updated_at }),
    ]);
    expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const after = await found(id);
    const isBooked = after.status === 'approved';
    expect([after.appointment === null, after.question === null]).toEqual([!isBooked, isBooked]);
    await db.deleteFrom('consultations').where('id', '=', id).execute();
  }
});

test('a time that is held in a room that is closed lapses where its successor has no seat', async () => {
  const { data: rooms } = (await world.call(admin, 'GET', '/rooms')).json();
  const [roomB, roomC] = ['B', 'C'].map((code) => rooms.find((one: { code: string }) => one.code === code));
  await done(admin, 'PUT', `/rooms/${roomB.id}`, { capacity: 1 });
  await booked(db, { client, consultant: chiamaka, room: 'B', at: at('15:00', 4) });
  const full = await proposed([{ starts_at: at('15:00', 4) }], 'C');
  const partly = await proposed([{ starts_at: at('15:00', 2) }, { starts_at: at('16:00', 4) }], 'C');
  await booked(db, { client, consultant: chiamaka, room: 'B', at: at('16:00', 4) });
  await done(admin, 'DELETE', `/rooms/${roomC.id}?successor_id=${roomB.id}`);
  expect(await found(full.id)).toMatchObject({ status: 'requested', room: 'B', proposals: [] });
  expect(await bothTold(full.id, 'proposal_lapsed')).toEqual([1, 1]);
  expect(await found(partly.id)).toMatchObject({
    status: 'pending',
    room: 'B',
    proposals: [{ starts_at: at('15:00', 2) }],
  });
  expect(await bothTold(partly.id, 'proposal_lapsed')).toEqual([0, 0]);
});

test('an appointment takes the only seat of another room before an older proposal for the same time', async () => {
  const { data: rooms } = (await world.call(admin, 'GET', '/rooms')).json();
  const [roomA, roomE] = ['A', 'E'].map((code) => rooms.find((one: { code: string }) => one.code === code));
  await done(admin, 'PUT', `/rooms/${roomE.id}`, { capacity: 1 });
  const older = await proposed([{ starts_at: at('15:00', 4) }]);
  const { id } = await booked(db, { client, consultant: chiamaka, room: 'A', at: at('15:00', 4), seat: 2 });
  await done(admin, 'DELETE', `/rooms/${roomA.id}?successor_id=${roomE.id}`);
  const { is_conflict } = await db
    .selectFrom('appointments')
    .select('is_conflict')
    .where('consultation_id', '=', id)
    .executeTakeFirstOrThrow();
  expect(is_conflict).toBe(false);
  expect(await found(older.id)).toMatchObject({ status: 'requested', room: 'E', proposals: [] });
});
