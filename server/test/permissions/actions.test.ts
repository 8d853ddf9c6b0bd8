import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newWorld } from '../support/world.ts';

const world = await newWorld();
const { db } = world;
afterAll(world.end);

const people = {
  author: await world.client({ phone: '+48 22 555 01 01' }),
  member: await world.client(),
  consultant: await world.consultant('A'),
  admin: await world.admin(),
};
type Role = keyof typeof people;
const roles = Object.keys(people) as Role[];

/** The states of beyond.md: the statuses, with what they wait for or have booked. */
const states = [
  'requested',
  'requested after a lapsed proposal',
  'pending with a question',
  'pending with a proposal',
  'approved',
  'approved and booked',
  'rescheduled and booked',
  'rejected',
  'canceled',
  'completed',
] as const;
type State = (typeof states)[number];

const undecided = states.slice(0, 4);
const scheduled = states.slice(4, 7);
const withProposal: State[] = ['requested after a lapsed proposal', 'pending with a proposal'];

const MONDAY = (() => {
  const day = new Date();
  day.setUTCDate(day.getUTCDate() + ((8 - day.getUTCDay()) % 7) + 7);
  return day.toISOString().slice(0, 10);
})();
const proposed = `${MONDAY}T09:00:00.000Z`;
const booked = `${MONDAY}T11:00:00.000Z`;
const free = `${MONDAY}T14:00:00.000Z`;
const until = (start: string) => new Date(Date.parse(start) + 3_600_000).toISOString();

const company = { id: '' };
beforeAll(async () => {
  await world.call(people.admin, 'PUT', '/settings', { time_zone: 'UTC' });
  await world.call(people.admin, 'POST', '/schedules', {
    week_start_date: MONDAY,
    assignments: [
      { day: 'Monday', room_assignments: [{ room: 'A', consultant_ids: [people.consultant.id] }] },
    ],
  });
  const made = await world.call(people.author, 'POST', '/companies', { name: 'Ege', address: 'Quay 1' });
  company.id = made.json().data.id;
  await db
    .insertInto('company_members')
    .values({ company_id: company.id, user_id: people.member.id })
    .execute();
});

