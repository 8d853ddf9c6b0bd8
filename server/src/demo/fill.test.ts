import { createHash } from 'node:crypto';
import { withoutIsolation } from '@consultflow/contract/language/t';
import { VideoLink } from '@consultflow/contract/appointments/schema';
import { ConsultationRequest } from '@consultflow/contract/consultations/schema';
import { canBecome } from '@consultflow/contract/consultations/status';
import { splitTopics } from '@consultflow/contract/consultations/topics';
import { WeeklyHours } from '@consultflow/contract/settings/hours';
import { UserChanges } from '@consultflow/contract/users/forms';
import type { KyselyPlugin } from 'kysely';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { newInspector } from '../features/files/kind.ts';
import { rendered } from '../news/kinds.ts';
import { cleanRichText } from '../rich-text/clean.ts';
import { textOf } from '../../test/support/read-pdf.ts';
import { newDatabase } from '../../test/support/database.ts';
import { fillDemo, type SignIn } from './fill.ts';

let firm: Awaited<ReturnType<typeof newDatabase>>;
let signIns: SignIn[];
let statements = 0;

const now = new Date();
const hash = async (password: string) => `hash of ${password}`;

const counting: KyselyPlugin = {
  transformQuery: ({ node }) => {
    statements += 1;
    return node;
  },
  transformResult: async ({ result }) => result,
};

beforeAll(async () => {
  firm = await newDatabase();
  signIns = await fillDemo(firm.db.withPlugin(counting), hash, now);
});
afterAll(() => firm.end());

const consultations = () => firm.db.selectFrom('consultations').selectAll().orderBy('created_at').execute();
const users = () => firm.db.selectFrom('users').selectAll().execute();
const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1);
const countBy = <T>(rows: T[], key: (row: T) => string) =>
  Object.fromEntries([...Map.groupBy(rows, key)].map(([name, group]) => [name, group.length]));

test('fills a firm of some size with few statements', async () => {
  expect(statements).toBeLessThan(60);
  expect(countBy(await users(), (user) => `${user.role} ${user.account_status}`)).toEqual({
    'admin approved': 1,
    'consultant approved': 8,
    'client approved': 34,
    'client pending': 7,
    'client rejected': 2,
  });
  expect(countBy(await consultations(), ({ status }) => status)).toEqual({
    requested: 23,
    pending: 3,
    approved: 15,
    rescheduled: 8,
    rejected: 12,
    canceled: 10,
    completed: 229,
  });
});

test('adds nobody to a firm that has a user and no consultation, and returns no sign-ins', async () => {
  const other = await newDatabase();
  onTestFinished(other.end);
  const admin = { name: 'Admin', email: 'admin@firm.example', password_hash: 'none', role: 'admin' } as const;
  await other.db
    .insertInto('users')
    .values({ ...admin, account_status: 'approved' })
    .execute();
  expect(await fillDemo(other.db, hash, now)).toEqual([]);
  const emails = await other.db.selectFrom('users').select('email').execute();
  expect(emails).toEqual([{ email: 'admin@firm.example' }]);
});

test('rooms and a consultant have saved texts, which the sanitiser leaves as they are', async () => {
  const texts = await firm.db.selectFrom('templates').selectAll().execute();
  expect(texts.filter(({ room }) => room).length).toBeGreaterThan(3);
  expect(texts.filter(({ owner_id }) => owner_id).length).toBeGreaterThan(1);
  for (const { body } of texts) expect(cleanRichText(body)).toBe(body);
});

test('entries come with papers of several kinds, each of which is what it says and has its content', async () => {
  const files = await firm.db
    .selectFrom('files')
    .innerJoin('file_chunks as chunk', 'chunk.file_id', 'files.id')
    .innerJoin('timeline_entries as entry', 'entry.id', 'files.entry_id')
    .select(['files.name', 'files.kind', 'files.size', 'files.sha256', 'chunk.content', 'entry.kind as of'])
    .execute();
  expect(files.length).toBeGreaterThan(60);
  expect(Object.keys(countBy(files, ({ kind }) => String(kind))).toSorted()).toEqual([
    'csv',
    'email',
    'pdf',
    'png',
    'spreadsheet',
  ]);
  expect(Object.keys(countBy(files, ({ of }) => of)).toSorted()).toEqual(['message', 'request', 'status']);
  for (const { name, kind, size, sha256, content } of files) {
    const inspector = newInspector();
    inspector.look(content);
    expect([name, inspector.verdict(name).kind, content.length]).toEqual([name, kind, size]);
    expect(createHash('sha256').update(content).digest()).toEqual(sha256);
  }
  const total = files.reduce((sum, { size }) => sum + size, 0);
  expect(total).toBeLessThan(8 * 1024 * 1024);
});

