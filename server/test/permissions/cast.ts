import { createHash } from 'node:crypto';
import type { Status } from '@consultflow/contract/consultations/status';
import type { RoomCode } from '@consultflow/contract/rooms/code';
import { type Insertable, type InsertObject, sql } from 'kysely';
import type { Db } from '../../src/db/open.ts';
import type { Tables } from '../../src/db/tables.ts';
import { hashOf } from '../../src/http/session.ts';
import { hashPassword } from '../../src/identity/password.ts';
import { newWorld } from '../support/world.ts';
import type { Call } from './calls.ts';
import { keep } from './table-snapshot.ts';
import { expectInOrder } from './check-reply.ts';
import { everybody } from './sight.ts';

export const actors = {
  nobody: null,
  'pending client': 'client',
  'approved client': 'client',
  'rejected client': 'client',
  'inactive client': 'client',
  owner: 'client',
  'other client': 'client',
  'member client': 'client',
  'pending member client': 'client',
  'former member client': 'client',
  'consultant of the room': 'consultant',
  'consultant of another room': 'consultant',
  'assigned consultant': 'consultant',
  'substitute consultant': 'consultant',
  'named consultant': 'consultant',
  'inactive consultant': 'consultant',
  admin: 'admin',
  'opening admin': 'admin',
  'inactive admin': 'admin',
} as const;
export type Actor = keyof typeof actors;
export const actorNames = Object.keys(actors) as Actor[];
export const roleOf = (actor: Actor) => actors[actor];

export const PASSWORD = 'a long enough sentence';
export const MISSING = '00000000-0000-4000-8000-000000000000';
export const MALFORMED = 'no-id-at-all';
/** None of these is a valid id. */
export const noIds: [string, unknown][] = [
  ['an empty text', ''],
  ['a malformed id', MALFORMED],
  ['a number', 1],
  ['an array of one', [MISSING]],
  ['an array of two', [MISSING, MISSING.replace('4', '5')]],
  ['an object', { id: MISSING }],
  ['true', true],
];

type Ask = { id?: string; second?: string; query?: string; body?: object };

/** The token of the invitation of the approved client to the company of the owner. */
export const INVITATION = 'a-token-of-an-invitation'.padEnd(43, '-');
/** In the address of the owner's calendar. */
const CALENDAR = 'a-token-of-a-calendar'.padEnd(43, '-');
type Person = { id: string; token: string };

