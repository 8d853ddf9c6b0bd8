import { randomUUID } from 'node:crypto';
import { MOST_ABSENCES_AHEAD, MOST_ABSENCES, TOO_MANY_ABSENCES } from '@consultflow/contract/absences/schema';
import { sql } from 'kysely';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { newWorld } from '../../../test/support/world.ts';

const world = await newWorld();
afterAll(world.end);
const { call, db } = world;
afterEach(() => db.deleteFrom('absences').execute());

const admin = await world.admin();
const client = await world.client();
const consultant = await world.consultant('A');
const colleague = await world.consultant('A');
const nameOf = async ({ id }: { id: string }) =>
  (await db.selectFrom('users').select('name').where('id', '=', id).executeTakeFirstOrThrow()).name;
type Person = typeof admin;

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
const noon = new Date().setUTCHours(12, 0, 0, 0);
/** Noon of a day from today on. */
const on = (day: number) => new Date(noon + day * DAY).toISOString();

const away = (user: { id: string } | null, from: number, until: number, more: object = {}) => ({
  user_id: user && user.id,
  name: 'Fair in Hamburg',
  starts_at: on(from),
  ends_at: on(until),
  ...more,
});
const add = (by: Person, body: object) => call(by, 'POST', '/absences', body);
const added = async (body: object) => {
  const reply = await add(admin, body);
  expect(reply.statusCode).toBe(200);
  return reply.json().data as { id: string; updated_at: string };
};
const list = async (query = '', by = admin) => (await call(by, 'GET', `/absences${query}`)).json();
const stored = () => db.selectFrom('absences').selectAll().orderBy('id').execute();

test('a consultant enters, changes and deletes an absence of their own', async () => {
  const first = await add(consultant, away(consultant, 1, 3, { substitute_id: colleague.id }));
  expect(first.json()).toMatchObject({
    message: 'Absence saved',
    data: {
      ...away(consultant, 1, 3),
      user_name: await nameOf(consultant),
      substitute_id: colleague.id,
      substitute_name: await nameOf(colleague),
      affected: [],
    },
  });
  const { id } = first.json().data;
  const longer = await call(consultant, 'PUT', `/absences/${id}`, away(consultant, 1, 5));
  expect(longer.json()).toMatchObject({
    message: 'Absence saved',
    data: { ends_at: on(5), substitute_id: null, substitute_name: null },
  });
  const gone = await call(consultant, 'DELETE', `/absences/${id}`);
  expect(gone.json()).toEqual({ status: 'success', data: null, message: 'Absence deleted' });
  expect((await call(consultant, 'DELETE', `/absences/${id}`)).json().code).toBe('absence_not_found');
});

test('an absence that is sent again with its key after it became a colleague’s is refused', async () => {
  const headers = { authorization: `Bearer ${consultant.token}`, 'idempotency-key': randomUUID() };
  const again = () =>
    world.app.inject({ method: 'POST', url: '/api/v2/absences', headers, payload: away(consultant, 1, 3) });
  const { id } = (await again()).json().data;
  expect((await again()).json().data).toMatchObject({ id, affected: [] });
  await call(admin, 'PUT', `/absences/${id}`, away(colleague, 1, 3));
  expect(await again()).toMatchObject({ statusCode: 403 });
});

test('an absence that somebody has changed since is not deleted', async () => {
  const { id, updated_at } = await added(away(consultant, 1, 2));
  await call(consultant, 'PUT', `/absences/${id}`, away(consultant, 1, 9));
  const late = await call(admin, 'DELETE', `/absences/${id}?updated_at=${updated_at}`);
  expect([late.statusCode, late.json()]).toMatchObject([
    409,
    {
      code: 'absence_changed',
      params: { changed_by_name: await nameOf(consultant) },
      data: { id, ends_at: on(9) },
    },
  ]);
  const now = late.json().data.updated_at;
  expect((await call(admin, 'DELETE', `/absences/${id}?updated_at=${now}`)).statusCode).toBe(200);
});

