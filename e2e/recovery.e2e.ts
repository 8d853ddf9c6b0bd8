import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { callApi, type Product, signIn, startProduct } from './product.ts';

const client = { email: 'writer@firm.example', password: 'writes-all-day-1' };

/** The process numbers as they are now; none while it is being started again. */
const serverOf = ({ starter }: Product) =>
  firstNumber(spawnSync('pgrep', ['-P', String(starter.pid)], { encoding: 'utf8' }).stdout);
const databaseOf = ({ dataDir }: Product) => {
  const file = join(dataDir, 'postgres', 'postmaster.pid');
  return existsSync(file) ? firstNumber(readFileSync(file, 'utf8')) : 0;
};
const firstNumber = (text: string) => Number.parseInt(text, 10) || 0;

const isWell = (url: string) =>
  fetch(`${url}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );
const kill = (...pids: number[]) => pids.forEach((pid) => process.kill(pid, 'SIGKILL'));

/** Writes until told to stop; what was answered must last, what was not may be tried again. */
function writeOn(url: string, token: string) {
  const answered: string[] = [];
  const refusals = new Set<string>();
  const pen = { down: true };
  const write = async (writer: number) => {
    for (let count = 0; pen.down; count += 1) {
      const body = { room: 'A', topic: `${writer}-${count}`, problem_details: '<p>x</p>' };
      try {
        answered.push((await callApi(url, 'POST', '/consultations', { token, body })).id);
      } catch (error) {
        refusals.add(String(error));
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    }
  };
  const writers = [1, 2, 3, 4].map(write);
  return {
    answered,
    refusals,
    stop: () => {
      pen.down = false;
      return Promise.all(writers);
    },
  };
}

async function everyId(url: string, token: string) {
  const ids: string[] = [];
  let cursor = '';
  do {
    const reply = await fetch(`${url}/api/v2/consultations?limit=500${cursor}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const page: { data: { id: string }[]; next_cursor?: string } = await reply.json();
    ids.push(...page.data.map(({ id }) => id));
    cursor = page.next_cursor ? `&cursor=${page.next_cursor}` : '';
  } while (cursor);
  return new Set(ids);
}

test('after kill -9 of the server, of the database and of both, under load, every answered write is there', async () => {
  const product = await startProduct({ PORT: '4187', RATE_LIMIT: 'off' });
  const { url } = product;
  try {
    const admin = await signIn(url);
    const company = { name: 'Writers' };
    await callApi(url, 'POST', '/auth/register', {
      body: { name: 'Writer', ...client, phone: '1', companies: [company] },
    });
    const [{ id }] = await callApi(url, 'GET', '/users?account_status=pending', { token: admin });
    await callApi(url, 'PUT', `/users/${id}/approve`, { token: admin });
    const token = await signIn(url, client);

    const load = writeOn(url, token);
    for (const victims of [
      () => [serverOf(product)],
      () => [databaseOf(product)],
      () => [serverOf(product), databaseOf(product)],
    ]) {
      const before = load.answered.length;
      await expect.poll(() => load.answered.length).toBeGreaterThan(before + 50);
      const gone = victims();
      kill(...gone);
      await expect
        .poll(() => gone.includes(serverOf(product)) || gone.includes(databaseOf(product)), {
          timeout: 15_000,
        })
        .toBe(false);
      await expect.poll(() => isWell(url), { timeout: 15_000 }).toBe(true);
      const after = load.answered.length;
      await expect.poll(() => load.answered.length, { timeout: 15_000 }).toBeGreaterThan(after);
    }
    await load.stop();

    const kept = await everyId(url, token);
    expect(load.answered.length).toBeGreaterThan(150);
    expect(load.answered.filter((one) => !kept.has(one))).toEqual([]);
    const refused = [...load.refusals].filter((why) => !/503|fetch failed/.test(why));
    expect(refused).toEqual([]);
  } finally {
    await product.stop();
  }
});
