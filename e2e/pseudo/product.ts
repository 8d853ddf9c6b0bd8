import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileOf, translatedLanguages } from '@consultflow/translations/catalogue';
import { writePseudo } from '@consultflow/translations/pseudo';
import { sql } from 'kysely';
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
  for (const language of translatedLanguages)
    copyFileSync(fileOf(language), join(environment.TRANSLATIONS_DIR, `${language}.po`));
  writePseudo(PSEUDO, environment.TRANSLATIONS_DIR);
  execFileSync(
    process.execPath,
    [
      join(root, 'node_modules/vite/bin/vite.js'),
      'build',
      '--outDir',
      environment.WEB_DIST,
      '--logLevel',
      'error',
    ],
    { cwd: join(root, 'web'), env: { ...process.env, ...environment, NODE_ENV: 'production' } },
  );
  const product = await startProduct({ DEMO: '1', ...environment });
  const db = databaseOf(product);
  await db.updateTable('users').set({ language: PSEUDO }).execute();
  // Also of those who are invited and have not chosen one.
  await sql`alter table users alter column language set default ${sql.lit(PSEUDO)}`.execute(db);
  await writeInGreek(db);
  await db.destroy();
  const stop = async () => {
    await product.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { ...product, stop };
}
