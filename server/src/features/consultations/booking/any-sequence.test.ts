import { newSeed } from '@consultflow/contract/testing/seed';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { newWorld } from '../../../../test/support/world.ts';
import { sweepDue } from './due.ts';

const world = await newWorld();
const { db } = world;
afterAll(world.end);

const MONDAY = (() => {
  const day = new Date();
  day.setUTCDate(day.getUTCDate() + ((8 - day.getUTCDay()) % 7) + 7);
  return day.toISOString().slice(0, 10);
})();
const hour = (at: number) => `${MONDAY}T${String(9 + at).padStart(2, '0')}:00:00.000Z`;

const admin = await world.admin();
const clients = [await world.client({ phone: '1' }), await world.client({ phone: '2' })];
const consultants = [await world.consultant('A'), await world.consultant('A')];
await world.call(admin, 'PUT', '/settings', { time_zone: 'UTC', cancellation_cutoff: 0 });
await world.call(admin, 'POST', '/schedules', {
  week_start_date: MONDAY,
  assignments: [
    { day: 'Monday', room_assignments: [{ room: 'A', consultant_ids: consultants.map(({ id }) => id) }] },
  ],
});

await sql`update rooms set response_target = 480, completion_target = 2400 where code = 'A'`.execute(db);

/** What somebody does with one of the cases; figures choose who, which case and when. */
type Step = { kind: (typeof kinds)[number]; who: number; which: number; when: number };
const kinds = [
  'request',
  'approve',
  'approve into a slot',
  'approve at a time',
  'ask',
  'propose',
  'answer',
  'accept',
  'decline',
  'reject',
  'cancel',
  'reschedule',
  'move',
  'complete',
  'assign',
  'let it lapse',
  'sweep',
] as const;

const steps = fc.array(
  fc.record({
    kind: fc.constantFrom(...kinds),
    who: fc.nat({ max: 1 }),
    which: fc.nat({ max: 3 }),
    when: fc.nat({ max: 4 }),
  }),
  { minLength: 10, maxLength: 30 },
);

async function take({ kind, who, which, when }: Step, cases: string[]) {
  const id = cases[which % cases.length];
  const consultant = consultants[who]!;
  const client = clients[(which % Math.max(1, cases.length)) % 2]!;
  const colleague = consultants[when % 2]!;
  if (kind === 'sweep') return sweepDue(db);
  if (kind === 'request' || id === undefined) {
    const owner = clients[cases.length % 2]!;
    const made = await world.consultation(owner, {});
    if (made) cases.push(made.id);
    return undefined;
  }
  const { data: seen } = (await world.call(admin, 'GET', `/consultations/${id}`)).json();
  const slot = { starts_at: hour(when), consultant_id: colleague.id };
  const put = (actor: typeof client, body: object) =>
    world.call(actor, 'PUT', `/consultations/${id}/status`, { updated_at: seen.updated_at, ...body });
  switch (kind) {
    case 'approve':
      return put(consultant, { status: 'approved' });
    case 'approve into a slot':
      return put(consultant, { status: 'approved', slot });
    case 'approve at a time':
      return put(consultant, { status: 'approved', scheduled_date: hour(when) });
    case 'ask':
      return put(consultant, { status: 'pending', question: '<p>Which goods?</p>' });
    case 'propose':
      return put(consultant, { status: 'pending', proposals: [slot, { starts_at: hour(when + 1) }] });
    case 'answer':
      return world.call(client, 'POST', `/consultations/${id}/messages`, { body: '<p>Figs.</p>' });
    case 'accept': {
      const proposal = seen.proposals[who % Math.max(1, seen.proposals.length)]?.id ?? id;
      return world.call(client, 'POST', `/consultations/${id}/proposals/${proposal}/accept`);
    }
    case 'decline':
      return world.call(client, 'POST', `/consultations/${id}/proposals/decline`, {});
    case 'reject':
      return put(consultant, { status: 'rejected' });
    case 'cancel':
      return put(when % 2 ? client : admin, { status: 'canceled' });
    case 'reschedule':
      return put(consultant, { status: 'rescheduled', scheduled_date: hour(when) });
    case 'move':
      return put(when % 2 ? client : consultant, { status: 'rescheduled', slot });
    case 'complete':
      return put(consultant, { status: 'completed', consultation_result: '<p>Yes.</p>' });
    case 'assign':
      return world.call(admin, 'PUT', `/consultations/${id}/assignee`, { consultant_id: colleague.id });
    case 'let it lapse':
      return sql`update appointments set held_until = now() - interval '1 minute' where consultation_id = ${id} and state = 'held'`.execute(
        db,
      );
  }
}

