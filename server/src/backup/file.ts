import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { PassThrough } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { z } from 'zod';

/**
 * A backup is gzipped lines: a head; for each table a line with its name, its rows as COPY writes them, and the line
 * `\.`; at the end the numbers of rows and a hash of all lines before.
 */
export const Head = z.object({
  format: z.literal('consultflow-navigator-backup'),
  /** From 2 on with files. */
  version: z.union([z.literal(1), z.literal(2)]),
  made_at: z.string(),
  migrations: z.array(z.string()),
});
export type Head = z.infer<typeof Head>;

const TableLine = z.object({ table: z.string(), columns: z.array(z.string()).min(1) });
const EndLine = z.object({ rows: z.record(z.string(), z.number()), sha256: z.string() });

export const END_OF_TABLE = '\\.\n';

/** Far more bytes than one of our rows can have. */
const LONGEST_LINE = 16 * 1024 * 1024;

/** Each line of the file, with its line break. */
async function* linesOf(file: string) {
  const text = new PassThrough();
  const unzip = createGunzip();
  // Thrown below when reading stops at an error in the file.
  pipeline(createReadStream(file), unzip, text).catch((error: Error) => text.destroy(error));
  let begun: Buffer[] = [];
  let length = 0;
  for await (const piece of text as AsyncIterable<Buffer>) {
    let from = 0;
    for (let at = piece.indexOf(10); at >= 0; at = piece.indexOf(10, from)) {
      const end = piece.subarray(from, at + 1);
      yield begun.length > 0 ? Buffer.concat([...begun, end]) : end;
      begun = [];
      length = 0;
      from = at + 1;
    }
    begun.push(piece.subarray(from));
    length += piece.length - from;
    if (length > LONGEST_LINE) throw new Error('a line of it does not end');
  }
  if (length > 0) yield Buffer.concat(begun);
  if (unzip.bytesWritten !== (await stat(file)).size) throw new Error('something follows its end');
}

/** Reads a whole backup and returns its head. Throws a sentence if it is no backup or is incomplete. */
export async function checkBackup(file: string): Promise<Head> {
  const found = await stat(file).catch(() => undefined);
  if (found && !found.isFile() && !found.isDirectory())
    throw new Error(`${file} is not a backup of ConsultFlow Navigator.`);
  const hash = createHash('sha256');
  const counted: Record<string, number> = {};
  let head: Head | undefined;
  let table: string | undefined;
  let last: Buffer | undefined;
  try {
    for await (const line of linesOf(file)) {
      if (last) hash.update(last);
      last = Buffer.from(line);
      if (!head) head = Head.parse(JSON.parse(line.toString()));
      else if (table === undefined) {
        table = TableLine.safeParse(JSON.parse(line.toString())).data?.table;
        if (table !== undefined) counted[table] = 0;
      } else if (line.equals(Buffer.from(END_OF_TABLE))) table = undefined;
      else counted[table] = (counted[table] ?? 0) + 1;
    }
  } catch (error) {
    if (isOfTheDisk(error)) throw new Error(`${file} cannot be read: ${error.message}.`, { cause: error });
    throw new Error(
      head ? `${file} is damaged: ${sentenceOf(error)}` : `${file} is not a backup of ConsultFlow Navigator.`,
      { cause: error },
    );
  }
  const { data: end } = EndLine.safeParse(last && readJson(last.toString()));
  if (!head) throw new Error(`${file} is not a backup of ConsultFlow Navigator.`);
  if (!end) throw new Error(`${file} is damaged: its end is missing.`);
  if (end.sha256 !== hash.digest('hex') || JSON.stringify(end.rows) !== JSON.stringify(counted))
    throw new Error(`${file} is damaged: what it holds is not what was written.`);
  return head;
}

/** The rows of each table, in the format of COPY. Check the file first. */
export async function* tablesOf(file: string) {
  const lines = linesOf(file);
  await lines.next();
  for (
    let { value: line, done } = await lines.next();
    !done && line;
    { value: line, done } = await lines.next()
  ) {
    const { data } = TableLine.safeParse(JSON.parse(line.toString()));
    if (!data) return;
    yield { ...data, rows: rowsUntilEnd(lines) };
  }
}

const PIECE = 64 * 1024;

async function* rowsUntilEnd(lines: AsyncGenerator<Buffer>) {
  let pieces: Buffer[] = [];
  let size = 0;
  for (
    let { value: line, done } = await lines.next();
    !done && line;
    { value: line, done } = await lines.next()
  ) {
    if (line.equals(Buffer.from(END_OF_TABLE))) break;
    pieces.push(Buffer.from(line));
    size += line.length;
    if (size > PIECE) {
      yield Buffer.concat(pieces);
      pieces = [];
      size = 0;
    }
  }
  yield Buffer.concat(pieces);
}

const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** The message of the system, not of the unzipper. */
const isOfTheDisk = (error: unknown): error is Error => error instanceof Error && 'syscall' in error;

const sentenceOf = (error: unknown) => (error instanceof Error ? `${error.message}.` : String(error));
