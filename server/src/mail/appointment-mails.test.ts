import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { eventually } from '../../test/support/eventually.ts';
import { oneWaits } from '../../test/support/one-waits.ts';
import { openPostBox, type Received } from '../../test/support/post-box.ts';
import { checkLines, readCalendar } from '../../test/support/read-calendar.ts';
import { newWorld } from '../../test/support/world.ts';
import { JOBS } from '../db/jobs.ts';
import { documentsFor } from '../features/exports/documents-for.ts';
import { openSession } from '../http/session.ts';
import { gatherCalendarMails } from './gather-calendar.ts';
import { openPost } from './post.ts';
import { bySmtp } from './transport.ts';

const world = await newWorld();
const { db } = world;
afterAll(world.end);

type Person = { id: string; token: string };

const app = 'https://advice.example/consultflownavigator';
const LINK = 'https://meet.firm.example/elif';
const anna = await world.client({ name: 'Anna Berg', email: 'anna@port.example', phone: '+49 40 555 01' });
const admin = await world.admin();
const elif = await world.consultant('A');
const emre = await world.consultant('A');

/** The Monday after next, in the firm's zone as in UTC. */
const monday = new Date();
monday.setUTCDate(monday.getUTCDate() + ((8 - monday.getUTCDay()) % 7) + 7);
const MONDAY = monday.toISOString().slice(0, 10);
const at = (hour: string) => `${MONDAY}T${hour}:00:00.000Z`;

beforeAll(async () => {
  await world.call(admin, 'PUT', '/settings', { time_zone: 'Africa/Abidjan', firm_name: 'Harbour Advice' });
  await world.call(admin, 'PUT', `/users/${elif.id}`, { name: 'Elif Kaya', email: 'elif@firm.example' });
  await world.call(admin, 'PUT', `/users/${emre.id}`, { name: 'Emre Demir', email: 'emre@firm.example' });
  await world.call(elif, 'PUT', `/users/${elif.id}`, { video_link: LINK });
  await world.call(admin, 'POST', '/schedules', {
    week_start_date: MONDAY,
    assignments: [{ day: 'Monday', room_assignments: [{ room: 'A', consultant_ids: [elif.id, emre.id] }] }],
  });
});
beforeEach(async () => {
  await db.deleteFrom('consultations').execute();
  await sql`delete from ${sql.id(JOBS, 'job')}`.execute(db);
  await db.deleteFrom('news_mails').execute();
  await db.deleteFrom('calendar_mails').execute();
  await db.deleteFrom('mailed_news').execute();
});

/** Sends what is queued until the end of the test. */
async function openAll() {
  const box = await openPostBox();
  const smtp = bySmtp(box.url, 'Advice <advice@firm.example>');
  const log = { warn: vi.fn<() => void>(), error: vi.fn<() => void>() };
  const post = await openPost({ db, connectionString: world.url, transport: smtp, app, log, documentsFor });
  onTestFinished(async () => {
    await post.close();
    smtp.close();
    await box.close();
    expect(log.error).not.toHaveBeenCalled();
  });
  return box;
}

/** The next mails to these people, by name. */
async function nextMails(box: { received: Received[] }, ...people: string[]) {
  await eventually(() => expect(box.received.length).toBeGreaterThanOrEqual(people.length));
  const mails = box.received.splice(0);
  expect(mails.map(nameIn).toSorted()).toEqual(people.toSorted());
  return Object.fromEntries(mails.map((one) => [nameIn(one), read(one)]));
}

const nameIn = ({ to }: Received) => to[0]!.split('@')[0]!;

function read({ mail, raw }: Received) {
  const part = mail.attachments.find(({ mimeType }) => mimeType === 'text/calendar')!;
  const [, attached = ''] = /^Content-Type: application\/ics[^]*?\r\n\r\n([^-]+)/m.exec(raw) ?? [];
  const file = Buffer.from(attached, 'base64').toString();
  checkLines(file);
  const { method, events } = readCalendar(file);
  expect([events.length, part.method]).toEqual([1, method]);
  return { method, ...events[0]!, file, raw, subject: mail.subject!, text: mail.text!, id: mail.messageId! };
}

