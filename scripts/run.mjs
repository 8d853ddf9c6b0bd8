import { spawn } from 'node:child_process';

/** Runs a quiet program to its end: whether it went well, and all it said. */
export function run(command, args, options = {}) {
  return new Promise((done) => {
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
    child.once('error', (error) => done({ ok: false, output: error.message }));
    child.once('close', (code) => done({ ok: code === 0, output }));
  });
}
