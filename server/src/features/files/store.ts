import { createHash } from 'node:crypto';
import type { Db } from '../../db/open.ts';

/** In bytes; each chunk is written and read by a statement of its own. */
export const CHUNK = 256 * 1024;

/** Stores the content of a file in chunks and returns its size and its hash; `needSpace` is asked before each. */
export async function storeContent(
  db: Db,
  file_id: string,
  content: AsyncIterable<Buffer>,
  needSpace: () => Promise<void>,
) {
  const whole = createHash('sha256');
  let size = 0;
  let number = 0;
  const store = async (chunk: Buffer) => {
    await needSpace();
    whole.update(chunk);
    size += chunk.length;
    await db
      .insertInto('file_chunks')
      .values({ file_id, number, content: chunk, sha256: hashOf(chunk) })
      .execute();
    number += 1;
  };
  let pieces: Buffer[] = [];
  let gathered = 0;
  for await (const piece of content) {
    for (let at = 0; at < piece.length;) {
      const part = piece.subarray(at, at + CHUNK - gathered);
      pieces.push(part);
      gathered += part.length;
      at += part.length;
      if (gathered < CHUNK) continue;
      await store(Buffer.concat(pieces));
      pieces = [];
      gathered = 0;
    }
  }
  if (gathered > 0) await store(Buffer.concat(pieces));
  return { size, sha256: whole.digest() };
}

type Stored = { id: string; size: number; sha256: Buffer };

/**
 * The bytes of a file from `first` to `last`, inclusive, each chunk compared with its hash, and a whole file with its
 * own. Throws at the first that differs.
 */
export async function* contentOf(db: Db, { id, size, sha256 }: Stored, first = 0, last = size - 1) {
  const whole = createHash('sha256');
  for (let number = Math.floor(first / CHUNK); number * CHUNK <= last; number += 1) {
    const chunk = await chunkOf(db, id, number);
    whole.update(chunk);
    const begin = number * CHUNK;
    yield chunk.subarray(Math.max(0, first - begin), Math.min(chunk.length, last - begin + 1));
  }
  if (first === 0 && last === size - 1 && !whole.digest().equals(sha256))
    throw new Error(`The content of file ${id} is not what was stored.`);
}

async function chunkOf(db: Db, file_id: string, number: number) {
  const chunk = await db
    .selectFrom('file_chunks')
    .select(['content', 'sha256'])
    .where('file_id', '=', file_id)
    .where('number', '=', number)
    .executeTakeFirst();
  if (!chunk || !hashOf(chunk.content).equals(chunk.sha256))
    throw new Error(`Chunk ${number} of file ${file_id} is ${chunk ? 'not what was stored' : 'missing'}.`);
  return chunk.content;
}

/** Removes the content of a file; its row stays. */
export const removeContent = (db: Db, file_id: string) =>
  db.deleteFrom('file_chunks').where('file_id', '=', file_id).execute();

const hashOf = (content: Buffer) => createHash('sha256').update(content).digest();
