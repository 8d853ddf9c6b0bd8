import { once } from 'node:events';
import { newSeed } from '@consultflow/contract/testing/seed';
import { sql } from 'kysely';
import { afterAll, expect, test, vi } from 'vitest';
import { spawnServer } from '../../../../test/support/server-process.ts';
import { newWorld } from '../../../../test/support/world.ts';
import { drawFrom } from '../../../demo/random.ts';

const world = await newWorld();
const { db } = world;
afterAll(world.end);

const KILLS = 20;
const RESULTS = 12;

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

const consultant = await world.consultant('A');

/** A completed case of a client, whose result counts as accepted at a time a little later. */
async function completed(client: { id: string; token: string }, delay: number) {
  const { id } = await world.consultation(client);
  for (const body of [
    { status: 'approved' },
    { status: 'completed', consultation_result: '<p>Use a EUR.1.</p>' },
  ]) {
    const reply = await world.call(consultant, 'PUT', `/consultations/${id}/status`, body);
    expect(reply.statusCode).toBe(200);
  }
  await sql`
    update consultations set accept_due_at = now() + make_interval(secs => ${delay / 1_000}) where id = ${id}`.execute(
    db,
  );
  return id;
}

/** Of each case its entries, its acceptances, and who was told, in the app as in the mails of the same statement. */
const outcomes = async () =>
  (
    await sql<{ id: string; entries: number; accepted: number; told: string[] }>`
      select id,
        (select count(*) from timeline_entries where consultation_id = one.id and kind = 'acceptance')::int as entries,
        (select count(*) from acceptances where consultation_id = one.id and accepted_by is null)::int as accepted,
        array(select user_id from notifications
          where consultation_id = one.id and kind = 'result_counts_as_accepted' order by 1) as told
      from consultations as one where status = 'completed'`.execute(db)
  ).rows;

test(`of two servers one is killed ${KILLS} times around acceptances: each happens and is told once`, async () => {
  const seed = newSeed();
  const { number } = drawFrom(seed);
  const clientOf = new Map<string, string>();
  const stopOther = await startServer();
  for (let kill = 0; kill < KILLS; kill += 1) {
    const stop = await startServer();
    const client = await world.client();
    for (let at = 0; at < RESULTS; at += 1)
      clientOf.set(await completed(client, number(0, 3_000)), client.id);
    await new Promise((resolve) => setTimeout(resolve, number(0, 2_500)));
    await stop();
  }
  await vi.waitFor(
    async () => expect((await outcomes()).filter(({ accepted }) => accepted === 0)).toEqual([]),
    { timeout: 120_000, interval: 500 },
  );
  await stopOther();

  const all = await outcomes();
  expect(all).toHaveLength(KILLS * RESULTS);
  const onceEach = (id: string) => {
    return { id, entries: 1, accepted: 1, told: [clientOf.get(id)!, consultant.id].toSorted() };
  };
  const wrong = all.filter((one) => JSON.stringify(one) !== JSON.stringify(onceEach(one.id)));
  expect([seed, wrong]).toEqual([seed, []]);
}, 1_200_000);
