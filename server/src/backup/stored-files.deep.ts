import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { newSeed } from '@consultflow/contract/testing/seed';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { emptyDatabase } from '../../test/support/database.ts';
import { eventually } from '../../test/support/eventually.ts';
import { sendFile } from '../../test/support/send-file.ts';
import { newWorld } from '../../test/support/world.ts';
import { type Db, openDatabase, UNLIMITED } from '../db/open.ts';
import { drawFrom } from '../demo/random.ts';
import { makeBackup } from './make.ts';
import { restoreBackup } from './restore.ts';

const MIB = 1024 * 1024;
const GIB = 1024 * MIB;
const FILES = 82;
/** In MiB, of a program that reads or writes 2 GiB of files. */
const MOST_MEMORY = 250;

function newFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'consultflow-backups-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Whole files of 25 MiB, each chunk different and hardly compressible. */
const addFiles = (db: Db, owner: { id: string }, many: number) =>
  sql`
    with base as (
      select string_agg(uuid_send(gen_random_uuid()), '') as bytes from generate_series(1, 16384)
    ), added as (
      insert into files (owner_id, name, size) select ${owner.id}, 'large-' || n || '.pdf', 26214400
      from generate_series(1, ${many}) as n returning id
    ), made as materialized (
      select id, n, overlay(bytes placing uuid_send(gen_random_uuid()) from 1) as content
      from added, generate_series(0, 99) as n, base
    )
    insert into file_chunks (file_id, number, content, sha256) select id, n, content, sha256(content) from made`.execute(
    db,
  );
const completeFiles = (db: Db) =>
  sql`update files set kind = 'pdf', completed_at = now(), sha256 = (
      select sha256(string_agg(content, '' order by number)) from file_chunks where file_id = files.id)
    where completed_at is null`.execute(db);

/** Runs a program on a database; its output and the most memory that it had, in MiB. */
async function run(program: string, url: string, file: string) {
  const child = spawn(process.execPath, [join(import.meta.dirname, program), file], {
    env: { ...process.env, DATABASE_URL: url },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let most = 0;
  const watch = setInterval(() => {
    try {
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
      most = Math.max(most, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
    } catch {
      // It has exited meanwhile.
    }
  }, 50);
  const [[code], said] = await Promise.all([once(child, 'exit'), text(child.stdout)]);
  clearInterval(watch);
  expect([said, code]).toEqual([said, 0]);
  return most;
}

const sums = (db: Db) =>
  sql<{ files: number; bytes: string; content: string }>`
    select count(distinct file_id)::integer as files, sum(octet_length(content))::text as bytes,
      encode(sha256(string_agg(sha256(content), '' order by file_id, number)), 'hex') as content
    from file_chunks`
    .execute(db)
    .then(({ rows }) => rows[0]!);

test('2 GiB of files are backed up and restored in little memory', async () => {
  const world = await newWorld();
  onTestFinished(world.end);
  const db = openDatabase(world.url, () => {}, UNLIMITED);
  const client = await world.client();
  for (let left = FILES; left > 0; left -= 2) await addFiles(db, client, Math.min(2, left));
  await completeFiles(db);
  const before = await sums(db);
  await db.destroy();
  expect(Number(before.bytes)).toBeGreaterThan(2 * GIB);

  const file = join(newFolder(), 'large');
  const began = performance.now();
  const ofBackup = await run('backup-program.ts', world.url, file);
  const made = performance.now();
  const { url } = await emptyDatabase();
  const ofRestore = await run('restore-program.ts', url, file);
  const restored = performance.now();
  console.log(
    `2 GiB of files: a backup of ${(statSync(file).size / GIB).toFixed(1)} GiB in ${Math.round((made - began) / 1000)} s ` +
      `with ${ofBackup.toFixed(0)} MiB of memory, restored in ${Math.round((restored - made) / 1000)} s with ${ofRestore.toFixed(0)} MiB`,
  );
  const there = openDatabase(url, () => {}, UNLIMITED);
  expect(await sums(there)).toEqual(before);
  await there.destroy();
  expect(ofBackup).toBeLessThan(MOST_MEMORY);
  expect(ofRestore).toBeLessThan(MOST_MEMORY);
});

const BACKUPS = 5;
/** Far below what the files of one case may have together. */
const MESSAGES_OF_CASE = 20;
const PEOPLE = 6;

test('backups while files arrive hold whole files only, each with its message', async () => {
  const seed = newSeed();
  const { number } = drawFrom(seed);
  const world = await newWorld();
  onTestFinished(world.end);
  const traffic = { isOver: false };
  let sent = 0;
  /** Messages without words, each with one file: such a message without its file would be seen. */
  const write = async () => {
    const client = await world.client();
    let { id } = await world.consultation(client);
    for (let turn = 1; !traffic.isOver; turn += 1) {
      if (turn % MESSAGES_OF_CASE === 0) ({ id } = await world.consultation(client));
      const content = Buffer.alloc(number(1, MIB), `${crypto.randomUUID()}\n`);
      const upload = await sendFile(world.app, client, 'a.txt', content);
      const body = { body: '', file_ids: [upload.json().data.id] };
      const reply = await world.call(client, 'POST', `/consultations/${id}/messages`, body);
      expect(reply.statusCode).toBe(200);
      sent += 1;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  const writing = Array.from({ length: PEOPLE }, write);
  const folder = newFolder();
  const backups: { file: string; sent: number }[] = [];
  for (let n = 0; n < BACKUPS; n += 1) {
    const before = sent;
    await eventually(() => expect(sent).toBeGreaterThan(before + 5));
    const file = join(folder, String(n));
    const known = sent;
    expect((await makeBackup(world.url, file)).damaged).toEqual([]);
    backups.push({ file, sent: known });
  }
  traffic.isOver = true;
  await Promise.all(writing);

  for (const { file, sent: known } of backups) {
    const { url } = await emptyDatabase();
    expect((await restoreBackup(url, file, { replace: false })).damaged).toEqual([]);
    const db = openDatabase(url, () => {});
    const { rows } = await sql<{ messages: number; without: number; incomplete: number; strays: number }>`
      select (select count(*) from messages)::integer as messages,
        (select count(*) from messages join timeline_entries on messages.id = timeline_entries.id
          where not exists (select from files where entry_id = timeline_entries.id))::integer as without,
        (select count(*) from files where completed_at is null)::integer as incomplete,
        (select count(*) from files where stored_size(id) is distinct from size)::integer as strays`.execute(
      db,
    );
    await db.destroy();
    expect(rows[0]).toMatchObject({ without: 0, incomplete: 0, strays: 0 });
    expect(rows[0]!.messages).toBeGreaterThanOrEqual(known);
  }
  console.log(`${BACKUPS} backups while ${sent} files arrived`);
});
