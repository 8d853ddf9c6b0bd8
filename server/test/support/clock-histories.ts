import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { onTestFinished } from 'vitest';
import type { Tables } from '../../src/db/tables.ts';
import {
  type Opening,
  PLANNED_AHEAD,
  PLANNED_AT_LEAST,
  SimulatedCase,
  SimulatedFirm,
  type Span,
  type Targets,
} from './simulated-clock.ts';
import { newWorld } from './world.ts';

const HOUR = 60;
const DAY = 24 * HOUR;

/** Random figures that follow from a seed. */
function drawFrom(seed: number) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (most: number) => Math.floor(next() * most);
  return {
    below,
    chance: (share: number) => next() < share,
    of: <T>(some: readonly T[]) => some[below(some.length)]!,
  };
}
type Draw = ReturnType<typeof drawFrom>;

/** With the clock put forward and back at different hours, by half an hour, at midnight, and never. */
const zones = [
  'Europe/Istanbul',
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'Africa/Cairo',
  'America/Havana',
  'Asia/Kathmandu',
  'America/Santiago',
  'Pacific/Chatham',
];
/** Shortly before the nights on which their clocks change, and two times between. */
const beginnings = [
  '2027-03-26',
  '2027-10-29',
  '2027-03-12',
  '2027-11-05',
  '2027-04-02',
  '2027-10-01',
  '2027-04-28',
  '2027-02-06',
  '2027-01-11',
  '2028-02-27',
].map((day) => Date.parse(`${day}T00:00:00Z`) / 60_000);

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

function drawHours(draw: Draw): Opening['hours'] {
  if (draw.chance(0.03)) return {};
  if (draw.chance(0.1))
    return Object.fromEntries(weekdays.map((day) => [day, [{ from: 0, until: DAY }]] as const));
  return Object.fromEntries(
    weekdays
      .filter((_, at) => draw.chance(at < 5 ? 0.9 : 0.3))
      .map((day) => {
        const bounds = [...new Set(Array.from({ length: 4 }, () => draw.below(DAY / 5 + 1) * 5))].toSorted(
          (a, b) => a - b,
        );
        const spans: Span[] = [];
        for (let at = 0; at + 1 < bounds.length; at += 2)
          spans.push({ from: bounds[at]!, until: bounds[at + 1]! });
        return [day, spans] as const;
      }),
  );
}

const drawTarget = (draw: Draw) =>
  draw.chance(0.2) ? null : draw.chance(0.3) ? 1 + draw.below(30) : 1 + draw.below(3_000);

const at = (minute: number) => new Date(minute * 60_000).toISOString();
const clock = (minutes: number) =>
  `${`${Math.floor(minutes / 60)}`.padStart(2, '0')}:${`${minutes % 60}`.padStart(2, '0')}`;
const stored = (hours: Opening['hours']) =>
  JSON.stringify(
    Object.fromEntries(
      Object.entries(hours).map(([day, spans]) => [
        day,
        spans.map(({ from, until }) => [clock(from), clock(until)]),
      ]),
    ),
  );

type People = { client: string; consultant: string };

/** What the database and the simulation say of a consultation, where they differ. */
type Difference = { seed: number; after: string; expected: object; found: object };

/**
 * A firm with a few consultations for some weeks, both in the database and minute by minute; returns the differences.
 * The database must show the time by which its clocks run with `showTime`.
 */
async function liveThrough(db: Kysely<Tables>, people: People, seed: number, cases: number) {
  const draw = drawFrom(seed);
  const began = draw.of(beginnings) + draw.below(2 * DAY);
  const firm = new SimulatedFirm(
    { time_zone: draw.of(zones), hours: drawHours(draw), closures: new Map() },
    began,
  );
  const targets: Record<string, Targets> = {};
  for (const room of ['A', 'B'])
    targets[room] = { response_target: drawTarget(draw), completion_target: drawTarget(draw) };
  const living = new Map<string, SimulatedCase>();
  const differences: Difference[] = [];

  await empty(db, firm, targets);
  for (let step = 0; step < 6 * cases; step += 1) {
    const later = firm.now + (draw.chance(0.2) ? 0 : draw.below(draw.chance(0.1) ? 6 * DAY : 10 * HOUR));
    firm.goTo(later);
    await showTime(db, later);
    const after = await takeStep(db, people, { draw, firm, targets, living, most: cases });
    differences.push(...(await compare(db, { seed, after: `${step}: ${after}` }, { firm, targets, living })));
    if (differences.length > 0) break;
  }
  return differences;
}