const done = (reply: Awaited<ReturnType<typeof world.call>>) => {
  expect([reply.statusCode, reply.json().message]).toEqual([200, expect.any(String)]);
  return reply.json().data;
};
const status = async (actor: Person, id: string, body: object) =>
  done(await world.call(actor, 'PUT', `/consultations/${id}/status`, body));
const arrange = async (actor: Person, id: string, body: object) =>
  done(await world.call(actor, 'PUT', `/consultations/${id}/appointment`, body));
const uidOf = async (id: string) =>
  (
    await db
      .selectFrom('appointments')
      .select(['uid', 'sequence'])
      .where('consultation_id', '=', id)
      .executeTakeFirstOrThrow()
  ).uid;

/** Booked with Elif, and told. */
async function newBooking(box: { received: Received[] }, hour = '09') {
  const { id } = await world.consultation(anna);
  await status(elif, id, { status: 'approved', slot: { starts_at: at(hour) } });
  const mails = await nextMails(box, 'anna', 'elif');
  return { id, uid: await uidOf(id), mails };
}

test('a booking invites the client and the consultant, each once and in their own words', async () => {
  const box = await openAll();
  const { uid, mails } = await newBooking(box);
  const { number } = await db.selectFrom('consultations').select('number').executeTakeFirstOrThrow();
  for (const one of [mails.anna!, mails.elif!])
    expect(one).toMatchObject({
      method: 'REQUEST',
      uid,
      sequence: 0,
      status: 'CONFIRMED',
      starts_at: at('09'),
      ends_at: at('10'),
      title: `Consultation #${number}: Rules of origin`,
      location: LINK,
    });
  expect(mails.anna!.description).toMatch(/^With Elif Kaya\nYou meet by video\.\n/);
  expect(mails.elif!.description).toMatch(/^With Anna Berg\n/);
  expect(mails.anna!.subject).toBe(`#${number} Rules of origin: Request approved`);
  expect(mails.elif!.subject).toBe(`#${number} Rules of origin: Appointment booked`);
  expect(mails.anna!.file).toContain('DTSTART;TZID=Africa/Abidjan');
  expect(mails.anna!.file).toContain('ORGANIZER;CN="Harbour Advice":mailto:advice@firm.example');
  expect(
    await db.selectFrom('news_mails').select('user_id').where('user_id', '=', anna.id).execute(),
  ).toEqual([]);
});

test('an accepted proposal invites both', async () => {
  const box = await openAll();
  const { id } = await world.consultation(anna);
  await status(elif, id, { status: 'pending', proposals: [{ starts_at: at('11'), mode: 'phone' }] });
  const { proposals } = (await world.call(anna, 'GET', `/consultations/${id}`)).json().data;
  done(await world.call(anna, 'POST', `/consultations/${id}/proposals/${proposals[0].id}/accept`));
  const mails = await nextMails(box, 'anna', 'elif');
  expect(mails.elif).toMatchObject({ method: 'REQUEST', sequence: 0, location: 'By phone: +49 40 555 01' });
});

test('a time in the future without a slot invites both; one that is past invites nobody', async () => {
  const box = await openAll();
  const { id } = await world.consultation(anna);
  await status(elif, id, { status: 'approved', scheduled_date: at('15') });
  const mails = await nextMails(box, 'anna', 'elif');
  expect(mails.anna).toMatchObject({ method: 'REQUEST', starts_at: at('15') });
  await status(elif, id, { status: 'rescheduled', scheduled_date: '2026-01-05T09:00:00.000Z' });
  const canceled = await nextMails(box, 'anna', 'elif');
  expect(canceled.anna).toMatchObject({ method: 'CANCEL', uid: mails.anna!.uid, starts_at: at('15') });
});

