import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { newWorld } from '../../../../test/support/world.ts';
import { openSession } from '../../../http/session.ts';
import { gatherNews } from '../../../mail/gather.ts';
import type { Item } from '../../../mail/job.ts';
import { stillTrue } from '../../../mail/outdated.ts';
import { remindOfAppointments } from './remind.ts';

const world = await newWorld();
const { db } = world;
afterAll(world.end);

type Person = { id: string; token: string };

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const admin = await world.admin();
const client = await world.client({ name: 'Ayşe' });
const elif = await world.consultant('A');
const emre = await world.consultant('A');
await world.call(admin, 'PUT', `/users/${elif.id}`, { name: 'Elif' });

beforeEach(async () => {
  await db.deleteFrom('consultations').execute();
  await db.updateTable('users').set({ reminders: null, is_active: true }).execute();
  await world.call(admin, 'PUT', '/settings', { reminders: [1_440, 60], time_zone: 'UTC' });
  await db.deleteFrom('notifications').execute();
  await db.deleteFrom('news_mails').execute();
});

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE).toISOString();

async function done(actor: Person, method: 'PUT' | 'POST' | 'DELETE', url: string, body?: object) {
  const reply = await world.call(actor, method, url, body);
  expect([reply.statusCode, reply.json().message]).toEqual([200, expect.any(String)]);
  return reply.json().data;
}

/** A case with an appointment that many minutes ahead, or at that time. */
async function booked(ahead: number | string) {
  const { id } = await world.consultation(client);
  const scheduled_date = typeof ahead === 'string' ? ahead : inMinutes(ahead);
  await done(elif, 'PUT', `/consultations/${id}/status`, { status: 'approved', scheduled_date });
  return { id, at: scheduled_date };
}

/** Whom the case's planned reminders are for, and how long before the appointment. */
const planned = async (id: string) =>
  (
    await db
      .selectFrom('reminders')
      .innerJoin('appointments', 'appointments.id', 'reminders.appointment_id')
      .select(['user_id', 'minutes_before'])
      .select(sql<boolean>`remind_at = starts_at - make_interval(mins => minutes_before)`.as('is_right'))
      .where('consultation_id', '=', id)
      .where('done_at', 'is', null)
      .execute()
  )
    .map(({ user_id, minutes_before, is_right }) => {
      expect(is_right).toBe(true);
      return `${{ [client.id]: 'client', [elif.id]: 'elif', [emre.id]: 'emre' }[user_id]} ${minutes_before}`;
    })
    .toSorted();

const usual = ['client 1440', 'client 60', 'elif 1440', 'elif 60'];

/** As if the reminders that are planned so long before had been due for some minutes. */
const fallDue = (minutes_before: number, late: number) =>
  db
    .updateTable('reminders')
    .set({ remind_at: new Date(Date.now() - late * MINUTE).toISOString() })
    .where('minutes_before', '=', minutes_before)
    .execute();

/** Who has been reminded how often, in the app and by mail. */
async function reminded() {
  await remindOfAppointments(db);
  const count = async (table: 'notifications' | 'news_mails', { id }: Person) =>
    (
      await sql`select from ${sql.table(table)}
        where kind = 'appointment_reminder' and user_id = ${id}`.execute(db)
    ).rows.length;
  const of = async (person: Person) => [
    await count('notifications', person),
    await count('news_mails', person),
  ];
  return { client: await of(client), elif: await of(elif), emre: await of(emre) };
}
const nobody = { client: [0, 0], elif: [0, 0], emre: [0, 0] };
const both = { client: [1, 1], elif: [1, 1], emre: [0, 0] };

const newest = async (actor: Person) =>
  (await world.call(actor, 'GET', '/notifications')).json().data[0] as {
    title: string;
    message: string;
    link: string;
  };