/** A world with one user of each kind, their records, and a way to restore it. */
export async function newStage(
  prepare?: Parameters<typeof newWorld>[0],
  options?: Parameters<typeof newWorld>[1],
) {
  const world = await newWorld(prepare, { ...options, withOwnRole: true });
  const { db, app } = world;
  const people = await castOf(world);
  const ids: Record<string, string> = Object.fromEntries(
    Object.entries(people).map(([name, { id }]) => [name, id]),
  );
  Object.assign(ids, { missing: MISSING, malformed: MALFORMED, 'first version': '1' });

  const request = async (
    client: string,
    status: Status,
    room: RoomCode,
    consultant?: string,
    rest: Partial<Insertable<Tables['consultations']>> = {},
  ) => {
    const now = new Date().toISOString();
    const isDecided = ['approved', 'rescheduled', 'completed'].includes(status);
    const { id } = await db
      .insertInto('consultations')
      .values({
        client_id: ids[client]!,
        room,
        topic: 'Rules of origin',
        problem_details: '<p>Which proof of origin?</p>',
        status,
        consultant_id: consultant ? ids[consultant]! : null,
        scheduled_date: isDecided ? now : null,
        completed_date: status === 'completed' ? now : null,
        consultation_result: status === 'completed' ? '<p>A EUR.1.</p>' : null,
        waiting_since: isDecided ? null : now,
        last_modified_by: ids[client]!,
        ...rest,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('consultation_changes')
      .values({ consultation_id: id, changed_by: ids[client]!, to_status: 'requested' })
      .execute();
    if (status === 'completed')
      await db
        .insertInto('consultation_changes')
        .values({
          consultation_id: id,
          changed_by: ids[consultant!]!,
          from_status: 'approved',
          to_status: status,
        })
        .execute();
    return id;
  };
  const company = async (client: string) => {
    const values = { client_id: ids[client]!, name: `Company of ${client}`, address: 'Quay 1' };
    return (await db.insertInto('companies').values(values).returning('id').executeTakeFirstOrThrow()).id;
  };
  const notification = async (name: string) => {
    const values = {
      user_id: ids[name]!,
      title: 'News',
      message: 'Of something',
      type: 'info',
      link: null,
    } as const;
    return (await db.insertInto('notifications').values(values).returning('id').executeTakeFirstOrThrow()).id;
  };
  const roomOf = async (code: RoomCode) =>
    (await db.selectFrom('rooms').select('id').where('code', '=', code).executeTakeFirstOrThrow()).id;

  ids["owner's request"] = await request('owner', 'requested', 'A');
  ids["owner's approved"] = await request('owner', 'approved', 'A', 'assigned consultant', {
    scheduled_date: '2030-06-05T09:00:00.000Z',
  });
  ids["owner's completed"] = await request('owner', 'completed', 'A', 'assigned consultant');
  ids["other's request"] = await request('other client', 'requested', 'D');
  ids["other's completed"] = await request('other client', 'completed', 'D', 'colleague');
  ids["pending client's request"] = await request('pending client', 'requested', 'D');
  ids["rejected client's request"] = await request('rejected client', 'requested', 'D');
  ids["inactive client's request"] = await request('inactive client', 'requested', 'D');
  for (const client of companyOwners) ids[`company of ${client}`] = await company(client);
  await addMembers(db, ids);
  const shared = { company_id: ids['company of owner']!, is_shared: true };
  ids["owner's shared request"] = await request('owner', 'requested', 'A', undefined, shared);
  ids["owner's shared completed"] = await request('owner', 'completed', 'A', 'assigned consultant', shared);
  ids["owner's private request"] = await request('owner', 'requested', 'A', undefined, {
    company_id: ids['company of owner']!,
  });
  const restricted = { ...shared, is_restricted: true };
  ids["owner's restricted request"] = await request('owner', 'requested', 'A', undefined, restricted);
  ids["owner's restricted completed"] = await request(
    'owner',
    'completed',
    'A',
    'assigned consultant',
    restricted,
  );
  ids["owner's pending request"] = await request('owner', 'pending', 'A', 'assigned consultant');
  await addAppointments(db, ids);
  await restrict(db, ids, people['opening admin']!);
  await addAbsences(db, ids);
  for (const [name, about] of Object.entries(said)) ids[name] = await say(db, ids, name, about);
  for (const [name, of] of Object.entries(attached)) ids[name] = await addFile(db, ids, name, of);
  for (const name of everybody) ids[`notification of ${name}`] = await notification(name);
  ids['room A'] = await roomOf('A');
  ids['closed room'] = await roomOf('E');
  await db.updateTable('rooms').set({ is_active: false }).where('code', '=', 'E').execute();
  ids['deleted room'] = (
    await db
      .insertInto('rooms')
      .values({ code: 'F', name: 'Gone', deleted_at: new Date() })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
  await addTemplates(db, ids);
  await addTimes(db, ids);
  ids['a month'] = '2026-03';
  await addDraft(db, ids);
  await db
    .insertInto('calendar_links')
    .values([
      { user_id: ids.owner!, token_hash: hashOf(CALENDAR) },
      { user_id: ids['consultant of the room']!, token_hash: hashOf(`${CALENDAR} of consultant`) },
      { user_id: ids.admin!, token_hash: hashOf(`${CALENDAR} of admin`) },
    ])
    .execute();
  ids["owner's calendar"] = CALENDAR;
  ids['the week'] = (
    await db
      .insertInto('schedules')
      .values({ week_start_date: '2026-11-16' })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
  ids['no week yet'] = '00000000-0000-0000-0000-000000000000';
  const { rows: logged } = await sql<{ id: number }>`select max(id) as id from audit_entries`.execute(db);
  ids['entry of the log'] = `${logged[0]!.id}`;

  const kept = await keep(db);
  const tokens = Object.fromEntries(Object.entries(people).map(([name, { token }]) => [name, token]));

  /** A call by one user; every response is checked against the contract. */
  const ask = async (actor: Actor, call: Call, { id = '', second = '', query = '', body }: Ask = {}) => {
    const token = tokens[actor];
    const reply = await app.inject({
      method: call.method,
      url: call.base + call.url.replace(':id', id).replace(/:\w+/, second) + query,
      headers: token ? { authorization: `Bearer ${token}` } : {},
      ...(body && { payload: body }),
    });
    expectInOrder(call, reply, Object.values(tokens));
    return reply;
  };

  const person = (name: string) => people[name]!;
  return { ...world, ...kept, ids, tokens, person, ask };
}

export const companyOwners = [
  'owner',
  'other client',
  'pending client',
  'rejected client',
  'inactive client',
  'deleted client',
] as const;

/** Time on a case that its consultant sees, on one they see no more, and on a restricted one. */
async function addTimes(db: Db, ids: Record<string, string>) {
  const add = async (consultation: string, person: string) =>
    (
      await db
        .insertInto('time_entries')
        .values({
          consultation_id: ids[consultation]!,
          user_id: ids[person]!,
          starts_at: '2026-03-10T09:00:00.000Z',
          minutes: 40,
          description: 'The credit',
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  ids["assigned consultant's time"] = await add("owner's approved", 'assigned consultant');
  ids["assigned consultant's time elsewhere"] = await add("other's request", 'assigned consultant');
  await db
    .insertInto('time_entries')
    .values({ consultation_id: ids["owner's restricted request"]!, user_id: ids['named consultant']! })
    .execute();
  ids["named consultant's restricted time"] = await add("owner's restricted request", 'named consultant');
}

/** Texts of a room in which some have cases, of one in which nobody of the cast has any, and of a consultant. */
async function addTemplates(db: Db, ids: Record<string, string>) {
  const add = async (whose: { room: RoomCode } | { owner_id: string }) =>
    (
      await db
        .insertInto('templates')
        .values({ kind: 'reply', title: 'Documents needed', body: '<p>Dear {client}</p>', ...whose })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  ids['text of room A'] = await add({ room: 'A' });
  ids['text of room D'] = await add({ room: 'D' });
  ids['own text'] = await add({ owner_id: ids['consultant of the room']! });
}

/** The draft of a better result, of which a colleague is asked for a sign-off. */
async function addDraft(db: Db, ids: Record<string, string>) {
  const consultation_id = ids["owner's completed"]!;
  const author_id = ids['assigned consultant']!;
  await db
    .insertInto('result_drafts')
    .values({ consultation_id, body: '<p>Better.</p>', author_id, editors: [author_id] })
    .execute();
  await db
    .insertInto('sign_offs')
    .values({
      consultation_id,
      draft_version: 1,
      requested_by: author_id,
      signer_id: ids['consultant of the room']!,
    })
    .execute();
}

/** Members of the company of the owner, one whose account is not approved, and one who has left; an open invitation. */
async function addMembers(db: Db, ids: Record<string, string>) {
  const company_id = ids['company of owner']!;
  const names = ['member client', 'pending member client', 'former member client'];
  await db
    .insertInto('company_members')
    .values(names.map((name) => ({ company_id, user_id: ids[name]! })))
    .execute();
  await db.deleteFrom('company_members').where('user_id', '=', ids['former member client']!).execute();
  ids.invitation = (
    await db
      .insertInto('company_invitations')
      .values({
        company_id,
        email: 'approved.client@firm.example',
        token_hash: hashOf(INVITATION),
        invited_by: ids.owner!,
        expires_at: sql`now() + interval '7 days'`,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
}

/** The appointment of an approved consultation, and a time held for a pending one. */
async function addAppointments(db: Db, ids: Record<string, string>) {
  const add = async (thing: string, values: Partial<Insertable<Tables['appointments']>>) => {
    const { scheduled_date } = await db
      .selectFrom('consultations')
      .select('scheduled_date')
      .where('id', '=', ids[thing]!)
      .executeTakeFirstOrThrow();
    const starts_at = scheduled_date ?? '2030-06-03T09:00:00.000Z';
    const ends_at = new Date(Date.parse(starts_at) + 3_600_000).toISOString();
    const { id } = await db
      .insertInto('appointments')
      .values({
        consultation_id: ids[thing]!,
        consultant_id: ids['assigned consultant']!,
        room: 'A',
        seat: 1,
        state: 'booked',
        mode: 'office',
        starts_at,
        ends_at,
        blocked_from: starts_at,
        blocked_until: ends_at,
        ...values,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  };
  await add("owner's approved", {});
  ids['proposed time'] = await add("owner's pending request", {
    consultant_id: ids['consultant of the room']!,
    state: 'held',
    held_until: new Date(Date.now() + 48 * 3_600_000),
  });
  ids['letter A'] = 'A';
}

/** What is said in which consultation. */
const said: Record<string, string> = {
  "owner's message": "owner's approved",
  "assigned consultant's message": "owner's approved",
  "assigned consultant's note": "owner's approved",
  "admin's message": "owner's approved",
  "member client's message": "owner's shared request",
  "named consultant's restricted message": "owner's restricted request",
  "named consultant's restricted note": "owner's restricted request",
};

/** The name begins with the author's. */
async function say(db: Db, ids: Record<string, string>, name: string, about: string) {
  const author_id = ids[name.slice(0, name.indexOf("'s "))]!;
  const consultation_id = ids[about]!;
  const is_note = name.endsWith('note');
  const { id } = await db
    .insertInto('timeline_entries')
    .values({ consultation_id, kind: is_note ? 'note' : 'message', actor_id: author_id })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('messages')
    .values({ id, consultation_id, author_id, is_note, body: `<p>This is ${name}.</p>` })
    .execute();
  return id;
}

/** What is attached to which message or note; an upload to none. */
const attached: Record<string, string | undefined> = {
  "owner's file": "owner's message",
  "assigned consultant's file": "assigned consultant's message",
  "assigned consultant's file of a note": "assigned consultant's note",
  "named consultant's restricted file": "named consultant's restricted message",
  "owner's upload": undefined,
};

async function addFile(db: Db, ids: Record<string, string>, name: string, of: string | undefined) {
  const owner_id = ids[name.slice(0, name.indexOf("'s "))]!;
  const content = Buffer.from(`This is ${name}.`);
  const sha256 = createHash('sha256').update(content).digest();
  const { id } = await db
    .insertInto('files')
    .values({
      owner_id,
      name: `${name}.txt`,
      kind: 'text',
      size: content.length,
      sha256,
      completed_at: sql`now()`,
      ...(of && { entry_id: ids[of]!, consultation_id: ids[said[of]!]!, place: 1 }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('file_chunks').values({ file_id: id, number: 0, content, sha256 }).execute();
  return id;
}

/** The restricted consultations name one consultant, and one admin has opened them. */
async function restrict(db: Db, ids: Record<string, string>, opening: Person) {
  const restricted = ["owner's restricted request", "owner's restricted completed"].map((name) => ids[name]!);
  await db
    .insertInto('case_people')
    .values(restricted.map((consultation_id) => ({ consultation_id, user_id: ids['named consultant']! })))
    .execute();
  await db
    .insertInto('opened_cases')
    .values(
      restricted.map((consultation_id) => ({
        token_hash: hashOf(opening.token),
        consultation_id,
        reason: 'A call',
      })),
    )
    .execute();
}

/** Somebody stands in for the assigned consultant now, and the firm is closed one day. */
async function addAbsences(db: Db, ids: Record<string, string>) {
  const add = async (values: InsertObject<Tables, 'absences'>) =>
    (await db.insertInto('absences').values(values).returning('id').executeTakeFirstOrThrow()).id;
  ids["assigned consultant's absence"] = await add({
    user_id: ids['assigned consultant']!,
    substitute_id: ids['substitute consultant']!,
    starts_at: sql`now() - interval '1 day'`,
    ends_at: sql`now() + interval '1 day'`,
  });
  ids.closure = await add({
    name: 'New Year',
    starts_at: '2029-12-31T21:00:00.000Z',
    ends_at: '2030-01-01T21:00:00.000Z',
  });
}

/** All users of the matrix, and those they act on. Locked-out users also have a session. */
async function castOf(world: Awaited<ReturnType<typeof newWorld>>) {
  const { db } = world;
  const people: Record<string, Person> = {
    'pending client': await world.pendingClient(),
    'approved client': await world.client(),
    'rejected client': await world.rejectedClient(),
    'inactive client': await world.client(),
    'deleted client': await world.client(),
    owner: await world.client(),
    'other client': await world.client(),
    'member client': await world.client(),
    'pending member client': await world.pendingClient(),
    'former member client': await world.client(),
    'consultant of the room': await world.consultant('A'),
    'consultant of another room': await world.consultant('B'),
    'assigned consultant': await world.consultant('C'),
    'substitute consultant': await world.consultant('B'),
    'named consultant': await world.consultant('B'),
    'inactive consultant': await world.consultant('A'),
    'deleted consultant': await world.consultant('A'),
    colleague: await world.consultant('D'),
    admin: await world.admin(),
    'opening admin': await world.admin(),
    'second admin': await world.admin(),
    'inactive admin': await world.admin(),
  };
  for (const [name, { id }] of Object.entries(people)) {
    const email = `${name.replaceAll(' ', '.')}@firm.example`;
    await db.updateTable('users').set({ name, email }).where('id', '=', id).execute();
    if (/inactive|deleted/.test(name)) {
      await db.updateTable('users').set({ is_active: false }).where('id', '=', id).execute();
    }
    if (name.startsWith('deleted')) {
      await db
        .updateTable('users')
        .set({ deleted_at: new Date(), is_active: true })
        .where('id', '=', id)
        .execute();
    }
  }
  await db
    .updateTable('users')
    .set({ password_hash: await hashPassword(PASSWORD) })
    .execute();
  return people;
}
