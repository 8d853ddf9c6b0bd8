import { checkAdvisories } from './advisories.mjs';
import { finish, playwright, prepare, vitest } from './suites.mjs';
import { prepareClock } from './system.mjs';

await prepare();
prepareClock();
finish([
  await checkAdvisories(),
  await vitest('--config', 'vitest.deep.config.ts'),
  await playwright('--config', 'playwright.deep.config.ts'),
]);
