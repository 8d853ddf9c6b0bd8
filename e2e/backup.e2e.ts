import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { newClient, newRequest } from './firm.ts';
import { callApi, signIn, startProduct } from './product.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '..');

test('a running firm is backed up, and lives on in another place', async () => {
  test.setTimeout(120_000);
  const folder = mkdtempSync(join(tmpdir(), 'consultflow-moved-'));
  const file = join(folder, 'firm.backup');
  const program = (name: string, dataDir: string, ...given: string[]) =>
    run(process.execPath, [join(root, 'scripts', `${name}.mjs`), ...given], {
      cwd: root,
      env: { ...process.env, DATA_DIR: dataDir },
    });
  const product = await startProduct();
  const client = await newClient(product.url, 'Ayşe Yıldırım');
  const { id } = await newRequest(product.url, client);
  const { stdout } = await program('backup', product.dataDir, file);
  expect(stdout).toContain('Backed up 2 users and 1 consultations');
  const shown = await callApi(product.url, 'GET', '/settings', { token: await signIn(product.url) });
  expect(Date.now() - Date.parse(shown.last_backup_at)).toBeLessThan(60_000);
  await expect(program('restore', product.dataDir, file, '--replace')).rejects.toThrow(
    'A server is using this database. Stop it first.',
  );
  await product.stop();

  const elsewhere = mkdtempSync(join('/tmp', 'consultflow-e2e-'));
  await run('chmod', ['711', elsewhere]);
  const restored = await program('restore', elsewhere, file);
  expect(restored.stdout).toContain('Restored the backup of');
  const again = await startProduct({ DATA_DIR: elsewhere });
  const token = await signIn(again.url, client);
  expect(await callApi(again.url, 'GET', `/consultations/${id}`, { token })).toMatchObject({ id });
  await again.stop();
  rmSync(folder, { recursive: true });
});