/** A shared case in a state; its proposal, if it has one. */
async function place(state: State) {
  const status = state.split(' ')[0] as 'requested';
  const isBooked = state.endsWith('booked');
  const { id } = await db
    .insertInto('consultations')
    .values({
      client_id: people.author.id,
      last_modified_by: people.author.id,
      room: 'A',
      topic: 'Rules of origin',
      problem_details: '<p>Which proof of origin?</p>',
      company_id: company.id,
      is_shared: true,
      status,
      consultant_id: state === 'requested' ? null : people.consultant.id,
      ...(scheduled.includes(state) && { scheduled_date: isBooked ? booked : new Date() }),
      ...(status === ('completed' as string) && {
        scheduled_date: new Date(),
        completed_date: new Date(),
        consultation_result: '<p>Yes.</p>',
      }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const time = async (starts_at: string, more: object) =>
    (
      await db
        .insertInto('appointments')
        .values({
          consultation_id: id,
          consultant_id: people.consultant.id,
          room: 'A',
          seat: 1,
          mode: 'office',
          state: 'booked',
          starts_at,
          ends_at: until(starts_at),
          blocked_from: starts_at,
          blocked_until: until(starts_at),
          ...more,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  if (isBooked) await time(booked, {});
  if (state === 'pending with a question') await ask(id);
  const held = { state: 'held', held_until: new Date(Date.now() + 3_600_000) };
  const lapsed = { state: 'lapsed', held_until: new Date(Date.now() - 3_600_000) };
  const proposal = withProposal.includes(state)
    ? await time(proposed, state.startsWith('pending') ? held : lapsed)
    : undefined;
  const { updated_at } = await db
    .selectFrom('consultations')
    .select('updated_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { id, proposal: proposal ?? '00000000-0000-4000-8000-000000000000', updated_at };
}

async function ask(id: string) {
  const entry = await db
    .insertInto('timeline_entries')
    .values({ consultation_id: id, kind: 'message', actor_id: people.consultant.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('messages')
    .values({
      id: entry.id,
      consultation_id: id,
      author_id: people.consultant.id,
      is_note: false,
      body: '<p>Which goods?</p>',
    })
    .execute();
  await db.insertInto('questions').values({ consultation_id: id, entry_id: entry.id }).execute();
}

type Placed = Awaited<ReturnType<typeof place>>;
type Sent = { method: 'PUT' | 'POST'; url: string; body?: object };
const byStatus =
  (body: object) =>
  (path: string) =>
  ({ id, updated_at }: Placed): Sent => ({
    method: 'PUT',
    url: `/consultations/${id}${path}`,
    body: { updated_at, ...body },
  });

type Action = {
  /** By either path, or by its own call. */
  sent: (path: string) => (placed: Placed) => Sent;
  by: readonly Role[];
  from: readonly State[];
  to: string;
  /** Where what it is about is missing. */
  missing?: readonly State[];
  refused?: number;
};

const slot = { starts_at: free };
/** The table of beyond.md, written down once more. */
const actions: Record<string, Action> = {
  'approve now': {
    sent: byStatus({ status: 'approved' }),
    by: ['consultant'],
    from: undecided,
    to: 'approved',
  },
  'approve into a slot': {
    sent: byStatus({ status: 'approved', slot }),
    by: ['consultant'],
    from: undecided,
    to: 'approved',
  },
  ask: {
    sent: byStatus({ status: 'pending', question: '<p>Which goods?</p>' }),
    by: ['consultant'],
    from: undecided,
    to: 'pending',
  },
  propose: {
    sent: byStatus({ status: 'pending', proposals: [slot] }),
    by: ['consultant'],
    from: undecided,
    to: 'pending',
  },
  accept: {
    sent:
      () =>
      ({ id, proposal }) => ({
        method: 'POST',
        url: `/consultations/${id}/proposals/${proposal}/accept`,
      }),
    by: ['author'],
    from: withProposal,
    to: 'approved',
    missing: ['requested', 'pending with a question'],
  },
  decline: {
    sent:
      () =>
      ({ id }) => ({
        method: 'POST',
        url: `/consultations/${id}/proposals/decline`,
        body: { body: '<p>I travel.</p>' },
      }),
    by: ['author'],
    from: ['pending with a proposal'],
    to: 'requested',
  },
  reject: {
    sent: byStatus({ status: 'rejected', reason: 'Out of scope' }),
    by: ['consultant'],
    from: undecided,
    to: 'rejected',
  },
  cancel: {
    sent: byStatus({ status: 'canceled' }),
    by: ['author', 'admin'],
    from: [...undecided, ...scheduled],
    to: 'canceled',
  },
  'reschedule into a slot': {
    sent: byStatus({ status: 'rescheduled', slot }),
    by: ['consultant', 'admin', 'author'],
    from: scheduled,
    to: 'rescheduled',
  },
  'reschedule to another time': {
    sent: byStatus({ status: 'rescheduled', scheduled_date: free }),
    by: ['consultant', 'admin'],
    from: scheduled,
    to: 'rescheduled',
  },
  complete: {
    sent: byStatus({ status: 'completed', consultation_result: '<p>Yes.</p>' }),
    by: ['consultant'],
    from: scheduled,
    to: 'completed',
  },
};

/** By the path of edits, an author who sends an open status edits the request, and a consultant an existing result. */
function asEdit(name: string, path: string, state: State, role: Role): [number, string] | undefined {
  if (path !== '') return undefined;
  const status = state.split(' ')[0]!;
  if ((name === 'ask' || name === 'propose') && role === 'author')
    return [status === 'requested' ? 200 : 409, status];
  return name === 'complete' && role === 'consultant' && status === 'completed' ? [200, status] : undefined;
}

/** The client moves what is booked, and no other case. */
const possible = (name: string, { from }: Action, state: State, role: Role) =>
  from.includes(state) && !(name === 'reschedule into a slot' && role === 'author' && state === 'approved');

const isByStatus = (name: string) => name !== 'accept' && name !== 'decline';
const cells = Object.keys(actions).flatMap((name) =>
  (isByStatus(name) ? ['', '/status'] : ['']).map((path) => [name, path] as const),
);

describe.each(cells)('%s by PUT /consultations/:id%s', (name, path) => {
  const action = actions[name]!;

  test.each(states)('from %s, by everybody', async (state) => {
    const found: Record<string, unknown> = {};
    const wanted: Record<string, unknown> = {};
    for (const role of roles) {
      const placed = await place(state);
      const { method, url, body } = action.sent(path)(placed);
      const reply = await world.call(people[role], method, url, body);
      const status = state.split(' ')[0];
      const mayCall = action.by.includes(role);
      const now = await db
        .selectFrom('consultations')
        .leftJoin('appointments', (join) =>
          join.onRef('consultation_id', '=', 'consultations.id').on('state', 'in', ['held', 'booked']),
        )
        .select(['status', 'appointments.state', 'starts_at', 'scheduled_date'])
        .where('consultations.id', '=', placed.id)
        .execute();
      found[role] = [reply.statusCode, now[0]!.status];
      const isDone = mayCall && possible(name, action, state, role);
      const refused = mayCall ? (action.missing?.includes(state) ? 404 : 409) : 403;
      wanted[role] = asEdit(name, path, state, role) ?? (isDone ? [200, action.to] : [refused, status]);
      // What is booked starts when the consultation does, and is held only while it waits.
      const wrong = now.filter(
        (one) =>
          (one.state === 'booked' && one.starts_at !== one.scheduled_date) ||
          (one.state === 'held' && one.status !== 'pending') ||
          (one.state === 'booked' && !['approved', 'rescheduled'].includes(one.status)),
      );
      found[`${role}, kept`] = wrong;
      wanted[`${role}, kept`] = [];
      await db.deleteFrom('consultations').where('id', '=', placed.id).execute();
    }
    expect(found).toEqual(wanted);
  });
});

test.each(states)('a message of the author answers only an open question: %s', async (state) => {
  for (const role of roles) {
    const { id } = await place(state);
    await world.call(people[role], 'POST', `/consultations/${id}/messages`, { body: '<p>Figs.</p>' });
    const { status } = await db
      .selectFrom('consultations')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const isAnswer = role === 'author' && state === 'pending with a question';
    expect([role, status]).toEqual([role, isAnswer ? 'requested' : state.split(' ')[0]]);
    await db.deleteFrom('consultations').where('id', '=', id).execute();
  }
});

test.each(['approved', 'rejected'])('from pending, %s needs the version that was seen', async (status) => {
  const { id } = await place('pending with a question');
  const send = (body: object) =>
    world.call(people.consultant, 'PUT', `/consultations/${id}/status`, { status, ...body });
  const without = await send({});
  expect([without.statusCode, without.json().code]).toEqual([409, 'version_required']);
  const old = await send({ updated_at: '2026-01-01T00:00:00.000Z' });
  expect([old.statusCode, old.json().code]).toEqual([409, 'consultation_changed']);
});
