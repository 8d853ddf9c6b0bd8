import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { MOST_SAID } from '@consultflow/contract/timeline/policy';
import { sql } from 'kysely';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { hashPassword } from '../../identity/password.ts';
import type { Sent } from '../../../test/support/attacker.ts';
import { addFullCompanies } from '../../../test/support/full-companies.ts';
import { startProcess } from '../../../test/support/server-process.ts';
import { newWorld } from '../../../test/support/world.ts';

const world = await newWorld();
afterAll(world.end);

type Person = { id: string; token: string };

/** The factor by which a hostile user may slow down others. */
const MARK = 3;
const OTHERS = 10;
const LONG_REQUESTS = 500;

const callOf = (url: string, { token }: Person, method: string, path: string, body?: object): Sent => ({
  url: `${url}/api/v2${path}`,
  method,
  headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
  ...(body && { body: JSON.stringify(body) }),
});

const send = async (...call: Parameters<typeof callOf>) => {
  const { url, ...how } = callOf(...call);
  const reply = await fetch(url, how);
  await reply.arrayBuffer();
  return reply.status;
};

/** 60 KiB of new words. */
const newWords = () =>
  `<p>${Array.from({ length: 5_000 }, () => randomBytes(5).toString('hex')).join(' ')}</p>`;

const repeated = (many: number, call: Sent) => Array.from({ length: many }, () => call);

/** What makes calls in a process of its own. */
function newAttacker() {
  const child = fork(new URL('../../../test/support/attacker.ts', import.meta.url));
  onTestFinished(() => void child.kill());
  return async (calls: Sent[]): Promise<number[]> => {
    child.send(calls);
    const [statuses] = await once(child, 'message');
    return statuses;
  };
}

/** In milliseconds, ordinary calls of ten users, each one after the other, until the attack is over. */
async function ordinaryCalls(url: string, people: Person[], isOver: () => boolean) {
  const times: number[] = [];
  const calls = [
    ['GET', '/consultations?limit=20'],
    ['GET', '/rooms'],
    ['PUT', '/notifications/read-all'],
  ] as const;
  await Promise.all(
    people.map(async (one, n) => {
      for (let turn = n; !isOver(); turn += 1) {
        const [method, path] = calls[turn % calls.length]!;
        const began = performance.now();
        expect(await send(url, one, method, path)).toBe(200);
        times.push(performance.now() - began);
        // As fast as a person types, and below everybody's own limit.
        await new Promise((resolve) => setTimeout(resolve, 150));
      }
    }),
  );
  return times.toSorted((a, b) => a - b);
}

const at = (times: number[], share: number) => Math.round(times[Math.floor(times.length * share)]! * 10) / 10;

const people = await Promise.all(
  Array.from({ length: OTHERS }, async () => {
    const one = await world.client();
    for (let n = 0; n < 3; n += 1) await world.consultation(one);
    return one;
  }),
);

/** Prepares an attack, and returns its calls, which are made at once. */
type Attack = (url: string, hostile: Person) => Promise<Sent[]>;

const attacks: Record<string, Attack> = {
  'updates of 50 companies, 40 at once': async (url, hostile) => {
    const path = `/users/${hostile.id}`;
    const empty = Array.from({ length: 50 }, (_, n) => ({ name: `Company ${n}` }));
    await send(url, hostile, 'PUT', path, { companies: empty });
    const { data } = (await world.call(hostile, 'GET', path)).json();
    const companies = data.companies.map(({ id }: { id: string }) => ({ id, name: 'x'.repeat(200) }));
    return repeated(40, callOf(url, hostile, 'PUT', path, { companies }));
  },
  'requests of 60 KiB of new words, 40 at once': async (url, hostile) =>
    Array.from({ length: 40 }, () =>
      callOf(url, hostile, 'POST', '/consultations', {
        room: 'A',
        topic: 'Tariffs',
        problem_details: newWords(),
      }),
    ),
  'pages of 500 long requests, 200 at once': async (url, hostile) => {
    await longRequests(hostile);
    return repeated(200, callOf(url, hostile, 'GET', '/consultations?limit=500'));
  },
  'pages of 500 long requests with a parameter that the call does not know, 200 at once': async (
    url,
    hostile,
  ) => {
    await longRequests(hostile);
    return repeated(200, callOf(url, hostile, 'GET', '/consultations?limit=500&light=true'));
  },
  'an account with 50 full companies, read 200 at once': async (url, hostile) => {
    await fullCompanies(hostile);
    return repeated(200, callOf(url, hostile, 'GET', `/users/${hostile.id}`));
  },
  'a request of such an account, read 200 at once': async (url, hostile) => {
    await fullCompanies(hostile);
    const { id } = await world.consultation(hostile);
    return repeated(200, callOf(url, hostile, 'GET', `/consultations/${id}`));
  },
  'the calendar feed of such an account, read 200 at once': async (url, hostile) => {
    await fullCompanies(hostile);
    return repeated(200, callOf(url, hostile, 'GET', `/users/${hostile.id}/calendar-link`));
  },
  'a version that a request of such an account has not, read 200 at once': async (url, hostile) => {
    await fullCompanies(hostile);
    const { id } = await world.consultation(hostile);
    return repeated(200, callOf(url, hostile, 'GET', `/consultations/${id}/versions/1/diff`));
  },
  'searches of ten words in ten conversations of 8 MiB, 40 at once': async (url, hostile) => {
    const search = await longSearch(hostile);
    return repeated(40, callOf(url, hostile, 'GET', `/consultations?limit=20&search=${search}`));
  },
  'such searches for excerpts, 40 at once': async (url, hostile) => {
    const search = await longSearch(hostile);
    const path = `/consultations?limit=20&fields=excerpt&search=${search}`;
    return repeated(40, callOf(url, hostile, 'GET', path));
  },
  'readings of a calendar of 1,000 appointments, 100 at once': async (url, hostile) => {
    await appointmentsOf(hostile, 1_000);
    const { data } = (await world.call(hostile, 'PUT', `/users/${hostile.id}/calendar-link`)).json();
    const { pathname } = new URL(data.calendar_link);
    return repeated(100, { url: url + pathname });
  },
  'sign-ins with the right password to such an account, 200 at once': async (url, hostile) => {
    await fullCompanies(hostile);
    const email = `hostile-${hostile.id}@port.example`;
    const password_hash = await hashPassword(PASSWORD);
    await world.db.updateTable('users').set({ email, password_hash }).where('id', '=', hostile.id).execute();
    return repeated(200, callOf(url, hostile, 'POST', '/auth/login', { email, password: PASSWORD }));
  },
};

