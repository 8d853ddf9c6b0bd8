import { checkAdvisories } from './advisories.mjs';
import { finish, playwright, prepare, vitest } from './suites.mjs';
import { prepareClock, prepareScanner } from './system.mjs';

await prepare();
prepareClock();
prepareScanner();
finish([
  await checkAdvisories(),
  await vitest('--config', 'vitest.deep.config.ts'),
  await playwright('--config', 'playwright.deep.config.ts'),
]);
