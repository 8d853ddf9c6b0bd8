import { spawn } from 'node:child_process';
import { build } from './build.mjs';
import { install } from './install.mjs';
import { node24 } from './node24.mjs';
import { inRoot, say } from './root.mjs';
import { environment, flags } from './server-process.mjs';

const parent = process.ppid;

/** Installs, builds and serves until a signal ends it; a server that dies is started again. */
export async function serve(own = {}) {
  await install();
  await build();
  keep({ ...process.env, ...own });
}

function keep(env) {
  let server;
  let ending = false;
  let wasReady = false;
  let delay = 200;

  const start = () => {
    server = spawn(node24(), [...flags, inRoot('server', 'src', 'main.ts')], {
      cwd: inRoot(),
      env: { ...environment, ...env },
      // It stops by itself when the channel closes: nothing is left behind when this process is killed.
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      // Ctrl+C reaches it once, through us.
      detached: true,
    });
    server.on('message', (message) => {
      if (message !== 'ready') return;
      wasReady = true;
      delay = 200;
    });
    server.once('exit', (code, signal) => {
      if (ending || (!wasReady && !signal) || code === 0) process.exit(code ?? 1);
      say(`The server ended unexpectedly (${signal ?? `code ${code}`}); starting it again.`);
      setTimeout(() => ending || start(), delay);
      delay = Math.min(delay * 2, 1000);
    });
  };

  const end = () => {
    if (ending) return;
    ending = true;
    if (server.exitCode !== null || server.signalCode !== null) process.exit(0);
    server.kill('SIGTERM');
    setTimeout(() => server.kill('SIGKILL'), 15_000).unref();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end);
  if (process.env.npm_lifecycle_event) whenOrphaned(end);
  start();
}

// Ended by a signal of its own, npm tells nobody behind its shell.
function whenOrphaned(end) {
  setInterval(() => process.ppid === parent || end(), 300).unref();
}
