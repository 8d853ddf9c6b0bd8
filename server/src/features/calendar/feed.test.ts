import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { checkLines, readCalendar } from '../../../test/support/read-calendar.ts';
import { newWorld } from '../../../test/support/world.ts';
import { hashOf } from '../../http/session.ts';
import { logging } from '../../http/transport/log.ts';

const lines: string[] = [];
const world = await newWorld(() => {}, {
  publicUrl: 'https://advice.example/',
  logger: { ...logging('trace'), stream: { write: (line: string) => void lines.push(line) } },
});
const { db } = world;
afterAll(world.end);

type Person = { id: string; token: string };

const anna = await world.client({ name: 'Anna Berg' });
const ben = await world.client();
const admin = await world.admin();
const elif = await world.consultant('A');
const emre = await world.consultant('B');

const monday = new Date();
monday.setUTCDate(monday.getUTCDate() + ((8 - monday.getUTCDay()) % 7) + 7);
const MONDAY = monday.toISOString().slice(0, 10);
const at = (hour: string) => `${MONDAY}T${hour}:00:00.000Z`;

beforeAll(async () => {
  await world.call(admin, 'PUT', '/settings', { time_zone: 'Asia/Kathmandu', firm_name: 'Harbour; Advice' });
});
beforeEach(async () => {
  await db.deleteFrom('consultations').execute();
  await db.deleteFrom('absences').execute();
});

const linkOf = async (person: Person) => {
  const reply = await world.call(person, 'PUT', `/users/${person.id}/calendar-link`);
  expect(reply.statusCode).toBe(200);
  return reply.json().data.calendar_link as string;
};
const fetched = (link: string) => world.app.inject({ method: 'GET', url: new URL(link).pathname });
const feed = async (link: string) => {
  const { statusCode, headers, body } = await fetched(link);
  expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'text/calendar; charset=utf-8',
    'no-store',
  ]);
  checkLines(body);
  return readCalendar(body).events;
};
const booked = async (client: Person, starts_at: string, topic = 'Rules of origin') => {
  const { id } = await world.consultation(client, { topic });
  const reply = await world.call(elif, 'PUT', `/consultations/${id}/status`, {
    status: 'approved',
    scheduled_date: starts_at,
  });
  expect(reply.statusCode).toBe(200);
  const { uid, sequence } = await db
    .selectFrom('appointments')
    .select(['uid', 'sequence'])
    .where('consultation_id', '=', id)
    .executeTakeFirstOrThrow();
  return { id, uid, sequence };
};
const absent = (person: Person, starts_at: string, ends_at: string, rest: object = {}) =>
  db
    .insertInto('absences')
    .values({ user_id: person.id, name: 'Trade fair', starts_at, ends_at, ...rest })
    .returning('id')
    .executeTakeFirstOrThrow();

test('an address is new each time, ends the one before and is stored as a hash', async () => {
  const first = await linkOf(anna);
  const second = await linkOf(anna);
  expect(first).toMatch(/^https:\/\/advice\.example\/api\/v2\/calendar\/[\w-]{43}\.ics$/);
  expect(second).not.toBe(first);
  expect((await fetched(first)).statusCode).toBe(404);
  expect((await fetched(second)).statusCode).toBe(200);
  const token = /([\w-]{43})\.ics$/.exec(second)![1]!;
  expect(await db.selectFrom('calendar_links').select(['user_id', 'token_hash']).execute()).toEqual([
    { user_id: anna.id, token_hash: hashOf(token) },
  ]);
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.filter((line) => line.includes(token) || line.includes(first.slice(-47, -4)))).toEqual([]);
});

test('its owner is told since when there is one, and nobody else', async () => {
  const of = async (actor: Person, { id }: Person) => {
    const reply = await world.call(actor, 'GET', `/users/${id}/calendar-link`);
    return reply.json().data ?? reply.json().code;
  };
  expect(await of(ben, ben)).toMatchObject({ created_at: null, readers: [] });
  await linkOf(ben);
  expect(await of(ben, ben)).toMatchObject({ created_at: expect.stringMatching(/^\d{4}-/) });
  expect(await of(admin, ben)).toBe('calendar_of_another');
  expect(await of(ben, anna)).toBe('user_not_found');
  const reply = await world.call(admin, 'PUT', `/users/${ben.id}/calendar-link`);
  expect(reply.json().code).toBe('calendar_of_another');
});

test('a wrong, shortened, long or strange address is not found, whatever is in it', async () => {
  for (const token of [
    'a'.repeat(43),
    'a'.repeat(42),
    'a'.repeat(150),
    '%00',
    '..%2f',
    "'; drop table users",
  ]) {
    const reply = await world.app.inject({
      method: 'GET',
      url: `/api/v2/calendar/${encodeURIComponent(token)}.ics`,
    });
    expect([token, reply.statusCode, reply.json().status]).toEqual([token, 404, 'error']);
  }
});

