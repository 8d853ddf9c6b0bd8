import { finish, playwright, prepare, vitest } from './suites.mjs';

await prepare();
finish([
  await vitest('--config', 'vitest.deep.config.ts'),
  await playwright('--config', 'playwright.deep.config.ts'),
]);
