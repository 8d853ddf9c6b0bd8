import { spawn } from 'node:child_process';
import { install } from './install.mjs';
import { node24 } from './node24.mjs';
import { inRoot } from './root.mjs';

await install();
const program = inRoot('server', 'src', 'audit-verify-program.ts');
spawn(node24(), [program, ...process.argv.slice(2)], { stdio: 'inherit' }).once('exit', (code) =>
  process.exit(code ?? 1),
);