const showTime = (db: Kysely<Tables>, minute: number) =>
  sql`select set_config('consultflow.clock_time', ${at(minute)}, false)`.execute(db);

type Fault = { of: string; right: string; wrong: string };

/** Mistakes that somebody could make. */
export const faults: { what: string; fault: Fault }[] = [
  {
    what: 'a day that has begun counts as a whole',
    fault: {
      of: 'opened_before',
      right: 'LEAST(opening_times.ends_at, opened_before.moment)',
      wrong: 'opening_times.ends_at',
    },
  },
  {
    what: 'closures are forgotten',
    fault: { of: 'opening_spans', right: 'absences.user_id IS NULL', wrong: 'false' },
  },
  {
    what: 'the clock of the wall is read in UTC',
    fault: {
      of: 'opening_spans',
      right: '(period.value ->> 0))::interval) - stretches.shift)',
      wrong: '(period.value ->> 0))::interval))',
    },
  },
  {
    what: 'new hours change the past',
    fault: {
      of: 'plan_opening',
      right: 'begins timestamptz(3) := since',
      wrong: "begins timestamptz(3) := since - interval '1 day'",
    },
  },
  {
    what: 'a moved appointment leaves the clock where it was',
    fault: {
      of: 'run_clock',
      right: '(running.kind, running.since) is distinct from (wanted.kind, wanted.since)',
      wrong: 'running.kind is distinct from wanted.kind',
    },
  },
  {
    what: 'what was used before a pause is forgotten',
    fault: { of: 'clock_reaches', right: 'amount) - stretch.earlier', wrong: 'amount)' },
  },
];

/** The first difference between the clocks of so many firms and their simulation. */
export async function firstDifference(seed: number, firms: number, fault?: Fault) {
  const world = await newWorld();
  onTestFinished(world.end);
  const people = {
    client: (await world.client()).id,
    consultant: (await world.consultant('A', 'B')).id,
  };
  await setTheClocks(world.db, fault);
  return world.db.connection().execute(async (db) => {
    for (let firm = 0; firm < firms; firm += 1) {
      const [difference] = await liveThrough(db, people, seed + firm, CASES_OF_A_FIRM);
      if (difference) return difference;
    }
    return undefined;
  });
}

export const CASES_OF_A_FIRM = 25;

/** Lets a test set the time of the clocks; the fault, if any, replaces a part of a function. */
async function setTheClocks(db: Kysely<Tables>, fault?: Fault) {
  await sql`create or replace function clock_time() returns timestamptz language sql stable
    return coalesce(nullif(current_setting('consultflow.clock_time', true), '')::timestamptz, now())`.execute(
    db,
  );
  const { rows: others } = await sql<{ table: string; name: string }>`
    select relname as table, tgname as name from pg_trigger join pg_class on pg_class.oid = tgrelid
    where relname in ('consultations', 'appointments', 'absences', 'settings', 'rooms') and not tgisinternal
      and tgname ~ '(_event|_audit|tallies_after_.*|words.*|change_slots)$'`.execute(db);
  // Events, the audit log and tallies, which only take time here.
  for (const { table, name } of others)
    await sql`alter table ${sql.id(table)} disable trigger ${sql.id(name)}`.execute(db);
  if (!fault) return;
  const { rows } = await sql<{
    text: string;
  }>`select pg_get_functiondef(${fault.of}::regproc) as text`.execute(db);
  const text = rows[0]!.text;
  if (!text.includes(fault.right)) throw new Error(`${fault.right} is not in ${text}`);
  await sql.raw(text.replace(fault.right, fault.wrong)).execute(db);
}

async function empty(db: Kysely<Tables>, firm: SimulatedFirm, targets: Record<string, Targets>) {
  await showTime(db, firm.now);
  await sql`delete from consultations`.execute(db);
  await sql`delete from absences`.execute(db);
  for (const [code, some] of Object.entries(targets)) await setTargets(db, code, some);
  await saveOpening(db, firm.opening);
  await sql`delete from opening_times`.execute(db);
  await sql`select plan_opening(clock_time())`.execute(db);
}

