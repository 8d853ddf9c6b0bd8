import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { newWorld } from '../../../test/support/world.ts';

const world = await newWorld();
afterAll(world.end);

type Person = { id: string; token: string };

const admin = await world.admin();
const client = await world.client({ name: 'Ayşe Yıldırım' });
const move = (actor: Person, id: string, body: object) =>
  world.call(actor, 'PUT', `/consultations/${id}/status`, body);
const found = async (id: string) => (await world.call(admin, 'GET', `/consultations/${id}`)).json().data;
const roomOf = async (id: string) => (await found(id)).room as string;
const add = async (body: object) => (await world.call(admin, 'POST', '/rooms', body)).json().data;
const titles = async (person: Person) =>
  (await world.call(person, 'GET', '/notifications'))
    .json()
    .data.map(({ title }: { title: string }) => title);
const scheduled = async (
  consultant: Person,
  room: string,
  { topic = 'Rules of origin', at = '2030-01-07T09:00:00Z' } = {},
) => {
  const { id } = await world.consultation(client, { room, topic });
  await move(consultant, id, { status: 'approved', scheduled_date: at });
  return id;
};
const previewOf = async (leaving: Person, successor: Person) =>
  (await world.call(admin, 'GET', `/consultants/${leaving.id}/handover?successor_id=${successor.id}`)).json()
    .data;
const leftOf = async (leaving: Person, successor: Person) => {
  const { left, left_count } = await previewOf(leaving, successor);
  expect(left_count).toBe(left.length);
  return left.map(({ id, obstacle }: { id: string; obstacle: string }) => [id, obstacle]);
};
const settle = (body: object) => world.call(admin, 'PUT', '/settings', body);
const consultantsOf = (ids: string[]) =>
  Promise.all(ids.map(async (id) => (await found(id)).consultant_id as string));

test('the open cases of a consultant go to a successor, only in rooms of the successor', async () => {
  const leaving = await world.consultant('A', 'B');
  const successor = await world.consultant('A');
  const taken = await scheduled(leaving, 'A', { at: '2030-01-07T11:00:00Z' });
  const left = await scheduled(leaving, 'B', { topic: 'Sanctions' });
  const done = await scheduled(leaving, 'A', { at: '2030-01-07T14:00:00Z' });
  await move(leaving, done, { status: 'completed', consultation_result: '<p>x</p>' });

  const url = `/consultants/${leaving.id}/handover`;
  expect((await world.call(admin, 'GET', url)).json().data).toEqual({
    undecided: 0,
    scheduled: 2,
    left: [],
    left_count: 0,
    unseen_count: 0,
  });
  expect((await world.call(admin, 'GET', `${url}?successor_id=${successor.id}`)).json().data).toEqual({
    undecided: 0,
    scheduled: 2,
    left: [
      {
        id: left,
        number: expect.any(Number),
        topic: 'Sanctions',
        status: 'approved',
        room: 'B',
        client_name: 'Ayşe Yıldırım',
        scheduled_date: '2030-01-07T09:00:00.000Z',
        obstacle: 'room',
      },
    ],
    left_count: 1,
    unseen_count: 0,
  });

  const before = await found(taken);
  const reply = await world.call(admin, 'DELETE', `/consultants/${leaving.id}?successor_id=${successor.id}`);
  expect(reply.json()).toMatchObject({ message: 'Consultant removed successfully' });
  const after = await found(taken);
  expect(after).toMatchObject({ consultant_id: successor.id, status: 'approved' });
  expect(after.updated_at > before.updated_at).toBe(true);
  expect([(await found(left)).consultant_id, (await found(done)).consultant_id]).toEqual([
    leaving.id,
    leaving.id,
  ]);
  const history = (await world.call(client, 'GET', `/consultations/${taken}/history`)).json().data;
  expect(history).toContainEqual(
    expect.objectContaining({
      from: 'approved',
      to: 'approved',
      reason: expect.stringMatching(/^Handed over from consultant \d+ to consultant \d+$/),
    }),
  );
  expect(await titles(successor)).toContain('Consultations handed over');
  expect((await titles(client)).filter((title: string) => title === 'Another consultant')).toHaveLength(1);
});

