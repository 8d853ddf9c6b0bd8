import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { newWorld } from '../../../test/support/world.ts';

const world = await newWorld();
afterAll(world.end);

const admin = await world.admin();
const waiting = async () => (await world.call(admin, 'GET', '/dashboard/admin')).json().data.waiting;
const moved = (actor: { token: string }, id: string, body: object) =>
  world.call(actor, 'PUT', `/consultations/${id}/status`, body);
const DAY = 24 * 60 * 60 * 1000;
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString();

test('a firm without waiting requests says so', async () => {
  expect(await waiting()).toEqual({
    oldest_request: null,
    overdue: [],
    overdue_count: 0,
    late: [],
    late_count: 0,
    result_questions: 0,
    load: [],
  });
});

test('what has used up its response target is named, the longest overdue first, but no restricted case', async () => {
  const client = await world.client();
  const made = [];
  for (const hours of [1, 3, -1, 9]) {
    const { id } = await world.consultation(client, { room: 'D' });
    made.push(id);
    await sql`update consultations set due_at = now() - make_interval(hours => ${hours}), is_restricted = ${hours === 9}
      where id = ${id}`.execute(world.db);
  }
  const { late, late_count } = await waiting();
  expect([late.map(({ id }: { id: string }) => id), late_count]).toEqual([[made[1], made[0]], 2]);
  await sql`delete from consultations where room = 'D'`.execute(world.db);
});

test('open questions about results are counted for the firm and for the consultant, restricted ones only for the named', async () => {
  const client = await world.client();
  const [own, other] = [await world.consultant('E'), await world.consultant('E')];
  const completed = async () => {
    const { id } = await world.consultation(client, { room: 'E' });
    await moved(own, id, { status: 'approved' });
    await moved(own, id, { status: 'completed', consultation_result: '<p>Done.</p>' });
    return id;
  };
  const ask = (id: string) =>
    world.call(client, 'POST', `/consultations/${id}/messages`, { body: '<p>Why?</p>', about: 'result' });
  const counts = async () => [
    (await waiting()).result_questions,
    ...(await Promise.all(
      [own, other].map(
        async (one) => (await world.call(one, 'GET', '/dashboard/consultant')).json().data.result_questions,
      ),
    )),
  ];
  const listed = async (reader: typeof client, filter = '') => {
    const path = `/consultations?status=questioned&order=asc&fields=excerpt${filter}`;
    return (await world.call(reader, 'GET', path)).json().data.map(({ id }: { id: string }) => id);
  };
  const [first, second] = [await completed(), await completed()];
  await completed();
  await ask(first);
  await ask(second);
  await ask(second);
  expect(await counts()).toEqual([2, 2, 0]);
  expect(await listed(admin)).toEqual([first, second]);
  expect(await listed(own, `&assignee=${own.id}`)).toEqual([first, second]);
  expect(await listed(other, `&assignee=${other.id}`)).toEqual([]);
  expect(await listed(client)).toEqual([first, second]);
  const people = [own.id];
  const reply = await world.call(own, 'PUT', `/consultations/${second}/restriction`, { people });
  expect(reply.statusCode).toBe(200);
  expect(await counts()).toEqual([1, 2, 0]);
  expect(await listed(admin)).toEqual([first]);
  await world.call(own, 'POST', `/consultations/${first}/messages`, { body: '<p>Because.</p>' });
  expect(await counts()).toEqual([0, 1, 0]);
  await sql`delete from consultations where room = 'E'`.execute(world.db);
});

test('an admin sees the oldest undecided request of any room, whatever was decided before', async () => {
  const client = await world.client({ name: 'Ayşe Yıldırım' });
  const [first, second] = await Promise.all([world.consultant('A', 'B'), world.consultant('B')]);
  const decided = await world.consultation(client, { room: 'A' });
  const oldest = await world.consultation(client, { room: 'B', topic: 'Sanctions' });
  await world.consultation(client, { room: 'A' });
  await moved(first, decided.id, { status: 'rejected' });
  expect((await waiting()).oldest_request).toMatchObject({
    id: oldest.id,
    topic: 'Sanctions',
    room: 'B',
    client_name: 'Ayşe Yıldırım',
  });
  await moved(second, oldest.id, { status: 'approved' });
  expect((await waiting()).oldest_request.id).not.toBe(oldest.id);
});

