import type { Schedule } from '@consultflow/contract/schedules/schema';
import { afterAll, expect, test } from 'vitest';
import { newWorld } from '../../../test/support/world.ts';

const world = await newWorld();
afterAll(world.end);

const admin = await world.admin();
const client = await world.client();
const elif = await world.consultant('A');
const bruno = await world.consultant('A', 'B');
const rename = (id: string, name: string) =>
  world.db.updateTable('users').set({ name }).where('id', '=', id).execute();
await rename(elif.id, 'Elif Aydın');
await rename(bruno.id, 'Bruno Costa');

const missing = '00000000-0000-4000-8000-000000000000';
const zeros = '00000000-0000-0000-0000-000000000000';

let weeks = 0;
const nextMonday = () => {
  weeks += 1;
  return new Date(Date.UTC(2026, 0, 5 + 7 * weeks)).toISOString().slice(0, 10);
};
const on = (day: string, room: string, ...consultant_ids: string[]) => ({
  day,
  room_assignments: [{ room, consultant_ids }],
});
const post = (body: object) => world.call(admin, 'POST', '/schedules', body);
const put = (id: string, body: object) => world.call(admin, 'PUT', `/schedules/${id}`, body);
const newWeek = async (...assignments: object[]): Promise<Schedule> =>
  (await post({ week_start_date: nextMonday(), assignments })).json().data;
const get = async (id: string): Promise<Schedule> =>
  (await world.call(bruno, 'GET', `/schedules/${id}`)).json().data;
const cell = ({ assignments }: Schedule, day: string, room: string) =>
  assignments.find((one) => one.day === day)?.room_assignments.find((one) => one.room === room)
    ?.consultant_ids;
const everything = async () => ({
  schedules: await world.db.selectFrom('schedules').selectAll().orderBy('id').execute(),
  assignments: await world.db
    .selectFrom('schedule_assignments')
    .selectAll()
    .orderBy('schedule_id')
    .orderBy('day')
    .orderBy('room')
    .orderBy('consultant_id')
    .execute(),
});

test('a saved week is returned as a complete grid: five days with every room', async () => {
  const reply = await post({
    week_start_date: nextMonday(),
    assignments: [on('Tuesday', 'A', elif.id, bruno.id)],
  });
  expect(reply.json().message).toBe('Weekly schedule saved successfully');
  const week: Schedule = reply.json().data;
  expect(week.assignments.map(({ day }) => day)).toEqual([
    'Monday',
    'Tuesday',
    'Wednesday',
    'Thursday',
    'Friday',
  ]);
  for (const { room_assignments } of week.assignments)
    expect(room_assignments.map(({ room }) => room).join('')).toBe('ABCDE');
  expect(cell(week, 'Tuesday', 'A')).toEqual([bruno.id, elif.id]);
  expect(cell(week, 'Monday', 'A')).toEqual([]);
  expect({ ...(await get(week.id)), affected: [] }).toEqual(week);
});

test('weeks are listed newest first, or only the requested one', async () => {
  const older = await newWeek();
  const newer = await newWeek();
  const list = async (query = ''): Promise<Schedule[]> =>
    (await world.call(elif, 'GET', `/schedules${query}`)).json().data;

  const starts = (await list()).map(({ week_start_date }) => week_start_date);
  expect(starts).toEqual(starts.toSorted().toReversed());
  expect(starts).toContain(older.week_start_date);
  expect((await list(`?week_start_date=${newer.week_start_date}`)).map(({ id }) => id)).toEqual([newer.id]);
  expect(await list('?week_start_date=2031-01-06')).toEqual([]);
  expect((await world.call(elif, 'GET', '/schedules?week_start_date=2031-01-07')).statusCode).toBe(400);
});

test('no id, the all-zero id and any id in the body create a new week', async () => {
  const week_start_date = nextMonday();
  const { data } = (await post({ id: missing, week_start_date, assignments: [] })).json();
  expect(data).toMatchObject({ week_start_date });
  expect(data.id).not.toBe(missing);

  const { data: second } = (
    await put(zeros, { id: zeros, week_start_date: nextMonday(), assignments: [on('Friday', 'B', bruno.id)] })
  ).json();
  expect(second.id).not.toBe(zeros);
  expect(cell(second, 'Friday', 'B')).toEqual([bruno.id]);
});

test('a week has one schedule', async () => {
  const { week_start_date, id } = await newWeek(on('Monday', 'A', elif.id));
  const before = await everything();
  for (const reply of [
    await post({ week_start_date, assignments: [on('Monday', 'B', bruno.id)] }),
    await put(zeros, { week_start_date, assignments: [] }),
  ]) {
    expect(reply.statusCode).toBe(409);
    expect(reply.json().message).toBe('A schedule for this week already exists');
    expect(reply.body).not.toContain(id);
  }
  expect(await everything()).toEqual(before);
});

