import { createHash } from 'node:crypto';
import { chmod, chown, mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Account, canEnter, isRoot, systemUser } from './account.ts';

/** The folder that holds the cluster and its socket, and who owns what is in it. */
export type Place = { home: string; account: Account };

/** Owned by root and open to all: where the database's user can go when the checkout or the data is closed to it. */
export const shared = '/var/lib/consultflow-navigator';

export async function choosePlace(dataDir: string, say: (line: string) => void): Promise<Place> {
  const elsewhere = join(shared, createHash('sha256').update(dataDir).digest('hex').slice(0, 16));
  const here = await ownerOf(join(dataDir, 'postgres'));
  const there = await ownerOf(isRoot() ? join(elsewhere, 'postgres') : elsewhere);
  if (!isRoot()) {
    if (here && here.uid !== process.getuid?.()) {
      throw new Error(`The database in ${dataDir} belongs to another user. Start as root, or set DATA_DIR.`);
    }
    if (!here && there) {
      throw new Error(`The data of ${dataDir} lives in ${elsewhere}. Start as root, or set DATA_DIR.`);
    }
    return { home: dataDir, account: {} };
  }
  const account = [here, there].find((owner) => owner?.uid) ?? systemUser();
  const reachable = canEnter(account, dataDir);
  if (here && !reachable) {
    throw new Error(
      `The database's user (${account.uid}) can no longer reach ${dataDir}. Open its parent folders to it.`,
    );
  }
  if (here || (reachable && !there)) return { home: dataDir, account };
  await makeShared();
  await makePrivate(elsewhere, account);
  say(
    reachable
      ? `The data of ${dataDir} lives in ${elsewhere}.`
      : `The database's user cannot reach ${dataDir}; the data lives in ${elsewhere}.`,
  );
  return { home: elsewhere, account };
}

export async function makeShared() {
  await mkdir(shared, { recursive: true });
  await chmod(shared, 0o755);
}

export async function makePrivate(directory: string, { uid, gid }: Account) {
  await mkdir(directory, { recursive: true });
  await chmod(directory, 0o700);
  if (uid !== undefined && gid !== undefined) await chown(directory, uid, gid);
}

async function ownerOf(path: string): Promise<{ uid: number; gid: number } | undefined> {
  return stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
}