const PASSWORD = 'harbour-light-2026';

const longRequests = (client: Person) =>
  world.db
    .insertInto('consultations')
    .values(
      Array.from({ length: LONG_REQUESTS }, () => ({
        client_id: client.id,
        topic: 'Tariffs',
        problem_details: `<p>${'duty '.repeat(6_000)}</p>`,
        last_modified_by: client.id,
      })),
    )
    .execute();

/** 600 KiB of companies. */
const fullCompanies = (client: Person) => addFullCompanies(world.db, client, 50);

/** Ten words that no text has, and conversations in which they are looked for. */
async function longSearch(client: Person) {
  for (let n = 0; n < 10; n += 1) await longConversation(client);
  return Array.from({ length: 10 }, (_, n) => `absent${n}`).join('+');
}

/** A request with as many messages as a case takes, of words that no search finds. */
async function longConversation(client: Person) {
  const { id } = await world.consultation(client);
  const body = `<p>${'tariff '.repeat(9_000)}</p>`;
  await sql`
    with entries as (
      insert into timeline_entries (consultation_id, kind, actor_id)
      select ${id}, 'message', ${client.id}::uuid from generate_series(1, ${Math.floor(MOST_SAID / body.length)}::int) as n
      returning id
    )
    insert into messages (id, consultation_id, author_id, is_note, body)
    select id, ${id}, ${client.id}, false, ${body} from entries`.execute(world.db);
}

async function appointmentsOf(client: Person, count: number) {
  const consultant = await world.consultant('A');
  await sql`
    with cases as (
      insert into consultations (client_id, consultant_id, last_modified_by, topic, problem_details, status, scheduled_date)
      select ${client.id}, ${consultant.id}, ${client.id}, 'Tariffs', '<p>x</p>', 'approved', now() + make_interval(hours => 2 * n)
      from generate_series(1, ${count}::int) as n
      returning id, room, scheduled_date
    )
    insert into appointments (
      consultation_id, consultant_id, room, seat, state, starts_at, ends_at, blocked_from, blocked_until, mode)
    select id, ${consultant.id}, room, 1, 'booked', scheduled_date, scheduled_date + interval '1 hour', scheduled_date,
      scheduled_date + interval '1 hour', 'office'
    from cases`.execute(world.db);
}

test.each(Object.entries(attacks))(
  '%s: other users wait less than three times as long as alone',
  async (what, attack) => {
    const { url, memory } = await startProcess(world.url);
    const hostile = await world.client();
    const [calls, begin] = [await attack(url, hostile), newAttacker()];
    let isOver = false;
    const stopAfter = (ms: number) => {
      isOver = false;
      setTimeout(() => (isOver = true), ms);
    };
    stopAfter(2_000);
    await ordinaryCalls(url, people, () => isOver);

    stopAfter(5_000);
    const alone = await ordinaryCalls(url, people, () => isOver);

    isOver = false;
    const began = performance.now();
    const attacked = begin(calls).finally(() => (isOver = true));
    const beside = await ordinaryCalls(url, people, () => isOver);
    const statuses = Map.groupBy(await attacked, (status) => status);
    const figures = {
      seconds: Math.round((performance.now() - began) / 100) / 10,
      answers: Object.fromEntries([...statuses].map(([status, all]) => [status, all.length])),
      calls: beside.length,
      p50: { alone: at(alone, 0.5), beside: at(beside, 0.5) },
      p95: { alone: at(alone, 0.95), beside: at(beside, 0.95) },
      memory: Math.round(memory()),
    };
    console.info(what, figures);
    expect([...statuses.keys()].every((status) => status < 500)).toBe(true);
    expect(figures.p95.beside).toBeLessThan(MARK * figures.p95.alone);
  },
);
