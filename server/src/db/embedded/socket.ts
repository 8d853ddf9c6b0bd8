import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { makePrivate, type Place } from './place.ts';

/** What a socket's address may hold, in bytes; Linux would take 107. */
const longest = 103;

/** The closed folder of the only way in to the database. */
export async function openSocket({ home, account }: Place) {
  const near = join(home, 'socket');
  const isShort = Buffer.byteLength(socketIn(near)) <= longest;
  const directory = isShort ? near : await mkdtemp('/tmp/consultflow-navigator-');
  await makePrivate(directory, account);
  return { directory, close: () => rm(directory, { recursive: true, force: true }) };
}

export const socketIn = (directory: string) => join(directory, '.s.PGSQL.5432');
