import { finish, playwright, prepare, staticChecks, vitest } from './suites.mjs';

await prepare();
finish([...(await staticChecks()), await vitest(), await playwright()]);
