import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { migrate } from '../db/migrate.ts';
import { openDatabase, SCHEMA, UNLIMITED } from '../db/open.ts';
import { oneLine } from '@consultflow/contract/text';
import { cleanContents } from '../../test/support/clean-rows.ts';
import { lossBetween } from '../../test/support/contents.ts';
import { emptyDatabase, newDatabase } from '../../test/support/database.ts';
import { earlier, earlierFirm } from '../../test/support/earlier-firm.ts';
import { firmAt, firmIn } from '../../test/support/firm-contents.ts';
import { resealed } from '../../test/support/resealed.ts';
import { scripts } from '../../test/support/hard-texts.ts';
import { startProcess } from '../../test/support/server-process.ts';
import { hostile } from '../../test/support/snippets.ts';
import { sweepAllWords, wordsHeld, wordsKept } from '../../test/support/words.ts';
import { newWorld } from '../../test/support/world.ts';
import { inviteTo } from '../identity/company-invitations.ts';
import { makeBackup } from './make.ts';
import { restoreBackup } from './restore.ts';

vi.setConfig({ testTimeout: 120_000 });

const folder = mkdtempSync(join(tmpdir(), 'consultflow-backup-'));
const world = await newWorld();
afterAll(async () => {
  await world.end();
  rmSync(folder, { recursive: true, force: true });
});
const fileFor = (name: string) => join(folder, name);

async function fillWithHardTexts() {
  const admin = await world.admin();
  const texts = [...scripts.map(({ text }) => text), ...hostile];
  for (const text of texts) {
    const client = await world.client({
      name: oneLine(text.slice(0, 200)),
      bio: `\\.\n\\N ${oneLine(text)}`,
    });
    const { id } = await world.consultation(client, { topic: `\\.\t\n\\N ${text.slice(0, 190)}` });
    const problem_details = `\\.\t\n\\N\u0001\u202e ${text}`;
    await world.db.updateTable('consultations').set({ problem_details }).where('id', '=', id).execute();
  }
  await world.call(admin, 'PUT', '/settings', { consultation_duration: 45 });
}
await fillWithHardTexts();

test('a backup restores every row into an empty database, and the product starts on it', async () => {
  const file = fileFor('whole');
  const { rows } = await makeBackup(world.url, file);
  expect(rows.users).toBeGreaterThan(3);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const before = await firmIn(world.db);
  const { search_words: derived, ...kept } = before;
  expect(derived?.rows.length).toBeGreaterThan(100);
  expect(Object.keys(rows).toSorted()).toEqual(Object.keys(kept).toSorted());

  const { url } = await emptyDatabase();
  await restoreBackup(url, file, { replace: false });
  expect(await firmAt(url)).toEqual(before);
  const db = openDatabase(url, () => {});
  expect((await sql`select from sessions`.execute(db)).rows).toEqual([]);
  await db.destroy();
  const server = await startProcess(url);
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
});

test.each(earlier.filter(({ count }) => count === 1 || count === 9))(
  'a backup of a firm of $name restores unchanged and is migrated like the firm itself',
  async ({ count }) => {
    const { db, url } = await earlierFirm(count);
    const before = await firmIn(db);
    await db.destroy();
    const file = fileFor(`earlier-${count}`);
    await makeBackup(url, file);
    const { url: elsewhere } = await emptyDatabase();
    await restoreBackup(elsewhere, file, { replace: false });
    expect(await firmAt(elsewhere)).toEqual(before);
    const later = openDatabase(elsewhere, () => {}, UNLIMITED);
    await migrate(later, () => Promise.reject(new Error('filled as if it were new')));
    expect(lossBetween(cleanContents(before), await firmIn(later))).toEqual([]);
    await later.destroy();
  },
);

