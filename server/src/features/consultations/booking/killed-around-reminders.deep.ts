import { once } from 'node:events';
import { newSeed } from '@consultflow/contract/testing/seed';
import { sql } from 'kysely';
import { afterAll, expect, test, vi } from 'vitest';
import { openPostBox } from '../../../../test/support/post-box.ts';
import { spawnServer } from '../../../../test/support/server-process.ts';
import { newWorld } from '../../../../test/support/world.ts';
import { drawFrom } from '../../../demo/random.ts';

const world = await newWorld();
const { db } = world;
const box = await openPostBox();
afterAll(async () => {
  await box.close();
  await world.end();
});

const ROUNDS = 20;
const admin = await world.admin();
const consultant = await world.consultant('A');

/** A server that sweeps and sends mails. */
async function startServer() {
  const server = spawnServer(world.url, { SMTP_URL: box.url, MAIL_FROM: 'advice@firm.example' });
  let output = '';
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (text) => (output += text));
  await vi.waitFor(() => expect(output).toContain('is ready at'), { timeout: 120_000, interval: 50 });
  return {
    kill: async () => {
      const gone = once(server, 'exit');
      server.kill('SIGKILL');
      await gone;
    },
  };
}

/** A client of their own with an appointment, of which both sides are reminded in that many milliseconds. */
async function remindedIn(delay: number, round: number) {
  const client = await world.client({ email: `client-of-${round}@port.example` });
  const { id } = await world.consultation(client);
  const scheduled_date = new Date(Date.now() + (100 + round * 3) * 3_600_000).toISOString();
  const reply = await world.call(consultant, 'PUT', `/consultations/${id}/status`, {
    status: 'approved',
    scheduled_date,
  });
  expect(reply.statusCode).toBe(200);
  await sql`delete from news_mails where kind <> 'appointment_reminder'`.execute(db);
  await db
    .updateTable('reminders')
    .set({ remind_at: new Date(Date.now() + delay).toISOString() })
    .where('minutes_before', '=', 60)
    .where('done_at', 'is', null)
    .where('appointment_id', 'in', (query) =>
      query.selectFrom('appointments').select('id').where('consultation_id', '=', id),
    )
    .execute();
  return { id, email: `client-of-${round}@port.example` };
}

type Reminded = Awaited<ReturnType<typeof remindedIn>>;

const told = async ({ id }: Reminded) =>
  (
    await sql<{ count: number }>`
      select count(*)::integer as count from notifications
      where kind = 'appointment_reminder' and consultation_id = ${id} group by user_id`.execute(db)
  ).rows.map(({ count }) => count);
const mailsTo = ({ email }: Reminded) =>
  new Set(box.received.filter(({ to }) => to.includes(email)).map(({ mail }) => mail.messageId)).size;

/** How often each side was told, and the mails of the client, once there is something and nothing more comes. */
async function outcomes(all: Reminded[]) {
  const now = () => Promise.all(all.map(async (one) => ({ told: await told(one), mails: mailsTo(one) })));
  await vi.waitFor(
    async () => {
      for (const one of await now()) expect([one.told.length, one.mails > 0]).toEqual([2, true]);
    },
    { timeout: 120_000, interval: 500 },
  );
  await new Promise((resolve) => setTimeout(resolve, 6_000));
  return now();
}
const onceEach = { told: [1, 1], mails: 1 };

test('a server killed twenty times around reminders tells each once, in the app and by mail', async () => {
  await world.call(admin, 'PUT', '/settings', { reminders: [60] });
  const seed = newSeed();
  const { number } = drawFrom(seed);
  const all: Reminded[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const server = await startServer();
    all.push(await remindedIn(number(0, 1_500), round));
    await new Promise((resolve) => setTimeout(resolve, number(0, 5_000)));
    await server.kill();
  }
  const last = await startServer();
  expect([seed, await outcomes(all)]).toEqual([seed, all.map(() => onceEach)]);
  await last.kill();
}, 900_000);

test('of two servers, one of which is killed around reminders, each is told once', async () => {
  const seed = newSeed();
  const { number } = drawFrom(seed);
  const all: Reminded[] = [];
  const stays = await startServer();
  for (let round = 0; round < ROUNDS; round += 1) {
    const server = await startServer();
    all.push(await remindedIn(number(0, 1_500), ROUNDS + round));
    await new Promise((resolve) => setTimeout(resolve, number(0, 4_000)));
    await server.kill();
  }
  expect([seed, await outcomes(all)]).toEqual([seed, all.map(() => onceEach)]);
  await stays.kill();
}, 900_000);
