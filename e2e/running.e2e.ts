import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { signIn, signInsAtOnce, startProduct } from './product.ts';

const start = join(import.meta.dirname, '..', 'scripts', 'start.mjs');

/** A start that is expected to fail. */
const refused = (environment: NodeJS.ProcessEnv) =>
  spawnSync(process.execPath, [start], {
    env: { ...process.env, ...environment },
    encoding: 'utf8',
    timeout: 120_000,
  });

test('a second start with nothing changed is ready with the existing data', async () => {
  const first = await startProduct();
  await first.end();
  const again = await startProduct({ DATA_DIR: first.dataDir });
  expect((await fetch(`${again.url}/healthz`)).status).toBe(200);
  expect(await signIn(again.url)).toHaveLength(43);
  await again.stop();
});

test('on a signal the server exits after responding to a waiting caller', async () => {
  const product = await startProduct();
  const logins = signInsAtOnce(product, 4);
  await Promise.race(logins);
  const ended = new Promise<number | null>((resolve) => product.starter.once('exit', resolve));
  product.starter.kill('SIGTERM');
  expect((await Promise.all(logins)).every(({ token }) => token.length > 40)).toBe(true);
  expect(await ended).toBe(0);
  await product.stop();
});

test('a second server on the same data directory is refused with a one-line message', async () => {
  const product = await startProduct();
  const { status, stderr } = refused({ DATA_DIR: product.dataDir, PORT: '0' });
  expect(status).toBe(1);
  expect(stderr.trim().split('\n')).toHaveLength(1);
  expect(stderr).toContain('Another server is already running');
  await product.stop();
});

test.describe('an invalid environment variable stops the start with a one-line message', () => {
  for (const [name, value] of Object.entries({
    PORT: '70000',
    DATABASE_URL: 'mysql://localhost/firm',
    PUBLIC_URL: 'ftp://x',
    SMTP_URL: 'localhost',
    ADMIN_EMAIL: 'nobody',
    ADMIN_PASSWORD: 'short',
    RATE_LIMIT: 'maybe',
    LOG_LEVEL: 'loud',
    TRUST_PROXY: 'everybody',
  })) {
    test(name, () => {
      const { status, stderr } = refused({ [name]: value, DATA_DIR: '/nonexistent' });
      expect(status).toBe(1);
      expect(stderr.trim().split('\n')).toHaveLength(1);
      expect(stderr).toContain(name);
    });
  }
});