const contentOf = async (kind: 'pdf' | 'spreadsheet') =>
  (
    await firm.db
      .selectFrom('files')
      .innerJoin('file_chunks as chunk', 'chunk.file_id', 'files.id')
      .select('chunk.content')
      .where('files.kind', '=', kind)
      .orderBy('files.id')
      .limit(1)
      .executeTakeFirstOrThrow()
  ).content;

test('the papers can be read', async () => {
  expect(textOf(await contentOf('pdf'))).toMatch(/Türkiye|EUR|HS code|Result|Clause/);
  const sheet = unzipSync(new Uint8Array(await contentOf('spreadsheet')))['xl/worksheets/sheet1.xml'];
  expect(Buffer.from(sheet!).toString()).toContain('<row><c t="inlineStr">');
});

test('a second start changes nothing', async () => {
  expect(await fillDemo(firm.db, hash, now)).toEqual(signIns);
  expect(await consultations()).toHaveLength(300);
});

test('the sign-ins belong to users of the firm', async () => {
  const all = await users();
  for (const { role, name, email } of signIns) {
    expect(all.find((user) => user.email === email)).toMatchObject({ role, name, is_active: true });
  }
});

test('users pass the validation of the forms', async () => {
  for (const user of await users()) {
    const { name, email, phone, bio } = user;
    expect(UserChanges.parse({ name, email, phone, bio })).toEqual({ name, email, phone, bio });
  }
});

