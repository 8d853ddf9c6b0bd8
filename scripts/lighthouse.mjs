import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { build } from './build.mjs';
import { install } from './install.mjs';
import { node24 } from './node24.mjs';
import { inRoot } from './root.mjs';
import { chromium, prepareSystem } from './system.mjs';

await install();
prepareSystem();
await build();
const { status } = spawnSync(node24(), [inRoot('e2e', 'lighthouse.ts')], {
  cwd: inRoot(),
  env: {
    ...process.env,
    CHROMIUM: chromium(),
    // Lighthouse wants a newer Node than npm may be running under.
    PATH: [path.dirname(node24()), process.env.PATH].join(path.delimiter),
  },
  stdio: 'inherit',
});
process.exit(status ?? 1);