test('a new time, another way to meet and a cancellation are of the same event, each later than the one before', async () => {
  const box = await openAll();
  const { id, uid, mails } = await newBooking(box);
  await status(anna, id, { status: 'rescheduled', slot: { starts_at: at('14') } });
  const moved = await nextMails(box, 'anna', 'elif');
  await arrange(elif, id, { mode: 'office' });
  const changed = await nextMails(box, 'anna', 'elif');
  await status(anna, id, { status: 'canceled' });
  const canceled = await nextMails(box, 'anna', 'elif');

  for (const name of ['anna', 'elif']) {
    const all = [mails, moved, changed, canceled].map((one) => one[name]!);
    expect(all.map((one) => one.uid)).toEqual([uid, uid, uid, uid]);
    expect(all.map(({ sequence }) => sequence)).toEqual([0, 1, 2, 3]);
    expect(all.map(({ method, status: state }) => `${method} ${state}`)).toEqual([
      'REQUEST CONFIRMED',
      'REQUEST CONFIRMED',
      'REQUEST CONFIRMED',
      'CANCEL CANCELLED',
    ]);
    expect(all.map(({ starts_at }) => starts_at)).toEqual([at('09'), at('14'), at('14'), at('14')]);
    expect(all.map(({ location }) => location)).toEqual([LINK, LINK, 'In the office', 'In the office']);
    expect(new Set(all.map((one) => one.id)).size).toBe(4);
  }
  expect(moved.elif!.subject).toMatch(/: Consultation rescheduled$/);
  expect(moved.anna!.subject).toMatch(/: Appointment moved$/);
  expect(canceled.elif!.subject).toMatch(/: Consultation canceled$/);
});

test('a case that is handed over leaves the calendar of one consultant and enters that of the next', async () => {
  const box = await openAll();
  const { id, uid } = await newBooking(box);
  done(await world.call(admin, 'PUT', `/consultations/${id}/assignee`, { consultant_id: emre.id }));
  const mails = await nextMails(box, 'anna', 'elif', 'emre');
  expect(mails.elif).toMatchObject({ method: 'CANCEL', uid });
  expect(mails.emre).toMatchObject({ method: 'REQUEST', uid, starts_at: at('09') });
  expect(mails.anna).toMatchObject({ method: 'REQUEST', uid });
  expect(mails.anna!.description).toContain('With Emre Demir');
  for (const one of [mails.elif!, mails.emre!, mails.anna!]) expect(one.sequence).toBeGreaterThan(0);
  expect(mails.emre!.subject).toMatch(/: Consultation assigned to you$/);
});

test('a queued invitation is not sent to somebody who has lost sight of the case', async () => {
  const { id } = await world.consultation(anna);
  await status(elif, id, { status: 'approved', slot: { starts_at: at('09') } });
  await gatherCalendarMails(db);
  const stranger = await world.client();
  await db.updateTable('consultations').set({ client_id: stranger.id }).where('id', '=', id).execute();
  const box = await openAll();
  const jobs = sql<{ data: { user_id: string } }>`
    select data from ${sql.id(JOBS, 'job')} where data ->> 'kind' = 'appointment'`;
  expect((await jobs.execute(db)).rows.map(({ data }) => data.user_id)).toContain(anna.id);
  await eventually(async () =>
    expect(
      (await sql`select from ${sql.id(JOBS, 'job')} where state <> 'completed'`.execute(db)).rows,
    ).toEqual([]),
  );
  expect(box.received.map(nameIn)).toEqual(['elif']);
});

