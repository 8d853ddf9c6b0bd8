import { finish, prepare, vitest } from './suites.mjs';

// Patterns are parts of paths: `npm run test:unit consultations/move`.
await prepare();
finish([await vitest(...process.argv.slice(2))]);
