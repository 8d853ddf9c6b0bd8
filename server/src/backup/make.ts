import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { SCHEMA } from '../db/open.ts';
import { connect } from './connect.ts';
import { END_OF_TABLE, type Head } from './file.ts';
import { HASH_OF_NO_TOKEN, keptTables, TOKEN_HASH } from './kept-tables.ts';
import { damagedFiles, kept } from './stored-files.ts';

/**
 * Writes one snapshot of the firm while it is in use. The file appears when it is complete, or not at all. Returns the
 * numbers of rows and the damaged files. Throws a sentence if there is no firm.
 */
export async function makeBackup(connectionString: string, file: string) {
  await refuseWhatIsNoFile(file);
  const client = await connect(connectionString);
  // In a folder that others may write, a predictable name could be taken in advance.
  const draft = `${file}.unfinished-${randomUUID()}`;
  try {
    if (!(await isThere(client, 'migrations'))) throw new Error('There is no firm in this database.');
    await client.query('begin isolation level repeatable read read only');
    // Blocks migrations: the snapshot would miss the rows of a rewritten table.
    await client.query('lock table migrations in share mode');
    const rows = await write(client, draft);
    const damaged = await damagedFiles(client);
    await client.query('commit');
    await settle(draft, file);
    await noteDown(client);
    return { rows, damaged };
  } finally {
    await client.end();
    await rm(draft, { force: true });
  }
}

/** A device or a pipe would be replaced by a file. */
async function refuseWhatIsNoFile(file: string) {
  const found = await stat(file).catch(() => undefined);
  if (found && !found.isFile()) throw new Error(`${file} is no file. Name another.`);
}

/** An earlier version of the product has no such record. */
async function noteDown(client: Client) {
  if (await isThere(client, 'backups'))
    await client.query('insert into backups default values on conflict do nothing');
}

async function isThere(client: Client, table: string) {
  const { rows } = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [
    `${SCHEMA}.${table}`,
  ]);
  return rows[0]?.there === true;
}

async function write(client: Client, draft: string) {
  const rows: Record<string, number> = {};
  await pipeline(
    Readable.from(contentOf(client, rows)),
    createGzip(),
    createWriteStream(draft, { mode: 0o600, flags: 'wx' }),
  );
  return rows;
}

async function* contentOf(client: Client, rows: Record<string, number>) {
  const hash = createHash('sha256');
  const noted = <T extends string | Buffer>(piece: T) => {
    hash.update(piece);
    return piece;
  };
  const applied = await appliedTo(client);
  const head: Head = {
    format: 'consultflow-navigator-backup',
    version: 2,
    made_at: new Date().toISOString(),
    migrations: applied,
  };
  yield noted(`${JSON.stringify(head)}\n`);
  for (const { name, columns } of await keptTables(client)) {
    yield noted(`${JSON.stringify({ table: name, columns })}\n`);
    const values = columns.map((column) =>
      column === TOKEN_HASH ? HASH_OF_NO_TOKEN : client.escapeIdentifier(column),
    );
    const chosen = `select ${values.join(', ')} from ${client.escapeIdentifier(name)} where ${kept[name] ?? 'true'}`;
    const copy = client.query(copyTo(`copy (${chosen}) to stdout`));
    rows[name] = 0;
    for await (const piece of copy as AsyncIterable<Buffer>) {
      rows[name] += lineBreaksIn(piece);
      yield noted(piece);
    }
    yield noted(END_OF_TABLE);
  }
  yield `${JSON.stringify({ rows, sha256: hash.digest('hex') })}\n`;
}

async function appliedTo(client: Client) {
  const { rows } = await client.query<{ name: string }>('select name from migrations order by name');
  return rows.map(({ name }) => name);
}

/** COPY escapes them within a row. */
function lineBreaksIn(piece: Buffer) {
  let count = 0;
  for (let at = piece.indexOf(10); at >= 0; at = piece.indexOf(10, at + 1)) count += 1;
  return count;
}

/** Flushes the file to the disk and gives it its final name. */
async function settle(draft: string, file: string) {
  await sync(draft);
  await rename(draft, file);
  await sync(dirname(file));
}

async function sync(path: string) {
  const handle = await open(path);
  await handle.sync();
  await handle.close();
}
