import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { callApi, type Product, signIn } from './product.ts';

/** The current process ids; none during a restart. */
export const serverOf = ({ starter }: Product) =>
  firstNumber(spawnSync('pgrep', ['-P', String(starter.pid)], { encoding: 'utf8' }).stdout);
export const postmasterOf = ({ dataDir }: Product) => {
  const file = join(dataDir, 'postgres', 'postmaster.pid');
  return firstNumber(readIfThere(file));
};
/** The process may end at any moment. */
const readIfThere = (file: string) => {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  }
};
const firstNumber = (text: string) => Number.parseInt(text, 10) || 0;

export const isWell = (url: string) =>
  fetch(`${url}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );

/** Each kind of crash. */
export const deaths = {
  'the server': (product: Product) => [serverOf(product)],
  'the database': (product: Product) => [postmasterOf(product)],
  both: (product: Product) => [serverOf(product), postmasterOf(product)],
};

/** Kills with -9 under load. Returns the milliseconds until the product was ready again. */
export async function killUnderLoad(product: Product, load: Load, victims: (product: Product) => number[]) {
  await goesOn(load, 50);
  const killed = victims(product);
  expect(killed.every((pid) => pid > 0)).toBe(true);
  const began = performance.now();
  killed.forEach((pid) => process.kill(pid, 'SIGKILL'));
  const isGone = () => !killed.includes(serverOf(product)) && !killed.includes(postmasterOf(product));
  const often = { timeout: 60_000, intervals: [20] };
  await expect.poll(async () => isGone() && (await isWell(product.url)), often).toBe(true);
  const ready = performance.now() - began;
  await goesOn(load, 1);
  return ready;
}

export const goesOn = ({ answered }: Load, writes: number) =>
  expect.poll(() => answered.length, { timeout: 60_000 }).toBeGreaterThan(answered.length + writes);

export type Load = Awaited<ReturnType<typeof loadOf>>;

/** Requests per client: at most 100 may be pending. */
const OF_ONE = 90;

/** Four sequential clients; confirmed writes must survive, unconfirmed ones may be retried. */
export async function loadOf(url: string) {
  const admin = await signIn(url);
  let clients = 0;
  const newClient = async () => {
    const sign = { email: `writer${(clients += 1)}@firm.example`, password: 'writes-all-day-1' };
    await callApi(url, 'POST', '/admin/users', { token: admin, body: { name: 'Writer', ...sign } });
    return sign;
  };
  const newWriter = async () => signIn(url, await newClient());
  const token = await newWriter();
  const visitor = await newClient();

  const answered: string[] = [];
  const refusals = new Map<string, number>();
  const pen = { down: true };
  const resets: Reset[] = [];
  const goOn = async (work: (count: number) => Promise<unknown>) => {
    for (let count = 0; pen.down; count += 1) {
      const began = performance.now();
      await work(count).catch(async (error: unknown) => {
        const why = reasonOf(error);
        refusals.set(why, (refusals.get(why) ?? 0) + 1);
        if (!fair.test(why)) resets.push({ why, began, ended: performance.now() });
        await new Promise((resolve) => setTimeout(resolve, 100));
      });
    }
  };
  const write = (writer: number) => {
    let as = '';
    let left = 0;
    return async (count: number) => {
      if (left === 0) as = await newWriter();
      left = (left || OF_ONE) - 1;
      const body = { room: 'A', topic: `${writer}-${count}`, problem_details: '<p>x</p>' };
      answered.push((await callApi(url, 'POST', '/consultations', { token: as, body })).id);
    };
  };
  // Sign-ins are slow, so some are always running.
  const working = [...[1, 2, 3, 4].map((writer) => goOn(write(writer))), goOn(() => signIn(url, visitor))];
  return {
    /** A client who makes none of these requests. */
    token,
    admin,
    answered,
    /** The number of refusals of each kind. */
    refusals,
    /** Calls that ended neither with a response nor with a refused connection. */
    resets,
    stop: () => {
      pen.down = false;
      return Promise.all(working);
    },
  };
}

/** The connection error, or the status and the message. */
const reasonOf = (error: unknown) => {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : error.message;
};

/** The connection was refused, or the server asked to retry. */
const fair = /^ECONNREFUSED$|: 503 /;
type Reset = { why: string; began: number; ended: number };

/** Calls that were running at this moment and were cut off. */
export const cutOff = ({ resets }: Load, at: number) =>
  resets.filter(({ began, ended }) => began < at && at < ended).map(({ why }) => why);

/** Confirmed writes that are missing. */
export async function lost(url: string, { answered, admin }: Load) {
  const kept = await everyId(url, admin);
  return answered.filter((one) => !kept.has(one));
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
