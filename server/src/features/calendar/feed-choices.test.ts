import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readCalendar } from '../../../test/support/read-calendar.ts';
import { newWorld } from '../../../test/support/world.ts';

const world = await newWorld();
const { db } = world;
afterAll(world.end);

type Person = { id: string; token: string };

const anna = await world.client({ name: 'Anna Berg' });
const elif = await world.consultant('A');
const admin = await world.admin();

/** The Monday after next, in UTC. */
const monday = new Date();
monday.setUTCDate(monday.getUTCDate() + ((8 - monday.getUTCDay()) % 7) + 7);
const MONDAY = monday.toISOString().slice(0, 10);
const onMonday = (hour: string) => `${MONDAY}T${hour}:00:00.000Z`;
const DAY = 24 * 60 * 60_000;
const daysLater = (days: number) => new Date(Date.parse(onMonday('00')) + days * DAY).toISOString();

beforeAll(async () => {
  await world.call(admin, 'PUT', '/settings', { time_zone: 'UTC' });
  await world.call(admin, 'POST', '/schedules', {
    week_start_date: MONDAY,
    assignments: [{ day: 'Monday', room_assignments: [{ room: 'A', consultant_ids: [elif.id] }] }],
  });
});

beforeEach(async () => {
  for (const table of ['consultations', 'absences', 'calendar_links'] as const)
    await db.deleteFrom(table).execute();
});

const linkOf = async ({ id, token }: Person) => {
  const reply = await world.call({ token }, 'PUT', `/users/${id}/calendar-link`);
  return new URL(reply.json().data.calendar_link).pathname;
};
const choose = (person: Person, body: object) =>
  world.call(person, 'PUT', `/users/${person.id}/calendar-feed`, body);
const about = async (person: Person) =>
  (await world.call(person, 'GET', `/users/${person.id}/calendar-link`)).json().data;
const read = (url: string, program?: string) =>
  world.app.inject({ method: 'GET', url, headers: { 'user-agent': program ?? 'test' } });
const unfolded = ({ body }: { body: string }) => body.replaceAll('\r\n ', '');
const events = async (url: string) => readCalendar((await read(url)).body).events;
const titles = async (url: string) => (await events(url)).map(({ title }) => title).toSorted();

const book = async (starts_at: string) => {
  const { id } = await world.consultation(anna, { topic: 'Rules of origin' });
  await world.call(elif, 'PUT', `/consultations/${id}/status`, {
    status: 'approved',
    scheduled_date: starts_at,
  });
  const { number } = await db
    .selectFrom('consultations')
    .select('number')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { id, title: `Consultation #${number}` };
};

const propose = async (starts_at: string) => {
  const { id } = await world.consultation(anna, { topic: 'Customs value' });
  const reply = await world.call(elif, 'PUT', `/consultations/${id}/status`, {
    status: 'pending',
    proposals: [{ starts_at }],
  });
  expect(reply.statusCode).toBe(200);
  return id;
};

const everything = { includes: ['appointments', 'holds', 'absences', 'closures'], detail: 'full' };

test('without choices a feed has appointments, absences and closures, with topics and names', async () => {
  await linkOf(elif);
  await linkOf(anna);
  expect(await about(elif)).toMatchObject({
    includes: ['appointments', 'absences', 'closures'],
    detail: 'full',
    readers: [],
  });
  expect(await about(anna)).toMatchObject({ includes: ['appointments'], detail: 'full' });
});

test('a feed has exactly the parts that its owner has chosen', async () => {
  const link = await linkOf(elif);
  const { title } = await book(onMonday('09'));
  await propose(onMonday('11'));
  await db
    .insertInto('absences')
    .values([
      { user_id: elif.id, name: 'Trade fair', starts_at: daysLater(3), ends_at: daysLater(4) },
      { user_id: null, name: 'Labour Day', starts_at: daysLater(5), ends_at: daysLater(6) },
    ])
    .execute();
  const parts = {
    appointments: [`${title}: Rules of origin`],
    holds: [expect.stringMatching(/: Customs value$/)],
    absences: ['Trade fair'],
    closures: ['Labour Day'],
  };
  for (const [part, found] of Object.entries(parts)) {
    expect((await choose(elif, { includes: [part] })).json().data).toMatchObject({ includes: [part] });
    expect([part, await titles(link)]).toEqual([part, found]);
  }
  await choose(elif, { includes: [] });
  expect(await titles(link)).toEqual([]);
  await choose(elif, everything);
  expect(await titles(link)).toHaveLength(4);
  expect((await choose(admin, everything)).statusCode).toBe(409);
  const ofAdmin = await linkOf(admin);
  expect((await choose(admin, everything)).json().data.includes).toEqual(['absences', 'closures']);
  expect(await titles(ofAdmin)).toEqual(['Labour Day']);
});

