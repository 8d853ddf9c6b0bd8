import { mkdtemp, rm, rmdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { answers } from './lock.ts';
import { isPrivateTo, makePrivate, type Place } from './data-folder.ts';

/** What a socket's address may hold, in bytes; Linux would take 107. */
const longest = 103;

/** Before a name that nobody can foretell. */
const FAR = '/tmp/consultflow-navigator-';

/** The closed folder of the only way in to the database. */
export async function openSocket({ home, account }: Place) {
  const near = join(home, 'socket');
  const isShort = Buffer.byteLength(socketIn(near)) <= longest;
  const directory = isShort ? near : await mkdtemp(FAR);
  await makePrivate(directory, account);
  await clear(directory);
  return { directory, close: () => removeSocket(directory) };
}

export const socketIn = (directory: string) => join(directory, '.s.PGSQL.5432');

/** Whether the database of this cluster answers there: in a folder that nobody else could have made. */
export async function answersIn(directory: string, cluster: string) {
  const { uid } = await stat(cluster);
  return (await isPrivateTo(uid, directory)) && answers(socketIn(directory));
}

/** What a server that was killed left in the folder of everybody. */
export async function removeLeftSocket(directory: string, cluster: string) {
  const { uid } = await stat(cluster);
  if (directory.startsWith(FAR) && (await isPrivateTo(uid, directory))) await removeSocket(directory);
}

/** One by one: what stands below a folder of another user may be a link by the time it is removed. */
async function removeSocket(directory: string) {
  await clear(directory);
  await rmdir(directory).catch(() => {});
}

/** PostgreSQL takes a lock file that was left for its own where another program has the number of its process by now. */
async function clear(directory: string) {
  for (const file of [socketIn(directory), `${socketIn(directory)}.lock`]) await rm(file, { force: true });
}
