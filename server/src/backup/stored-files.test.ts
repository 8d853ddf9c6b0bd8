import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, expect, test, vi } from 'vitest';
import { emptyDatabase } from '../../test/support/database.ts';
import { formOf } from '../../test/support/form.ts';
import { resealed } from '../../test/support/resealed.ts';
import { newWorld } from '../../test/support/world.ts';
import { openDatabase } from '../db/open.ts';
import { contentOf } from '../features/files/store.ts';
import { makeBackup } from './make.ts';
import { restoreBackup } from './restore.ts';
import { sentenceOfDamage } from './stored-files.ts';

vi.setConfig({ testTimeout: 120_000 });

const world = await newWorld();
const folder = mkdtempSync(join(tmpdir(), 'consultflow-backup-'));
afterAll(async () => {
  await world.end();
  rmSync(folder, { recursive: true, force: true });
});

const client = await world.client();
/** Every byte, over several chunks. */
const content = Buffer.concat([
  Buffer.from('%PDF-1.7\n'),
  Buffer.alloc(600_000, Buffer.from(Array.from({ length: 256 }, (_, byte) => byte))),
]);

async function upload(name: string) {
  const { headers, payload } = await formOf(name, content);
  const reply = await world.app.inject({
    method: 'POST',
    url: '/api/v2/files',
    headers: { authorization: `Bearer ${client.token}`, ...headers },
    payload,
  });
  expect(reply.statusCode).toBe(200);
  return reply.json().data.id as string;
}

async function restored(file: string) {
  const { url } = await emptyDatabase();
  const { damaged } = await restoreBackup(url, file, { replace: false });
  return { db: openDatabase(url, () => {}), damaged };
}

test('a restore has each file as it was, and nothing of one that was still arriving', async () => {
  const id = await upload('whole.pdf');
  const { id: arriving } = await world.db
    .insertInto('files')
    .values({ owner_id: client.id, name: 'arriving.pdf', size: 9 })
    .returning('id')
    .executeTakeFirstOrThrow();
  await world.db
    .insertInto('file_chunks')
    .values({ file_id: arriving, number: 0, content: Buffer.from('%PDF'), sha256: Buffer.alloc(32) })
    .execute();
  const file = join(folder, 'files');
  expect((await makeBackup(world.url, file)).damaged).toEqual([]);

  const { db, damaged } = await restored(file);
  expect(damaged).toEqual([]);
  expect((await db.selectFrom('files').select('id').execute()).map((one) => one.id)).toEqual([id]);
  const pieces: Buffer[] = [];
  const sha256 = createHash('sha256').update(content).digest();
  for await (const piece of contentOf(db, { id, size: content.length, sha256 })) pieces.push(piece);
  expect(Buffer.concat(pieces).equals(content)).toBe(true);
  await db.destroy();
});

const damage = (id: string) =>
  sql`update file_chunks set content = set_byte(content, 20, 1) where file_id = ${id} and number = 1`.execute(
    world.db,
  );

test('a backup and a restore name the files whose content is damaged', async () => {
  const id = await upload('damaged.pdf');
  await damage(id);
  const found = [{ id, name: 'damaged.pdf', number: null, chunk: 1 }];
  const file = join(folder, 'damaged');
  expect((await makeBackup(world.url, file)).damaged).toEqual(found);
  const { db, damaged } = await restored(file);
  expect(damaged).toEqual(found);
  await db.destroy();
  await sql`delete from files where id = ${id}`.execute(world.db);
});

test('a chunk that is missing is found, and the consultation named', async () => {
  const id = await upload('short.pdf');
  const { id: consultation } = await world.consultation(client);
  await world.call(client, 'POST', `/consultations/${consultation}/messages`, { body: '', file_ids: [id] });
  await sql`delete from file_chunks where file_id = ${id} and number = 2`.execute(world.db);
  const { damaged } = await makeBackup(world.url, join(folder, 'short'));
  expect(damaged).toEqual([{ id, name: 'short.pdf', number: 1, chunk: 2 }]);
  expect(sentenceOfDamage(damaged)).toBe(
    `The content of 1 file is damaged: “short.pdf” of #1 (${id}, chunk 2). Everything else is as it was.`,
  );
  await sql`delete from files where id = ${id}`.execute(world.db);
});

test('a chunk that was changed in a backup, with an end that fits, is found by the restore', async () => {
  const id = await upload('altered.pdf');
  const file = join(folder, 'altered');
  expect((await makeBackup(world.url, file)).damaged).toEqual([]);
  const text = gunzipSync(readFileSync(file)).toString();
  const altered = text.replace(new RegExp(`(${id}\t1\t\\\\\\\\x..)..`), '$1ee');
  expect(altered).not.toBe(text);
  writeFileSync(file, resealed(altered));
  const { db, damaged } = await restored(file);
  expect(damaged).toEqual([{ id, name: 'altered.pdf', number: null, chunk: 1 }]);
  await db.destroy();
});

const run = (program: string, url: string, file: string) =>
  spawnSync(process.execPath, [join(import.meta.dirname, program), file], {
    env: { ...process.env, DATABASE_URL: url },
    encoding: 'utf8',
  });

test('the programs end with an error that names the file, and keep all the rest', async () => {
  const id = await upload('broken.pdf');
  await damage(id);
  const file = join(folder, 'broken');
  const { url } = await emptyDatabase();
  const sentence = `The content of 1 file is damaged: “broken.pdf” (${id}, chunk 1). Everything else is as it was.\n`;
  for (const ended of [run('backup-program.ts', world.url, file), run('restore-program.ts', url, file)])
    expect(ended).toMatchObject({ status: 1, stderr: sentence });
  const db = openDatabase(url, () => {});
  expect(await db.selectFrom('users').select('id').where('id', '=', client.id).execute()).toHaveLength(1);
  await db.destroy();
});
