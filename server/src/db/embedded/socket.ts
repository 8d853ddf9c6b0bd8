import { mkdtemp, rm, rmdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { answers } from './lock.ts';
import { isPrivateTo, makePrivate, type Place } from './data-folder.ts';

/** The limit of a socket's address in bytes; Linux would allow 107. */
const longest = 103;

/** The prefix of an unpredictable name. */
const FAR = '/tmp/consultflow-navigator-';

/** The private folder of the database's only socket. */
export async function openSocket({ home, account }: Place) {
  const near = join(home, 'socket');
  const isShort = Buffer.byteLength(socketIn(near)) <= longest;
  const directory = isShort ? near : await mkdtemp(FAR);
  await makePrivate(directory, account);
  await clear(directory);
  return { directory, close: () => removeSocket(directory) };
}

export const socketIn = (directory: string) => join(directory, '.s.PGSQL.5432');

/** Whether the database of this cluster answers there, in a folder that nobody else could have created. */
export async function answersIn(directory: string, cluster: string) {
  const { uid } = await stat(cluster);
  return (await isPrivateTo(uid, directory)) && answers(socketIn(directory));
}

/** Removes what a killed server left in the shared temporary folder. */
export async function removeLeftSocket(directory: string, cluster: string) {
  const { uid } = await stat(cluster);
  if (directory.startsWith(FAR) && (await isPrivateTo(uid, directory))) await removeSocket(directory);
}

/** File by file: anything below another user's folder may be a link by the time it is removed. */
async function removeSocket(directory: string) {
  await clear(directory);
  await rmdir(directory).catch(() => {});
}

/** PostgreSQL takes a left-over lock file for a live one if another program has its process number by now. */
async function clear(directory: string) {
  for (const file of [socketIn(directory), `${socketIn(directory)}.lock`]) await rm(file, { force: true });
}
