import { statfs } from 'node:fs/promises';

/** Four files of PostgreSQL's log: what reading, signing in and ending in good order may still need. */
const RESERVE = 64 * 1024 * 1024;

/** Whether the disk has space for more than that. */
export async function hasSpace(directory: string) {
  const { bavail, bsize } = await statfs(directory);
  return bavail * bsize > RESERVE;
}
