import type { RoomCode } from '@consultflow/contract/rooms/code';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { newWorld } from '../../../test/support/world.ts';

const world = await newWorld();
afterAll(world.end);

type Person = Awaited<ReturnType<typeof world.client>>;

const admin = await world.admin();
const anna = await world.client();
const bela = await world.client();
const elif = await world.consultant('A', 'B');
const bruno = await world.consultant('B');

const get = async (actor: Person, url: string) =>
  (await world.call(actor, 'GET', `/dashboard/${url}`)).json().data;
const move = (actor: Person, id: string, status: string, rest: object = {}) =>
  world.call(actor, 'PUT', `/consultations/${id}/status`, { status, ...rest });
const request = async (client: Person, topic: string, room: RoomCode = 'A') =>
  (await world.consultation(client, { topic, room })).id;
const approved = async (client: Person, topic: string, by = elif, room: RoomCode = 'A', date?: string) => {
  const id = await request(client, topic, room);
  await move(by, id, 'approved', { scheduled_date: date });
  return id;
};
const topicsOf = (list: { topic: string }[]) => list.map(({ topic }) => topic);

// Anna: 2 requested, 1 approved, 1 rescheduled, 1 completed, 1 rejected, 1 canceled. Bela: 1 approved, 1 completed.
await request(anna, 'Open in A', 'A');
await request(anna, 'Open in C', 'C');
await approved(anna, 'Later', elif, 'A', '2096-12-09T09:00:00Z');
const moved = await approved(anna, 'Sooner', elif, 'B', '2097-01-09T09:00:00Z');
await move(elif, moved, 'rescheduled', { scheduled_date: '2096-12-02T09:00:00Z' });
const done = await approved(anna, 'Done');
await move(elif, done, 'completed', { consultation_result: '<p>x</p>' });
await move(elif, await request(anna, 'Rejected'), 'rejected');
await move(anna, await approved(anna, 'Canceled'), 'canceled');
await approved(bela, 'By another', bruno, 'B');
const last = await approved(bela, 'Done for Bela', elif, 'B');
await move(elif, last, 'completed', { consultation_result: '<p>x</p>' });
// It waits for its client, and counts as undecided.
const pending = await request(bela, 'Pending in B', 'B');
await world.db.updateTable('consultations').set({ status: 'pending' }).where('id', '=', pending).execute();

test('a client gets the numbers of upcoming, waiting and completed consultations and the five newest', async () => {
  const { stats, recent_consultations: recent } = await get(anna, 'client');
  expect(stats).toEqual({ upcoming: 2, pending: 2, completed: 1 });
  expect(topicsOf(recent)).toEqual(['Canceled', 'Rejected', 'Done', 'Sooner', 'Later']);
  expect(recent[3]).toEqual({
    id: moved,
    number: expect.any(Number),
    topic: 'Sooner',
    status: 'rescheduled',
    room: 'B',
    client_id: anna.id,
    client_name: 'client 2',
    unread: 0,
    is_restricted: false,
    result_version: null,
    accepted_version: null,
    accepted_at: null,
    is_accepted_by_time: null,
    rating: null,
    accept_due_at: null,
    result_question_at: null,
    scheduled_date: '2096-12-02T09:00:00.000Z',
    earlier_date: '2097-01-09T09:00:00.000Z',
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z$/),
    updated_at: expect.stringMatching(/Z$/),
  });
  expect(recent[1].scheduled_date).toBeNull();
  expect((await get(bela, 'client')).stats).toEqual({ upcoming: 1, pending: 1, completed: 1 });
});

test('the waiting requests of a room are counted by whose they are', async () => {
  await world.db
    .updateTable('consultations')
    .set({ consultant_id: elif.id })
    .where('id', '=', pending)
    .execute();
  const lists = await get(elif, 'consultant');
  const others = await get(bruno, 'consultant');
  await world.db
    .updateTable('consultations')
    .set({ consultant_id: null })
    .where('id', '=', pending)
    .execute();
  expect(lists.pending_by_room[1]).toEqual({ room: 'B', count: 1, mine: 1, unassigned: 0 });
  expect(others.pending_by_room).toContainEqual({ room: 'B', count: 1, mine: 0, unassigned: 0 });
});

