import type { AuditEntry } from '@consultflow/contract/audit/schema';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { openSession } from '../../http/session.ts';
import { gatherNews } from '../../mail/gather.ts';
import { eventually } from '../../../test/support/eventually.ts';
import { listening, openStream } from '../../../test/support/event-stream.ts';
import { oneWaits } from '../../../test/support/one-waits.ts';
import { newWorld } from '../../../test/support/world.ts';

const world = await newWorld();
const url = await listening(world.app);
afterAll(world.end);

type Person = { id: string; token: string };

const admin = await world.admin();
const client = await world.client();
const [elif, colleague, outsider] = [
  await world.consultant('A'),
  await world.consultant('A'),
  await world.consultant('B'),
];

const call = async (...asked: Parameters<typeof world.call>) => {
  const reply = await world.call(...asked);
  return { ...reply.json(), status: reply.statusCode };
};
const restrict = (who: Person, id: string, people: Person[] | null, reason?: string) =>
  call(who, 'PUT', `/consultations/${id}/restriction`, {
    people: people && people.map((one) => one.id),
    reason,
  });
const open = (who: Person, id: string) =>
  call(who, 'POST', `/consultations/${id}/open`, { reason: 'The client calls' });
const statusFor = async (who: Person, id: string) => (await call(who, 'GET', `/consultations/${id}`)).status;
const titles = async (who: Person) =>
  (await call(who, 'GET', '/notifications')).data.map(({ title }: { title: string }) => title);
const approve = (who: Person, id: string, body = {}) =>
  call(who, 'PUT', `/consultations/${id}/status`, { status: 'approved', ...body });

test('a restricted case is seen by its client, those named, and nobody else', async () => {
  const { id } = await world.consultation(client);
  expect(await restrict(elif, id, [elif, outsider])).toMatchObject({
    status: 200,
    message: 'Only the people named see this consultation now',
    data: { is_restricted: true },
  });
  const seen = await Promise.all([client, elif, outsider, colleague, admin].map((who) => statusFor(who, id)));
  expect(seen).toEqual([200, 200, 200, 404, 404]);
  const { data } = await call(elif, 'GET', `/consultations/${id}`);
  expect(data.restricted_to.map((one: Person) => one.id).toSorted()).toEqual(
    [elif.id, outsider.id].toSorted(),
  );

  // A named one who is not of the room works on it like the others.
  expect((await approve(outsider, id)).status).toBe(200);
  expect(await restrict(colleague, id, null)).toMatchObject({ status: 404 });
  expect(await restrict(client, id, null)).toMatchObject({ status: 403 });
  expect((await restrict(elif, id, null)).message).toBe('The restriction is lifted');
  expect(await statusFor(colleague, id)).toBe(200);
});

test('who restricts is among the people, and names only active consultants', async () => {
  const { id } = await world.consultation(client);
  expect((await restrict(elif, id, [colleague])).errors).toEqual({
    people: 'You must be among the people who see this consultation',
  });
  expect((await restrict(elif, id, [elif, client])).errors).toEqual({ people: 'Unknown consultant' });
  expect((await restrict(elif, id, [])).errors).toEqual({ people: 'Please name at least one consultant' });
  expect((await restrict(outsider, id, [outsider])).status).toBe(404);
});

