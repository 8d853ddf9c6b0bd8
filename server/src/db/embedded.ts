import { chmod, mkdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { findBinaries } from './embedded/binaries.ts';
import { createCluster } from './embedded/cluster.ts';
import { takeLock } from './embedded/lock.ts';
import { choosePlace } from './embedded/place.ts';
import { openSocket } from './embedded/socket.ts';
import { connectionThrough } from './embedded/running.ts';
import { hasSpace } from './embedded/space.ts';
import { supervise } from './embedded/supervise.ts';
import { endOrphan } from './embedded/orphan.ts';
import { isRoot } from './embedded/account.ts';

/** A PostgreSQL of our own, running as our child. */
export type EmbeddedDatabase = {
  connectionString: string;
  /** Where the data really lives. */
  directory: string;
  hasSpace(): Promise<boolean>;
  stop(): Promise<void>;
};

/** Throws an Error of one sentence when the directory is in use or the database cannot be run. */
export async function startEmbedded(dataDir: string, say: (line: string) => void): Promise<EmbeddedDatabase> {
  const home = await makeHome(dataDir);
  const lock = await takeLock(home);
  try {
    const place = await choosePlace(home, say);
    const binaries = await findBinaries(place.account, say);
    const directory = join(place.home, 'postgres');
    await createCluster(directory, place.account, binaries);
    await endOrphan(directory, say);
    const socket = await openSocket(place);
    const running = await supervise({ directory, socket: socket.directory, binaries, ...place }, say);
    const stop = async () => {
      await running.stop();
      await socket.close();
      await lock.release();
    };
    let stopped: Promise<void> | undefined;
    return {
      connectionString: connectionThrough(socket.directory),
      directory,
      hasSpace: () => hasSpace(directory),
      stop: () => (stopped ??= stop()),
    };
  } catch (error) {
    await lock.release();
    throw isSystemError(error) ? unusable(dataDir, error) : error;
  }
}

const isSystemError = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'code' in error && 'syscall' in error;

const unusable = (dataDir: string, cause: Error) =>
  new Error(`The data directory ${dataDir} cannot be used: ${cause.message}`, { cause });

// As root, the database's user has to pass through a folder that is ours.
async function makeHome(dataDir: string) {
  try {
    const created = await mkdir(dataDir, { recursive: true });
    if (created) await chmod(dataDir, isRoot() ? 0o711 : 0o700);
    return await realpath(dataDir);
  } catch (error) {
    throw isSystemError(error) ? unusable(dataDir, error) : error;
  }
}