test('a consultant changes nothing of a colleague or of the firm, and gives no absence to a colleague', async () => {
  const own = await added(away(consultant, 1, 2));
  const others = [await added(away(colleague, 1, 2)), await added(away(null, 3, 4))];
  const before = await stored();
  const refused = [
    await add(consultant, away(colleague, 5, 6)),
    await add(consultant, away(null, 5, 6)),
    await call(consultant, 'PUT', `/absences/${own.id}`, away(colleague, 1, 2)),
    await call(consultant, 'PUT', `/absences/${own.id}`, away(null, 1, 2)),
  ];
  for (const { id } of others) {
    refused.push(await call(consultant, 'PUT', `/absences/${id}`, away(consultant, 1, 2)));
    refused.push(await call(consultant, 'DELETE', `/absences/${id}`));
  }
  expect(refused.map((reply) => [reply.statusCode, reply.json().code])).toEqual(
    refused.map(() => [403, 'absence_not_allowed']),
  );
  expect(await stored()).toEqual(before);
});

test('an admin manages the absences of everybody and the closures of the firm', async () => {
  const { id } = await added(away(consultant, 1, 2));
  const moved = await call(admin, 'PUT', `/absences/${id}`, away(colleague, 2, 3));
  expect(moved.json().data).toMatchObject({ user_id: colleague.id, starts_at: on(2) });
  const closed = await add(admin, away(null, 4, 5, { name: 'New Year' }));
  expect(closed.json()).toMatchObject({
    message: 'Closure saved',
    data: { user_id: null, user_name: null, name: 'New Year' },
  });
  const closure = closed.json().data;
  expect((await call(admin, 'DELETE', `/absences/${closure.id}`)).json().message).toBe('Closure deleted');
  expect((await call(admin, 'DELETE', `/absences/${id}`)).json().message).toBe('Absence deleted');
});

test('clients neither see nor change absences', async () => {
  const { id } = await added(away(consultant, 1, 2));
  for (const [method, url, body] of [
    ['GET', '/absences', undefined],
    ['POST', '/absences', away(consultant, 1, 2)],
    ['PUT', `/absences/${id}`, away(consultant, 1, 2)],
    ['DELETE', `/absences/${id}`, undefined],
  ] as const)
    expect((await call(client, method, url, body)).statusCode).toBe(403);
});

test('staff list all absences and closures by their beginning, some of them by time and by person', async () => {
  await added(away(null, 4, 5, { name: 'Closed' }));
  await added(away(colleague, 2, 6, { name: 'Long' }));
  await added(away(consultant, 2, 3, { name: 'Own' }));
  await added(away(consultant, -9, -8, { name: 'Over' }));
  const names = async (query = '', by = admin) =>
    ((await list(query, by)).data as { name: string }[]).map(({ name }) => name);
  const all = await names();
  expect([all[0], ...all.slice(1, 3).toSorted(), all[3]]).toEqual(['Over', 'Long', 'Own', 'Closed']);
  expect(await names('', consultant)).toEqual(all);
  expect(await names(`?from=${on(3)}`)).toEqual(['Long', 'Closed']);
  expect((await names(`?from=${on(0)}&to=${on(4)}`)).toSorted()).toEqual(['Long', 'Own']);
  expect(await names(`?user_id=${consultant.id}`)).toEqual(['Over', 'Own']);
  expect(await names(`?user_id=${client.id}`)).toEqual([]);
  expect(await names('?closures=true')).toEqual(['Closed']);
  expect(await names('?closures=false')).toEqual(all.filter((name) => name !== 'Closed'));
  expect((await call(admin, 'GET', '/absences?user_id=somebody')).statusCode).toBe(400);

  const pages: string[] = [];
  let cursor: string | undefined;
  do {
    const { data, next_cursor } = await list(`?limit=1${cursor ? `&cursor=${cursor}` : ''}`);
    pages.push(...(data as { name: string }[]).map(({ name }) => name));
    cursor = next_cursor;
  } while (cursor);
  expect(pages).toEqual(all);
});

