import { spawn } from 'node:child_process';
import { install } from './install.mjs';
import { node24 } from './node24.mjs';
import { inRoot } from './root.mjs';

await install();

const programs = [
  start(['--watch', '--watch-preserve-output', inRoot('server', 'src', 'main.ts')], inRoot()),
  start([inRoot('node_modules', 'vite', 'bin', 'vite.js')], inRoot('web')),
];
let running = programs.length;

for (const program of programs) {
  program.once('exit', () => {
    running -= 1;
    end();
    if (running === 0) process.exit(0);
  });
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end);

function start(args, cwd) {
  // Ctrl+C reaches them once, through us.
  return spawn(node24(), args, { cwd, stdio: ['ignore', 'inherit', 'inherit'], detached: true });
}

function end() {
  for (const program of programs) program.kill('SIGTERM');
}