describe('an appointment plans', () => {
  test('a day and an hour before it for its client and its consultant', async () => {
    const { id } = await booked(3 * 1_440);
    expect(await planned(id)).toEqual(usual);
  });

  test('nothing for what has passed: booked half an hour ahead it has no reminder, ten hours ahead one', async () => {
    expect(await planned((await booked(30)).id)).toEqual([]);
    expect(await planned((await booked(600)).id)).toEqual(['client 60', 'elif 60']);
  });

  test("everybody's own choice, where they have made one", async () => {
    const { id } = await booked(3 * 1_440);
    await done(client, 'PUT', `/users/${client.id}`, { reminders: [120, 15, 2_880] });
    expect(await planned(id)).toEqual(['client 120', 'client 15', 'client 2880', 'elif 1440', 'elif 60']);
    await done(client, 'PUT', `/users/${client.id}`, { reminders: [] });
    expect(await planned(id)).toEqual(['elif 1440', 'elif 60']);
    await done(client, 'PUT', `/users/${client.id}`, { reminders: null });
    expect(await planned(id)).toEqual(usual);
  });

  test("the firm's choice for the others, also when it changes", async () => {
    await done(elif, 'PUT', `/users/${elif.id}`, { reminders: [30] });
    const { id } = await booked(3 * 1_440);
    await done(admin, 'PUT', '/settings', { reminders: [180] });
    expect(await planned(id)).toEqual(['client 180', 'elif 30']);
    await done(admin, 'PUT', '/settings', { reminders: [] });
    expect(await planned(id)).toEqual(['elif 30']);
  });

  test('anew when it is moved, with a colleague when it is handed over, and nothing once it is canceled', async () => {
    const { id } = await booked(3 * 1_440);
    await done(elif, 'PUT', `/consultations/${id}/status`, {
      status: 'rescheduled',
      scheduled_date: inMinutes(600),
    });
    expect(await planned(id)).toEqual(['client 60', 'elif 60']);
    await done(elif, 'PUT', `/consultations/${id}/assignee`, { consultant_id: emre.id });
    expect(await planned(id)).toEqual(['client 60', 'emre 60']);
    await done(admin, 'PUT', `/consultations/${id}/status`, { status: 'canceled' });
    expect(await planned(id)).toEqual([]);
  });

  test('what its own page tells each side', async () => {
    const { id, at } = await booked(3 * 1_440);
    await done(client, 'PUT', `/users/${client.id}`, { reminders: [60] });
    const before = (minutes: number) => new Date(Date.parse(at) - minutes * MINUTE).toISOString();
    const shown = async (actor: Person) =>
      (await world.call(actor, 'GET', `/consultations/${id}`)).json().data.appointment.reminders_at;
    expect(await shown(client)).toEqual([before(60)]);
    expect(await shown(elif)).toEqual([before(1_440), before(60)]);
    expect(await shown(admin)).toEqual([]);
  });

  test('nothing once the consultation is completed', async () => {
    const { id } = await booked(3 * 1_440);
    await done(elif, 'PUT', `/consultations/${id}/status`, {
      status: 'completed',
      consultation_result: '<p>Form A.</p>',
    });
    expect(await planned(id)).toEqual([]);
  });
});

describe('a reminder that is due', () => {
  test('reaches both sides once, in the app and by mail, and leads to the case', async () => {
    const { id } = await booked(1_500);
    await fallDue(1_440, 0);
    expect(await reminded()).toEqual(both);
    expect(await reminded()).toEqual(both);
    const { title, message, link } = await newest(client);
    expect(title).toMatch(/^Appointment( today| tomorrow|:).* UTC$/);
    expect(message).toMatch(
      /^You have an appointment with “Elif” about #\d+ “Rules of origin”\. You meet in the office\.$/,
    );
    expect(link).toBe(`/client/consultations/${id}`);
    expect((await newest(elif)).message).toContain('“Ayşe”');
    expect((await newest(elif)).link).toBe(`/consultant/consultations/${id}`);
  });

  test.each([false, true])(
    'by video carries its link, unless its client has typed it: %s',
    async (isTyped) => {
      const link = 'https://meet.example/rules';
      await booked(1_500);
      await db.updateTable('appointments').set({ mode: 'video', link, link_of_client: isTyped }).execute();
      await fallDue(1_440, 0);
      expect(await reminded()).toEqual(both);
      for (const table of ['notifications', 'news_mails'] as const) {
        const { rows } = await sql<{ link: string | null }>`
          select params->'meeting'->>'link' as link from ${sql.table(table)}
          where kind = 'appointment_reminder'`.execute(db);
        expect(rows.map((one) => one.link)).toEqual(Array(2).fill(isTyped ? null : link));
      }
    },
  );

  test("is in the recipient's zone, which it names", async () => {
    const at = `${new Date(Date.now() + 3 * DAY).toISOString().slice(0, 10)}T12:00:00.000Z`;
    await booked(at);
    await db.updateTable('users').set({ time_zone: 'Asia/Kathmandu' }).where('id', '=', client.id).execute();
    await db.updateTable('users').set({ time_zone: 'Mars/Base' }).where('id', '=', elif.id).execute();
    await fallDue(60, 0);
    await reminded();
    expect((await newest(client)).title).toMatch(/^Appointment: .+, 17:45, Kathmandu time$/);
    // A zone that this server does not know is none.
    expect((await newest(elif)).title).toMatch(/^Appointment: .+, 12:00, UTC$/);
  });

  test.each([
    [1_440, 59, true],
    [1_440, 61, false],
    [60, 14, true],
    [60, 16, false],
    [1_440, 7 * 1_440, false],
    [60, 7 * 1_440, false],
  ])('%d minutes before is told %d minutes late: %s', async (before, late, isTold) => {
    await booked(1_500);
    await fallDue(before, late);
    expect(await reminded()).toEqual(isTold ? both : nobody);
  });

  test.each([
    ['client', client],
    ['consultant', elif],
  ])('is told to nobody once the account of the %s is closed', async (_, { id }) => {
    await booked(1_500);
    await fallDue(1_440, 0);
    await db.updateTable('users').set({ is_active: false }).where('id', '=', id).execute();
    expect(await reminded()).toEqual(nobody);
  });

  test('is planned again if the account is opened again before it is due', async () => {
    const { id } = await booked(1_500);
    await db.updateTable('users').set({ is_active: false }).where('id', '=', client.id).execute();
    expect(await planned(id)).toEqual([]);
    await db.updateTable('users').set({ is_active: true }).where('id', '=', client.id).execute();
    expect(await planned(id)).toEqual(usual);
  });

  test.each([
    ['client', { role: 'consultant' }, { role: 'client' }],
    ['consultant', { role: 'admin' }, { role: 'consultant', specialties: ['A'] }],
  ])('is not told while its %s has another role, and planned again afterwards', async (who, away, back) => {
    const one = who === 'client' ? client : elif;
    const { id } = await booked(1_500);
    await done(admin, 'PUT', `/users/${one.id}`, away);
    expect(await planned(id)).toEqual([]);
    await done(admin, 'PUT', `/users/${one.id}`, back);
    one.token = (await openSession(db, { id: one.id, password_hash: 'none' }))!;
    expect(await planned(id)).toEqual(usual);
  });

  test('is not mailed any more once the appointment does not take place', async () => {
    const { id } = await booked(1_500);
    const appointment = await db
      .selectFrom('appointments')
      .select(['id as appointment_id', 'starts_at as at'])
      .where('consultation_id', '=', id)
      .executeTakeFirstOrThrow();
    const params = { appointment_id: appointment.appointment_id, time: { at: appointment.at } };
    const told = { kind: 'appointment_reminder', params };
    const items: Item[] = [{ title: '', message: '', link: null, told }];
    expect(await stillTrue(db, client.id, items)).toEqual(items);
    await db.updateTable('users').set({ is_active: false }).where('id', '=', elif.id).execute();
    expect(await stillTrue(db, client.id, items)).toEqual([]);
  });

  test('is not told again after the wishes changed and changed back', async () => {
    await booked(1_500);
    await fallDue(1_440, 0);
    expect(await reminded()).toEqual(both);
    await done(admin, 'PUT', '/settings', { reminders: [1_440, 30] });
    await done(admin, 'PUT', '/settings', { reminders: [1_440, 60] });
    expect(await reminded()).toEqual(both);
  });

  test('of many minutes that fell due together is one', async () => {
    await done(client, 'PUT', `/users/${client.id}`, { reminders: [60, 65, 70] });
    await booked(1_500);
    for (const minutes of [60, 65, 70]) await fallDue(minutes, 2);
    expect((await reminded()).client).toEqual([1, 1]);
  });

  test('is told once by servers that sweep at the same time', async () => {
    for (let more = 0; more < 5; more += 1) await booked(1_500 + more * 120);
    await fallDue(1_440, 0);
    await Promise.all(Array.from({ length: 4 }, () => remindOfAppointments(db)));
    expect(await reminded()).toEqual({ client: [5, 5], elif: [5, 5], emre: [0, 0] });
  });
});

