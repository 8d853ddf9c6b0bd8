import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const quick = globSync([
  '*.test.ts',
  'scripts/*.test.ts',
  '{contract,server,translations,web}/{src,test}/**/*.test.{ts,tsx}',
  'e2e/*.e2e.ts',
])
  .filter((file) => !import.meta.filename.endsWith(file))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }));

/** Reads a clock to measure a duration, or calls something that does. */
const clock =
  /performance\.now\(|hrtime|cpuUsage\(|CpuUsage\(|loadavg\(|\.lag\(|Date\.now\(\) - [a-z]|\/(processor-time|tell-apart)\.ts'/;
const upperLimit = /\.toBeLessThan|not\.toBeGreaterThan|toSatisfy\(/;
const measures = (text: string) => clock.test(text) && upperLimit.test(text);

/** In milliseconds; shorter time-outs fail on a busy machine. */
const SHORTEST_WAIT = 10_000;
/** A short time-out inside a retry is allowed. */
const tries = /expect\(async \(\) => \{[^]*?\}\)\s*\.toPass\(/g;
const waits = (text: string) =>
  [...text.replaceAll(tries, '').matchAll(/\b(?:timeout|setTimeout|testTimeout)(?:: |\()(\d[\d_]*)/g)].map(
    ([, ms = '']) => Number(ms.replaceAll('_', '')),
  );
/** Vitest's own waits have a time-out of one second. */
const hurries = (text: string) =>
  /\bvi\.wait(For|Until)\(/.test(text) || waits(text).some((ms) => ms > 0 && ms < SHORTEST_WAIT);

test('quick tests are found', () => {
  expect(quick.length).toBeGreaterThan(150);
});

test('no quick test asserts a measured time, as only *.deep.ts may', () => {
  expect(quick.filter(({ text }) => measures(text)).map(({ file }) => file)).toEqual([]);
});

test('no quick test has a short time-out for what it waits for', () => {
  expect(quick.filter(({ text }) => hurries(text)).map(({ file }) => file)).toEqual([]);
});

test('the checks detect such tests', () => {
  expect(measures('expect(performance.now() - began).toBeLessThan(50)')).toBe(true);
  expect(measures('expect(hub.lag()).not.toBeGreaterThan(late)')).toBe(true);
  expect(hurries('toBeVisible({ timeout: 1_500 })')).toBe(true);
  expect(hurries('expect(async () => { toBeVisible({ timeout: 1_500 }) }).toPass()')).toBe(false);
  expect(hurries('await vi.waitFor(() => expect(heard).toHaveLength(1))')).toBe(true);
});