test('a phone number from the profile of a client is no address in a feed', async () => {
  const phone = 'https://evil.example/login';
  await world.call(ben, 'PUT', `/users/${ben.id}`, { phone });
  const { id } = await booked(ben, at('09'));
  const reply = await world.call(elif, 'PUT', `/consultations/${id}/appointment`, { mode: 'phone' });
  expect(reply.json().data.appointment).toMatchObject({ mode: 'phone', phone });
  const [event] = await feed(await linkOf(elif));
  for (const words of [event!.description, event!.location]) {
    expect(words).toContain('evil');
    expect(words).not.toMatch(/:\/\/evil|evil\.example/);
  }
});

test('both sides see an appointment, as the same event as in their mails, and nobody else does', async () => {
  const links = await Promise.all([anna, elif, ben, emre, admin].map(linkOf));
  const { uid, id } = await booked(anna, at('09'));
  const [client, consultant, ...others] = await Promise.all(links.map(feed));
  for (const events of [client!, consultant!])
    expect(events).toMatchObject([
      { uid, sequence: 0, starts_at: at('09'), ends_at: at('10'), status: 'CONFIRMED' },
    ]);
  expect(client![0]!.description).toContain(`/consultflownavigator/client/consultations/${id}`);
  expect(consultant![0]!.description).toContain('With Anna Berg');
  expect(others).toEqual([[], [], []]);

  await world.call(elif, 'PUT', `/consultations/${id}/status`, {
    status: 'rescheduled',
    scheduled_date: at('11'),
  });
  expect(await feed(links[0]!)).toMatchObject([{ uid, sequence: 1, starts_at: at('11') }]);
  await world.call(anna, 'PUT', `/consultations/${id}/status`, { status: 'canceled' });
  expect(await feed(links[0]!)).toEqual([]);
  expect(await feed(links[1]!)).toEqual([]);
});

test('what has taken place stays for three months', async () => {
  const link = await linkOf(elif);
  const { id } = await booked(anna, at('09'));
  const ago = (days: number) =>
    sql`update appointments set (starts_at, ends_at, blocked_from, blocked_until) = (
      select time, time + interval '1 hour', time, time + interval '1 hour'
      from (select now() - make_interval(days => ${days}) as time) as moved) where consultation_id = ${id}`.execute(
      db,
    );
  await ago(80);
  await world.call(elif, 'PUT', `/consultations/${id}/status`, {
    status: 'completed',
    consultation_result: '<p>Done</p>',
  });
  expect(await feed(link)).toHaveLength(1);
  await ago(91);
  expect(await feed(link)).toEqual([]);
});

test('of more than a thousand events the past ones leave place for the next', async () => {
  const link = await linkOf(elif);
  const { uid } = await booked(anna, at('09'));
  const { id } = await absent(elif, at('12'), at('13'));
  const past = sql`select n, now() - n * interval '1 hour' as until from generate_series(1, 1001) as n`;
  await sql`
    with past as (${past}), cases as (
      insert into consultations (client_id, last_modified_by, consultant_id, room, topic, problem_details, status, scheduled_date)
      select ${anna.id}, ${anna.id}, ${elif.id}, 'A', 'Past ' || n, '<p>Which proof?</p>', 'approved', until - interval '1 hour'
      from past returning id, scheduled_date
    )
    insert into appointments (
      consultation_id, consultant_id, room, seat, state, starts_at, ends_at, blocked_from, blocked_until, mode)
    select id, ${elif.id}, 'A', 1, 'ended', scheduled_date, scheduled_date + interval '1 hour', scheduled_date,
      scheduled_date + interval '1 hour', 'office' from cases`.execute(db);
  await sql`
    insert into absences (user_id, name, starts_at, ends_at)
    select ${elif.id}, 'Past ' || n, until - interval '1 hour', until from (${past}) as past`.execute(db);
  const events = await feed(link);
  expect(events).toHaveLength(2_000);
  const uids = events.map((one) => one.uid);
  expect([uids[999], uids[1_999]]).toEqual([uid, id]);
  const [oldest, latest] = [events[0]!, events[998]!].map((one) => Date.parse(one.starts_at));
  expect(latest! - oldest!).toBe(998 * 3_600_000);
});