test('a case at the same time as one of the successor stays', async () => {
  const leaving = await world.consultant('A');
  const successor = await world.consultant('A');
  await scheduled(successor, 'A', { at: '2030-02-04T09:00:00Z' });
  const clashing = await scheduled(leaving, 'A', { at: '2030-02-04T08:30:00Z' });
  const after = await scheduled(leaving, 'A', { at: '2030-02-04T10:00:00Z' });
  const later = await scheduled(leaving, 'A', { at: '2030-02-04T12:00:00Z' });
  expect(await leftOf(leaving, successor)).toEqual([[clashing, 'time']]);
  await world.call(admin, 'DELETE', `/consultants/${leaving.id}?successor_id=${successor.id}`);
  expect(await consultantsOf([after, later])).toEqual([successor.id, successor.id]);
  expect(await consultantsOf([clashing])).toEqual([leaving.id]);
});

test('a consultant who gets another role hands the open cases over to a successor', async () => {
  const leaving = await world.consultant('A', 'B');
  const successor = await world.consultant('A');
  const taken = await scheduled(leaving, 'A', { at: '2030-02-11T09:00:00Z' });
  const left = await scheduled(leaving, 'B', { at: '2030-02-12T09:00:00Z' });
  const change = (actor: Person, body: object) =>
    world.call(actor, 'PUT', `/users/${leaving.id}?successor_id=${successor.id}`, body);
  await change(admin, { name: 'Renamed' });
  await change(leaving, { role: 'admin' });
  expect(await consultantsOf([taken, left])).toEqual([leaving.id, leaving.id]);
  expect((await change(admin, { role: 'admin' })).json().data).toMatchObject({ role: 'admin' });
  expect(await consultantsOf([taken, left])).toEqual([successor.id, leaving.id]);
  expect(await titles(successor)).toContain('Consultations handed over');
});

test('the open cases of a client are counted, decided or not', async () => {
  const [asks, consultant] = await Promise.all([world.client(), world.consultant('A')]);
  const [, decided, done] = [
    await world.consultation(asks),
    await world.consultation(asks),
    await world.consultation(asks),
  ];
  for (const { id } of [decided, done]) await move(consultant, id, { status: 'approved' });
  await move(consultant, done.id, { status: 'completed', consultation_result: '<p>x</p>' });
  const reply = await world.call(admin, 'GET', `/users/${asks.id}/open-cases`);
  expect(reply.json().data).toEqual({ undecided: 1, scheduled: 1 });
});

test('a restricted case of a client is counted once the admin has opened it', async () => {
  const [asks, consultant] = await Promise.all([world.client(), world.consultant('A')]);
  const { id } = await world.consultation(asks);
  const counted = async () => (await world.call(admin, 'GET', `/users/${asks.id}/open-cases`)).json().data;
  await world.call(consultant, 'PUT', `/consultations/${id}/restriction`, { people: [consultant.id] });
  expect(await counted()).toEqual({ undecided: 0, scheduled: 0 });
  await move(consultant, id, { status: 'approved' });
  expect(await counted()).toEqual({ undecided: 0, scheduled: 0 });
  await world.call(admin, 'POST', `/consultations/${id}/open`, { reason: 'The client leaves' });
  expect(await counted()).toEqual({ undecided: 0, scheduled: 1 });
});