const nobody = '00000000-0000-4000-8000-000000000000';
const inactive = await world.consultant('A');
await call(admin, 'PUT', `/users/${inactive.id}/toggle-active`);
const deleted = await world.consultant('A');
await call(admin, 'DELETE', `/users/${deleted.id}`);

test.each([
  ['a client is away', { user_id: client.id }, 'user_id', 'consultant_unknown'],
  ['an admin is away', { user_id: admin.id }, 'user_id', 'consultant_unknown'],
  ['nobody is away', { user_id: nobody }, 'user_id', 'consultant_unknown'],
  ['a deleted consultant is away', { user_id: deleted.id }, 'user_id', 'consultant_unknown'],
  ['a client stands in', { substitute_id: client.id }, 'substitute_id', 'consultant_unknown'],
  ['a deleted consultant stands in', { substitute_id: deleted.id }, 'substitute_id', 'consultant_unknown'],
  [
    'an inactive consultant stands in',
    { substitute_id: inactive.id },
    'substitute_id',
    'consultant_not_active',
  ],
  ['they stand in themselves', { substitute_id: consultant.id }, 'substitute_id', 'fields_not_valid'],
  [
    'they stand in themselves by their id in capitals',
    { substitute_id: consultant.id.toUpperCase() },
    'substitute_id',
    'fields_not_valid',
  ],
  [
    'somebody stands in for the firm',
    { user_id: null, substitute_id: colleague.id },
    'substitute_id',
    'fields_not_valid',
  ],
  ['a closure has no name', { user_id: null, name: ' ' }, 'name', 'fields_not_valid'],
  ['it ends as it begins', { ends_at: on(1) }, 'ends_at', 'fields_not_valid'],
  ['it lasts more than a year', { ends_at: on(368) }, 'ends_at', 'fields_not_valid'],
  ['a name is too long', { name: 'x'.repeat(201) }, 'name', 'fields_not_valid'],
  ['nobody is named', { user_id: undefined }, 'user_id', 'fields_not_valid'],
  ['a time is a number', { starts_at: 5 }, 'starts_at', 'fields_not_valid'],
])('an absence is refused at its field if %s, and nothing is stored', async (_, change, field, code) => {
  const made = await added(away(consultant, 1, 2));
  const before = await stored();
  const body = away(consultant, 1, 2, change);
  for (const reply of [await add(admin, body), await call(admin, 'PUT', `/absences/${made.id}`, body)]) {
    expect([reply.statusCode, reply.json().code]).toEqual([400, code]);
    expect(Object.keys(reply.json().errors)).toEqual([field]);
  }
  expect(await stored()).toEqual(before);
});

test('an inactive consultant can be away', async () => {
  expect((await add(admin, away(inactive, 1, 2))).statusCode).toBe(200);
});

test('a missing and a malformed id are not found', async () => {
  for (const id of [nobody, 'no-id-at-all'])
    for (const reply of [
      await call(admin, 'PUT', `/absences/${id}`, away(consultant, 1, 2)),
      await call(admin, 'DELETE', `/absences/${id}`),
    ])
      expect([reply.statusCode, reply.json().code]).toEqual([404, 'absence_not_found']);
});

test('a change of an older version is refused, and one without a version counts', async () => {
  const made = await added(away(consultant, 1, 2));
  const put = (name: string, more: object = {}) =>
    call(consultant, 'PUT', `/absences/${made.id}`, away(consultant, 1, 2, { name, ...more }));
  expect((await put('Two', { updated_at: made.updated_at })).json().data.name).toBe('Two');
  const late = await put('Three', { updated_at: made.updated_at });
  expect([late.statusCode, late.json().code]).toEqual([409, 'absence_changed']);
  expect(late.json()).toMatchObject({ params: { changed_by: consultant.id }, data: { name: 'Two' } });
  expect(late.json().message).toMatch(/^(?!Somebody).+ has changed this absence in the meantime\./);
  expect((await stored())[0]!.name).toBe('Two');
  expect((await put('Four')).json().data.name).toBe('Four');
});

