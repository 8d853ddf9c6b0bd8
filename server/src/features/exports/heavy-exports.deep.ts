import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { addCompleted } from '../../../test/support/completed.ts';
import { startProcess } from '../../../test/support/server-process.ts';
import { newWorld } from '../../../test/support/world.ts';

const AT_ONCE = 40;
const CALLS = 60;
const SLOWER = 3;
/** In MiB. */
const MOST_MEMORY = 400;
const MOST_OF_CHILDREN = 1_100;

const quantile = (times: number[], part: number) =>
  Math.round(times.toSorted((a, b) => a - b)[Math.ceil(times.length * part) - 1]! * 10) / 10;

/** Repeats the attack while the other user works; the numbers of responses by status. */
const during = async <Result>(attack: () => Promise<number[]>, work: Promise<Result>) => {
  const answers: Record<number, number> = {};
  const state = { isOver: false };
  const worked = work.finally(() => (state.isOver = true));
  while (!state.isOver) {
    const began = performance.now();
    for (const status of await attack()) answers[status] = (answers[status] ?? 0) + 1;
    await pause(Math.max(0, 200 - (performance.now() - began)));
  }
  return { answers, result: await worked };
};

test('rendering 40 of the longest lists at once delays nobody else, and their memory is released', async () => {
  const world = await newWorld();
  onTestFinished(world.end);
  const server = await startProcess(world.url, { RATE_LIMIT: 'off' });
  const [consultant, attacker, other] = [
    await world.consultant('A'),
    await world.client(),
    await world.client(),
  ];
  const lists = await addCompleted(world.db, { client: attacker, consultant }, 10);
  const list = `<ul>${'<li>x</li>'.repeat(6_200)}</ul>`;
  await world.db
    .updateTable('consultations')
    .set({ consultation_result: list })
    .where('client_id', '=', attacker.id)
    .execute();
  const [short] = await addCompleted(world.db, { client: other, consultant }, 1);

  const exportOne = async ({ token }: { token: string }, id: string | undefined) => {
    const began = performance.now();
    const reply = await fetch(`${server.url}/api/v2/consultations/${id}/export`, {
      headers: { authorization: `Bearer ${token}` },
    });
    await reply.arrayBuffer();
    return { status: reply.status, ms: performance.now() - began };
  };
  const exportMany = async (ids: string[]) => {
    const reply = await fetch(`${server.url}/api/v2/exports`, {
      method: 'POST',
      headers: { authorization: `Bearer ${attacker.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ ids, format: 'pdf' }),
    });
    await reply.arrayBuffer();
    return reply.status;
  };

  /** The other user's short documents, one after the other, and the peak memory. */
  const shortOnes = async () => {
    const times: number[] = [];
    const statuses = new Set<number>();
    let memory = 0;
    let children = 0;
    for (let call = 0; call < CALLS; call += 1) {
      const { status, ms } = await exportOne(other, short);
      statuses.add(status);
      times.push(ms);
      memory = Math.max(memory, server.memory());
      children = Math.max(children, server.memoryOfChildren());
      await pause(50);
    }
    return { times, statuses: [...statuses], memory, children };
  };

  for (let call = 0; call < 20; call += 1) await exportOne(other, short);
  const alone = await shortOnes();
  const before = server.memory();
  const singles = await during(
    async () =>
      (await Promise.all(Array.from({ length: AT_ONCE }, () => exportOne(attacker, lists[0])))).map(
        ({ status }) => status,
      ),
    shortOnes(),
  );
  const ten = await exportMany(lists);
  const collections = await during(async () => [await exportMany(lists.slice(0, 2))], shortOnes());
  // The process for short documents ends after a minute without any.
  await expect.poll(server.memoryOfChildren, { timeout: 90_000 }).toBe(0);
  const after = server.memory();

  const figures = {
    alone_p95_ms: quantile(alone.times, 0.95),
    singles_p95_ms: quantile(singles.result.times, 0.95),
    collections_p95_ms: quantile(collections.result.times, 0.95),
    answers_to_singles: singles.answers,
    answer_to_ten: ten,
    answers_to_collections: collections.answers,
    memory_before_mb: Math.round(before),
    memory_most_mb: Math.round(Math.max(singles.result.memory, collections.result.memory)),
    memory_after_mb: Math.round(after),
    children_most_mb: Math.round(Math.max(singles.result.children, collections.result.children)),
  };
  console.info(figures);
  for (const { statuses } of [alone, singles.result, collections.result]) expect(statuses).toEqual([200]);
  expect(figures.singles_p95_ms).toBeLessThan(SLOWER * figures.alone_p95_ms);
  expect(figures.collections_p95_ms).toBeLessThan(SLOWER * figures.alone_p95_ms);
  expect(singles.answers[200]).toBeGreaterThan(0);
  expect(singles.answers[429]).toBeGreaterThan(0);
  expect(ten).toBe(409);
  expect(figures.memory_most_mb).toBeLessThan(MOST_MEMORY);
  expect(figures.children_most_mb).toBeLessThan(MOST_OF_CHILDREN);
  expect(figures.memory_after_mb).toBeLessThan(figures.memory_before_mb * 1.5);
});