test('an appointment blocks the time it was booked with, buffers included, whatever the settings are now', async () => {
  const leaving = await world.consultant('A');
  const successor = await world.consultant('A');
  await settle({ consultation_duration: 120, buffer_after: 30 });
  await scheduled(successor, 'A', { at: '2030-02-05T09:00:00Z' });
  await settle({ consultation_duration: 30, buffer_after: 0 });
  const inside = await scheduled(leaving, 'A', { at: '2030-02-05T10:30:00Z' });
  const afterwards = await scheduled(leaving, 'A', { at: '2030-02-05T11:30:00Z' });
  expect(await leftOf(leaving, successor)).toEqual([[inside, 'time']]);
  await world.call(admin, 'DELETE', `/consultants/${leaving.id}?successor_id=${successor.id}`);
  expect(await consultantsOf([inside, afterwards])).toEqual([leaving.id, successor.id]);
  await settle({ consultation_duration: 60 });
});

test('no day of the successor exceeds the limit, by the calendar of the firm', async () => {
  const leaving = await world.consultant('A');
  const successor = await world.consultant('A');
  await settle({ max_consultations_per_day: 2, time_zone: 'Asia/Tokyo' });
  await scheduled(successor, 'A', { at: '2030-03-04T01:00:00Z' });
  const fits = await scheduled(leaving, 'A', { at: '2030-03-04T03:00:00Z' });
  const full = await scheduled(leaving, 'A', { at: '2030-03-04T14:00:00Z' });
  const nextDay = await scheduled(leaving, 'A', { at: '2030-03-04T15:00:00Z' });
  expect(await leftOf(leaving, successor)).toEqual([[full, 'day']]);
  await world.call(admin, 'DELETE', `/users/${leaving.id}?successor_id=${successor.id}`);
  expect(await consultantsOf([fits, full, nextDay])).toEqual([successor.id, leaving.id, successor.id]);
  await settle({ max_consultations_per_day: 10 });
});

test('a case stays whose appointment is during an absence of the successor', async () => {
  const leaving = await world.consultant('A');
  const successor = await world.consultant('A');
  await world.call(admin, 'POST', '/absences', {
    user_id: successor.id,
    name: 'Away',
    starts_at: '2030-07-01T00:00:00Z',
    ends_at: '2030-07-02T00:00:00Z',
  });
  const during = await scheduled(leaving, 'A', { at: '2030-07-01T09:00:00Z' });
  const after = await scheduled(leaving, 'A', { at: '2030-07-02T09:00:00Z' });
  expect(await leftOf(leaving, successor)).toEqual([[during, 'absence']]);
  await world.call(admin, 'DELETE', `/consultants/${leaving.id}?successor_id=${successor.id}`);
  expect(await consultantsOf([during, after])).toEqual([leaving.id, successor.id]);
});

test('cases that have begun are handed over to be finished, also on a full day', async () => {
  const leaving = await world.consultant('A');
  const successor = await world.consultant('A');
  await settle({ max_consultations_per_day: 1 });
  const now = new Date().toISOString();
  await scheduled(successor, 'A', { at: now });
  const begun = [
    await scheduled(leaving, 'A', { at: now }),
    await scheduled(leaving, 'A', { at: '2020-01-06T09:00:00Z' }),
  ];
  expect(await leftOf(leaving, successor)).toEqual([]);
  await world.call(admin, 'DELETE', `/consultants/${leaving.id}?successor_id=${successor.id}`);
  expect(await consultantsOf(begun)).toEqual([successor.id, successor.id]);
  await settle({ max_consultations_per_day: 10 });
});

test('a case completed today counts for today, one completed early counts for no later day', async () => {
  const leaving = await world.consultant('A');
  const successor = await world.consultant('A');
  await settle({ max_consultations_per_day: 1 });
  const early = await scheduled(successor, 'A', { at: '2030-04-01T09:00:00Z' });
  await move(successor, early, { status: 'completed', consultation_result: '<p>x</p>' });
  await scheduled(leaving, 'A', { at: '2030-04-01T09:00:00Z' });
  expect(await leftOf(leaving, successor)).toEqual([]);
  const { time_zone } = (await world.call(admin, 'GET', '/settings')).json().data;
  // A time zone in which it is about noon.
  const hour = new Date().getUTCHours();
  const zone = `Etc/GMT${hour < 12 ? '-' : '+'}${Math.abs(12 - hour)}`;
  await settle({ time_zone: zone });
  const held = await scheduled(successor, 'A', { at: new Date().toISOString() });
  await move(successor, held, { status: 'completed', consultation_result: '<p>x</p>' });
  const inTwoHours = new Date(Date.now() + 2 * 60 * 60_000).toISOString();
  const today = await scheduled(leaving, 'A', { at: inTwoHours });
  expect(await leftOf(leaving, successor)).toEqual([[today, 'day']]);
  await settle({ max_consultations_per_day: 10, time_zone });
});

