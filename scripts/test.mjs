import { check, finish, playwright, prepare, vitest } from './suites.mjs';

await prepare();
finish([
  ...(await Promise.all(
    ['contract', 'server', 'web', '.'].map((place) => check(`types of ${place}`, 'tsc', ['-p', place])),
  )),
  await check('lint', 'oxlint', ['--type-aware', '--deny-warnings']),
  await check('format', 'oxfmt', ['--check']),
  await vitest(),
  await playwright(),
]);