test('a consultant’s numbers count waiting requests in their rooms, and otherwise their own cases', async () => {
  const { stats, ...lists } = await get(elif, 'consultant');
  expect(stats).toEqual({ pending: 2, upcoming: 2, completed: 2, total: 5 });
  expect(topicsOf(lists.pending_consultations)).toEqual(['Open in A', 'Pending in B']);
  expect(lists.pending_by_room).toEqual([
    { room: 'A', count: 1, mine: 0, unassigned: 1 },
    { room: 'B', count: 1, mine: 0, unassigned: 1 },
  ]);
  expect(topicsOf(lists.upcoming_consultations)).toEqual(['Sooner', 'Later']);
  expect(topicsOf(lists.recent_consultations)).toEqual([
    'Done for Bela',
    'Canceled',
    'Done',
    'Sooner',
    'Later',
  ]);
  expect((await get(bruno, 'consultant')).stats).toEqual({ pending: 1, upcoming: 1, completed: 0, total: 1 });
});

test('top clients are sorted by their number of consultations; deleted clients are left out', async () => {
  const top = async () => (await get(elif, 'consultant')).top_clients;
  expect(await top()).toEqual([
    { id: anna.id, name: 'client 2', email: 'client2@firm.example', consultations: 4 },
    { id: bela.id, name: 'client 3', email: 'client3@firm.example', consultations: 1 },
  ]);
  const remove = (deleted_at: Date | null) =>
    world.db.updateTable('users').set({ deleted_at }).where('id', '=', anna.id).execute();
  await remove(new Date());
  expect((await top()).map((client: Person) => client.id)).toEqual([bela.id]);
  expect((await get(elif, 'consultant')).stats.total).toBe(5);
  await remove(null);
});

test('an admin gets the numbers of existing users, all consultations and pending approvals', async () => {
  const before = { total_clients: 2, total_consultants: 2, total_consultations: 10, pending_approvals: 0 };
  expect((await get(admin, 'admin')).stats).toEqual(before);

  await world.pendingClient();
  await world.rejectedClient();
  const gone = await world.pendingClient();
  await world.db.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', gone.id).execute();
  await world.db.updateTable('users').set({ is_active: false }).where('id', '=', bruno.id).execute();
  expect((await get(admin, 'admin')).stats).toEqual({ ...before, total_clients: 4, pending_approvals: 1 });
  await world.db.updateTable('users').set({ is_active: true }).where('id', '=', bruno.id).execute();
});

test('the call for the figures alone returns those of the caller’s role', async () => {
  for (const [actor, own] of [
    [anna, 'client'],
    [elif, 'consultant'],
    [admin, 'admin'],
  ] as const) {
    expect(await get(actor, 'stats')).toEqual({ stats: (await get(actor, own)).stats });
  }
});

test('a new user gets zeros and empty lists', async () => {
  expect(await get(await world.client(), 'client')).toEqual({
    stats: { upcoming: 0, pending: 0, completed: 0 },
    closed: 0,
    shared: { upcoming: 0, pending: 0, completed: 0, closed: 0 },
    next_consultation: null,
    recent_consultations: [],
  });
  expect(await get(await world.consultant(), 'consultant')).toEqual({
    stats: { pending: 0, upcoming: 0, completed: 0, total: 0 },
    pending_by_room: [],
    overdue: 0,
    result_questions: 0,
    time_zone: expect.any(String),
    pending_consultations: [],
    upcoming_consultations: [],
    top_clients: [],
    recent_consultations: [],
  });
});

