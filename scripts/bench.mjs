import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { build } from './build.mjs';
import { install } from './install.mjs';
import { node24 } from './node24.mjs';
import { inRoot } from './root.mjs';

await install();
await build();
const { status } = spawnSync(node24(), [inRoot('bench', 'bench.ts'), ...process.argv.slice(2)], {
  env: { ...process.env, PATH: [path.dirname(node24()), process.env.PATH].join(path.delimiter) },
  stdio: 'inherit',
});
process.exit(status ?? 1);