test('saving again replaces the whole week; whole objects may be sent back', async () => {
  const week = await newWeek(on('Monday', 'A', elif.id), on('Friday', 'B', bruno.id));
  const reply = await put(week.id, {
    ...week,
    status: 'x',
    assignments: [on('Monday', 'A', bruno.id)],
  });
  expect(reply.json().message).toBe('Weekly schedule saved successfully');
  const saved: Schedule = reply.json().data;
  expect([cell(saved, 'Monday', 'A'), cell(saved, 'Friday', 'B')]).toEqual([[bruno.id], []]);
  expect(saved.updated_at > week.updated_at).toBe(true);
  expect((await put(week.id, saved)).json().data.assignments).toEqual(saved.assignments);
});

test('a day, room or consultant that is sent twice is stored once', async () => {
  const week = await newWeek(
    on('Monday', 'A', elif.id, elif.id, elif.id.toUpperCase()),
    on('Monday', 'A', elif.id, bruno.id),
    {
      day: 'Monday',
      room_assignments: [
        { room: 'B', consultant_ids: [bruno.id] },
        { room: 'B', consultant_ids: [bruno.id] },
      ],
    },
  );
  expect([cell(week, 'Monday', 'A'), cell(week, 'Monday', 'B')]).toEqual([[bruno.id, elif.id], [bruno.id]]);
});

test('a consultant who cannot be in that place is named, and nothing is saved', async () => {
  const sleeping = await world.consultant('A');
  await world.db
    .updateTable('users')
    .set({ is_active: false, name: 'Ji-woo Park' })
    .where('id', '=', sleeping.id)
    .execute();
  const gone = await world.consultant('A');
  await world.db.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', gone.id).execute();
  const week = await newWeek(on('Monday', 'A', elif.id));
  const before = await everything();

  for (const [mistake, message] of [
    [on('Monday', 'B', bruno.id, elif.id), 'Elif Aydın is not assigned to Room B'],
    [on('Monday', 'A', sleeping.id), 'Ji-woo Park is not active'],
    [on('Monday', 'A', gone.id), 'Unknown consultant'],
    [on('Monday', 'A', client.id), 'Unknown consultant'],
    [on('Monday', 'A', admin.id), 'Unknown consultant'],
    [on('Monday', 'A', missing), 'Unknown consultant'],
    [on('Monday', 'Q', elif.id), 'There is no Room Q'],
    [on('Monday', 'Q'), 'There is no Room Q'],
  ] as const) {
    const assignments = [on('Tuesday', 'A', bruno.id), mistake];
    for (const reply of [
      await post({ week_start_date: nextMonday(), assignments }),
      await put(zeros, { week_start_date: nextMonday(), assignments }),
      await put(week.id, { week_start_date: week.week_start_date, assignments }),
    ]) {
      expect(reply.statusCode).toBe(400);
      expect(reply.json()).toMatchObject({ message, errors: { assignments: message } });
    }
  }
  expect(await everything()).toEqual(before);
});

test.each([
  [{ week_start_date: '2026-11-17' }, 'A week starts on a Monday'],
  [{ week_start_date: '16.11.2026' }, 'Please give a date like 2026-11-16'],
  [{ week_start_date: '0000-01-03' }, 'Please give a date like 2026-11-16'],
  [{ week_start_date: undefined }, 'Please give a date like 2026-11-16'],
  [{ assignments: undefined }, 'Please list the days of the week'],
  [{ assignments: [on('Sunday', 'A')] }, 'Unknown day'],
  [{ assignments: [on('Monday', 'import')] }, 'Unknown room'],
  [{ assignments: [on('Monday', 'A', 'nonsense')] }, 'Unknown consultant'],
  [{ assignments: [{ day: 'Monday' }] }, 'Please list the rooms of each day'],
  [
    { assignments: [{ day: 'Monday', room_assignments: [{ room: 'A' }] }] },
    'Please list the consultants of each room',
  ],
  [{ updated_at: 'yesterday' }, 'Please enter a date and time'],
])('a week like %j is refused: %s', async (changes, message) => {
  const body = { week_start_date: '2026-11-16', assignments: [], ...changes };
  for (const reply of [await post(body), await put(zeros, body), await put(missing, body)]) {
    expect(reply.statusCode).toBe(400);
    expect(reply.json().message).toBe(message);
  }
});

test('the week of a schedule cannot change', async () => {
  const week = await newWeek();
  const reply = await put(week.id, { ...week, week_start_date: nextMonday() });
  expect(reply.statusCode).toBe(400);
  expect(reply.json()).toMatchObject({
    message: 'A schedule keeps its week',
    errors: { week_start_date: 'A schedule keeps its week' },
  });
});

