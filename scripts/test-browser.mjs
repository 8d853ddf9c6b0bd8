import { finish, playwright, prepare } from './suites.mjs';

// A journey by a part of its path, or one test of it: `npm run test:browser sign-up -- -g "refused"`.
await prepare();
finish([await playwright(...process.argv.slice(2))]);