test('a restricted case is “Busy” for its two sides, and in no other feed', async () => {
  const named = await world.consultant('A');
  const links = await Promise.all([anna, elif, named, admin].map(linkOf));
  const { id, uid } = await booked(anna, at('09'), 'Secret goods');
  const reply = await world.call(elif, 'PUT', `/consultations/${id}/restriction`, {
    people: [elif.id, named.id],
  });
  expect(reply.statusCode).toBe(200);
  const [client, consultant, ...others] = await Promise.all(links.map(feed));
  for (const events of [client!, consultant!])
    expect(events).toMatchObject([
      { uid, title: 'Busy', description: '', location: '', starts_at: at('09') },
    ]);
  expect(others).toEqual([[], []]);
  const { body } = await fetched(links[1]!);
  expect(body).not.toMatch(/Secret|Anna|consultations\//);
});

test('a substitute sees the appointments within the absence, while it lasts', async () => {
  const link = await linkOf(emre);
  const { uid } = await booked(anna, at('09'));
  await booked(anna, at('15'));
  const now = new Date(Date.now() - 60_000).toISOString();
  const { id } = await absent(elif, now, at('12'), { substitute_id: emre.id });
  const [event, ...rest] = await feed(link);
  expect(event).toMatchObject({ uid, description: expect.stringMatching(/^You stand in for consultant/) });
  expect(rest).toEqual([]);
  await db.updateTable('absences').set({ ends_at: new Date().toISOString() }).where('id', '=', id).execute();
  expect(await feed(link)).toEqual([]);
});

test('staff see their own absences and when the firm is closed; clients see neither', async () => {
  const links = await Promise.all([elif, emre, admin, anna].map(linkOf));
  const { id } = await absent(elif, `${MONDAY}T18:15:00.000Z`, '2099-01-01T18:15:00.000Z');
  await db
    .insertInto('absences')
    .values({ user_id: null, name: '', starts_at: at('01'), ends_at: at('05') })
    .execute();
  const feeds = await Promise.all(links.map(feed));
  expect(feeds.map((events) => events.map(({ title }) => title))).toEqual([
    ['The firm is closed', 'Trade fair'],
    ['The firm is closed'],
    ['The firm is closed'],
    [],
  ]);
  expect(feeds[0]![1]!.uid).toBe(id);
  const { body } = await fetched(links[0]!);
  expect(body).toContain('DTSTART;VALUE=DATE:');
});

test('of a link that the client has typed the feed says nothing', async () => {
  const link = await linkOf(elif);
  const { id } = await booked(anna, at('09'));
  await db
    .updateTable('appointments')
    .set({ mode: 'video', link: 'https://evil.example/x', link_of_client: true })
    .where('consultation_id', '=', id)
    .execute();
  const { body } = await fetched(link);
  expect(body).not.toContain('evil');
  expect(await feed(link)).toMatchObject([{ location: 'By video' }]);
});

test('a feed ends with the account, its deactivation, its rejection and another role', async () => {
  const ends: [string, (person: Person) => Promise<unknown>][] = [
    ['deleted', ({ id }) => world.call(admin, 'DELETE', `/users/${id}`)],
    [
      'deactivated',
      ({ id }) => world.call(admin, 'PUT', `/admin/users/${id}/status`, { status: 'inactive' }),
    ],
    ['rejected', ({ id }) => world.call(admin, 'PUT', `/users/${id}`, { account_status: 'rejected' })],
    ['promoted', ({ id }) => world.call(admin, 'PUT', `/users/${id}`, { role: 'admin' })],
  ];
  for (const [what, end] of ends) {
    const person = await world.client();
    const link = await linkOf(person);
    expect((await fetched(link)).statusCode).toBe(200);
    await end(person);
    expect([what, (await fetched(link)).statusCode]).toEqual([what, 404]);
    expect(
      await db.selectFrom('calendar_links').select('user_id').where('user_id', '=', person.id).execute(),
    ).toEqual([]);
  }
});

test('what does not take place, as one side has another role, is not in the feed of the other', async () => {
  const [client, consultant] = [await world.client(), await world.consultant('A')];
  const approved = async (hour: string, by: Person, whose: Person) => {
    const { id } = await world.consultation(whose);
    const move = { status: 'approved', scheduled_date: at(hour) };
    expect((await world.call(by, 'PUT', `/consultations/${id}/status`, move)).statusCode).toBe(200);
  };
  await approved('09', elif, client);
  await approved('09', consultant, anna);
  const links = [await linkOf(elif), await linkOf(anna)];
  const counts = () => Promise.all(links.map(async (link) => (await feed(link)).length));
  expect(await counts()).toEqual([1, 1]);
  await world.call(admin, 'PUT', `/users/${client.id}`, { role: 'consultant' });
  await world.call(admin, 'PUT', `/users/${consultant.id}`, { role: 'admin' });
  expect(await counts()).toEqual([0, 0]);
});

test('it is in the language of its owner, whoever asks', async () => {
  const link = await linkOf(anna);
  await booked(anna, at('09'));
  await world.call(anna, 'PUT', `/users/${anna.id}`, { language: 'tr' });
  const [turkish] = await feed(link);
  await world.call(anna, 'PUT', `/users/${anna.id}`, { language: 'en' });
  const [english] = await feed(link);
  expect(english!.location).toBe('In the office');
  expect(turkish!.location).not.toBe(english!.location);
});
