import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { forgotPassword, login, register, resetPassword } from '@consultflow/contract/auth/endpoints';
import { type Endpoint, Failure, success } from '@consultflow/contract/endpoint';
import { streamEvents } from '@consultflow/contract/events/endpoints';
import { exportConsultations } from '@consultflow/contract/exports/endpoints';
import { expect, onTestFinished } from 'vitest';
import { z } from 'zod';
import { startEmbedded } from '../../src/db/embedded.ts';
import { calls } from '../permissions/calls.ts';
import { startProcess } from './server-process.ts';

const Session = success(z.object({ token: z.string() }));
const admin = { email: 'admin@firm.example', password: 'harbour-light-1' };
const SENTENCE = 'The service is not available right now. Please try again in a moment.';

/** A server on a given PostgreSQL, which can be stopped and restarted. */
export async function serverWithGivenDatabase() {
  const folder = mkdtempSync(join(tmpdir(), 'consultflow-outage-'));
  chmodSync(folder, 0o711);
  let database = await startEmbedded(folder, () => {});
  onTestFinished(async () => {
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  const server = await startProcess(database.connectionString, {
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
  });
  const processes = () => {
    const pid = readFileSync(join(database.directory, 'postmaster.pid'), 'utf8').split('\n')[0]!;
    const { stdout } = spawnSync('pgrep', ['-P', pid], { encoding: 'utf8' });
    return [pid, ...stdout.trim().split('\n')].map(Number);
  };
  const signal = (name: NodeJS.Signals) => processes().forEach((pid) => process.kill(pid, name));
  const { data } = Session.parse(await (await ask(server.url, login, { body: admin })).json());
  return {
    url: server.url,
    token: data.token,
    outages: {
      stopped: {
        begin: () => database.stop(),
        end: async () => void (database = await startEmbedded(folder, () => {})),
      },
      frozen: { begin: async () => signal('SIGSTOP'), end: async () => signal('SIGCONT') },
    },
  };
}
export type Given = Awaited<ReturnType<typeof serverWithGivenDatabase>>;

/** Every call of the contract with what it needs to reach the database. */
const every: { endpoint: Endpoint; body?: object }[] = [
  ...calls.filter(({ roles }) => roles !== 'anyone').map((endpoint) => ({ endpoint })),
  { endpoint: streamEvents },
  { endpoint: exportConsultations },
  { endpoint: login, body: admin },
  { endpoint: login, body: { ...admin, password: 'not this one' } },
  { endpoint: forgotPassword, body: { email: admin.email } },
  { endpoint: resetPassword, body: { token: 'x'.repeat(43), password: 'harbour-light-2' } },
  {
    endpoint: register,
    body: {
      name: 'N',
      email: 'n@x.example',
      phone: '1',
      password: 'harbour-light-3',
      companies: [{ name: 'N' }],
    },
  },
];

const ask = (
  url: string,
  { method, url: path }: Pick<Endpoint, 'method' | 'url'>,
  { token, body }: { token?: string; body?: object } = {},
) =>
  fetch(`${url}/api/v2${path.replaceAll(/:\w+/g, '00000000-0000-4000-8000-000000000000')}`, {
    method,
    headers: {
      // A connection that is kept could be closed by the server just when it is used again.
      connection: 'close',
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    body: body ? JSON.stringify(body) : null,
  });

/** The concurrent calls with a response other than 503 and the product's message, as "POST /auth/login 401". */
export async function otherAnswers({ url, token }: Given) {
  const answers = await Promise.all(
    every.map(async ({ endpoint, body }) => {
      const reply = await ask(url, endpoint, { token, ...(body && { body }) });
      const isJson = reply.headers.get('content-type')?.includes('json');
      const { data: { message } = {} } = Failure.safeParse(isJson && (await reply.json()));
      if (!isJson) await reply.body?.cancel();
      const isRight = reply.status === 503 && message === SENTENCE && reply.headers.has('retry-after');
      return isRight ? [] : [`${endpoint.method} ${endpoint.url} ${reply.status} ${message}`];
    }),
  );
  return answers.flat();
}

export const health = (url: string) => fetch(`${url}/healthz`).then(({ status }) => status);

/** In milliseconds, how long until `look` returns the expected value. */
export async function until(look: () => Promise<unknown>, wanted: unknown, timeout = 60_000) {
  const began = performance.now();
  await expect.poll(look, { timeout, interval: 20 }).toEqual(wanted);
  return Math.round(performance.now() - began);
}

export const signsIn = ({ url }: Given) => ask(url, login, { body: admin }).then(({ status }) => status);
