import crypto from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fail, root, say } from './root.mjs';

const BEAT_MS = 1_000;
/** Longer than any work of ours holds the thread: who touches nothing for so long has died. */
const PATIENCE_MS = 60_000;

/**
 * Does the work while no other start of this checkout does; a start that died does not count. Each start lays a file of
 * its own into the checkout, where nobody else may write, and looks for others: of two, at least the later one sees the
 * other and steps back. No name is used twice, so removing one that was left can hit nobody else.
 */
export async function exclusively(what, work, { folder = root, patienceMs = PATIENCE_MS } = {}) {
  const prefix = `.starting-${what.replaceAll(/\W+/g, '-')}-`;
  const mine = path.join(folder, `${prefix}${process.pid}-${crypto.randomUUID()}`);
  const look = lookout({ folder, prefix, mine, patienceMs });
  const remove = () => fs.rmSync(mine, { force: true });
  for (let waiting = false; ; waiting = true) {
    lay(mine);
    if (!look()) break;
    remove();
    if (!waiting) say(`Another start is ${what}; waiting for it.`);
    do await pause(100 + 200 * Math.random());
    while (look());
  }
  const beat = setInterval(() => touch(mine), BEAT_MS).unref();
  process.once('exit', remove);
  try {
    await work();
  } finally {
    clearInterval(beat);
    process.off('exit', remove);
    remove();
  }
}

function lay(mine) {
  try {
    fs.writeFileSync(mine, JSON.stringify({ pid: process.pid, where }), { flag: 'wx' });
  } catch (error) {
    fail(`The checkout cannot be written: ${error.message}`);
  }
}

function touch(mine) {
  try {
    fs.utimesSync(mine, new Date(), new Date());
  } catch {
    // Taken for dead after a long sleep.
  }
}

/** Answers whether another start is alive, and removes what dead ones left. */
function lookout({ folder, prefix, mine, patienceMs }) {
  const seen = new Map();
  const hasStopped = (file) => {
    const touched = fs.statSync(file).mtimeMs;
    const before = seen.get(file);
    if (before?.touched === touched) return performance.now() - before.since > patienceMs;
    seen.set(file, { touched, since: performance.now() });
    return false;
  };
  const isAlive = (file) => {
    try {
      if (!hasDied(file) && !hasStopped(file)) return true;
      fs.rmSync(file, { force: true });
    } catch {
      // Gone in the meantime.
    }
    return false;
  };
  return () =>
    fs
      .readdirSync(folder)
      .filter((name) => name.startsWith(prefix))
      .map((name) => path.join(folder, name))
      .filter((file) => file !== mine)
      .some(isAlive);
}

/** Certain only of a process that this one could see: on this machine, since it was started, in this container. */
function hasDied(file) {
  const { pid, where: there } = read(file);
  if (there !== where) return false;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return error.code === 'ESRCH';
  }
}

function read(file) {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'));
  } catch (error) {
    if (error.code === 'ENOENT') throw error;
    return {};
  }
}

const orNothing = (ask) => {
  try {
    return ask();
  } catch {
    return '';
  }
};

const where = [
  os.hostname(),
  orNothing(() => fs.readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()),
  orNothing(() => fs.readlinkSync('/proc/self/ns/pid')),
].join(' ');
