import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { translatedLanguages } from '@consultflow/translations/catalogue';
import { writePseudo } from '@consultflow/translations/pseudo';
import { databaseOf } from '../database.ts';
import { newFolder, type Product, startProduct } from '../product.ts';
import { writeInGreek } from './greek.ts';

/** The language whose translations are replaced by the pseudo-language. */
export const PSEUDO = 'tr';

const root = join(import.meta.dirname, '../..');

/** The product with the sample firm, whose texts are in the pseudo-language, and whose users write Greek. */
export async function startInPseudo(): Promise<Product> {
  const folder = newFolder();
  const environment = { TRANSLATIONS_DIR: join(folder, 'translations'), WEB_DIST: join(folder, 'web') };
  mkdirSync(environment.TRANSLATIONS_DIR);
  for (const language of translatedLanguages) writePseudo(language, environment.TRANSLATIONS_DIR);
  execFileSync(
    process.execPath,
    [
      join(root, 'node_modules/vite/bin/vite.js'),
      'build',
      '--outDir',
      environment.WEB_DIST,
      '--logLevel',
      'warn',
    ],
    { cwd: join(root, 'web'), env: { ...process.env, ...environment, NODE_ENV: 'production' } },
  );
  const product = await startProduct({ DEMO: '1', ...environment });
  const db = databaseOf(product);
  await db.updateTable('users').set({ language: PSEUDO }).execute();
  await writeInGreek(db);
  await db.destroy();
  const stop = async () => {
    await product.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { ...product, stop };
}