test('a hold is tentative, in the feeds of both sides, until it lapses or is booked', async () => {
  const [consultant, client] = [await linkOf(elif), await linkOf(anna)];
  for (const one of [elif, anna]) await choose(one, { includes: ['appointments', 'holds'] });
  const id = await propose(onMonday('11'));
  for (const link of [consultant, client])
    expect(await events(link)).toMatchObject([{ status: 'TENTATIVE', starts_at: onMonday('11') }]);
  await db
    .updateTable('appointments')
    .set({ held_until: new Date(Date.now() - 1000) })
    .where('consultation_id', '=', id)
    .execute();
  for (const link of [consultant, client]) expect(await events(link)).toEqual([]);
});

test('by number alone a feed names neither topics nor people, and as “Busy” only times', async () => {
  const link = await linkOf(elif);
  const { id, title } = await book(onMonday('09'));
  await db
    .insertInto('absences')
    .values({ user_id: elif.id, name: 'Surgery', starts_at: daysLater(3), ends_at: daysLater(4) })
    .execute();
  await choose(elif, { detail: 'number' });
  expect(await titles(link)).toEqual(['Absent', title]);
  const numbered = (await read(link)).body;
  expect(numbered).not.toMatch(/Rules|Anna|Surgery/);
  expect(unfolded({ body: numbered })).toContain(`/consultant/consultations/${id}`);
  await choose(elif, { detail: 'busy' });
  expect(await titles(link)).toEqual(['Busy', 'Busy']);
  expect((await read(link)).body).not.toMatch(/Rules|Anna|Surgery|consultations\/|Consultation #/);
  await choose(elif, { detail: 'full' });
  expect(await titles(link)).toEqual([`${title}: Rules of origin`, 'Surgery']);
});

test('by number alone a feed tells neither the phone number nor the link of a meeting', async () => {
  const link = await linkOf(elif);
  const { id } = await book(onMonday('09'));
  for (const meeting of [
    { mode: 'phone', phone: 'Anna Berg, +90 232 555 01 01' },
    { mode: 'video', phone: null, link: 'https://meet.example/anna-berg' },
  ] as const) {
    await db.updateTable('appointments').set(meeting).where('consultation_id', '=', id).execute();
    await choose(elif, { detail: 'full' });
    expect(unfolded(await read(link))).toMatch(/555 01 01|anna-berg/);
    for (const detail of ['number', 'busy']) {
      await choose(elif, { detail });
      expect(unfolded(await read(link))).not.toMatch(/Anna|555 01|anna-berg/);
    }
  }
});

test('a restricted hold is “Busy”, whatever has been chosen', async () => {
  const link = await linkOf(elif);
  const id = await propose(onMonday('11'));
  await world.call(elif, 'PUT', `/consultations/${id}/restriction`, { people: [elif.id] });
  for (const detail of ['full', 'number', 'busy']) {
    await choose(elif, { includes: ['holds'], detail });
    expect(await events(link)).toMatchObject([{ title: 'Busy', status: 'TENTATIVE', description: '' }]);
  }
});

test('what a colleague has while one stands in for them is named as chosen', async () => {
  const emre = await world.consultant('A');
  const link = await linkOf(emre);
  const { title } = await book(onMonday('09'));
  await db
    .insertInto('absences')
    .values({
      user_id: elif.id,
      substitute_id: emre.id,
      name: 'Surgery',
      starts_at: new Date(Date.now() - 60_000).toISOString(),
      ends_at: onMonday('23'),
    })
    .execute();
  expect(unfolded(await read(link))).toContain('You stand in for');
  await choose(emre, { detail: 'number' });
  expect(await titles(link)).toEqual([title]);
  expect(unfolded(await read(link))).not.toMatch(/stand in|Rules|Anna|consultant \d/);
  await choose(emre, { detail: 'busy' });
  expect(await titles(link)).toEqual(['Busy']);
});

test('why the firm is closed is told only with topics and names', async () => {
  const link = await linkOf(elif);
  await db
    .insertInto('absences')
    .values({ user_id: null, name: 'Office move', starts_at: daysLater(5), ends_at: daysLater(6) })
    .execute();
  for (const [detail, title] of [
    ['number', 'The firm is closed'],
    ['busy', 'The firm is closed'],
    ['full', 'Office move'],
  ]) {
    await choose(elif, { detail });
    expect(await titles(link)).toEqual([title]);
  }
});

test('events say that they have changed after a choice, another topic or a restriction, and not before', async () => {
  const link = await linkOf(elif);
  const { id } = await book(onMonday('09'));
  const changedAt = async () => /LAST-MODIFIED:(\S+)/.exec(unfolded(await read(link)))![1]!;
  const age = () =>
    sql`with booked as (update appointments set updated_at = now() - interval '1 day')
      update consultations set updated_at = now() - interval '1 day'`.execute(db);
  await age();
  const before = await changedAt();
  expect(await changedAt()).toBe(before);
  await choose(elif, { detail: 'number' });
  const chosen = await changedAt();
  expect(chosen > before).toBe(true);
  await db
    .updateTable('calendar_links')
    .set({ chosen_at: new Date(Date.now() - 2 * DAY) })
    .execute();
  expect(await changedAt()).toBe(before);
  await world.call(elif, 'PUT', `/consultations/${id}/restriction`, { people: [elif.id] });
  expect((await changedAt()) > before).toBe(true);
});

test('a client chooses absences in vain', async () => {
  const link = await linkOf(anna);
  await db
    .insertInto('absences')
    .values({ user_id: null, name: 'Labour Day', starts_at: daysLater(5), ends_at: daysLater(6) })
    .execute();
  expect((await choose(anna, everything)).json().data.includes).toEqual(['appointments', 'holds']);
  expect(await titles(link)).toEqual([]);
});

test('choices stay with a new address, and need one', async () => {
  expect((await choose(elif, { detail: 'busy' })).json()).toMatchObject({ code: 'calendar_not_made' });
  await linkOf(elif);
  await choose(elif, { detail: 'busy', includes: ['holds'] });
  await linkOf(elif);
  expect(await about(elif)).toMatchObject({ detail: 'busy', includes: ['holds'] });
  expect(
    (await world.call(admin, 'PUT', `/users/${elif.id}/calendar-feed`, { detail: 'full' })).json().code,
  ).toBe('calendar_of_another');
});

test.each([
  { detail: 'all' },
  { detail: null },
  { includes: ['tallies'] },
  { includes: 'appointments' },
  { includes: ['holds', 'holds', 'holds', 'holds', 'holds'] },
])('%j is refused', async (body) => {
  await linkOf(elif);
  const before = await about(elif);
  expect((await choose(elif, body)).statusCode).toBe(400);
  expect(await about(elif)).toEqual(before);
});

test('the owner sees which programs have read the present address, and when', async () => {
  const link = await linkOf(elif);
  const names = {
    'macOS/14.2 (23C64) dataaccessd/1.0': 'Apple Calendar',
    'iOS/17.2 (21C62) dataaccessd/1.0': 'Apple Calendar',
    'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Thunderbird/128.5.0': 'Thunderbird',
    'Google-Calendar-Importer': 'Google Calendar',
    'Microsoft.Exchange/15.20 (Windows NT 10.0; Win64; x64)': 'Outlook',
    'curl/8.14.1': 'curl',
    '<script>alert(1)</script> x': 'scriptalert',
    '"‮evil\u0001"': 'evil',
    'Mozilla/5.0 (compatible; SomeBot)': '',
    '': '',
  };
  for (const program of Object.keys(names)) expect((await read(link, program)).statusCode).toBe(200);
  const { readers } = await about(elif);
  expect(readers.map(({ program }: { program: string }) => program).toSorted()).toEqual(
    [...new Set(Object.values(names))].toSorted(),
  );
  const times = readers.map(({ read_at }: { read_at: string }) => read_at);
  expect(times).toEqual(times.toSorted().toReversed());
  // As a server of the previous version renews it.
  await db
    .updateTable('calendar_links')
    .set({ token_hash: randomBytes(32), created_at: new Date() })
    .execute();
  expect((await about(elif)).readers).toEqual([]);
  expect((await read(link)).statusCode).toBe(404);
  expect((await about(elif)).readers).toEqual([]);
});

test('of many programs the latest ten are remembered, with the time of their last reading', async () => {
  const link = await linkOf(elif);
  for (let at = 0; at < 12; at += 1) {
    await read(link, `reader-${at}/1`);
    await db
      .updateTable('calendar_readers')
      .set({ read_at: new Date(Date.now() - (100 - at) * 60_000) })
      .where('program', '=', `reader-${at}`)
      .execute();
  }
  const began = Date.now();
  await Promise.all(Array.from({ length: 8 }, () => read(link, 'reader-5/1')));
  const { readers } = await about(elif);
  expect(readers.map(({ program }: { program: string }) => program)).toEqual(
    [5, 11, 10, 9, 8, 7, 6, 4, 3, 2].map((at) => `reader-${at}`),
  );
  expect(Date.parse(readers[0].read_at)).toBeGreaterThan(began - 60_000);
});
