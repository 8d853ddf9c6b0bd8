import { once } from 'node:events';
import { newSeed } from '@consultflow/contract/testing/seed';
import { afterAll, expect, test, vi } from 'vitest';
import { openPostBox } from '../../test/support/post-box.ts';
import { spawnServer } from '../../test/support/server-process.ts';
import { newWorld } from '../../test/support/world.ts';
import { drawFrom } from '../demo/random.ts';

const world = await newWorld();
const box = await openPostBox();
afterAll(async () => {
  await box.close();
  await world.end();
});

const ROUNDS = 5;

const sent = () => box.received.filter(({ to }) => to.includes('anna@port.example'));
const idsOf = (round: number) =>
  new Set(
    sent()
      .filter(({ mail }) => mail.text?.includes(`  Message ${round}.`))
      .map(({ mail }) => mail.messageId),
  );

/** A server that sends mails, until it is killed. */
async function startServer() {
  const server = spawnServer(world.url, { SMTP_URL: box.url, MAIL_FROM: 'advice@firm.example' });
  let output = '';
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (text) => (output += text));
  await vi.waitFor(() => expect(output).toContain('is ready at'), { timeout: 120_000, interval: 50 });
  const url = new URL(/is ready at (\S+)/.exec(output)![1]!).origin;
  return {
    url,
    kill: async () => {
      const gone = once(server, 'exit');
      server.kill('SIGKILL');
      await gone;
    },
  };
}

test('a server killed between a message and its mail loses no mail and makes none of another id', async () => {
  const seed = newSeed();
  const { number } = drawFrom(seed);
  const client = await world.client({ email: 'anna@port.example' });
  const consultant = await world.consultant('A');
  const { id } = await world.consultation(client);
  await world.call(consultant, 'PUT', `/consultations/${id}/status`, { status: 'approved' });
  await world.db.deleteFrom('news_mails').execute();

  for (let round = 0; round < ROUNDS; round += 1) {
    const server = await startServer();
    const reply = await fetch(`${server.url}/api/v2/consultations/${id}/messages`, {
      method: 'POST',
      headers: { authorization: `Bearer ${consultant.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ body: `<p>Message ${round}.</p>` }),
    });
    expect([seed, reply.status]).toEqual([seed, 200]);
    // Now and then before it is merged, queued or sent.
    if (number(0, 2) > 0) await world.newsAreDue();
    await new Promise((resolve) => setTimeout(resolve, number(0, 2_500)));
    await server.kill();
  }

  const last = await startServer();
  await vi.waitFor(
    async () => {
      await world.newsAreDue();
      const { rows } = await world.jobs();
      expect(rows.filter(({ state }) => state !== 'completed')).toEqual([]);
      for (let round = 0; round < ROUNDS; round += 1) expect(idsOf(round).size).toBeGreaterThan(0);
    },
    { timeout: 300_000, interval: 500 },
  );
  for (let round = 0; round < ROUNDS; round += 1)
    expect([seed, round, idsOf(round).size]).toEqual([seed, round, 1]);
  await last.kill();
}, 600_000);
