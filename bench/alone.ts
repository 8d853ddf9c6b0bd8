import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hashPassword } from '../server/src/identity/password.ts';
import type { Call, Request } from './call.ts';
import { messagesToRoom } from './conversations.ts';
import type { Firm } from './firm.ts';
import { load, type Round, timingOf } from './load.ts';
import { roundOf } from './measure.ts';
import { startProduct, type startServer } from './servers.ts';

type Server = Awaited<ReturnType<typeof startServer>>;

/** Measurements without a baseline, in milliseconds and MiB. */
export type Alone = {
  /** A short PDF, warm, median: server time, and time until the reader has it. */
  pdf: { server: number; p50: number };
  /** A message to the 50 consultants of a room, median. */
  message: number;
  /** Sign-ins, sequential and eight concurrent. */
  signIn: { p50: number; p99: number };
  signInsAtOnce: { rate: number; p50: number };
  /** After 20, 30 … 60 s of all reads at 64 connections. */
  memory: number[];
  /** The second start on the same folder. */
  ready: number;
};

const PASSWORD = 'harbour-light-1';

export async function measureAlone(firm: Firm, calls: Call[], server: Server): Promise<Alone> {
  const url = server.url;
  const requests = await documentsOf(firm);
  const draw = () => load({ url, requests, connections: 1 });
  await draw();
  const drawn: Round[] = [];
  const inServer = await server.timed(2 * requests.length, async () =>
    drawn.push(await draw(), await draw()),
  );
  const messages = await messagesToRoom(firm);
  await roundOf(messages, { url, connections: 1 });
  const written = [
    await roundOf(messages, { url, connections: 1 }),
    await roundOf(messages, { url, connections: 1 }),
  ];
  const memory = await memoryUnder(calls, server);
  const signIns = await signInsOf(firm);
  const one = timingOf([await load({ url, requests: signIns.slice(0, 10), connections: 1 })]);
  const many = timingOf([await load({ url, requests: signIns, connections: 8 })]);
  return {
    pdf: { server: inServer, p50: timingOf(drawn).p50 },
    message: timingOf(written).p50,
    signIn: { p50: one.p50, p99: one.p99 },
    signInsAtOnce: { rate: many.rate, p50: many.p50 },
    memory,
    ready: await secondStart(),
  };
}

const documentsOf = async ({ db, admin }: Firm): Promise<Request[]> =>
  (
    await db
      .selectFrom('consultations')
      .select('id')
      .where('status', '=', 'completed')
      .orderBy('created_at')
      .limit(30)
      .execute()
  ).map(({ id }) => ({ method: 'GET', path: `/consultations/${id}/export`, token: admin.token }));

async function signInsOf({ db, admin }: Firm): Promise<Request[]> {
  const { email } = await db
    .updateTable('users')
    .set({ password_hash: await hashPassword(PASSWORD) })
    .where('id', '=', admin.id)
    .returning('email')
    .executeTakeFirstOrThrow();
  // With the ten before, fewer than the limit of sessions: otherwise the admin's own would end.
  return Array.from({ length: 36 }, () => ({
    method: 'POST',
    path: '/auth/login',
    token: '',
    body: { email, password: PASSWORD },
  }));
}

async function memoryUnder(calls: Call[], { url, memory }: Server) {
  const requests = calls.filter(({ kind }) => kind === 'read').flatMap((call) => call.requests.slice(0, 20));
  const seen: number[] = [];
  for (const seconds of [20, 10, 10, 10, 10]) {
    await load({ url, requests, connections: 64, seconds });
    seen.push(Math.round(memory()));
  }
  return seen;
}

async function secondStart() {
  const folder = mkdtempSync(join(tmpdir(), 'consultflow-bench-start-'));
  chmodSync(folder, 0o711);
  await (await startProduct(folder)).stop();
  const began = performance.now();
  const again = await startProduct(folder);
  const took = performance.now() - began;
  await again.stop();
  rmSync(folder, { recursive: true, force: true });
  return Math.round(took);
}