test('a dashboard is only for its own role', async () => {
  const replies = [
    world.call(anna, 'GET', '/dashboard/consultant'),
    world.call(anna, 'GET', '/dashboard/admin'),
    world.call(elif, 'GET', '/dashboard/client'),
    world.call(elif, 'GET', '/dashboard/admin'),
    world.call(admin, 'GET', '/dashboard/client'),
    world.call(admin, 'GET', '/dashboard/consultant'),
  ];
  expect((await Promise.all(replies)).map((reply) => reply.statusCode)).toEqual(replies.map(() => 403));
  for (const url of ['stats', 'client', 'consultant', 'admin'])
    expect((await world.call(null, 'GET', `/dashboard/${url}`)).statusCode).toBe(401);
});

test("a client's dashboard names the next appointment and counts closed consultations", async () => {
  const cleo = await world.client();
  const carl = await world.consultant('A');
  expect(await get(cleo, 'client')).toMatchObject({ next_consultation: null, closed: 0 });
  await approved(cleo, 'Over', carl, 'A', '2001-01-09T09:00:00Z');
  await approved(cleo, 'Last', carl, 'A', '2101-01-09T09:00:00Z');
  const next = await approved(cleo, 'Next', carl, 'A', '2102-01-09T09:00:00Z');
  await move(carl, next, 'rescheduled', { scheduled_date: '2100-01-09T09:00:00Z' });
  await move(carl, await request(cleo, 'No'), 'rejected');
  await move(cleo, await request(cleo, 'Not any more'), 'canceled');
  expect(await get(cleo, 'client')).toMatchObject({
    next_consultation: {
      id: next,
      topic: 'Next',
      scheduled_date: '2100-01-09T09:00:00.000Z',
      earlier_date: '2102-01-09T09:00:00.000Z',
    },
    closed: 2,
  });
});

test("a client's dashboard counts what colleagues share apart from the client's own", async () => {
  const [owner, member, stranger] = [await world.client(), await world.client(), await world.client()];
  const { id: company_id } = await world.db
    .insertInto('companies')
    .values({ client_id: owner.id, name: 'Port Trading', address: 'Quay 1' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await world.db.insertInto('company_members').values({ company_id, user_id: member.id }).execute();
  const share = async (is_shared: boolean) => {
    const id = await request(owner, 'Origin');
    await world.db.updateTable('consultations').set({ company_id, is_shared }).where('id', '=', id).execute();
    return id;
  };
  await share(true);
  await share(false);
  await move(owner, await share(true), 'canceled');
  const none = { upcoming: 0, pending: 0, completed: 0, closed: 0 };
  expect(await get(member, 'client')).toMatchObject({
    stats: { pending: 0 },
    closed: 0,
    shared: { ...none, pending: 1, closed: 1 },
  });
  expect(await get(owner, 'client')).toMatchObject({ stats: { pending: 2 }, closed: 1, shared: none });
  expect(await get(stranger, 'client')).toMatchObject({ shared: none });
});

test('an appointment on a past day of the firm is overdue and no longer upcoming', async () => {
  await world.db.updateTable('settings').set({ time_zone: 'Pacific/Kiritimati' }).execute();
  const late = await world.consultant('E');
  const firmDay = async (offset: string) =>
    (
      await sql<{ at: string }>`
        select (date_trunc('day', now() at time zone 'Pacific/Kiritimati') + ${offset}::interval)
          at time zone 'Pacific/Kiritimati' as at`.execute(world.db)
    ).rows[0]!.at;
  await approved(anna, 'Yesterday', late, 'E', await firmDay('-1 minute'));
  await approved(anna, 'Early today', late, 'E', await firmDay('1 second'));
  await approved(anna, 'Tomorrow', late, 'E', await firmDay('30 hours'));

  const { stats, overdue, upcoming_consultations, time_zone } = await get(late, 'consultant');
  expect([stats.upcoming, overdue, time_zone]).toEqual([3, 1, 'Pacific/Kiritimati']);
  expect(topicsOf(upcoming_consultations)).toEqual(['Early today', 'Tomorrow']);
});