test('a backup excludes the search words, and a restore ignores those of an earlier backup', async () => {
  const { db, url } = await earlierFirm(13);
  await sql`insert into search_words values ('longdeleted')`.execute(db);
  await db.destroy();
  const file = fileFor('words');
  await makeBackup(url, file);
  const lines = gunzipSync(readFileSync(file)).toString('latin1').split('\n').slice(0, -1);
  expect(lines.filter((line) => line.includes('longdeleted') || line.includes('search_'))).toEqual([]);

  // As the previous version wrote it.
  const { rows } = JSON.parse(lines.pop()!);
  const text = [...lines, '{"table":"search_words","columns":["word"]}', 'longdeleted', '\\.', ''].join('\n');
  const sha256 = createHash('sha256').update(text, 'latin1').digest('hex');
  const end = JSON.stringify({ rows: { ...rows, search_words: 1 }, sha256 });
  const earlierFile = fileFor('words-of-earlier');
  writeFileSync(earlierFile, gzipSync(Buffer.from(`${text}${end}\n`, 'latin1')));

  for (const one of [file, earlierFile]) {
    const { url: elsewhere } = await emptyDatabase();
    await restoreBackup(elsewhere, one, { replace: false });
    const restored = openDatabase(elsewhere, () => {}, UNLIMITED);
    expect(await wordsKept(restored)).toEqual(await wordsHeld(restored));
    await migrate(restored, () => Promise.reject(new Error('filled as if it were new')));
    await sweepAllWords(restored);
    expect(await wordsKept(restored)).toEqual(await wordsHeld(restored));
    await restored.destroy();
  }
});

test('an existing firm is replaced only with --replace, a database in use never', async () => {
  const file = fileFor('replacing');
  await makeBackup(world.url, file);
  await expect(restoreBackup(world.url, file, { replace: true })).rejects.toThrow(
    'A server is using this database. Stop it first.',
  );
  const { url, db, end } = await newDatabase();
  onTestFinished(end);
  await sql`insert into users (name, email, password_hash, role, account_status) values ('Other', 'other@firm.example', 'x', 'admin', 'approved')`.execute(
    db,
  );
  await db.destroy();
  const other = await firmAt(url);
  await expect(restoreBackup(url, file, { replace: false })).rejects.toThrow(
    /There is a firm in this database already\. Add --replace/,
  );
  expect(await firmAt(url)).toEqual(other);
  await restoreBackup(url, file, { replace: true });
  expect(await firmAt(url)).toEqual(await firmIn(world.db));
});

test('other tables in a schema of our name are replaced only with --replace', async () => {
  const file = fileFor('beside');
  await makeBackup(world.url, file);
  const { url } = await emptyDatabase();
  const db = openDatabase(url, () => {});
  await sql`create schema ${sql.id(SCHEMA)}`.execute(db);
  await sql`create table ledger as select 1 as line`.execute(db);
  await db.destroy();
  await expect(restoreBackup(url, file, { replace: false })).rejects.toThrow(/Add --replace/);
  await restoreBackup(url, file, { replace: true });
  expect(await firmAt(url)).toEqual(await firmIn(world.db));
});

test('no link works by a backup, nor in a firm restored from one of an earlier version', async () => {
  const owner = await world.client();
  const company = { name: 'Ege', address: 'Quay 1' };
  const { id } = (await world.call(owner, 'POST', '/companies', company)).json().data;
  const { token } = await inviteTo(world.db, id, 'invited@trade.example', owner.id);
  const invited = createHash('sha256').update(token).digest('hex');
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = ${SCHEMA} and column_name = 'token_hash'`.execute(world.db);
  const hashes = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await sql<{ hash: string }>`
        select encode(token_hash, 'hex') as hash from ${sql.table(name)}`.execute(world.db);
      return rows.map(({ hash }) => hash);
    }),
  );
  expect(hashes.flat()).toContain(invited);

  const file = fileFor('links');
  await makeBackup(world.url, file);
  const text = gunzipSync(readFileSync(file)).toString();
  expect(hashes.flat().filter((hash) => text.includes(hash))).toEqual([]);

  const ofInvitation = text.split('\n').find((line) => line.includes('invited@trade.example\t\\\\x'))!;
  const withHash = ofInvitation.replace(/x[0-9a-f]{64}/, `x${invited}`);
  writeFileSync(file, resealed(text.replace(ofInvitation, () => withHash)));
  const { url } = await emptyDatabase();
  await restoreBackup(url, file, { replace: false });
  const restored = openDatabase(url, () => {});
  onTestFinished(() => restored.destroy());
  const left = await restored.selectFrom('company_invitations').select(['email', 'token_hash']).execute();
  expect(left).toEqual([{ email: 'invited@trade.example', token_hash: expect.any(Buffer) }]);
  expect(left[0]!.token_hash.toString('hex')).not.toBe(invited);
});