const enter = () =>
  world.app.inject({
    method: 'POST',
    url: '/api/v2/absences',
    headers: { authorization: `Bearer ${consultant.token}`, 'idempotency-key': 'one-absence-only' },
    payload: away(consultant, 1, 2),
  });

test('the same key enters an absence once', async () => {
  const [once, again] = [await enter(), await enter()];
  expect(again.json()).toEqual(once.json());
  expect(await stored()).toHaveLength(1);
});

const many = (user: Person | null, count: number, from = 1) =>
  db
    .insertInto('absences')
    .values(Array.from({ length: count }, (_, n) => away(user, from, from + 1, { name: `No ${n}` })))
    .execute();

test('of absences that are not over a consultant has at most 500, also if many are entered at once', async () => {
  await many(consultant, MOST_ABSENCES_AHEAD - 1);
  await many(consultant, 3, -9);
  await many(colleague, 3);
  const replies = await Promise.all([1, 2, 3].map(() => add(consultant, away(consultant, 1, 2))));
  expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  expect(replies.find(({ statusCode }) => statusCode === 409)!.json()).toMatchObject({
    code: 'too_many_absences',
    message: TOO_MANY_ABSENCES.sentence,
  });
  const other = (await list(`?user_id=${colleague.id}&limit=1`)).data[0];
  expect((await call(admin, 'PUT', `/absences/${other.id}`, away(consultant, 1, 2))).json().code).toBe(
    'too_many_absences',
  );
  const over = (await list(`?user_id=${consultant.id}&limit=1`)).data[0];
  expect(over.ends_at < on(0)).toBe(true);
  expect((await call(admin, 'PUT', `/absences/${over.id}`, away(consultant, 1, 2))).json().code).toBe(
    'too_many_absences',
  );
  expect((await call(admin, 'PUT', `/absences/${over.id}`, away(consultant, -2, -1))).statusCode).toBe(200);
});

test('the firm has at most 2,000 closures, and a consultant 2,000 absences', async () => {
  await many(null, MOST_ABSENCES);
  expect((await add(admin, away(null, 1, 2))).json().code).toBe('too_many_absences');
  await many(consultant, MOST_ABSENCES, -9);
  expect((await add(consultant, away(consultant, -9, -8))).json().code).toBe('too_many_absences');
  expect((await add(admin, away(colleague, 1, 2))).statusCode).toBe(200);
});

const booked = async (by: Person, day: number) => {
  const { id } = await world.consultation(client);
  const reply = await call(by, 'PUT', `/consultations/${id}/status`, {
    status: 'approved',
    scheduled_date: on(day),
  });
  expect(reply.statusCode).toBe(200);
  return id;
};
const affectedBy = async (by: Person, body: object) => {
  const reply = await add(by, body);
  expect(reply.statusCode).toBe(200);
  return (reply.json().data.affected as { consultation_id: string }[]).map((one) => one.consultation_id);
};