const setTargets = (db: Kysely<Tables>, code: string, some: Targets) =>
  sql`update rooms set response_target = ${some.response_target}, completion_target = ${some.completion_target}
    where code = ${code}`.execute(db);

const saveOpening = (db: Kysely<Tables>, { time_zone, hours }: Opening) =>
  sql`update settings set time_zone = ${time_zone}, opening_hours = ${stored(hours)}`.execute(db);

type Life = {
  firm: SimulatedFirm;
  targets: Record<string, Targets>;
  living: Map<string, SimulatedCase>;
};

/** Something that happens at the present moment. */
async function takeStep(
  db: Kysely<Tables>,
  people: People,
  life: Life & { draw: Draw; most: number },
): Promise<string> {
  const { draw, living, most } = life;
  if (draw.chance(0.1)) return changeFirm(db, life);
  if (living.size < most && (living.size === 0 || draw.chance(0.3))) return request(db, people, life);
  return moveOne(db, people, life);
}

async function request(
  db: Kysely<Tables>,
  { client }: People,
  { draw, firm, targets, living }: Life & { draw: Draw },
) {
  const id = randomUUID();
  const room = draw.of(['A', 'B']);
  const one = new SimulatedCase(room, firm.now);
  living.set(id, one);
  await sql`insert into consultations (id, client_id, room, topic, problem_details, last_modified_by, created_at)
    values (${id}, ${client}, ${room}, 'Origin', '<p>Which?</p>', ${client}, ${at(firm.now)})`.execute(db);
  one.follow(firm.now, targets[room]!, false);
  return 'request';
}

async function changeFirm(db: Kysely<Tables>, { draw, firm, targets, living }: Life & { draw: Draw }) {
  const { opening } = firm;
  const what = draw.of(['hours', 'zone', 'closure', 'closure', 'target', 'target', 'nothing'] as const);
  switch (what) {
    case 'hours':
    case 'zone': {
      const changed =
        what === 'hours' ? { ...opening, hours: drawHours(draw) } : { ...opening, time_zone: draw.of(zones) };
      await saveOpening(db, changed);
      if (stored(changed.hours) !== stored(opening.hours) || changed.time_zone !== opening.time_zone)
        firm.change(changed);
      break;
    }
    case 'closure':
      await changeClosure(db, draw, firm);
      break;
    case 'target': {
      const room = draw.of(['A', 'B']);
      targets[room] = { response_target: drawTarget(draw), completion_target: drawTarget(draw) };
      await setTargets(db, room, targets[room]);
      break;
    }
    case 'nothing':
      break;
  }
  if (firm.plannedUntil < firm.now + PLANNED_AT_LEAST) firm.plannedUntil = firm.now + PLANNED_AHEAD;
  for (const one of living.values()) one.follow(firm.now, targets[one.room]!, true);
  let left = 1;
  while (left > 0)
    left = (await sql<{ left: number }>`select run_stale_clocks() as left`.execute(db)).rows[0]!.left;
  return what;
}

async function changeClosure(db: Kysely<Tables>, draw: Draw, firm: SimulatedFirm) {
  const closures = new Map(firm.opening.closures);
  const known = draw.chance(0.5) ? draw.of([...closures.keys()]) : undefined;
  const from = firm.now - 2 * DAY + draw.below(9 * DAY);
  const span = { from, until: from + 1 + draw.below(draw.chance(0.05) ? 365 * DAY : 3 * DAY) };
  if (known && draw.chance(0.5)) {
    closures.delete(known);
    await sql`delete from absences where id = ${known}`.execute(db);
  } else if (known) {
    closures.set(known, span);
    await sql`update absences set starts_at = ${at(span.from)}, ends_at = ${at(span.until)}
      where id = ${known}`.execute(db);
  } else {
    const id = randomUUID();
    closures.set(id, span);
    await sql`insert into absences (id, name, starts_at, ends_at)
      values (${id}, 'Closed', ${at(span.from)}, ${at(span.until)})`.execute(db);
  }
  firm.change({ ...firm.opening, closures });
}