test('a substitute restricts a case only with its assignee, who keeps it after the absence', async () => {
  const [assignee, substitute] = [await world.consultant('A'), await world.consultant('C')];
  const { id } = await world.consultation(client);
  await approve(assignee, id);
  const absence = await world.db
    .insertInto('absences')
    .values({
      user_id: assignee.id,
      substitute_id: substitute.id,
      starts_at: sql`now() - interval '1 day'`,
      ends_at: sql`now() + interval '1 day'`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { name } = await world.db
    .selectFrom('users')
    .select('name')
    .where('id', '=', assignee.id)
    .executeTakeFirstOrThrow();
  expect(await restrict(substitute, id, [substitute])).toMatchObject({
    status: 400,
    code: 'restriction_without_assignee',
    errors: { people: `${name} is assigned to this consultation and must be among the people who see it` },
  });
  expect((await restrict(substitute, id, [substitute, assignee])).status).toBe(200);
  await world.db.deleteFrom('absences').where('id', '=', absence.id).execute();
  expect(await statusFor(assignee, id)).toBe(200);
  expect((await restrict(substitute, id, [substitute])).status).toBe(400);
  expect((await restrict(assignee, id, [assignee])).status).toBe(200);
  expect(await statusFor(substitute, id)).toBe(404);
});

test('an assignee is left out by an admin, and by anybody once they are not active', async () => {
  const assignee = await world.consultant('A');
  const { id } = await world.consultation(client);
  await approve(assignee, id);
  expect((await restrict(elif, id, [elif])).status).toBe(400);
  expect((await restrict(admin, id, [colleague], 'A conflict of interest')).status).toBe(200);
  expect(await statusFor(assignee, id)).toBe(404);
  // Whoever was named need not undo what the admin decided.
  expect((await restrict(colleague, id, [colleague, elif])).status).toBe(200);
  expect(await statusFor(assignee, id)).toBe(404);
  expect((await restrict(colleague, id, [colleague, elif, assignee])).status).toBe(200);
  expect((await restrict(colleague, id, [colleague, elif])).status).toBe(400);
  await world.db.updateTable('users').set({ is_active: false }).where('id', '=', assignee.id).execute();
  expect((await restrict(colleague, id, [colleague, elif])).status).toBe(200);
});

test('a case that is assigned while a colleague restricts it is restricted only with its assignee', async () => {
  const { id } = await world.consultation(client);
  let restricted: ReturnType<typeof restrict> | undefined;
  await world.db.transaction().execute(async (trx) => {
    await trx
      .updateTable('consultations')
      .set({ consultant_id: colleague.id })
      .where('id', '=', id)
      .execute();
    restricted = restrict(elif, id, [elif]);
    await oneWaits(world.db);
  });
  expect(await restricted).toMatchObject({ status: 400, code: 'restriction_without_assignee' });
  expect(await statusFor(colleague, id)).toBe(200);
});

test('an admin gives a reason, and changes a restriction without opening the case', async () => {
  const { id } = await world.consultation(client);
  await restrict(elif, id, [elif]);
  expect((await restrict(admin, id, [colleague])).errors).toEqual({ reason: 'Please say why' });
  expect((await restrict(admin, id, [colleague], 'Elif is away')).status).toBe(200);
  expect(await statusFor(elif, id)).toBe(404);
  expect(await statusFor(colleague, id)).toBe(200);
  expect(await statusFor(admin, id)).toBe(404);

  const reasons = async () => {
    const { data } = await call(admin, 'GET', `/audit?search=${id}`);
    return (data as AuditEntry[])
      .filter(({ action }) => action === 'restricted')
      .map(({ changes }) => changes.map(({ after }) => after.value));
  };
  expect(await reasons()).toEqual([[null]]);
  await open(admin, id);
  expect(await reasons()).toEqual([['Elif is away']]);
});

test('an admin opens a restricted case with a reason, for this session and an hour', async () => {
  const { id } = await world.consultation(client, { topic: 'Sanctions' });
  expect(await open(admin, id)).toMatchObject({
    status: 409,
    message: 'This consultation is not restricted',
  });
  await restrict(elif, id, [elif]);
  const refused = await call(admin, 'PUT', `/consultations/${id}/status`, { status: 'canceled' });
  expect(refused).toMatchObject({ status: 403, message: 'Open this case first' });
  expect(await call(admin, 'DELETE', `/consultations/${id}`)).toMatchObject({ status: 403 });
  expect((await call(admin, 'POST', `/consultations/${id}/open`, {})).status).toBe(400);

  const opened = await open(admin, id);
  expect(opened.data.topic).toBe('Sanctions');
  const left = Date.parse(opened.data.opened_until) - Date.now();
  expect(left).toBeGreaterThan(50 * 60_000);
  expect(left).toBeLessThan(70 * 60_000);
  expect(await statusFor(admin, id)).toBe(200);

  await sql`update opened_cases set opened_at = now() - interval '61 minutes'`.execute(world.db);
  expect(await statusFor(admin, id)).toBe(404);
  await open(admin, id);
  expect((await call(admin, 'DELETE', `/consultations/${id}`)).status).toBe(200);
});

test('an opening holds for the session that made it and for no other of the admin, and ends with it', async () => {
  const opening = await world.admin();
  const sessionOf = async ({ id }: Person) => ({
    id,
    token: (await openSession(world.db, { id, password_hash: 'none' }))!,
  });
  const other = await sessionOf(opening);
  const { id } = await world.consultation(client, { topic: 'Arms' });
  await restrict(elif, id, [elif]);
  const stream = await openStream(url, other);
  const openStreamOf = await openStream(url, opening);
  await eventually(() =>
    expect([stream.heard[0]?.event, openStreamOf.heard[0]?.event]).toEqual(['hello', 'hello']),
  );
  await open(opening, id);

  const seen = async (who: Person) => {
    const listed = (await call(who, 'GET', '/consultations')).data.find(
      (one: { id: string }) => one.id === id,
    );
    const entries: AuditEntry[] = (await call(who, 'GET', `/audit?search=${id}`)).data;
    const values = entries.flatMap(({ changes }) => changes.map(({ after }) => after.value));
    return {
      statuses: [await statusFor(who, id), (await call(who, 'GET', `/consultations/${id}/timeline`)).status],
      topic: listed.topic,
      isInLog: values.includes('Arms'),
    };
  };
  const sealed = { statuses: [404, 404], topic: null, isInLog: false };
  expect(await seen(opening)).toEqual({ statuses: [200, 200], topic: 'Arms', isInLog: true });
  expect(await seen(other)).toEqual(sealed);

  const writers = ({ heard }: typeof stream) => heard.filter(({ event }) => event === 'writing').length;
  await call(elif, 'PUT', `/consultations/${id}/presence`, { state: 'writing' });
  await eventually(() => expect(writers(openStreamOf)).toBe(1));
  const { id: later } = await world.consultation(client);
  await eventually(() => expect(stream.news()).toContainEqual({ noun: 'consultations', id: later }));
  expect(writers(stream)).toBe(0);
  await Promise.all([stream.close(), openStreamOf.close()]);

  await call(opening, 'POST', '/auth/logout');
  expect(await seen(await sessionOf(opening))).toEqual(sealed);
});

test('a search finds nothing in a case that is not opened, whatever is searched for', async () => {
  const { id } = await world.consultation(client, { topic: 'Zanzibar cloves' });
  await restrict(elif, id, [elif]);
  const found = async (who: Person, query: string) =>
    (await call(who, 'GET', `/consultations?${query}`)).data.some((one: { id: string }) => one.id === id);
  expect(await found(admin, 'search=zanzibar')).toBe(false);
  expect(await found(admin, 'sort=topic')).toBe(false);
  expect(await found(admin, '')).toBe(true);
  expect(await found(colleague, 'search=zanzibar')).toBe(false);
  expect(await found(elif, 'search=zanzibar')).toBe(true);
  await open(admin, id);
  expect(await found(admin, 'search=zanzibar')).toBe(true);
});

test.each(['created_at', 'room', 'status'])(
  'a page by %s that ends at a sealed case is followed by the next, and its cursor has no time',
  async (sort) => {
    const ids: string[] = [];
    for (let index = 0; index < 4; index += 1) ids.push((await world.consultation(client)).id);
    for (const id of ids.slice(1, 3)) await restrict(elif, id, [elif]);
    const first = await call(admin, 'GET', `/consultations?sort=${sort}&limit=200`);
    const paged: string[] = [];
    const positions: { read: unknown; expected: unknown }[] = [];
    let cursor = '';
    do {
      const { data, next_cursor = '' } = await call(
        admin,
        'GET',
        `/consultations?sort=${sort}&limit=1${cursor && `&cursor=${cursor}`}`,
      );
      const [row] = data;
      paged.push(row.id);
      cursor = next_cursor;
      const place = { created_at: '', room: row.room, status: row.status }[sort];
      const expected = [expect.stringContaining(sort), place, row.id];
      if (cursor && row.created_at === null)
        positions.push({ read: JSON.parse(Buffer.from(cursor, 'base64url').toString()), expected });
    } while (cursor);
    expect(positions).not.toEqual([]);
    expect(positions.map(({ read }) => read)).toEqual(positions.map(({ expected }) => expected));
    expect(paged).toEqual(first.data.map(({ id }: { id: string }) => id));
    expect(paged).toEqual(expect.arrayContaining(ids));
  },
);

test.each(['created_at', 'room', 'status'])(
  'a page by %s that ends at a sealed case is followed by the next once that case is deleted',
  async (sort) => {
    const ids: string[] = [];
    for (let index = 0; index < 3; index += 1) ids.push((await world.consultation(client)).id);
    await restrict(elif, ids[1]!, [elif]);
    const pageAfter = async (cursor: string) =>
      call(admin, 'GET', `/consultations?sort=${sort}&limit=1${cursor && `&cursor=${cursor}`}`);
    const paged: string[] = [];
    let cursor = '';
    do {
      const { data, next_cursor = '' } = await pageAfter(cursor);
      paged.push(data[0].id);
      cursor = next_cursor;
      if (data[0].id !== ids[1]) continue;
      await open(admin, ids[1]!);
      expect(await call(admin, 'DELETE', `/consultations/${ids[1]}`)).toMatchObject({ status: 200 });
    } while (cursor);
    expect(paged.filter((id) => ids.includes(id)).toSorted()).toEqual(ids.toSorted());
    expect(new Set(paged).size).toBe(paged.length);
    const stranger = await world.consultant('A');
    const ofDeleted = Buffer.from(JSON.stringify([`sealed ${sort} desc`, '', ids[1]])).toString('base64url');
    expect(
      await call(stranger, 'GET', `/consultations?sort=${sort}&order=desc&cursor=${ofDeleted}`),
    ).toMatchObject({ status: 400, code: 'cursor_not_valid' });
  },
);

test('a cursor names no position of a case that its caller may not see', async () => {
  const { id } = await world.consultation(client);
  await restrict(elif, id, [elif]);
  const cursor = Buffer.from(JSON.stringify(['sealed created_at desc', '', id])).toString('base64url');
  const read = (who: Person) => call(who, 'GET', `/consultations?cursor=${cursor}`);
  expect(await read(admin)).toMatchObject({ status: 200 });
  expect(await read(colleague)).toMatchObject({ status: 400, code: 'cursor_not_valid' });
});

test('notifications, also earlier ones, and mails that wait are gone for those who lose sight', async () => {
  // Of many that wait no more are queued.
  await world.db.deleteFrom('news_mails').execute();
  const { id } = await world.consultation(client, { topic: 'Quotas' });
  expect((await titles(colleague))[0]).toBe('New consultation request');
  const before = (await titles(colleague)).length;
  const waiting = async () => {
    await world.newsAreDue();
    while ((await gatherNews(world.db)) > 0);
    const { rows } = await world.jobs();
    return rows.map(({ data }) => data as { user_id: string });
  };
  await restrict(elif, id, [elif]);
  expect((await titles(colleague)).length).toBe(before - 1);
  expect((await titles(elif))[0]).toBe('New consultation request');
  expect(await call(colleague, 'PUT', '/notifications/read-all')).toMatchObject({ status: 200 });
  const mailed = await waiting();
  const told = mailed.filter((job) => JSON.stringify(job).includes('Quotas'));
  expect(told.map(({ user_id }) => user_id)).toContain(elif.id);
  expect(told.map(({ user_id }) => user_id)).not.toContain(colleague.id);

  await call(client, 'PUT', `/consultations/${id}/status`, { status: 'canceled', reason: 'Solved' });
  expect((await titles(colleague)).length).toBe(before - 1);
  await restrict(elif, id, null);
  expect((await titles(colleague)).length).toBe(before);
});

test('the notifications of a deleted case stay with those who could see it, and with nobody else', async () => {
  const { id } = await world.consultation(client, { topic: 'Dumping' });
  const told = async (who: Person) =>
    (await call(who, 'GET', '/notifications')).data.filter(({ message }: { message: string }) =>
      message.includes('Dumping'),
    ).length;
  expect(await Promise.all([elif, colleague].map(told))).toEqual([1, 1]);
  await restrict(elif, id, [elif]);
  await open(admin, id);
  expect((await call(admin, 'DELETE', `/consultations/${id}`)).status).toBe(200);
  expect(await Promise.all([elif, colleague].map(told))).toEqual([1, 0]);
});

test('an open stream tells of the restriction once more, and of nothing after it', async () => {
  const { id } = await world.consultation(client);
  const stream = await openStream(url, colleague);
  await eventually(() => expect(stream.heard[0]?.event).toBe('hello'));
  const changes = () => stream.news().filter((one) => one.noun === 'consultations' && one.id === id);
  await restrict(elif, id, [elif]);
  await eventually(() => expect(changes()).toHaveLength(1));
  await approve(elif, id);
  const { id: later } = await world.consultation(client);
  await eventually(() => expect(stream.news()).toContainEqual({ noun: 'consultations', id: later }));
  expect(changes()).toHaveLength(1);
  await stream.close();
});

test('a case that is restricted while somebody decides it is not decided by them', async () => {
  const { id } = await world.consultation(client);
  // The decision waits for the row that the restriction holds.
  let decided: ReturnType<typeof approve> | undefined;
  await world.db.transaction().execute(async (trx) => {
    await trx.insertInto('case_people').values({ consultation_id: id, user_id: elif.id }).execute();
    await trx.updateTable('consultations').set({ is_restricted: true }).where('id', '=', id).execute();
    decided = approve(colleague, id);
    await oneWaits(world.db);
  });
  expect((await decided)?.status).toBe(404);
  expect((await call(elif, 'GET', `/consultations/${id}`)).data.status).toBe('requested');
});

test.each([
  ['decide', (who: Person, id: string) => approve(who, id)],
  ['lift the restriction', (who: Person, id: string) => restrict(who, id, null)],
  [
    'write',
    (who: Person, id: string) => call(who, 'POST', `/consultations/${id}/messages`, { body: 'Here' }),
  ],
])('who is no longer named on a restricted case while they wait for it cannot %s', async (_what, act) => {
  const { id } = await world.consultation(client);
  await restrict(elif, id, [elif, colleague]);
  const before = await call(elif, 'GET', `/consultations/${id}`);
  let done: ReturnType<typeof call> | undefined;
  await world.db.transaction().execute(async (trx) => {
    await trx.updateTable('consultations').set({ is_restricted: true }).where('id', '=', id).execute();
    await trx.deleteFrom('case_people').where('user_id', '=', colleague.id).execute();
    done = act(colleague, id);
    await oneWaits(world.db);
  });
  expect((await done)?.status).toBe(404);
  const { status, is_restricted } = (await call(elif, 'GET', `/consultations/${id}`)).data;
  expect({ status, is_restricted }).toEqual({ status: before.data.status, is_restricted: true });
});

const figures = async (who: Person) => {
  const { data } = await call(who, 'GET', '/dashboard/consultant');
  return {
    ...data.stats,
    inRoom: data.pending_by_room[0].count,
    waiting: data.pending_consultations.length,
    own: data.recent_consultations.length,
    clients: data.top_clients.map(({ consultations }: { consultations: number }) => consultations),
  };
};
const firm = async () => (await call(admin, 'GET', '/dashboard/stats')).data.stats.total_consultations;

test('figures count a restricted case only for those named', async () => {
  const [named, other] = [await world.consultant('D'), await world.consultant('D')];
  const asking = await world.client({ name: 'Restricted Client' });
  const pending = await world.consultation(asking, { room: 'D' });
  const own = await world.consultation(asking, { room: 'D' });
  await approve(named, own.id);
  const [before, total] = [await figures(named), await firm()];
  expect(before).toMatchObject({
    upcoming: 1,
    pending: 1,
    total: 1,
    inRoom: 1,
    waiting: 1,
    own: 1,
    clients: [1],
  });
  for (const { id } of [pending, own]) await restrict(named, id, [named]);
  expect(await figures(named)).toEqual(before);
  expect(await figures(other)).toMatchObject({ upcoming: 0, pending: 0, total: 0, inRoom: 0, waiting: 0 });
  expect(await firm()).toBe(total);
  for (const { id } of [pending, own]) await restrict(admin, id, [other], 'A hand-over');
  expect(await figures(named)).toMatchObject({
    upcoming: 0,
    pending: 0,
    total: 0,
    waiting: 0,
    own: 0,
    clients: [],
  });
  expect((await figures(other)).pending).toBe(1);
});

test('a consultant who leaves the room still sees what names them', async () => {
  const leaving = await world.consultant('A');
  const { id } = await world.consultation(client);
  await restrict(leaving, id, [leaving]);
  await call(admin, 'PUT', `/users/${leaving.id}`, { specialties: ['C'] });
  expect(await statusFor(leaving, id)).toBe(200);
});

test('a hand-over names the successor on restricted cases and shows an admin only their number', async () => {
  const [leaving, successor] = [await world.consultant('A'), await world.consultant('B')];
  const { id } = await world.consultation(client, { topic: 'Embargo' });
  await approve(leaving, id, { scheduled_date: '2030-01-07T09:00:00Z' });
  await restrict(leaving, id, [leaving]);
  const preview = await call(
    admin,
    'GET',
    `/consultants/${leaving.id}/handover?successor_id=${successor.id}`,
  );
  expect(preview.data).toMatchObject({
    scheduled: 1,
    left: [{ id, obstacle: expect.any(String), client_name: '' }],
  });
  expect(JSON.stringify(preview)).not.toContain('Embargo');

  const inRoom = await world.consultant('A');
  await call(admin, 'DELETE', `/consultants/${leaving.id}?successor_id=${inRoom.id}`);
  expect((await call(inRoom, 'GET', `/consultations/${id}`)).data).toMatchObject({
    consultant_id: inRoom.id,
  });
  expect(await statusFor(elif, id)).toBe(404);
});
