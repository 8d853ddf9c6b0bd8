import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, test, vi } from 'vitest';
import { emptyDatabase } from '../../test/support/database.ts';
import { formOf } from '../../test/support/form.ts';
import { newWorld } from '../../test/support/world.ts';
import { openDatabase } from '../db/open.ts';
import { contentOf } from '../features/files/store.ts';
import { makeBackup } from './make.ts';
import { restoreBackup } from './restore.ts';

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

test('a backup and a restore name the files whose content is damaged', async () => {
  const id = await upload('damaged.pdf');
  await sql`update file_chunks set content = set_byte(content, 20, 1) where file_id = ${id} and number = 1`.execute(
    world.db,
  );
  const file = join(folder, 'damaged');
  expect((await makeBackup(world.url, file)).damaged).toEqual([id]);
  const { db, damaged } = await restored(file);
  expect(damaged).toEqual([id]);
  await db.destroy();
});