async function moveOne(
  db: Kysely<Tables>,
  { client, consultant }: People,
  { draw, firm, targets, living }: Life & { draw: Draw },
) {
  const [id, one] = draw.of([...living]);
  const set = (changes: ReturnType<typeof sql>) =>
    sql`update consultations set ${changes} where id = ${id}`.execute(db);
  const { now } = firm;
  const what = draw.of(
    one.status === 'requested'
      ? (['pause', 'pause', 'approve', 'book', 'another room', 'reject', 'edit'] as const)
      : one.status === 'pending'
        ? (['resume', 'resume', 'resume', 'approve', 'book', 'cancel', 'another room'] as const)
        : one.status === 'approved' || one.status === 'rescheduled'
          ? (['reschedule', 'move', 'move', 'complete', 'cancel', 'another room', 'edit'] as const)
          : (['delete', 'edit'] as const),
  );
  switch (what) {
    case 'pause':
      one.status = 'pending';
      await set(sql`status = 'pending'`);
      break;
    case 'resume':
      one.status = 'requested';
      await set(sql`status = 'requested'`);
      break;
    case 'approve':
    case 'reschedule': {
      const date = what === 'reschedule' || draw.chance(0.3) ? now - draw.below(4 * DAY) : now;
      if (what === 'reschedule') {
        // As the server does: first the date, then the appointment is freed.
        await set(sql`status = 'rescheduled', scheduled_date = ${at(date)}`);
        one.status = 'rescheduled';
        const before = one.scheduled;
        one.scheduled = date;
        if (before !== date) one.follow(now, targets[one.room]!, false);
        one.until = undefined;
        await sql`update appointments set state = 'removed' where consultation_id = ${id}`.execute(db);
      } else {
        one.status = 'approved';
        one.scheduled = date;
        await set(sql`status = 'approved', consultant_id = ${consultant}, scheduled_date = ${at(date)}`);
      }
      break;
    }
    case 'book':
    case 'move': {
      const date = now + 1 + draw.below(5 * DAY);
      const next = what === 'book' ? 'approved' : 'rescheduled';
      await set(sql`status = ${next}, consultant_id = ${consultant}, scheduled_date = ${at(date)}`);
      one.status = next;
      one.scheduled = date;
      one.follow(now, targets[one.room]!, false);
      one.until = date + HOUR;
      await sql`
        insert into appointments (consultation_id, consultant_id, room, seat, state, starts_at, ends_at, blocked_from,
          blocked_until, mode, is_conflict)
        values (${id}, ${consultant}, ${one.room}, 1, 'booked', ${at(date)}, ${at(one.until)}, ${at(date)},
          ${at(one.until)}, 'office', true)
        on conflict (consultation_id) where state not in ('held', 'lapsed') do update set
          state = 'booked', starts_at = excluded.starts_at, ends_at = excluded.ends_at,
          blocked_from = excluded.blocked_from, blocked_until = excluded.blocked_until, is_conflict = true`.execute(
        db,
      );
      break;
    }
    case 'complete':
      one.status = 'completed';
      one.until = undefined;
      await set(sql`status = 'completed', completed_date = ${at(now)}, consultation_result = '<p>So.</p>'`);
      break;
    case 'cancel':
    case 'reject':
      one.status = what === 'cancel' ? 'canceled' : 'rejected';
      one.until = undefined;
      await set(sql`status = ${one.status}`);
      break;
    case 'another room':
      one.room = one.room === 'A' ? 'B' : 'A';
      await set(sql`room = ${one.room}`);
      one.follow(now, targets[one.room]!, true);
      return what;
    case 'edit':
      await set(sql`topic = 'Tariffs', last_modified_by = ${client}`);
      return what;
    case 'delete':
      living.delete(id);
      await sql`delete from consultations where id = ${id}`.execute(db);
      return what;
  }
  one.follow(now, targets[one.room]!, false);
  return what;
}

async function compare(
  db: Kysely<Tables>,
  where: { seed: number; after: string },
  { firm, targets, living }: Life,
): Promise<Difference[]> {
  const rows = await db
    .selectFrom('consultations')
    .select(['id', 'status', 'due_soon_at', 'due_at'])
    .execute();
  return rows.flatMap(({ id, ...found }) => {
    const one = living.get(id)!;
    const due = (share: number) => {
      const minute = one.due(firm, targets[one.room]!, share);
      return minute === null ? null : at(minute);
    };
    const expected = { status: one.status, due_soon_at: due(0.75), due_at: due(1) };
    return JSON.stringify(expected) === JSON.stringify(found) ? [] : [{ ...where, expected, found }];
  });
}