test('a scheduled case is overdue after its day in the time zone of the firm', async () => {
  await world.call(admin, 'PUT', '/settings', { time_zone: 'Pacific/Kiritimati' });
  expect((await world.call(admin, 'GET', '/dashboard/admin')).json().data.time_zone).toBe(
    'Pacific/Kiritimati',
  );
  const client = await world.client();
  const consultant = await world.consultant('C');
  const times = [-40, -3, 0, 2];
  const made = [];
  for (const days of times) {
    const { id } = await world.consultation(client, { room: 'C' });
    await moved(consultant, id, { status: 'approved', scheduled_date: inDays(days) });
    made.push(id);
  }
  const { overdue, overdue_count } = await waiting();
  expect(overdue.map(({ id }: { id: string }) => id)).toEqual(made.slice(0, 2));
  expect(overdue_count).toBe(2);
  const listed = await world.call(
    admin,
    'GET',
    '/consultations?status=overdue&sort=scheduled_date&order=asc&fields=excerpt',
  );
  expect(listed.json().data.map(({ id }: { id: string }) => id)).toEqual(made.slice(0, 2));
  await moved(consultant, made[0]!, { status: 'completed', consultation_result: '<p>x</p>' });
  expect((await waiting()).overdue_count).toBe(1);
});

test('the load counts the open cases of each active consultant, the most first', async () => {
  const busy = await world.consultant('D');
  const client = await world.client();
  const idle = await world.consultant('D');
  const gone = await world.consultant('D');
  await world.call(admin, 'PUT', `/users/${gone.id}/toggle-active`);
  for (let count = 0; count < 6; count += 1) {
    const { id } = await world.consultation(client, { room: 'D' });
    await moved(busy, id, { status: 'approved', scheduled_date: inDays(1 + count) });
  }
  const { load } = await waiting();
  expect(load[0]).toMatchObject({ id: busy.id, specialties: ['D'], upcoming: 6 });
  expect(load).toContainEqual(expect.objectContaining({ id: idle.id, upcoming: 0 }));
  expect(load.map(({ id }: { id: string }) => id)).not.toContain(gone.id);
});

test('everybody who is free to take work is listed in a firm of more than a hundred consultants', async () => {
  await sql`insert into users (name, email, role, account_status, password_hash)
    select 'Free ' || n, 'free-' || n || '@firm.example', 'consultant', 'approved', 'none' from generate_series(1, 110) n`.execute(
    world.db,
  );
  const { load } = await waiting();
  expect(load.filter(({ name }: { name: string }) => name.startsWith('Free '))).toHaveLength(110);
});

test("a request is nobody's work until it is decided, restricted or not", async () => {
  const client = await world.client();
  const own = await world.consultant('D');
  const figures = async () => (await world.call(own, 'GET', '/dashboard/consultant')).json().data.stats;
  const { id } = await world.consultation(client, { room: 'D' });
  const assigned = await world.call(own, 'PUT', `/consultations/${id}/assignee`, { consultant_id: own.id });
  expect(assigned.statusCode).toBe(200);
  expect(await figures()).toMatchObject({ pending: 1, upcoming: 0, total: 0 });
  const restricted = await world.call(own, 'PUT', `/consultations/${id}/restriction`, { people: [own.id] });
  expect(restricted.statusCode).toBe(200);
  expect(await figures()).toMatchObject({ pending: 1, upcoming: 0, total: 0 });
  await moved(own, id, { status: 'approved' });
  expect(await figures()).toMatchObject({ pending: 0, upcoming: 1, total: 1 });
});
