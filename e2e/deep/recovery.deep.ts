import { availableParallelism, loadavg } from 'node:os';
import { expect, test } from '@playwright/test';
import { freePort } from '../free-port.ts';
import { databaseOf } from '../database.ts';
import { cutOff, deaths, goesOn, isWell, killUnderLoad, loadOf, lost, serverOf } from '../load.ts';
import { startProduct } from '../product.ts';

const ROUNDS = 20;
const READY_MS = 5_000;

test('after kill -9 of the server, of the database and of both, 20 times each under load, no confirmed write is lost', async () => {
  const product = await startProduct({ PORT: String(await freePort(4000)) });
  try {
    const load = await loadOf(product.url);
    const slow: string[] = [];
    for (const [name, victims] of Object.entries(deaths)) {
      const ready: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        ready.push(await killUnderLoad(product, load, victims));
      }
      const [slowest, usual] = [Math.max(...ready), ready.toSorted((a, b) => a - b)[ROUNDS / 2]!];
      const figures = `ready again after ${usual.toFixed()} ms as a rule, ${slowest.toFixed()} ms at the slowest`;
      console.log(
        `kill -9 of ${name}, ${ROUNDS} times: ${figures}; ${load.answered.length} writes answered so far; ` +
          `the machine's load is ${loadavg()[0]!.toFixed(1)} on ${availableParallelism()} processors`,
      );
      if (slowest > READY_MS) slow.push(`${name}: ${figures}`);
    }
    await load.stop();
    expect(await lost(product.url, load)).toEqual([]);

    // The check itself: it detects a lost write.
    const victim = load.answered[Math.floor(load.answered.length / 2)]!;
    const db = databaseOf(product);
    await db.deleteFrom('consultations').where('id', '=', victim).execute();
    await db.destroy();
    expect(await lost(product.url, load)).toEqual([victim]);
    expect(slow).toEqual([]);
  } finally {
    await product.stop();
  }
});

test('a SIGTERM under load, 20 times, loses no confirmed write and cuts off no running request', async () => {
  const PORT = String(await freePort(4000));
  let product = await startProduct({ PORT });
  try {
    const load = await loadOf(product.url);
    for (let round = 0; round < ROUNDS; round += 1) {
      await goesOn(load, 50);
      const ended = new Promise((resolve) => product.starter.once('exit', resolve));
      const at = performance.now();
      product.starter.kill('SIGTERM');
      expect(await ended).toBe(0);
      expect(cutOff(load, at)).toEqual([]);
      product = await startProduct({ PORT, DATA_DIR: product.dataDir });
    }
    console.log(
      `SIGTERM ${ROUNDS} times: ${load.answered.length} writes answered, ${load.resets.length} reset at the closed door; ` +
        JSON.stringify(Object.fromEntries(load.refusals)),
    );

    // The check itself: it detects requests that were cut off.
    await goesOn(load, 1);
    const at = performance.now();
    process.kill(serverOf(product), 'SIGKILL');
    await expect.poll(() => cutOff(load, at).length).toBeGreaterThan(0);
    await expect.poll(() => isWell(product.url), { timeout: 15_000 }).toBe(true);
    await load.stop();
    expect(await lost(product.url, load)).toEqual([]);
  } finally {
    await product.stop();
  }
});