test('a cancellation tells whoever has lost sight of a restricted case only its time', async () => {
  const box = await openAll();
  const { id, uid } = await newBooking(box);
  done(
    await world.call(admin, 'PUT', `/consultations/${id}/restriction`, {
      people: [emre.id],
      reason: 'Merger',
    }),
  );
  await status(anna, id, { status: 'canceled' });
  const { elif: sealed, anna: told } = await nextMails(box, 'anna', 'elif');
  expect(sealed).toMatchObject({ method: 'CANCEL', uid, starts_at: at('09'), title: 'Busy' });
  expect(sealed!.subject).toBe('Appointment canceled');
  expect(`${sealed!.text} ${sealed!.file}`).not.toMatch(/Anna|Rules of origin|#\d|consultations\/|meet\./);
  expect(told!.title).toMatch(/^Consultation #\d+: Rules of origin$/);
});

test('so does that of a restricted case which is deleted', async () => {
  const box = await openAll();
  const { id } = await newBooking(box);
  const restriction = { people: [emre.id], reason: 'Merger' };
  done(await world.call(admin, 'PUT', `/consultations/${id}/restriction`, restriction));
  await db.deleteFrom('consultations').where('id', '=', id).execute();
  const { elif: sealed, anna: told } = await nextMails(box, 'anna', 'elif');
  expect([sealed!.subject, sealed!.title]).toEqual(['Appointment canceled', 'Busy']);
  expect(told!.title).toMatch(/^Consultation #\d+: Rules of origin$/);
});

test("a move to another consultant's slot does the same", async () => {
  const box = await openAll();
  const { id, uid } = await newBooking(box);
  await status(admin, id, { status: 'rescheduled', slot: { starts_at: at('16'), consultant_id: emre.id } });
  const mails = await nextMails(box, 'anna', 'elif', 'emre');
  expect(mails.elif).toMatchObject({ method: 'CANCEL', uid, starts_at: at('09') });
  expect(mails.emre).toMatchObject({ method: 'REQUEST', uid, starts_at: at('16') });
  expect(mails.anna).toMatchObject({ method: 'REQUEST', uid, starts_at: at('16') });
});

test('a deleted case is canceled', async () => {
  const box = await openAll();
  const { id, uid } = await newBooking(box);
  done(await world.call(admin, 'DELETE', `/consultations/${id}`));
  const mails = await nextMails(box, 'anna', 'elif');
  expect(mails.anna).toMatchObject({ method: 'CANCEL', uid, sequence: 1 });
  expect(mails.elif!.title).toMatch(/^Consultation #\d+: Rules of origin$/);
});

test('a case completed before its appointment cancels it, one completed after its beginning does not', async () => {
  const box = await openAll();
  const { id, uid } = await newBooking(box);
  const result = { status: 'completed', consultation_result: '<p>No proof is needed.</p>' };
  await status(elif, id, result);
  const mails = await nextMails(box, 'anna', 'elif');
  expect(mails.anna).toMatchObject({ method: 'CANCEL', uid });
  expect(mails.anna!.subject).toMatch(/: Consultation completed$/);

  const begun = await newBooking(box);
  await sql`update appointments set starts_at = now() - interval '1 minute', blocked_from = now() - interval '1 minute'
    , ends_at = now() + interval '59 minutes', blocked_until = now() + interval '59 minutes'
    where consultation_id = ${begun.id}`.execute(db);
  await nextMails(box, 'anna', 'elif');
  await status(elif, begun.id, result);
  expect(await db.selectFrom('calendar_mails').selectAll().execute()).toEqual([]);
});

test('whose account is closed gets the cancellation too, and an opened one a new invitation', async () => {
  const box = await openAll();
  const { uid } = await newBooking(box);
  done(await world.call(admin, 'PUT', `/admin/users/${elif.id}/status`, { status: 'inactive' }));
  const closed = await nextMails(box, 'anna', 'elif');
  for (const one of [closed.anna!, closed.elif!])
    expect(one).toMatchObject({ method: 'CANCEL', uid, sequence: 1 });
  done(await world.call(admin, 'PUT', `/admin/users/${elif.id}/status`, { status: 'active' }));
  const opened = await nextMails(box, 'anna', 'elif');
  for (const one of [opened.anna!, opened.elif!])
    expect(one).toMatchObject({ method: 'REQUEST', uid, sequence: 2 });
  elif.token = (await openSession(db, { id: elif.id, password_hash: 'none' }))!;
});

const leave = {
  client: { as: 'consultant', back: { role: 'client' } },
  consultant: { as: 'admin', back: { role: 'consultant', specialties: ['A'] } },
} as const;
/** A client and a consultant with an appointment, both told. */
async function twoWhoMeet(box: { received: Received[] }, hour: string) {
  const client = await world.client({ email: 'client@port.example' });
  const consultant = await world.consultant('A');
  done(await world.call(admin, 'PUT', `/users/${consultant.id}`, { email: 'consultant@firm.example' }));
  onTestFinished(async () => {
    await sql`update users set email = id || '@former.example', is_active = false
      where id in (${client.id}, ${consultant.id})`.execute(db);
  });
  const { id } = await world.consultation(client);
  await status(consultant, id, { status: 'approved', scheduled_date: at(hour) });
  await nextMails(box, 'client', 'consultant');
  return { id, uid: await uidOf(id), client, consultant };
}
const activate = async ({ id }: Person, to: 'active' | 'inactive') =>
  done(await world.call(admin, 'PUT', `/admin/users/${id}/status`, { status: to }));
const mailed = async () =>
  (await db.selectFrom('calendar_mails').select(['user_id', 'what']).orderBy('what').execute()).map(
    ({ user_id, what }) => [user_id, what],
  );

test.each(['client', 'consultant'] as const)(
  'an appointment whose %s gets another role is canceled, and booked again with the former role',
  async (who) => {
    const box = await openAll();
    const { uid, ...people } = await twoWhoMeet(box, '09');
    const { id } = people[who];
    done(await world.call(admin, 'PUT', `/users/${id}`, { role: leave[who].as }));
    const away = await nextMails(box, 'client', 'consultant');
    for (const one of [away.client!, away.consultant!])
      expect(one).toMatchObject({ method: 'CANCEL', uid, sequence: 1 });
    done(await world.call(admin, 'PUT', `/users/${id}`, leave[who].back));
    const back = await nextMails(box, 'client', 'consultant');
    for (const one of [back.client!, back.consultant!])
      expect(one).toMatchObject({ method: 'REQUEST', uid, sequence: 2 });
  },
);

test.each([
  ['client', 'consultant'],
  ['consultant', 'client'],
] as const)(
  'of two closed accounts that of the %s books nothing when it is opened, and then that of the %s does',
  async (first, second) => {
    const box = await openAll();
    const { uid, ...people } = await twoWhoMeet(box, '09');
    await activate(people.client, 'inactive');
    await nextMails(box, 'client', 'consultant');
    await activate(people.consultant, 'inactive');
    await activate(people[first], 'active');
    expect(await mailed()).toEqual([]);
    await activate(people[second], 'active');
    const opened = await nextMails(box, 'client', 'consultant');
    for (const one of [opened.client!, opened.consultant!])
      expect(one).toMatchObject({ method: 'REQUEST', uid, sequence: 2 });
  },
);

test('of two accounts that are opened at once the second books what they have', async () => {
  const box = await openAll();
  const { client, consultant, uid } = await twoWhoMeet(box, '09');
  await activate(client, 'inactive');
  await nextMails(box, 'client', 'consultant');
  await activate(consultant, 'inactive');
  const open = (on: typeof db, { id }: Person) =>
    on.updateTable('users').set({ is_active: true }).where('id', '=', id).execute();
  let second: Promise<unknown> | undefined;
  await db.transaction().execute(async (trx) => {
    await open(trx, client);
    second = open(db, consultant);
    await oneWaits(db);
  });
  await second;
  const opened = await nextMails(box, 'client', 'consultant');
  expect(opened.client).toMatchObject({ method: 'REQUEST', uid });
});

test('what does not take place is neither moved nor canceled by mail, and booked at its time once it does', async () => {
  const box = await openAll();
  const { id, uid, client, consultant } = await twoWhoMeet(box, '09');
  await activate(client, 'inactive');
  await nextMails(box, 'client', 'consultant');
  await status(consultant, id, { status: 'rescheduled', scheduled_date: at('15') });
  expect(await mailed()).toEqual([]);
  await activate(client, 'active');
  const opened = await nextMails(box, 'client', 'consultant');
  for (const one of [opened.client!, opened.consultant!])
    expect(one).toMatchObject({ method: 'REQUEST', uid, starts_at: at('15') });
  await activate(client, 'inactive');
  await nextMails(box, 'client', 'consultant');
  await status(admin, id, { status: 'canceled' });
  expect(await mailed()).toEqual([]);
});

test('a consultant who is deleted with a successor gets the cancellation, the successor the invitation', async () => {
  const box = await openAll();
  const leaving = await world.consultant('A');
  await world.call(admin, 'PUT', `/users/${leaving.id}`, { email: 'leaving@firm.example' });
  const { id } = await world.consultation(anna);
  await status(leaving, id, { status: 'approved', scheduled_date: at('15') });
  await nextMails(box, 'anna', 'leaving');
  done(await world.call(admin, 'DELETE', `/users/${leaving.id}?successor_id=${emre.id}`));
  const mails = await nextMails(box, 'anna', 'emre', 'leaving');
  expect([mails.leaving!.method, mails.emre!.method, mails.anna!.method]).toEqual([
    'CANCEL',
    'REQUEST',
    'REQUEST',
  ]);
  expect(mails.emre!.description).toContain('With Anna Berg');
});

test('two servers that gather at once queue each mail once', async () => {
  const { id } = await world.consultation(anna);
  await status(elif, id, { status: 'approved', slot: { starts_at: at('09') } });
  const waiting = await db.selectFrom('calendar_mails').select('id').execute();
  await Promise.all([1, 2, 3].map(() => gatherCalendarMails(db)));
  const { rows } = await sql<{ id: string }>`select id from ${sql.id(JOBS, 'job')}`.execute(db);
  expect(rows.toSorted(byId)).toEqual(waiting.toSorted(byId));
  expect(waiting).toHaveLength(2);
});

test('what one user causes others beyond a hundred mails in an hour waits, and then only the last of an event is sent', async () => {
  const { id } = await world.consultation(anna);
  await status(elif, id, { status: 'approved', slot: { starts_at: at('09') } });
  await db.deleteFrom('calendar_mails').execute();
  await db
    .insertInto('mailed_news')
    .values(Array.from({ length: 100 }, () => ({ caused_by: anna.id })))
    .execute();
  for (const hour of ['10', '11'])
    await status(anna, id, { status: 'rescheduled', slot: { starts_at: at(hour) } });
  expect(await gatherCalendarMails(db)).toBe(2);
  expect(await waitingFor()).toEqual([elif.id, elif.id]);
  expect(await gatherCalendarMails(db)).toBe(0);

  await db.deleteFrom('mailed_news').execute();
  await sql`update calendar_mails set created_at = created_at - interval '2 hours', due_at = now()`.execute(
    db,
  );
  const box = await openAll();
  const mails = await nextMails(box, 'anna', 'anna', 'elif');
  expect(mails.elif).toMatchObject({ method: 'REQUEST', starts_at: at('11') });
});

const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1);
const waitingFor = async () =>
  (await db.selectFrom('calendar_mails').select('user_id').execute()).map(({ user_id }) => user_id);

test('a link that a client has typed is in no file, also after a new time by staff', async () => {
  const box = await openAll();
  const { id } = await newBooking(box);
  const link = 'https://evil.example/login';
  await status(anna, id, { status: 'rescheduled', slot: { starts_at: at('13'), link } });
  const all = [await nextMails(box, 'anna', 'elif')];
  await status(admin, id, { status: 'rescheduled', slot: { starts_at: at('14') } });
  all.push(await nextMails(box, 'anna', 'elif'));
  // As the dialog sends it, where nobody has touched the link.
  await status(admin, id, { status: 'rescheduled', slot: { starts_at: at('15'), mode: 'video', link } });
  all.push(await nextMails(box, 'anna', 'elif'));
  for (const { raw, file, location } of all.flatMap((mails) => [mails.elif!, mails.anna!])) {
    expect(raw + file).not.toContain('evil');
    expect(location).toBe('By video');
  }
});

test('the link of the firm stays in the files after a new time by the client', async () => {
  const box = await openAll();
  const { id } = await newBooking(box);
  await status(anna, id, {
    status: 'rescheduled',
    slot: { starts_at: at('13'), mode: 'video', link: LINK },
  });
  const mails = await nextMails(box, 'anna', 'elif');
  expect([mails.anna!.location, mails.elif!.location]).toEqual([LINK, LINK]);
});

test('a phone number that a client has typed is no address in a file', async () => {
  const box = await openAll();
  const { id } = await newBooking(box);
  await status(anna, id, {
    status: 'rescheduled',
    slot: { starts_at: at('13'), mode: 'phone', phone: 'https://evil.example/login' },
  });
  const mails = await nextMails(box, 'anna', 'elif');
  for (const { description, location, text } of [mails.elif!, mails.anna!])
    for (const words of [description, location, text]) {
      expect(words).toContain('evil');
      expect(words).not.toMatch(/:\/\/evil|evil\.example/);
    }
});

test('who wants no mail gets no file, and neither does anybody of a firm without mail', async () => {
  const wants = (wants_mail: boolean) => world.call(anna, 'PUT', `/users/${anna.id}`, { wants_mail });
  const firm = (notify_by_email: boolean) => world.call(admin, 'PUT', '/settings', { notify_by_email });
  const box = await openAll();
  await wants(false);
  const { id } = await world.consultation(anna);
  await status(elif, id, { status: 'approved', slot: { starts_at: at('09') } });
  await nextMails(box, 'elif');
  await wants(true);
  await firm(false);
  await status(elif, id, { status: 'rescheduled', slot: { starts_at: at('10') } });
  expect(await db.selectFrom('calendar_mails').selectAll().execute()).toEqual([]);
  await firm(true);
});
