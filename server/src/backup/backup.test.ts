import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { fillFirstStart } from '../db/first-start.ts';
import { migrate, migrations } from '../db/migrate.ts';
import { type Db, openDatabase } from '../db/open.ts';
import { emptyDatabase, newDatabase } from '../testing/database.ts';
import { scripts } from '../testing/hard-texts.ts';
import { hostile } from '../testing/snippets.ts';
import { startProcess } from '../testing/server-process.ts';
import { newWorld } from '../testing/world.ts';
import { makeBackup } from './make.ts';
import { restoreBackup } from './restore.ts';

const folder = mkdtempSync(join(tmpdir(), 'consultflow-backup-'));
const world = await newWorld();
afterAll(async () => {
  await world.end();
  rmSync(folder, { recursive: true, force: true });
});
const fileFor = (name: string) => join(folder, name);

const KEPT = [
  'users',
  'companies',
  'consultations',
  'consultation_changes',
  'rooms',
  'topics',
  'settings',
  'notifications',
  'schedules',
  'schedule_assignments',
];

const contentsOf = async (db: Db) => {
  const contents: Record<string, unknown> = {};
  for (const name of KEPT) {
    const { rows } = await sql<{
      row: object;
    }>`select to_jsonb(one) as row from ${sql.id(name)} as one order by to_jsonb(one)::text`.execute(db);
    contents[name] = rows;
  }
  return contents;
};

async function fillWithHardTexts() {
  const admin = await world.admin();
  const texts = [...scripts.map(({ text }) => text), ...hostile];
  for (const text of texts) {
    const client = await world.client({ name: text.slice(0, 200) });
    await world.consultation(client, { topic: `\\.\t\n\\N ${text.slice(0, 190)}` });
  }
  await world.call(admin, 'PUT', '/settings', { consultation_duration: 45 });
}
await fillWithHardTexts();

test('a backup restores into an empty database with every row as it was, and the product starts on it', async () => {
  const file = fileFor('whole');
  const rows = await makeBackup(world.url, file);
  expect(rows.users).toBeGreaterThan(3);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const before = await contentsOf(world.db);

  const database = await emptyDatabase();
  await restoreBackup(database.url, file, { replace: false });
  const db = openDatabase(database.url, () => {});
  onTestFinished(() => db.destroy());
  expect(await contentsOf(db)).toEqual(before);
  const { rows: sessions } = await sql`select from sessions`.execute(db);
  expect(sessions).toEqual([]);
  await db.destroy();
  const server = await startProcess(database.url);
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
});

test('backups taken while people write are each of one moment', async () => {
  const client = await world.client();
  const pen = { down: true };
  const write = async () => {
    while (pen.down) await world.consultation(client);
  };
  const writers = [write(), write(), write()];
  const files = ['one', 'two', 'three'].map(fileFor);
  for (const file of files) await makeBackup(world.url, file);
  pen.down = false;
  await Promise.all(writers);
  for (const file of files) {
    const database = await emptyDatabase();
    await restoreBackup(database.url, file, { replace: false });
    const db = openDatabase(database.url, () => {});
    // A request and its history are written together.
    const { rows } = await sql<{ count: number }>`
      select count(*) from consultations where not exists (
        select from consultation_changes where consultation_id = consultations.id)
    `.execute(db);
    await db.destroy();
    expect(rows[0]?.count).toBe(0);
  }
});

test('a file that is damaged, cut off, of something else or of a newer product is refused, and changes nothing', async () => {
  const file = fileFor('good');
  await makeBackup(world.url, file);
  const good = readFileSync(file);
  const text = gunzipSync(good).toString();
  const flipped = Buffer.from(good);
  flipped[Math.floor(good.length / 2)]! ^= 0xff;
  const bad: [string, Buffer, RegExp][] = [
    ['flipped', flipped, /is damaged/],
    ['half', good.subarray(0, good.length / 2), /is damaged/],
    [
      'without its end',
      gzipSync(text.slice(0, text.lastIndexOf('\n', text.length - 2) + 1)),
      /is damaged: its end is missing/,
    ],
    ['one row less', gzipSync(text.replace(/^.*@firm\.example.*\n/m, '')), /is damaged: what it holds/],
    ['altered', gzipSync(text.replace('@firm.example', '@farm.example')), /is damaged: what it holds/],
    ['a picture', Buffer.from('89504e470d0a1a0a', 'hex'), /is not a backup/],
    ['empty', Buffer.alloc(0), /is not a backup/],
    ['another gzip', gzipSync('{"hello":1}\n'), /is not a backup/],
    [
      'newer',
      resealed(text.replace(migrations().at(-1)!, '9999_next.sql')),
      /newer version of the product \(9999_next\.sql\)/,
    ],
  ];
  const database = await newDatabase();
  onTestFinished(database.end);
  const before = await contentsOf(database.db);
  await database.db.destroy();
  for (const [name, content, why] of bad) {
    writeFileSync(fileFor(name), content);
    await expect(restoreBackup(database.url, fileFor(name), { replace: true })).rejects.toThrow(why);
  }
  const db = openDatabase(database.url, () => {});
  onTestFinished(() => db.destroy());
  expect(await contentsOf(db)).toEqual(before);
});

test('a firm that is there is replaced only when told; a database in use never', async () => {
  const file = fileFor('replacing');
  await makeBackup(world.url, file);
  await expect(restoreBackup(world.url, file, { replace: true })).rejects.toThrow(
    'A server is using this database. Stop it first.',
  );
  const database = await newDatabase();
  onTestFinished(database.end);
  await migrate(database.db, fillFirstStart);
  await sql`insert into users (name, email, password_hash, role, account_status) values ('Other', 'other@firm.example', 'x', 'admin', 'approved')`.execute(
    database.db,
  );
  await database.db.destroy();
  await expect(restoreBackup(database.url, file, { replace: false })).rejects.toThrow(
    /There is a firm in this database already\. Add --replace/,
  );
  await restoreBackup(database.url, file, { replace: true });
  const db = openDatabase(database.url, () => {});
  onTestFinished(() => db.destroy());
  expect(await contentsOf(db)).toEqual(await contentsOf(world.db));
});

test('a backup that fails leaves no file behind', async () => {
  await expect(makeBackup('postgres://localhost:1/none', fileFor('never'))).rejects.toThrow(/ECONNREFUSED/);
  await expect(makeBackup(world.url, join(folder, 'no', 'such', 'folder'))).rejects.toThrow(/ENOENT/);
  expect(readdirSync(folder).filter((name) => name.includes('unfinished') || name === 'never')).toEqual([]);
});

/** Whoever changes a file can also write the right hash: what is in it must be looked at all the same. */
function resealed(text: string) {
  const at = text.lastIndexOf('\n', text.length - 2) + 1;
  const end = JSON.parse(text.slice(at));
  const sha256 = createHash('sha256').update(text.slice(0, at)).digest('hex');
  return gzipSync(text.slice(0, at) + JSON.stringify({ ...end, sha256 }) + '\n');
}
