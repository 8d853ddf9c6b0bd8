import { closeSync, fchownSync, openSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { codeOf } from '../pg-errors.ts';
import { keepEarlierVersionsOut } from './earlier-lock.ts';

/** The kernel releases it when this process ends, however it ends. */
export type Lock = { release: () => Promise<void> };

/** Only users who may write the data directory can lock this file. It stays empty and is never removed. */
const FILE = 'server.lock';

/** Kept from the garbage collector, which would close it. */
const held = new Set<DatabaseSync>();

/** Throws a sentence if another server holds the lock. */
export async function takeLock(directory: string): Promise<Lock> {
  const file = lockFile(directory);
  const lock = lockWhole(file);
  if (!lock) throw inUse(directory);
  held.add(lock);
  const unlock = () => {
    held.delete(lock);
    lock.close();
  };
  const earlier = await keepEarlierVersionsOut(directory).catch((error: unknown) => {
    unlock();
    throw error;
  });
  if (earlier === 'in use') {
    unlock();
    throw inUse(directory);
  }
  return {
    release: async () => {
      await earlier.release();
      unlock();
    },
  };
}

const inUse = (directory: string) =>
  new Error(
    `Another server is already running on the data directory ${directory}. Stop it first, or set DATA_DIR.`,
  );

/** Created without opening an existing one: closing that would release this process's lock on it. */
function lockFile(directory: string) {
  const file = join(directory, FILE);
  try {
    const handle = openSync(file, 'wx', 0o600);
    // Root creates it for the owner of the folder, who may start next.
    const { uid, gid } = statSync(directory);
    if (process.getuid?.() === 0) fchownSync(handle, uid, gid);
    closeSync(handle);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  }
  return file;
}

const BUSY = 5;

/**
 * Node cannot lock files, but its SQLite can, with fcntl: between processes, containers and, where NFS supports locks,
 * machines. Undefined if another process holds it.
 */
function lockWhole(file: string): DatabaseSync | undefined {
  const url = pathToFileURL(file);
  url.searchParams.set('mode', 'rw');
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(url, { timeout: 0 });
    // Without a journal on the disk, which would fail on a full one.
    database.exec('pragma journal_mode = memory; begin exclusive');
    return database;
  } catch (error) {
    database?.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === BUSY) return undefined;
    throw new Error(
      `The file ${file} cannot be locked: ${error instanceof Error ? error.message : String(error)}.`,
      {
        cause: error,
      },
    );
  }
}

/** Whether a process listens on a Unix socket. */
export const answers = (address: string) =>
  new Promise<boolean>((done) => {
    const socket = connect(address, () => {
      socket.destroy();
      done(true);
    });
    socket.once('error', () => done(false));
  });
