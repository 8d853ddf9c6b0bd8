import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { callApi, type Product, signIn } from './product.ts';

/** The process numbers as they are now; none while it is being started again. */
export const serverOf = ({ starter }: Product) =>
  firstNumber(spawnSync('pgrep', ['-P', String(starter.pid)], { encoding: 'utf8' }).stdout);
export const postmasterOf = ({ dataDir }: Product) => {
  const file = join(dataDir, 'postgres', 'postmaster.pid');
  return firstNumber(readIfThere(file));
};
/** It may go at any moment. */
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

/** Each kind of sudden death. */
export const deaths = {
  'the server': (product: Product) => [serverOf(product)],
  'the database': (product: Product) => [postmasterOf(product)],
  both: (product: Product) => [serverOf(product), postmasterOf(product)],
};

/** Kills with -9 while the load goes on. Answers after how many milliseconds the product was ready again. */
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

/** Requests that one client makes: at most 100 may wait for a decision. */
const OF_ONE = 90;

/** Four people's worth of requests, one after the other; what was answered must last, what was not may be tried again. */
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
  // A sign-in takes its time: some are always under way.
  const working = [...[1, 2, 3, 4].map((writer) => goOn(write(writer))), goOn(() => signIn(url, visitor))];
  return {
    /** Of a client who makes none of these requests. */
    token,
    admin,
    answered,
    /** How often which refusal was met. */
    refusals,
    /** What ended otherwise than by an answer or by finding nobody. */
    resets,
    stop: () => {
      pen.down = false;
      return Promise.all(working);
    },
  };
}

/** What a connection met, or the status and the sentence. */
const reasonOf = (error: unknown) => {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : error.message;
};

/** Nobody was there, or one was asked to wait. */
const fair = /^ECONNREFUSED$|: 503 /;
type Reset = { why: string; began: number; ended: number };

/** What was under way at this moment and was cut off. */
export const cutOff = ({ resets }: Load, at: number) =>
  resets.filter(({ began, ended }) => began < at && at < ended).map(({ why }) => why);

/** What was answered as written and is not there. */
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