test('a meeting that has begun stays with whoever leaves, and its case goes to the successor', async () => {
  const leaving = await world.consultant('A');
  const successor = await world.consultant('A');
  const id = await scheduled(leaving, 'A', { at: '2030-03-11T09:00:00Z' });
  await sql`update appointments set (starts_at, ends_at, blocked_from, blocked_until) = (
    now() - interval '2 days', now() - interval '47 hours', now() - interval '2 days', now() - interval '47 hours')
    where consultation_id = ${id}`.execute(world.db);
  await world.call(admin, 'DELETE', `/consultants/${leaving.id}?successor_id=${successor.id}`);
  const { consultant_id, appointment } = await found(id);
  expect([consultant_id, appointment.consultant_id]).toEqual([successor.id, leaving.id]);
});

test('if two hand over to one successor at once, only one fills the day', async () => {
  const successor = await world.consultant('A');
  const leaving = await Promise.all(Array.from({ length: 4 }, () => world.consultant('A')));
  const admins = await Promise.all(leaving.map(() => world.admin()));
  await settle({ max_consultations_per_day: 1 });
  const cases = [];
  for (const [hour, one] of leaving.entries())
    cases.push(await scheduled(one, 'A', { at: `2030-05-06T0${hour + 2}:00:00Z` }));
  await Promise.all(
    leaving.map(({ id }, at) =>
      world.call(admins[at]!, 'DELETE', `/consultants/${id}?successor_id=${successor.id}`),
    ),
  );
  const now = await consultantsOf(cases);
  expect(now.filter((id) => id === successor.id)).toHaveLength(1);
  expect(now.filter((id, at) => id === leaving[at]!.id)).toHaveLength(3);
  await settle({ max_consultations_per_day: 10 });
});

test('without a successor the cases keep the name of the former consultant', async () => {
  const leaving = await world.consultant('A');
  const id = await scheduled(leaving, 'A');
  await world.call(admin, 'DELETE', `/users/${leaving.id}`);
  expect(await found(id)).toMatchObject({ consultant_id: leaving.id, status: 'approved' });
});

test('restricted cases that stay and name nobody else are counted, as then only an admin can open them', async () => {
  const leaving = await world.consultant('A');
  const colleague = await world.consultant('A');
  const resting = await world.consultant('A');
  const successor = await world.consultant('A');
  const cases: string[] = [];
  for (const people of [[leaving], [leaving, resting], [leaving, colleague], undefined]) {
    const id = await scheduled(leaving, 'A', { at: `2030-03-0${4 + cases.length}T09:00:00Z` });
    const named = people && { people: people.map((one) => one.id) };
    if (named) await world.call(leaving, 'PUT', `/consultations/${id}/restriction`, named);
    cases.push(id);
  }
  await world.call(admin, 'PUT', `/users/${resting.id}/toggle-active`);
  const previewed = async (query: string) =>
    (await world.call(admin, 'GET', `/consultants/${leaving.id}/handover${query}`)).json().data;
  expect(await previewed('')).toMatchObject({ scheduled: 4, unseen_count: 2 });
  expect(await previewed(`?successor_id=${successor.id}`)).toMatchObject({ left_count: 0, unseen_count: 0 });
  await scheduled(successor, 'A', { at: '2030-03-05T09:00:00Z' });
  expect(await previewed(`?successor_id=${successor.id}`)).toMatchObject({ left_count: 1, unseen_count: 1 });
});