test('a schedule is deleted with its contents, and its week can be planned again', async () => {
  const { id, week_start_date } = await newWeek(on('Monday', 'A', elif.id));
  const reply = await world.call(admin, 'DELETE', `/schedules/${id}`);
  expect(reply.json()).toEqual({ status: 'success', data: { affected: [] }, message: 'Schedule deleted' });
  expect((await everything()).assignments.some(({ schedule_id }) => schedule_id === id)).toBe(false);
  expect((await post({ week_start_date, assignments: [] })).statusCode).toBe(200);
});

test('a missing schedule and a malformed id get 404', async () => {
  const body = { week_start_date: nextMonday(), assignments: [] };
  const replies = [
    ...(await Promise.all(
      [missing, 'nonsense', zeros].flatMap((id) => [
        world.call(elif, 'GET', `/schedules/${id}`),
        world.call(admin, 'DELETE', `/schedules/${id}`),
      ]),
    )),
    await put(missing, body),
    await put('nonsense', body),
  ];
  expect(replies.map((reply) => [reply.statusCode, reply.json().message])).toEqual(
    replies.map(() => [404, 'Schedule not found']),
  );
});

test('a closed room is only in weeks that use it, a deleted room and a deleted consultant in none', async () => {
  const leaving = await world.consultant('E');
  const room = (code: 'D' | 'E', changes: object) =>
    world.db.updateTable('rooms').set(changes).where('code', '=', code).execute();
  const used = await newWeek(on('Monday', 'E', leaving.id));
  const unused = await newWeek();
  const codes = async ({ id }: Schedule) =>
    (await get(id)).assignments.map(({ room_assignments }) =>
      room_assignments.map((one) => one.room).join(''),
    );

  await room('E', { is_active: false });
  expect(await codes(used)).toEqual(Array.from({ length: 5 }, () => 'ABCDE'));
  expect(await codes(unused)).toEqual(Array.from({ length: 5 }, () => 'ABCD'));
  await room('D', { deleted_at: new Date() });
  expect(await codes(used)).toEqual(Array.from({ length: 5 }, () => 'ABCE'));
  await room('E', { is_active: true });
  await world.db.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', leaving.id).execute();
  expect(cell(await get(used.id), 'Monday', 'E')).toEqual([]);
});

test('saving a week again keeps those whom it no longer shows, so that the past does not change', async () => {
  const leaving = await world.consultant('A');
  const room = (deleted_at: Date | null) =>
    world.db.updateTable('rooms').set({ deleted_at }).where('code', '=', 'B').execute();
  const week = await newWeek(on('Monday', 'A', leaving.id, elif.id), on('Friday', 'B', bruno.id));
  await world.db.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', leaving.id).execute();
  await room(new Date());
  const seen = await get(week.id);
  expect(cell(seen, 'Monday', 'A')).toEqual([elif.id]);
  const saved = await put(week.id, { ...seen, assignments: [on('Tuesday', 'A', bruno.id)] });
  expect(saved.statusCode).toBe(200);
  await room(null);
  const kept = (await everything()).assignments.filter(({ schedule_id }) => schedule_id === week.id);
  const shown = kept.map(({ day, room: code, consultant_id }) => `${day} ${code} ${consultant_id}`);
  expect(shown.toSorted()).toEqual([
    `Friday B ${bruno.id}`,
    `Monday A ${leaving.id}`,
    `Tuesday A ${bruno.id}`,
  ]);
});

test('a former consultant is in no week', async () => {
  const promoted = await world.consultant('A');
  const week = await newWeek(on('Monday', 'A', promoted.id, elif.id));
  await world.db
    .updateTable('users')
    .set({ role: 'admin', specialties: [] })
    .where('id', '=', promoted.id)
    .execute();
  expect(cell(await get(week.id), 'Monday', 'A')).toEqual([elif.id]);
});

test('consultants read weeks, admins plan them, clients do neither; a refused call changes nothing', async () => {
  const week = await newWeek(on('Monday', 'A', elif.id));
  const before = await everything();
  const replies = (actor: { token: string } | null) =>
    Promise.all([
      world.call(actor, 'POST', '/schedules', { week_start_date: nextMonday(), assignments: [] }),
      world.call(actor, 'PUT', `/schedules/${week.id}`, { ...week, assignments: [] }),
      world.call(actor, 'PUT', `/schedules/${zeros}`, { week_start_date: nextMonday(), assignments: [] }),
      world.call(actor, 'DELETE', `/schedules/${week.id}`),
      world.call(actor, 'GET', '/schedules'),
      world.call(actor, 'GET', `/schedules/${week.id}`),
    ]);
  const statuses = async (actor: { token: string } | null) =>
    (await replies(actor)).map((reply) => reply.statusCode);

  expect(await statuses(elif)).toEqual([403, 403, 403, 403, 200, 200]);
  expect(await statuses(client)).toEqual([403, 403, 403, 403, 403, 403]);
  expect(await statuses(null)).toEqual([401, 401, 401, 401, 401, 401]);
  expect(await everything()).toEqual(before);
});
