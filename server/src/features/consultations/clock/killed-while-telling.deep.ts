import { once } from 'node:events';
import { newSeed } from '@consultflow/contract/testing/seed';
import { sql } from 'kysely';
import { afterAll, expect, test, vi } from 'vitest';
import { letPass, neverClose } from '../../../../test/support/running-clocks.ts';
import { spawnServer } from '../../../../test/support/server-process.ts';
import { newWorld } from '../../../../test/support/world.ts';
import { drawFrom } from '../../../demo/random.ts';

const world = await newWorld();
const { db } = world;
afterAll(world.end);

const KILLS = 20;
const CASES = 40;

/** A server that sweeps, until it is killed. */
async function startServer() {
  const server = spawnServer(world.url);
  let output = '';
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (text) => (output += text));
  await vi.waitFor(() => expect(output).toContain('is ready at'), { timeout: 120_000, interval: 20 });
  return async () => {
    const gone = once(server, 'exit');
    server.kill('SIGKILL');
    await gone;
  };
}

/** What was told, by the audit log, which keeps what people delete: the admins and the room each in one statement. */
const told = async () =>
  (
    await sql<{ case_id: string; times: number }>`
      select case_id, count(*) as times from audit_entries
      where noun = 'notifications' and action = 'created' and changes -> 'kind' ->> 1 in ('case_due_soon', 'case_overdue')
      group by case_id`.execute(db)
  ).rows;

test(`of two servers one is killed ${KILLS} times: each case is told once`, async () => {
  const seed = newSeed();
  const { number } = drawFrom(seed);
  await world.admin();
  await world.consultant('A');
  await world.consultant('A');
  await neverClose(db);
  await sql`update rooms set response_target = 480 where code = 'A'`.execute(db);
  const stopOther = await startServer();
  const expected = new Map<string, number>();
  for (let kill = 0; kill < KILLS; kill += 1) {
    const stop = await startServer();
    const client = await world.client();
    for (let at = 0; at < CASES; at += 1) {
      const { id } = await world.consultation(client);
      const isOver = number(0, 1) === 1;
      expected.set(id, isOver ? 2 : 1);
      await letPass(db, id, isOver ? 9 : 7);
    }
    await new Promise((resolve) => setTimeout(resolve, number(0, 1_500)));
    await stop();
  }
  await vi.waitFor(async () => expect(await told()).toHaveLength(expected.size), {
    timeout: 120_000,
    interval: 500,
  });
  await stopOther();
  const wrong = (await told()).filter(({ case_id, times }) => expected.get(case_id) !== times);
  expect([seed, wrong]).toEqual([seed, []]);
}, 1_200_000);
