import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { databaseOf, urlOf } from './database.ts';
import { newClient, newRequest } from './firm.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, expectSaid, test } from './people.ts';
import { admin, callApi, newFolder, type Product, signIn, startProduct } from './product.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '..');

let folder = '';
test.beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'consultflow-moved-'))));
test.afterAll(() => rmSync(folder, { recursive: true }));

const program = (
  name: 'backup' | 'restore' | 'audit-verify',
  environment: NodeJS.ProcessEnv,
  ...given: string[]
) =>
  run(process.execPath, [join(root, 'scripts', `${name}.mjs`), ...given], {
    cwd: root,
    env: { ...process.env, ...environment },
  });

/** A product with one client, who has one request. */
async function smallFirm() {
  const product = await startProduct();
  const client = await newClient(product.url, 'Ayşe Yıldırım');
  const { id } = await newRequest(product.url, client);
  return {
    product,
    isThere: async ({ url }: Product) => {
      const token = await signIn(url, client);
      expect(await callApi(url, 'GET', `/consultations/${id}`, { token })).toMatchObject({ id });
    },
  };
}

const made = 'Backed up 2 users and 1 consultations';

test('a firm is backed up while it runs and while it is stopped, and restored in another place', async () => {
  const { product, isThere } = await smallFirm();
  const here = { DATA_DIR: product.dataDir };
  const [running, resting] = [join(folder, 'running'), join(folder, 'resting')];
  expect((await program('backup', here, running)).stdout).toContain(made);
  await expect(program('restore', here, running, '--replace')).rejects.toThrow(
    'A server is using this database. Stop it first.',
  );
  expect((await program('audit-verify', here)).stdout).toMatch(/^All \d+ batches fit/);
  await product.end();
  expect((await program('backup', here, resting)).stdout).toContain(made);
  const { stdout: verified } = await program('audit-verify', here);
  const hash = /--expect ([0-9a-f]{64})/.exec(verified)![1]!;

  const DATA_DIR = newFolder();
  expect((await program('restore', { DATA_DIR }, resting)).stdout).toContain('Restored the backup of');
  expect((await program('audit-verify', { DATA_DIR }, '--expect', hash)).stdout).toMatch(/batches fit/);
  const another = '0'.repeat(64);
  await expect(program('audit-verify', { DATA_DIR }, '--expect', another)).rejects.toThrow(/Command failed/);
  await expect(program('restore', { DATA_DIR }, running)).rejects.toThrow(
    /There is a firm in this database already/,
  );
  await program('restore', { DATA_DIR }, running, '--replace');
  const again = await startProduct({ DATA_DIR });
  await isThere(again);
  await again.stop();
  await product.stop();
});

test('a firm in one external database is moved to another', async () => {
  const { product, isThere } = await smallFirm();
  const owner = databaseOf(product);
  await sql`create database elsewhere`.execute(owner);
  await owner.destroy();
  const [here, there] = [urlOf(product), urlOf(product, 'elsewhere')];
  const file = join(folder, 'given');
  expect((await program('backup', { DATABASE_URL: here }, file)).stdout).toContain(made);
  await expect(program('restore', { DATABASE_URL: here }, file)).rejects.toThrow(
    /A server is using this database/,
  );
  expect((await program('restore', { DATABASE_URL: there }, file)).stdout).toContain(
    'Restored the backup of',
  );
  const again = await startProduct({ DATABASE_URL: there });
  await isThere(again);
  await again.stop();
  await product.stop();
});

test('invalid arguments give a one-line message and a failure status', async () => {
  const nowhere = { DATABASE_URL: 'postgres://localhost:1/none' };
  const said = (name: 'backup' | 'restore', ...given: string[]) =>
    program(name, nowhere, ...given).then(
      () => 'done',
      ({ code, stderr }: { code: number; stderr: string }) => `${code} ${stderr}`,
    );
  expect(await said('backup')).toBe('1 Name one file: npm run backup -- FILE\n');
  expect(await said('restore', 'a', 'b')).toBe('1 Name one file: npm run restore -- FILE [--replace]\n');
  expect(await said('restore', join(folder, 'none'))).toMatch(/^1 \S+none cannot be read: ENOENT.*\n$/);
  expect(await said('backup', join(folder, 'none'))).toMatch(/^1 .*ECONNREFUSED.*\n$/);
});

test('the settings show the age of the last good backup and warn when it is too old', async ({
  person,
  product,
}) => {
  const page = await person('admin', { as: admin });
  const here = { DATA_DIR: product.dataDir };
  await page.goto('admin/settings');
  await expectSaid(page, /^No backup has been made yet\./);
  await expect(program('backup', here, join(folder, 'no', 'such', 'folder'))).rejects.toThrow(/ENOENT/);
  await page.reload();
  await expectSaid(page, /^No backup has been made yet\./);
  await program('backup', here, join(folder, 'shown'));
  await page.reload();
  await expectSaid(page, /^The last backup was made just now\./);

  const db = databaseOf(product);
  await sql`update backups set made_at = now() - interval '10 days'`.execute(db);
  await expect(program('backup', here, join(folder, 'shown', 'no'))).rejects.toThrow(/ENOTDIR/);
  await db.destroy();
  await page.reload();
  await expectSaid(page, /^The last backup was made 10 days ago\./);
});

test('an owner without a shell reads whom to ask for backups, and what to ask for', async ({ person }) => {
  const page = await person('admin', { as: admin, width: 320 });
  await page.goto('admin/settings');
  const note = page.getByText(/Ask your server administrator/);
  await expect(note).toContainText(
    'Ask your server administrator to run npm run backup -- FILE every night and to keep the files on ' +
      'another machine. Without a backup, a disk failure loses everything.',
  );
  await expect(note.getByRole('code')).toHaveText('npm run backup -- FILE');
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  expect(scripts.backup).toBe('exec node scripts/backup.mjs');
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});
