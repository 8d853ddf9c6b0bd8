import { statfs } from 'node:fs/promises';

/** Four WAL files of PostgreSQL: what reads, sign-ins and an orderly stop may still need. */
const RESERVE = 64 * 1024 * 1024;

/** Whether the disk has more free space than that. */
export async function hasSpace(directory: string) {
  const { bavail, bsize } = await statfs(directory);
  return bavail * bsize > RESERVE;
}
