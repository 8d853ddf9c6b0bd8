import { expect, test, vi } from 'vitest';

const running: (() => void)[] = [];
/** The same work, once the test lets it begin. */
const held =
  <Given extends unknown[], Answer>(work: (...given: Given) => Promise<Answer>) =>
  async (...given: Given) => {
    await new Promise<void>((resolve) => running.push(resolve));
    return work(...given);
  };
vi.mock('@node-rs/argon2', async (original) => {
  const argon2 = await original<typeof import('@node-rs/argon2')>();
  return { ...argon2, hash: held(argon2.hash), verify: held(argon2.verify) };
});
vi.mock('node:os', async (original) => ({
  ...(await original<typeof import('node:os')>()),
  availableParallelism: () => 64,
}));
const { hashPassword, isPassword } = await import('./password.ts');
// The hash of nobody.
running.shift()!();

/** Each begins when it is its turn; one more than the two would have begun by then. */
const letRun = async (many: number) => {
  for (let left = many; left > 0; left -= 1) {
    await expect.poll(() => running.length).toBeGreaterThan(0);
    expect(running.length).toBeLessThanOrEqual(2);
    running.shift()!();
  }
};

test('a password is stored as Argon2id with 64 MiB, three passes and one lane, and its check takes as much', async () => {
  const stored = hashPassword('harbour-light-2026');
  await letRun(1);
  expect(await stored).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  const isRight = isPassword('harbour-light-2026', await stored);
  await letRun(1);
  expect(await isRight).toBe(true);
});

test('two passwords are hashed or checked at once, on however many processors, and the others after them', async () => {
  const stored = hashPassword('harbour-light-2026');
  await letRun(1);
  const known = await stored;
  const checks = Array.from({ length: 6 }, () => isPassword('wrong-harbour-1', known));
  const hashes = Array.from({ length: 2 }, () => hashPassword('another-light-2026'));
  await expect.poll(() => running.length).toBe(2);
  await letRun(8);
  expect(await Promise.all(checks)).toEqual(Array.from({ length: 6 }, () => false));
  expect(new Set(await Promise.all(hashes)).size).toBe(2);
});
