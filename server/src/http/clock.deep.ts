import { chmodSync, globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { isRoot, systemUser } from '../db/embedded/account.ts';
import { findBinaries } from '../db/embedded/binaries.ts';
import { createCluster } from '../db/embedded/cluster.ts';
import { connectionThrough } from '../db/embedded/running.ts';
import { openSocket } from '../db/embedded/socket.ts';
import { supervise } from '../db/embedded/supervise.ts';
import { openDatabase } from '../db/open.ts';
import { openStream } from '../../test/support/event-stream.ts';
import { startProcess } from '../../test/support/server-process.ts';
import { hashOf } from './session.ts';

const library = globSync('/usr/lib/*/faketime/libfaketimeMT.so.1')[0];
if (!library)
  console.log('Skipped: a clock that is put back and forth. It takes libfaketime (Debian’s name).');

const admin = { email: 'admin@firm.example', password: 'harbour-light-1' };
const MINUTE = 60;
const HOUR = 60 * MINUTE;

test.runIf(library)(
  'with a clock an hour ahead and behind work, limits and mail continue, and no session exceeds its lifetime',
  async () => {
    const firm = await firmOnAClock();
    const { set, call, signIn } = firm;
    set(0);
    const first = await signIn();
    const stream = await openStream(firm.url, { token: first });
    const tokens = [first];
    const offsets = [0, HOUR, -HOUR, HOUR, 0];
    for (const [index, offset] of offsets.entries()) {
      set(offset);
      const token = await signIn();
      tokens.push(token);
      for (const one of tokens) expect((await call('GET', '/users', { token: one })).status).toBe(200);
      // Its mail is sent, and open screens receive the event.
      const [mails, news] = [firm.mails(), stream.news().length];
      const consultant = { name: `At ${index}`, email: `at${index}@firm.example`, specialties: ['A'] };
      const body = { ...consultant, password: 'harbour-walks-2026' };
      expect((await call('POST', '/consultants', { token, body })).status).toBe(200);
      const reset = await call('POST', '/auth/forgot-password', { body: { email: admin.email } });
      expect(reset.status).toBe(200);
      await expect.poll(() => firm.mails(), { timeout: 30_000 }).toBeGreaterThan(mails);
      await expect.poll(() => stream.news().length, { timeout: 15_000 }).toBeGreaterThan(news);
    }
    await stream.close();

    // At most ten attempts at any clock time, and nobody is locked out for longer than a quarter of an hour.
    const wrong = (email: string) => call('POST', '/auth/login', { body: { email, password: 'wrong' } });
    for (const offset of [HOUR, -HOUR]) {
      set(offset);
      const email = `nobody${offset}@firm.example`;
      const answers: number[] = [];
      for (let count = 0; count < 12; count += 1) answers.push((await wrong(email)).status);
      expect(answers).toEqual([...Array(10).fill(401), 429, 429]);
      set(offset + 16 * MINUTE);
      expect((await wrong(email)).status).toBe(401);
    }
    set(HOUR);
    for (let count = 0; count < 11; count += 1) await wrong('ahead@firm.example');
    expect((await wrong('ahead@firm.example')).status).toBe(429);
    set(0);
    const refused = await wrong('ahead@firm.example');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(15 * MINUTE);
    set(16 * MINUTE);
    expect((await wrong('ahead@firm.example')).status).toBe(401);
    set(0);

    // Used every eleven hours, a session of the hour ahead still ends.
    set(HOUR);
    const worst = await signIn();
    const forged = await signIn();
    await firm.bornIn2100(forged);
    set(0);
    const living = async (offset: number) => {
      set(offset);
      return (await call('GET', '/users', { token: worst })).status === 200;
    };
    for (let offset = 11 * HOUR; offset < 7 * 24 * HOUR; offset += 11 * HOUR) {
      expect(await living(offset)).toBe(true);
      await call('GET', '/users', { token: forged });
    }
    expect(await living(7 * 24 * HOUR + HOUR + MINUTE)).toBe(false);
    for (const one of tokens) expect((await call('GET', '/users', { token: one })).status).toBe(401);
    // The check for sessions without an end, with one.
    expect((await call('GET', '/users', { token: forged })).status).toBe(200);
    expect(firm.said).toEqual([]);
  },
);

/** A server and its PostgreSQL with an adjustable clock, in seconds from the true time. */
async function firmOnAClock() {
  const folder = mkdtempSync(join(tmpdir(), 'consultflow-clock-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  chmodSync(folder, 0o711);
  const clock = join(folder, 'clock');
  const set = (seconds: number) =>
    writeFileSync(clock, `${seconds < 0 ? '' : '+'}${seconds}\n`, { mode: 0o644 });
  set(0);
  const wrong = {
    LD_PRELOAD: library!,
    FAKETIME_TIMESTAMP_FILE: clock,
    FAKETIME_NO_CACHE: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  };
  const { url, said } = await databaseWith(folder, wrong);
  const dataDir = join(folder, 'data');
  const server = await startProcess(url, {
    ...wrong,
    DATA_DIR: dataDir,
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
  });
  const call = (method: string, path: string, { token, body }: { token?: string; body?: object } = {}) =>
    fetch(`${server.url}/api/v2${path}`, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      body: body ? JSON.stringify(body) : null,
    });
  return {
    url: server.url,
    said,
    set,
    call,
    signIn: async () => {
      const reply = await call('POST', '/auth/login', { body: admin });
      expect(reply.status).toBe(200);
      return ((await reply.json()) as { data: { token: string } }).data.token;
    },
    mails: () => globSync(join(dataDir, 'mail', '*.eml')).length,
    /** Bypassing the server: a session that never expires. */
    bornIn2100: async (token: string) => {
      const db = openDatabase(url, () => {});
      const far = '2100-01-01T00:00:00.000Z';
      await db
        .updateTable('sessions')
        .set({ created_at: far, used_at: far })
        .where('token_hash', '=', hashOf(token))
        .execute();
      await db.destroy();
    },
  };
}

async function databaseWith(folder: string, environment: Record<string, string>) {
  const account = isRoot() ? systemUser() : {};
  const said: string[] = [];
  const say = (line: string) => void said.push(line);
  const binaries = await findBinaries(account, () => {});
  const directory = join(folder, 'postgres');
  await createCluster(directory, account, binaries);
  const wrapper = join(folder, 'postgres-on-the-clock');
  const settings = Object.entries(environment).map(([name, value]) => `export ${name}='${value}'\n`);
  writeFileSync(wrapper, `#!/bin/sh\n${settings.join('')}exec '${binaries.postgres}' "$@"\n`, {
    mode: 0o755,
  });
  const socket = await openSocket({ home: folder, account });
  const running = await supervise(
    { directory, socket: socket.directory, account, binaries: { ...binaries, postgres: wrapper } },
    say,
  );
  onTestFinished(running.stop);
  return { url: connectionThrough(socket.directory), said };
}