test('a booking and a change of the wishes at the same time leave what is wished', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { id } = await world.consultation(client);
    await Promise.all([
      done(elif, 'PUT', `/consultations/${id}/status`, {
        status: 'approved',
        scheduled_date: inMinutes(3_000 + round * 200),
      }),
      done(admin, 'PUT', '/settings', { reminders: [30 + round] }),
      done(client, 'PUT', `/users/${client.id}`, { reminders: [10 + round] }),
    ]);
    expect(await planned(id)).toEqual([`client ${10 + round}`, `elif ${30 + round}`]);
  }
});

test('mails of reminders go at once', async () => {
  await booked(1_500);
  await fallDue(1_440, 0);
  await remindOfAppointments(db);
  await sql`delete from news_mails where kind <> 'appointment_reminder'`.execute(db);
  expect(await gatherNews(db)).toBe(2);
});

const most = 'Please choose at most five reminders';
const span = 'Please choose from 5 minutes to 14 days';
test.each([
  ['six', [5, 6, 7, 8, 9, 10], most],
  ['less than five minutes', [4], span],
  ['more than 14 days', [20_161], span],
  ['a fraction', [7.5], span],
  ['a text', ['60'], span],
  ['the same twice', [60, 60], 'Please choose each reminder once'],
  ['no list', 60, 'Please list the minutes before an appointment'],
])(
  'reminders of %s are refused for the firm and a person, and by the database',
  async (_, reminders, sentence) => {
    for (const [actor, url] of [
      [admin, '/settings'],
      [client, `/users/${client.id}`],
    ] as const) {
      const reply = await world.call(actor, 'PUT', url, { reminders });
      expect([reply.statusCode, Object.values(reply.json().errors)]).toEqual([400, [sentence]]);
    }
  },
);

test.each([[[5, 6, 7, 8, 9, 10]], [[4]], [[20_161]], [[60, 60]]])(
  'the database refuses reminders of %j',
  async (reminders) => {
    await expect(db.updateTable('users').set({ reminders }).execute()).rejects.toThrow(
      'users_reminders_check',
    );
    await expect(db.updateTable('settings').set({ reminders }).execute()).rejects.toThrow(
      'settings_reminders_check',
    );
  },
);
