import { randomBytes } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { startProcess } from '../../../test/support/server-process.ts';
import { newWorld } from '../../../test/support/world.ts';

const world = await newWorld();
afterAll(world.end);

type Person = { id: string; token: string };

/** The factor by which a hostile user may slow down others. */
const MARK = 3;
const OTHERS = 10;
const LONG_REQUESTS = 500;

const send = async (url: string, { token }: Person, method: string, path: string, body?: object) => {
  const reply = await fetch(`${url}/api/v2${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  await reply.arrayBuffer();
  return reply.status;
};

/** 60 KiB of new words. */
const newWords = () =>
  `<p>${Array.from({ length: 5_000 }, () => randomBytes(5).toString('hex')).join(' ')}</p>`;

const parallel = <T>(many: number, work: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: many }, (_, n) => work(n)));

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

const people = await parallel(OTHERS, async () => {
  const one = await world.client();
  for (let n = 0; n < 3; n += 1) await world.consultation(one);
  return one;
});

type Attack = (url: string, hostile: Person) => Promise<number[]>;

const attacks: Record<string, Attack> = {
  'updates of 50 companies, 40 at once': async (url, hostile) => {
    const path = `/users/${hostile.id}`;
    const empty = Array.from({ length: 50 }, (_, n) => ({ name: `Company ${n}` }));
    await send(url, hostile, 'PUT', path, { companies: empty });
    const { data } = (await world.call(hostile, 'GET', path)).json();
    const companies = data.companies.map(({ id }: { id: string }) => ({ id, name: 'x'.repeat(200) }));
    return parallel(40, () => send(url, hostile, 'PUT', path, { companies }));
  },
  'requests of 60 KiB of new words, 40 at once': (url, hostile) =>
    parallel(40, () =>
      send(url, hostile, 'POST', '/consultations', {
        room: 'A',
        topic: 'Tariffs',
        problem_details: newWords(),
      }),
    ),
  'pages of 500 long requests, 200 at once': async (url, hostile) => {
    await world.db
      .insertInto('consultations')
      .values(
        Array.from({ length: LONG_REQUESTS }, () => ({
          client_id: hostile.id,
          topic: 'Tariffs',
          problem_details: `<p>${'duty '.repeat(6_000)}</p>`,
          last_modified_by: hostile.id,
        })),
      )
      .execute();
    return parallel(200, () => send(url, hostile, 'GET', '/consultations?limit=500'));
  },
};

test.each(Object.entries(attacks))(
  '%s: other users wait less than three times as long as alone',
  async (what, attack) => {
    const { url, memory } = await startProcess(world.url);
    const hostile = await world.client();
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
    const attacked = attack(url, hostile).finally(() => (isOver = true));
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