describe('the appointments that an absence falls on', () => {
  test('are those of the consultant, and with a closure those of everybody, in order of time', async () => {
    const second = await booked(consultant, 12);
    const first = await booked(consultant, 11);
    const colleagues = await booked(colleague, 11.5);
    await booked(consultant, 14);
    const reply = await add(consultant, away(consultant, 10, 13));
    const { number } = (await call(admin, 'GET', `/consultations/${first}`)).json().data;
    expect(reply.json().data.affected).toEqual([
      {
        consultation_id: first,
        number,
        topic: 'Rules of origin',
        room: 'A',
        client_name: await nameOf(client),
        consultant_id: consultant.id,
        consultant_name: await nameOf(consultant),
        starts_at: on(11),
        ends_at: new Date(Date.parse(on(11)) + HOUR).toISOString(),
        updated_at: expect.any(String),
      },
      expect.objectContaining({ consultation_id: second }),
    ]);
    expect(await affectedBy(admin, away(null, 10, 13))).toEqual([first, colleagues, second]);
    expect(await affectedBy(admin, away(null, 13, 14))).toEqual([]);
    const { id } = reply.json().data;
    const shorter = await call(consultant, 'PUT', `/absences/${id}`, away(consultant, 11.5, 13));
    const left = [expect.objectContaining({ consultation_id: second })];
    expect(shorter.json().data.affected).toEqual(left);
    const { updated_at } = reply.json().data;
    const late = await call(consultant, 'PUT', `/absences/${id}`, away(consultant, 11.5, 13, { updated_at }));
    expect(late.json()).toMatchObject({ code: 'absence_changed', data: { affected: left } });
  });

  test('are not those that were canceled, nor of cases that one may not see', async () => {
    const canceled = await booked(consultant, 21);
    await call(admin, 'PUT', `/consultations/${canceled}/status`, { status: 'canceled', reason: 'x' });
    const restricted = await booked(consultant, 22);
    await db.updateTable('consultations').set({ is_restricted: true }).where('id', '=', restricted).execute();
    expect(await affectedBy(consultant, away(consultant, 20, 25))).toEqual([]);
    expect(await affectedBy(admin, away(consultant, 20, 25))).toEqual([]);
    await db
      .insertInto('case_people')
      .values({ consultation_id: restricted, user_id: consultant.id })
      .execute();
    expect(await affectedBy(consultant, away(consultant, 20, 25))).toEqual([restricted]);
  });

  test('are not those that are over', async () => {
    const id = await booked(consultant, 31);
    await sql`update appointments set starts_at = now() - interval '2 hours', ends_at = now() - interval '1 hour',
      blocked_from = now() - interval '2 hours', blocked_until = now() - interval '1 hour'
      where consultation_id = ${id}`.execute(db);
    expect(await affectedBy(consultant, away(consultant, -5, 5))).toEqual([]);
  });
});

test('a change is announced to all staff and to no client', async () => {
  const last = (await db.selectFrom('events').select('id').orderBy('id', 'desc').executeTakeFirst())?.id ?? 0;
  const { id } = await added(away(consultant, 1, 2));
  await call(consultant, 'PUT', `/absences/${id}`, away(consultant, 1, 3));
  await call(consultant, 'DELETE', `/absences/${id}`);
  const events = await db
    .selectFrom('events')
    .select(['noun', 'operation', 'subject_id', 'people', 'rooms', 'roles'])
    .where('id', '>', last)
    .where('noun', '=', 'absences')
    .orderBy('id')
    .execute();
  const told = { noun: 'absences', subject_id: id, people: [], rooms: [], roles: ['admin', 'consultant'] };
  expect(events).toEqual(['insert', 'update', 'delete'].map((operation) => ({ ...told, operation })));
});

test('with a consultant go the absences ahead, and nobody who is deleted stands in', async () => {
  const leaving = await world.consultant('B');
  await added(away(leaving, 1, 2, { name: 'Ahead' }));
  await added(away(leaving, -9, -8, { name: 'Over' }));
  await added(away(consultant, 3, 4, { name: 'Of a colleague', substitute_id: leaving.id }));
  expect((await call(admin, 'DELETE', `/users/${leaving.id}`)).statusCode).toBe(200);
  expect((await list()).data).toMatchObject([
    { name: 'Over', user_id: leaving.id },
    { name: 'Of a colleague', substitute_id: null },
  ]);
});

test('the coming absences of a consultant end with the role, and nobody counts on them as a substitute', async () => {
  const former = await world.consultant('A');
  await added(away(former, 3, 5));
  await added(away(consultant, 3, 5, { substitute_id: former.id }));
  await call(admin, 'PUT', `/users/${former.id}`, { role: 'client' });
  expect(await stored()).toEqual([expect.objectContaining({ user_id: consultant.id, substitute_id: null })]);
});
