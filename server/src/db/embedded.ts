import { realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { findBinaries } from './embedded/binaries.ts';
import { createCluster } from './embedded/cluster.ts';
import { makeFolder } from './embedded/folder.ts';
import { takeLock } from './embedded/lock.ts';
import { NoAnswer } from './embedded/no-answer.ts';
import { choosePlace, closeTo } from './embedded/data-folder.ts';
import { openSocket } from './embedded/socket.ts';
import { connectionThrough } from './embedded/running.ts';
import { type HasSpace, hasSpace } from './embedded/space.ts';
import { supervise } from './embedded/supervise.ts';
import { answering, asSentence, DISK_MS } from './embedded/unusable.ts';
import { endOrphan } from './embedded/orphan.ts';
import { isRoot } from './embedded/account.ts';

/** Our own PostgreSQL, a child process. */
export type EmbeddedDatabase = {
  connectionString: string;
  /** Where the data is stored. */
  directory: string;
  hasSpace: HasSpace;
  stop(): Promise<void>;
};

/** Throws an Error with one sentence if the directory is in use or the database cannot start. */
export async function startEmbedded(dataDir: string, say: (line: string) => void): Promise<EmbeddedDatabase> {
  const home = await answering(dataDir, DISK_MS, makeHome(dataDir));
  if ((await stat(home)).mode & 0o002)
    say(`Everybody may write ${home}, and so lock and replace what is in it.`);
  const lock = await answering(dataDir, DISK_MS, takeLock(home)).catch((error: unknown) => {
    throw asSentence(dataDir, error);
  });
  try {
    const place = await answering(dataDir, DISK_MS, choosePlace(home, say));
    const binaries = await findBinaries(place.account, say);
    const directory = join(place.home, 'postgres');
    await createCluster(directory, place.account, binaries);
    await answering(dataDir, ORPHAN_MS, endOrphan(directory, say));
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
      hasSpace: (kept) => hasSpace(directory, kept),
      stop: () => (stopped ??= stop()),
    };
  } catch (error) {
    if (!(error instanceof NoAnswer)) await lock.release();
    throw asSentence(dataDir, error);
  }
}

/** How long a left-over database may take to stop. */
const ORPHAN_MS = 30_000;

// As root: the database's user must be able to pass through our folder.
async function makeHome(dataDir: string) {
  try {
    const mode = isRoot() ? 0o711 : 0o700;
    if (await makeFolder(dataDir, mode)) await closeTo(dataDir, mode);
    return await realpath(dataDir);
  } catch (error) {
    throw asSentence(dataDir, error);
  }
}
