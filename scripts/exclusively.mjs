import crypto from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { root, say } from './root.mjs';

/** Does the work while no other start of this checkout does; a start that died does not count. */
export async function exclusively(what, work) {
  const name = crypto
    .createHash('sha256')
    .update(`${root} ${what} ${process.getuid?.()}`)
    .digest('hex')
    .slice(0, 16);
  const lock = path.join(os.tmpdir(), `consultflow-navigator-${name}`);
  let waiting = false;
  while (!take(lock)) {
    if (!waiting) say(`Another start is ${what}; waiting for it.`);
    waiting = true;
    if (isStale(lock)) fs.rmSync(lock, { force: true });
    else await new Promise((resolve) => setTimeout(resolve, 200));
  }
  const release = () => fs.rmSync(lock, { force: true });
  process.once('exit', release);
  await work();
  process.off('exit', release);
  release();
}

function take(lock) {
  const draft = `${lock}-${process.pid}`;
  fs.writeFileSync(draft, String(process.pid));
  try {
    fs.linkSync(draft, lock);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  } finally {
    fs.rmSync(draft);
  }
}

function isStale(lock) {
  try {
    process.kill(Number(fs.readFileSync(lock, 'utf8')), 0);
    return Date.now() - fs.statSync(lock).mtimeMs > 15 * 60_000;
  } catch (error) {
    return error.code === 'ESRCH';
  }
}
