import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { choosePlace } from './data-folder.ts';
import { answersIn } from './socket.ts';

/** The URL of the embedded database of a running server on this data directory; undefined without one. */
export async function runningDatabase(home: string) {
  const place = await choosePlace(home, () => {});
  const cluster = join(place.home, 'postgres');
  const file = join(cluster, 'postmaster.pid');
  const [, , , , socket = ''] = (await readFile(file, 'utf8').catch(() => '')).split('\n');
  if (!socket || !(await answersIn(socket, cluster))) return undefined;
  return connectionThrough(socket);
}

export const connectionThrough = (socket: string) =>
  `postgres://postgres@localhost:5432/consultflow?host=${encodeURIComponent(socket)}`;