test('a successor must be another active consultant', async () => {
  const leaving = await world.consultant('A');
  const resting = await world.consultant('A');
  await world.call(admin, 'PUT', `/users/${resting.id}/toggle-active`);
  for (const { id } of [leaving, resting, admin, client]) {
    const reply = await world.call(admin, 'DELETE', `/consultants/${leaving.id}?successor_id=${id}`);
    expect([reply.statusCode, reply.json().errors]).toEqual([
      400,
      { successor_id: 'Please choose a successor who is active' },
    ]);
  }
  expect((await world.call(admin, 'GET', `/consultants/${leaving.id}`)).statusCode).toBe(200);
});

test('the open cases of a room go to another room, and their consultants stay', async () => {
  const roomsOf = async () => (await world.call(admin, 'GET', '/rooms')).json().data;
  const { id: closing, code } = (await world.call(admin, 'POST', '/rooms', { name: 'Excise' })).json().data;
  const { id: successor } = (await roomsOf()).find((room: { code: string }) => room.code === 'C');
  const consultant = await world.consultant(code);
  const inC = await world.consultant('C');
  const waiting = await world.consultation(client, { room: code });
  const booked = await scheduled(consultant, code);
  const preview = await world.call(admin, 'GET', `/rooms/${closing}/handover?successor_id=${successor}`);
  expect(preview.json().data).toEqual({
    undecided: 1,
    scheduled: 1,
    left: [],
    left_count: 0,
    unseen_count: 0,
  });
  await world.call(admin, 'DELETE', `/admin/rooms/${closing}?successor_id=${successor}`);
  expect(await found(waiting.id)).toMatchObject({ room: 'C', status: 'requested' });
  expect(await found(booked)).toMatchObject({ room: 'C', consultant_id: consultant.id });
  expect(await titles(inC)).toContain(`Room ${code} is closed`);
  expect(await titles(client)).toContain(`Room ${code} is closed`);
  const pending = await world.call(inC, 'GET', '/consultations?status=requested&room=C');
  expect(pending.json().data.map(({ id }: { id: string }) => id)).toContain(waiting.id);
});

test('of the preferences of requests that go to another room, consultants of that room stay, and equal ones are one', async () => {
  const [room, successor] = [await add({ name: 'Leaving' }), await add({ name: 'Successor' })];
  const leaving = await world.consultant(room.code);
  const staying = await world.consultant(room.code, successor.code);
  const [first, second] = ['2030-01-07T09:00:00.000Z', '2030-01-07T10:00:00.000Z'];
  const asked = await world.call(client, 'POST', '/consultations', {
    room: room.code,
    topic: 'Origin',
    problem_details: '<p>Which?</p>',
    preferences: [
      { starts_at: first, consultant_id: leaving.id },
      { starts_at: second, consultant_id: staying.id },
      { starts_at: first },
    ],
  });
  expect(asked.statusCode).toBe(200);
  const { id } = asked.json().data;
  const reply = await world.call(admin, 'DELETE', `/rooms/${room.id}?successor_id=${successor.id}`);
  expect(reply.statusCode).toBe(200);
  const after = await found(id);
  expect(after).toMatchObject({
    room: successor.code,
    preferences: [
      { starts_at: first, consultant_id: null },
      { starts_at: second, consultant_id: staying.id },
    ],
  });
  expect(after.preferences).toHaveLength(2);
});

