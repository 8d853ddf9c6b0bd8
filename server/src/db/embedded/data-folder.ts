import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { chmod, lstat, open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Account, canEnter, isRoot, systemUser } from './account.ts';
import { makeFolder } from './folder.ts';

/** The folder of the cluster and its socket, and the owner of its contents. */
export type Place = { home: string; account: Account };

/** Owned by root and open to all, for a database user who cannot reach the checkout or the data. */
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
  if (here && (await isStrange(here, dataDir))) {
    throw new Error(
      `Everybody may write ${dataDir}, and the database in it belongs to user ${here.uid}. ` +
        'Take the right to write from others (chmod o-w), or set DATA_DIR.',
    );
  }
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
  await makeFolder(shared);
  await chmod(shared, 0o755);
}

export async function makePrivate(directory: string, account: Account) {
  await makeFolder(directory, 0o700);
  await closeTo(directory, 0o700, account);
}

/** Never through a link: whoever may write the parent folder could link to a folder of root's. */
export async function closeTo(directory: string, mode: number, { uid, gid }: Account = {}) {
  const folder = await open(directory, constants.O_DIRECTORY | constants.O_NOFOLLOW);
  try {
    await folder.chmod(mode);
    if (uid !== undefined && gid !== undefined) await folder.chown(uid, gid);
  } finally {
    await folder.close();
  }
}

/** Whether only this user and root have access to a folder. */
export async function isPrivateTo(uid: number, directory: string) {
  const found = await lstat(directory).catch(() => undefined);
  return found?.isDirectory() === true && [0, uid].includes(found.uid) && (found.mode & 0o077) === 0;
}

/** In a folder open to all and owned by a stranger: root would run the database as that user. */
async function isStrange({ uid }: { uid: number }, dataDir: string) {
  const home = await stat(dataDir);
  return (home.mode & 0o002) !== 0 && ![home.uid, systemUser().uid].includes(uid);
}

async function ownerOf(path: string): Promise<{ uid: number; gid: number } | undefined> {
  return stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
}
