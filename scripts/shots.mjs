import { spawnSync } from 'node:child_process';
import { build } from './build.mjs';
import { install } from './install.mjs';
import { node24 } from './node24.mjs';
import { inRoot } from './root.mjs';
import { chromium, prepareSystem } from './system.mjs';

await install();
prepareSystem();
await build();
const { status } = spawnSync(node24(), [inRoot('e2e', 'shots.ts'), ...process.argv.slice(2)], {
  cwd: inRoot(),
  env: { ...process.env, CHROMIUM: chromium() },
  stdio: 'inherit',
});
process.exit(status ?? 1);