/**
 * What must never be, each as a sentence with the rows that break it. A booking ends the holds that have lapsed in its
 * way; the next sweep gives their cases back.
 */
const broken = async ({ isSwept = false } = {}) =>
  (
    await sql<{ rule: string }>`
      select 'two at once: ' || one.id as rule from appointments as one join appointments as other
        on one.consultant_id = other.consultant_id and one.consultation_id <> other.consultation_id
        and one.state in ('held', 'booked') and other.state in ('held', 'booked')
        and tstzrange(one.blocked_from, one.blocked_until) && tstzrange(other.blocked_from, other.blocked_until)
      union all
      select 'a hold without a pending case: ' || appointments.id from appointments
        join consultations on consultations.id = consultation_id
        where state = 'held' and status <> 'pending'
      union all
      select 'booked at another time than scheduled: ' || appointments.id from appointments
        join consultations on consultations.id = consultation_id
        where state = 'booked' and (scheduled_date <> starts_at
          or status not in ('approved', 'rescheduled') or consultations.consultant_id <> appointments.consultant_id)
      union all
      select 'scheduled ahead without an appointment: ' || id from consultations
        where status in ('approved', 'rescheduled') and scheduled_date > now()
          and not exists (select from appointments where consultation_id = consultations.id and state = 'booked')
      union all
      select 'pending for nothing: ' || id from consultations
        where status = 'pending'
          and not exists (select from questions where consultation_id = consultations.id)
          and not exists (select from appointments where consultation_id = consultations.id
            and (state = 'held' or state = 'lapsed' and not ${isSwept}::boolean))
      union all
      select 'pending for two things: ' || id from consultations
        where status = 'pending' and exists (select from questions where consultation_id = consultations.id)
          and exists (select from appointments where consultation_id = consultations.id and state in ('held', 'lapsed'))
      union all
      select 'without its clock, or with one too many: ' || id from consultations
        where (status in ('requested', 'approved', 'rescheduled')) <> exists (
          select from clock_intervals where consultation_id = consultations.id and ended_at is null)
      union all
      select 'with the clock of something else: ' || one.id from consultations as one
        join clock_intervals as clock on clock.consultation_id = one.id and clock.ended_at is null
        left join appointments as booked on booked.consultation_id = one.id and booked.state = 'booked'
        where (clock.kind, clock.since) is distinct from case when status = 'requested'
          then row('decision'::text, one.created_at)
          else row('completion'::text, coalesce(booked.ends_at, one.scheduled_date)) end
      union all
      select 'due while it stands still: ' || id from consultations where status = 'pending' and due_at is not null
      union all
      select 'approved without a date or a consultant: ' || id from consultations
        where status in ('approved', 'rescheduled') and (scheduled_date is null or consultant_id is null)
      union all
      select 'miscounted in a room: ' || status from (
        select status, sum(count) as count from (
          select status, consultations as count from room_tallies
          union all select status, -1 from consultations
        ) as both_of_them group by status
      ) as compared where count <> 0
      union all
      select 'miscounted of a consultant: ' || consultant_id from (
        select consultant_id, sum(count) as count from (
          select consultant_id, consultations as count from consultant_tallies
          union all select consultant_id, -1 from consultations
            where consultant_id is not null and status not in ('requested', 'pending')
        ) as both_of_them group by consultant_id
      ) as compared where count <> 0`.execute(db)
  ).rows.map(({ rule }) => rule);

test('after any sequence of what several people do, no time is taken twice and nothing waits for nothing', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (taken) => {
      const cases: string[] = [];
      const failures: unknown[] = [];
      for (const step of taken) {
        const reply = await take(step, cases);
        if (reply && 'statusCode' in reply && reply.statusCode >= 500) failures.push([step, reply.body]);
        const rules = await broken();
        if (rules.length > 0) failures.push([step, rules]);
      }
      await sweepDue(db);
      const left = await broken({ isSwept: true });
      if (left.length > 0) failures.push(['the last sweep', left]);
      await db.deleteFrom('consultations').execute();
      expect(failures).toEqual([]);
    }),
    { seed: newSeed(), numRuns: 25, endOnFailure: true },
  );
});
