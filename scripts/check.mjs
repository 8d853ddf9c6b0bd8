import { finish, prepareTools, staticChecks } from './suites.mjs';

await prepareTools();
finish(await staticChecks());
