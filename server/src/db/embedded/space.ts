import { statfs } from 'node:fs/promises';

/** What is about to be stored: a file, or anything else. */
export type Kept = 'file' | 'record';
export type HasSpace = (kept: Kept) => Promise<boolean>;

/** Four WAL files of PostgreSQL: what reads, sign-ins and an orderly stop may still need. */
const RESERVE = 64 * 1024 * 1024;
/** Of the disk. Files leave more free than that, so that they never keep anybody from writing. */
const SHARE = 0.05;

/** Whether the disk has more free space than must stay free. */
export async function hasSpace(directory: string, kept: Kept) {
  const { bavail, blocks, bsize } = await statfs(directory);
  return bavail * bsize > reserveOf(blocks * bsize, kept);
}

/** In bytes, of a disk of this size. */
export const reserveOf = (size: number, kept: Kept) =>
  kept === 'file' ? Math.max(RESERVE, size * SHARE) : RESERVE;
