import { expect, test } from '@playwright/test';
import { signInsAtOnce, startProduct } from '../product.ts';

/** In milliseconds. */
const START = 3_000;
const STOP = 10_000;

test(`a second start with nothing changed is ready within ${START} ms`, async () => {
  const first = await startProduct();
  await first.end();
  const began = performance.now();
  const again = await startProduct({ DATA_DIR: first.dataDir });
  expect((await fetch(`${again.url}/healthz`)).status).toBe(200);
  const took = Math.round(performance.now() - began);
  await again.stop();
  console.info(`Ready ${took} ms after a second start, of ${START}`);
  expect(took).toBeLessThan(START);
});

test(`on a signal the server exits within ${STOP} ms, and 30 running sign-ins get their responses`, async () => {
  const product = await startProduct();
  const logins = signInsAtOnce(product, 30);
  await Promise.race(logins);
  const began = performance.now();
  const ended = new Promise<number | null>((resolve) => product.starter.once('exit', resolve));
  product.starter.kill('SIGTERM');
  expect((await Promise.all(logins)).every(({ token }) => token.length > 40)).toBe(true);
  expect(await ended).toBe(0);
  const took = Math.round(performance.now() - began);
  await product.stop();
  console.info(`Stopped ${took} ms after a signal, of ${STOP}`);
  expect(took).toBeLessThan(STOP);
});
