import { spawnSync } from 'node:child_process';
import { install } from './install.mjs';
import { node24 } from './node24.mjs';
import { inRoot } from './root.mjs';

// Brings the files of translations up to date with the sentences of the code.
await install();
const { status } = spawnSync(node24(), [inRoot('translations', 'src', 'extract.ts')], { stdio: 'inherit' });
process.exit(status ?? 1);
