import { createHash } from 'node:crypto';
import { setImmediate as immediate, setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { newSemaphore } from '../../concurrency/semaphore.ts';
import type { Db } from '../../db/open.ts';

/** In bytes; each chunk is written and read by a statement of its own. */
export const CHUNK = 256 * 1024;

/** One chunk at a time, of all files: more together are hardly faster, and every other call would wait for them. */
const turns = newSemaphore(1);
/**
 * With more files on their way than this, each chunk is followed by a pause of twice the time it took, so that two thirds
 * of the time belong to other calls.
 */
const FEW = 4;
const inTurn = <T>(work: () => Promise<T>) =>
  turns.run(async () => {
    const began = performance.now();
    const done = await work();
    await (turns.waiting() > FEW ? pause(2 * (performance.now() - began)) : immediate());
    return done;
  });

/** Stores the content of a file in chunks and returns its size and its hash; `ask` is called before each, and may throw. */
export async function storeContent(
  db: Db,
  file_id: string,
  content: AsyncIterable<Buffer>,
  ask: () => Promise<void>,
) {
  const whole = createHash('sha256');
  let size = 0;
  let number = 0;
  const store = async (chunk: Buffer) => {
    await ask();
    whole.update(chunk);
    size += chunk.length;
    await inTurn(() => storeChunk(db, { file_id, number, content: chunk }));
    number += 1;
  };
  const chunk = Buffer.allocUnsafe(CHUNK);
  let filled = 0;
  for await (const piece of content) {
    for (let at = 0; at < piece.length;) {
      const copied = piece.copy(chunk, filled, at);
      filled += copied;
      at += copied;
      if (filled < CHUNK) continue;
      await store(chunk);
      filled = 0;
    }
  }
  if (filled > 0) await store(chunk.subarray(0, filled));
  return { size, sha256: whole.digest() };
}

type Chunk = { file_id: string; number: number; content: Buffer };

/** Without waiting for the disk: the transaction that completes the file waits for all that was written before. */
const storeChunk = (db: Db, { file_id, number, content }: Chunk) =>
  sql`insert into file_chunks (file_id, number, content, sha256)
    select ${file_id}::uuid, ${number}::integer, ${content}::bytea, ${hashOf(content)}::bytea
    from set_config('synchronous_commit', 'off', true)`.execute(db);

type Stored = { id: string; size: number; sha256: Buffer };

/**
 * The bytes of a file from `first` to `last`, inclusive, each chunk compared with its hash, and a whole file with its
 * own, before the last of them is handed out. Throws at the first that differs.
 */
export async function* contentOf(db: Db, { id, size, sha256 }: Stored, first = 0, last = size - 1) {
  const whole = createHash('sha256');
  let held: Buffer | undefined;
  for (let number = Math.floor(first / CHUNK); number * CHUNK <= last; number += 1) {
    let begin = number * CHUNK;
    for (const piece of await inTurn(() => chunkOf(db, id, number))) {
      whole.update(piece);
      const part = piece.subarray(Math.max(0, first - begin), Math.max(0, last - begin + 1));
      if (part.length > 0) {
        if (held) yield held;
        held = part;
      }
      begin += piece.length;
    }
  }
  if (first === 0 && last === size - 1 && !whole.digest().equals(sha256))
    throw new Error(`The content of file ${id} is not what was stored.`);
  if (held) yield held;
}

/**
 * In bytes, a multiple of three as base64 is. The driver copies what has arrived of a longer row again and again, and a
 * text of base64 is shorter than the usual one in hexadecimal digits.
 */
const PIECE = 12 * 1024;

/** A chunk in pieces, since joining them would only be more garbage to collect. */
async function chunkOf(db: Db, file_id: string, number: number) {
  const { rows } = await sql<{ piece: string; sha256: Buffer }>`
    select encode(substr(content, place + 1, ${PIECE}::integer), 'base64') as piece, sha256
    from file_chunks, generate_series(0, octet_length(content) - 1, ${PIECE}::integer) as place
    where file_id = ${file_id} and number = ${number} order by place`.execute(db);
  const pieces = rows.map(({ piece }) => Buffer.from(piece, 'base64'));
  const hash = createHash('sha256');
  for (const piece of pieces) hash.update(piece);
  if (!rows[0] || !hash.digest().equals(rows[0].sha256))
    throw new Error(`Chunk ${number} of file ${file_id} is ${rows[0] ? 'not what was stored' : 'missing'}.`);
  return pieces;
}

/** Removes the content of a file; its row stays. */
export const removeContent = (db: Db, file_id: string) =>
  db.deleteFrom('file_chunks').where('file_id', '=', file_id).execute();

const hashOf = (content: Buffer) => createHash('sha256').update(content).digest();