test('a case for which the other room has no free seat stays in its room, and is listed before', async () => {
  const closing = await add({ name: 'Excise', capacity: 3 });
  const small = await add({ name: 'Small', capacity: 1 });
  const [one, two, three, there] = await Promise.all([
    world.consultant(closing.code),
    world.consultant(closing.code),
    world.consultant(closing.code),
    world.consultant(small.code),
  ]);
  await scheduled(there, small.code, { at: '2031-01-06T09:00:00Z' });
  const clashing = await scheduled(one, closing.code, { at: '2031-01-06T09:30:00Z' });
  const first = await scheduled(one, closing.code, { at: '2031-01-07T09:00:00Z' });
  const second = await scheduled(two, closing.code, { at: '2031-01-07T09:30:00Z' });
  const later = await scheduled(two, closing.code, { at: '2031-01-07T10:30:00Z' });
  const begun = await scheduled(one, closing.code, { at: '2020-01-06T09:00:00Z' });
  const waiting = (await world.consultation(client, { room: closing.code })).id;
  const proposed = (await world.consultation(client, { room: closing.code })).id;
  await world.db
    .updateTable('consultations')
    .set({ status: 'pending', consultant_id: three.id })
    .where('id', '=', proposed)
    .execute();
  const at = { starts_at: '2031-01-06T09:00:00.000Z', ends_at: '2031-01-06T10:00:00.000Z' };
  await world.db
    .insertInto('appointments')
    .values({
      ...at,
      consultation_id: proposed,
      consultant_id: three.id,
      room: closing.code,
      seat: 2,
      state: 'held',
      mode: 'office',
      blocked_from: at.starts_at,
      blocked_until: at.ends_at,
      held_until: new Date(Date.now() + 48 * 3_600_000),
    })
    .execute();

  const url = `/rooms/${closing.id}/handover?successor_id=${small.id}`;
  const { left, ...counts } = (await world.call(admin, 'GET', url)).json().data;
  expect(counts).toEqual({ undecided: 2, scheduled: 5, left_count: 2, unseen_count: 0 });
  expect(left.map(({ id, obstacle }: { id: string; obstacle: string }) => [id, obstacle])).toEqual([
    [clashing, 'seat'],
    [second, 'seat'],
  ]);
  const reply = await world.call(admin, 'DELETE', `/rooms/${closing.id}?successor_id=${small.id}`);
  expect(reply.statusCode).toBe(200);
  // The time that was proposed lapses.
  for (const id of [first, later, begun, waiting, proposed]) expect(await roomOf(id)).toBe(small.code);
  for (const id of [clashing, second]) expect(await roomOf(id)).toBe(closing.code);
  const conflicts = world.db
    .selectFrom('appointments')
    .select('consultation_id')
    .where('is_conflict', '=', true);
  expect(await conflicts.execute()).toEqual([]);
});

test('a closed room and the same room cannot take over', async () => {
  const room = await add({ name: 'Excise' });
  const closed = await add({ name: 'Closed', is_active: false });
  for (const { id } of [room, closed]) {
    const reply = await world.call(admin, 'DELETE', `/rooms/${room.id}?successor_id=${id}`);
    expect([reply.statusCode, reply.json().message]).toEqual([
      400,
      'Please choose a room that takes requests',
    ]);
  }
});

const linkOf = (who: Person) => `https://meet.firm.example/${who.id}`;

test('a video call that is handed over takes place in the room of the successor, or in the office', async () => {
  const [leaving, host, without] = [
    await world.consultant('A'),
    await world.consultant('A'),
    await world.consultant('A'),
  ];
  for (const one of [leaving, host])
    await world.call(one, 'PUT', `/users/${one.id}`, { video_link: linkOf(one) });
  const id = await scheduled(leaving, 'A', { at: '2030-03-04T09:00:00Z' });
  await world.call(leaving, 'PUT', `/consultations/${id}/appointment`, { mode: 'video' });
  const howOf = async () => {
    const { mode, link } = (await found(id)).appointment;
    return [mode, link];
  };
  expect(await howOf()).toEqual(['video', linkOf(leaving)]);
  const handOver = (from: Person, to: Person) =>
    world.call(admin, 'DELETE', `/consultants/${from.id}?successor_id=${to.id}`);
  await handOver(leaving, host);
  expect(await howOf()).toEqual(['video', linkOf(host)]);
  await handOver(host, without);
  expect(await howOf()).toEqual(['office', null]);
});