test('requests pass the validation of the form, have known topics and clean HTML', async () => {
  const topics = (await firm.db.selectFrom('topics').select('name').execute()).map(({ name }) => name);
  for (const { topic, room, problem_details, consultation_result } of await consultations()) {
    expect(ConsultationRequest.parse({ topic, room, problem_details })).toEqual({
      topic,
      room,
      problem_details,
    });
    const { topics: listed } = splitTopics(topic);
    expect(listed.filter((one) => !topics.includes(one) && !one.startsWith('Other'))).toEqual([]);
    for (const html of [problem_details, consultation_result ?? '']) {
      expect(html && cleanRichText(html)).toBe(html);
      expect(html).not.toMatch(/undefined|NaN|\*|\[object|[{}|]|__| {2}/);
    }
  }
});

test('no two texts are the same', async () => {
  const all = await consultations();
  expect(new Set(all.map(({ problem_details }) => problem_details)).size).toBe(all.length);
});

test('every room has requests to decide', async () => {
  const open = (await consultations()).filter(({ status }) => ['requested', 'pending'].includes(status));
  expect(countBy(open, ({ room }) => room)).toEqual({ A: 6, B: 6, C: 4, D: 5, E: 5 });
});

test('each history leads to the current status of its consultation, in order of time', async () => {
  const changes = await firm.db
    .selectFrom('consultation_changes')
    .selectAll()
    .orderBy('changed_at')
    .execute();
  const histories = Map.groupBy(changes, (change) => change.consultation_id);
  const people = new Map((await users()).map((user) => [user.id, user]));

  for (const consultation of await consultations()) {
    const [asked, ...moves] = histories.get(consultation.id)!;
    expect(asked).toMatchObject({ from_status: null, changed_at: consultation.created_at });
    let status = asked!.to_status;
    let at = asked!.changed_at;
    for (const { from_status, to_status, changed_at, earlier_result } of moves) {
      expect(from_status).toBe(status);
      const isEdit = earlier_result !== null && status === 'completed' && to_status === 'completed';
      expect(isEdit || canBecome(to_status, { status })).toBe(true);
      expect(changed_at >= at).toBe(true);
      [status, at] = [to_status, changed_at];
    }
    expect({ status, at }).toEqual({ status: consultation.status, at: consultation.updated_at });
    expect(at <= now.toISOString()).toBe(true);
    expect(consultation.created_at > people.get(consultation.client_id)!.created_at).toBe(true);
    expect(people.get(consultation.client_id)).toMatchObject({ role: 'client', account_status: 'approved' });
  }
});

test('each consultation is answered by a consultant of the room, on its day or later', async () => {
  const rows = await firm.db
    .selectFrom('consultations')
    .innerJoin('users', 'users.id', 'consultant_id')
    .select(['room', 'specialties', 'scheduled_date', 'completed_date'])
    .execute();
  expect(rows.length).toBeGreaterThan(250);
  expect(rows.filter(({ room, specialties }) => !specialties.includes(room))).toEqual([]);
  expect(rows.filter((row) => row.completed_date && row.completed_date < row.scheduled_date!)).toEqual([]);
});

test('schedules name only consultants of the room', async () => {
  const rows = await firm.db
    .selectFrom('schedule_assignments as assigned')
    .innerJoin('users', 'users.id', 'assigned.consultant_id')
    .select(['assigned.room', 'users.specialties'])
    .execute();
  expect(rows.length).toBeGreaterThan(40);
  expect(rows.filter(({ room, specialties }) => !specialties.includes(room))).toEqual([]);
});

test('consultants work at different hours, some are away, and the firm is closed on the next public holiday', async () => {
  const all = await users();
  const consultants = all.filter(({ role }) => role === 'consultant');
  for (const { availability, video_link } of consultants) {
    expect(WeeklyHours.parse(availability)).toEqual(availability);
    expect(VideoLink.parse(video_link)).toBe(video_link);
  }
  expect(new Set(consultants.map(({ availability }) => JSON.stringify(availability))).size).toBeGreaterThan(
    3,
  );
  expect(consultants.filter(({ video_link }) => video_link !== '').length).toBeGreaterThan(2);

  const absences = await firm.db.selectFrom('absences').selectAll().execute();
  const roomsOf = new Map(consultants.map(({ id, specialties }) => [id, specialties]));
  for (const { starts_at } of absences) expect(starts_at > now.toISOString()).toBe(true);
  expect(absences.filter(({ user_id }) => user_id === null)).toHaveLength(1);
  const replaced = absences.filter(({ substitute_id }) => substitute_id !== null);
  expect(replaced.length).toBeGreaterThan(1);
  for (const { user_id, substitute_id } of replaced)
    expect(roomsOf.get(substitute_id!)).toContain(roomsOf.get(user_id!)![0]);
  const rooms = await firm.db.selectFrom('rooms').select('auto_assign').execute();
  expect(countBy(rooms, ({ auto_assign }) => auto_assign)).toEqual({ off: 4, least_work: 1 });
});

test('rooms have response targets, of which some cases are overdue and others not', async () => {
  const rows = await firm.db
    .selectFrom('consultations')
    .select(['status', 'room', 'due_at', 'tell_at'])
    .where('status', 'in', ['requested', 'approved', 'rescheduled', 'pending'])
    .execute();
  const present = new Date().toISOString();
  for (const { status, room, due_at } of rows)
    expect([status, room, due_at !== null]).toEqual([status, room, status !== 'pending' && room !== 'D']);
  const due = rows.filter(({ due_at }) => due_at !== null);
  expect(due.filter(({ due_at }) => due_at! < present).length).toBeGreaterThan(0);
  expect(due.filter(({ due_at }) => due_at! > present).length).toBeGreaterThan(0);
  // Nothing that is long known is told at the first start.
  expect(due.filter(({ tell_at }) => tell_at !== null && tell_at < present)).toEqual([]);
});

test('most results are accepted and rated, and of the latest some are due and some asked about', async () => {
  const all = (await consultations()).filter(({ status }) => status === 'completed');
  const accepted = await firm.db.selectFrom('acceptances').selectAll().execute();
  expect(accepted.length).toBeGreaterThan(all.length * 0.8);
  const byHand = accepted.filter(({ accepted_by }) => accepted_by !== null);
  expect(byHand.length).toBeGreaterThan(accepted.length / 2);
  expect(byHand.length).toBeLessThan(accepted.length);
  expect(byHand.filter(({ rating }) => rating !== null).length).toBeGreaterThan(byHand.length / 2);
  const present = now.toISOString();
  for (const { accepted_at } of accepted) expect(accepted_at <= present).toBe(true);
  // Nothing is left for the first sweep.
  const due = all.filter(({ accept_due_at }) => accept_due_at !== null);
  expect(due.length).toBeGreaterThan(0);
  for (const { accept_due_at } of due) expect(accept_due_at! > present).toBe(true);
  expect(all.filter(({ result_question_at }) => result_question_at !== null).length).toBeGreaterThan(0);
});

test('the results of a room are signed, and some drafts wait, are returned or being written', async () => {
  const rooms = await firm.db.selectFrom('rooms').select(['code', 'requires_sign_off']).execute();
  expect(rooms.filter(({ requires_sign_off }) => requires_sign_off).map(({ code }) => code)).toEqual(['C']);
  const asked = await firm.db
    .selectFrom('sign_offs')
    .innerJoin('consultations', 'consultations.id', 'sign_offs.consultation_id')
    .leftJoin('result_drafts as draft', (join) =>
      join
        .onRef('draft.consultation_id', '=', 'consultations.id')
        .onRef('draft.version', '=', 'sign_offs.draft_version'),
    )
    .select(['state', 'room', 'signer_id', 'requested_by', 'draft.author_id', 'draft.body'])
    .execute();
  const { signed: released, ...rest } = countBy(asked, ({ state }) => state);
  expect(rest).toEqual({ requested: 1, returned: 1 });
  expect(released).toBeGreaterThan(1);
  const staff = new Map((await users()).map(({ id, specialties }) => [id, specialties]));
  for (const one of asked) {
    expect([one.room, staff.get(one.signer_id)!.includes('C')]).toEqual(['C', true]);
    if (one.state === 'signed') continue;
    expect(one.author_id).toBe(one.requested_by);
    expect(cleanRichText(one.body!)).toBe(one.body);
  }
  const drafts = await firm.db
    .selectFrom('result_drafts')
    .innerJoin('consultations', 'consultations.id', 'consultation_id')
    .select(['author_id', 'consultant_id', 'body'])
    .execute();
  expect(drafts.filter(({ author_id, consultant_id }) => author_id !== consultant_id)).toHaveLength(1);
  for (const { body } of drafts) expect(cleanRichText(body!)).toBe(body);
});

test('each signed version has a signature in the timeline before it, and names two people', async () => {
  const entries = await firm.db
    .selectFrom('timeline_entries as entry')
    .leftJoin('sign_off_changes as happened', 'happened.id', 'entry.id')
    .select(['entry.consultation_id', 'entry.position', 'entry.at', 'what', 'actor_id', 'written_by'])
    .orderBy('entry.consultation_id')
    .orderBy('entry.position')
    .execute();
  const signed = [...entries.entries()].filter(([, { written_by }]) => written_by);
  expect(signed.length).toBeGreaterThan(1);
  for (const [at, version] of signed) {
    const before = entries.slice(0, at).filter((entry) => entry.consultation_id === version.consultation_id);
    expect(before.at(-1)).toMatchObject({ what: 'signed', actor_id: version.actor_id, at: version.at });
    expect(before.findLast(({ what }) => what === 'requested')!.actor_id).toBe(version.written_by);
  }
});

test('one result has three versions, of which its client has accepted the first', async () => {
  const improved = await firm.db
    .selectFrom('timeline_entries')
    .innerJoin('consultations', 'consultations.id', 'consultation_id')
    .select(['accepted_version', 'awaits_acceptance'])
    .where('version', '=', 3)
    .execute();
  expect(improved).toEqual([{ accepted_version: 1, awaits_acceptance: true }]);
});

test('whoever waits for their client has asked them something, and what is ahead is booked', async () => {
  const all = await consultations();
  const asked = await firm.db
    .selectFrom('questions')
    .innerJoin('messages', 'messages.id', 'questions.entry_id')
    .select(['questions.consultation_id as id', 'author_id'])
    .execute();
  const waiting = all.filter(({ status }) => status === 'pending');
  expect(asked.toSorted(byId)).toEqual(
    waiting.map(({ id, consultant_id }) => ({ id, author_id: consultant_id })).toSorted(byId),
  );
  const booked = await firm.db
    .selectFrom('appointments')
    .select(['consultation_id as id', 'starts_at'])
    .execute();
  expect(booked.toSorted(byId)).toEqual(
    all
      .filter(({ status }) => status === 'approved' || status === 'rescheduled')
      .map(({ id, scheduled_date }) => ({ id, starts_at: scheduled_date }))
      .toSorted(byId),
  );
});

test.each(['2026-02-28T23:30:00Z', '2027-01-03T05:00:00Z', '2026-06-15T07:31:00Z'])(
  'no consultation is updated in the future on %s',
  async (day) => {
    const other = await newDatabase();
    await fillDemo(other.db, hash, new Date(day));
    const late = await other.db
      .selectFrom('consultations')
      .select('id')
      .where('updated_at', '>', new Date(day).toISOString())
      .execute();
    expect(late).toEqual([]);
    await other.end();
  },
);

test('every appointment is in the future, the time zone is set, and the rooms are as old as the consultations', async () => {
  const ahead = (await consultations()).filter(
    ({ status }) => status === 'approved' || status === 'rescheduled',
  );
  for (const { scheduled_date } of ahead) expect(scheduled_date! > now.toISOString()).toBe(true);
  const { time_zone } = await firm.db.selectFrom('settings').select('time_zone').executeTakeFirstOrThrow();
  expect(time_zone).toBe('Europe/Istanbul');
  const oldest = (await consultations())[0]!.created_at;
  for (const { created_at } of await firm.db.selectFrom('rooms').select('created_at').execute())
    expect(created_at <= oldest).toBe(true);
});

test('nobody works on two cases at the same time, and many cases and consultants have time', async () => {
  const entries = await firm.db.selectFrom('time_entries').selectAll().orderBy('starts_at').execute();
  expect(entries.length).toBeGreaterThan(150);
  expect(new Set(entries.map(({ user_id }) => user_id)).size).toBeGreaterThan(6);
  for (const own of Map.groupBy(entries, ({ user_id }) => user_id).values())
    for (const [index, { starts_at }] of own.slice(1).entries()) {
      const before = own[index]!;
      expect(Date.parse(starts_at)).toBeGreaterThanOrEqual(
        Date.parse(before.starts_at) + before.minutes! * 60_000,
      );
    }
});

test('everybody has notifications of recent changes', async () => {
  const told = await firm.db
    .selectFrom('notifications')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['role', 'title', 'link', 'is_read', 'users.id'])
    .execute();
  const waiting = (await consultations()).filter(
    ({ status }) => status === 'requested' || status === 'pending',
  );
  const asked = new Set(
    told.filter(({ title }) => title === 'New consultation request').map(({ link }) => link),
  );
  expect(new Set([...asked].map((link) => link?.replace(/#[\da-f-]{36}$/, '')))).toEqual(
    new Set(waiting.map(({ id }) => `/consultant/consultations/${id}`)),
  );
  expect(told.filter(({ role, is_read }) => role === 'admin' && !is_read)).toHaveLength(7);
  const ofClients = told.filter(({ role }) => role === 'client');
  expect(new Set(ofClients.map(({ title }) => title))).toContain('Consultation completed');
  expect(ofClients.some(({ is_read }) => is_read) && ofClients.some(({ is_read }) => !is_read)).toBe(true);
});

test('notifications are stored by kind, with their sentences', async () => {
  const told = await firm.db.selectFrom('notifications').selectAll().execute();
  expect(told.length).toBeGreaterThan(20);
  for (const { kind, params, title, message } of told) {
    expect(kind).not.toBe('legacy');
    const english = rendered({ kind, params, title: '', message: '' });
    expect({ title: english.title, message: withoutIsolation(english.message) }).toEqual({ title, message });
  }
});

test('companies have members, who see what is shared with them', async () => {
  const shared = await firm.db
    .selectFrom('consultations')
    .innerJoin('company_members as member', 'member.company_id', 'consultations.company_id')
    .whereRef('member.user_id', '<>', 'consultations.client_id')
    .where('is_shared', '=', true)
    .select('consultations.id')
    .execute();
  expect(shared.length).toBeGreaterThan(10);
  const open = await firm.db.selectFrom('company_invitations').select('email').execute();
  expect(open).toHaveLength(2);
});

test('two consultations are restricted, each to a consultant of its room at least', async () => {
  const restricted = await firm.db
    .selectFrom('consultations')
    .innerJoin('case_people', 'case_people.consultation_id', 'consultations.id')
    .innerJoin('users', 'users.id', 'case_people.user_id')
    .select(['consultations.id', 'room', 'specialties'])
    .where('is_restricted', '=', true)
    .execute();
  expect(new Set(restricted.map(({ id }) => id)).size).toBe(2);
  expect(restricted.filter(({ room, specialties }) => !specialties.includes(room))).toEqual([]);
});

test('the numbers follow the order of creation', async () => {
  const numbers = (await consultations()).map(({ number }) => number);
  expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
});
