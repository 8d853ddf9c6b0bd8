import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { LOCKS } from './locks.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const sources = globSync('{server,contract,bench,scripts,e2e}/**/*.{ts,mjs,sql}', {
  cwd: root,
  exclude: ['**/node_modules/**'],
});

/** A migration cannot use this file: its locks are 64-bit hashes, which do not collide with our numbers. */
const ofMigrations = /pg_(?:try_)?advisory_xact_lock(?:_shared)?\(hashtextextended\(/g;

const mentions = (file: string, text: string) =>
  /advisory_/i.test(file.endsWith('.sql') ? text.replaceAll(ofMigrations, '') : text);

test('no two advisory locks share a number', () => {
  expect(new Set(Object.values(LOCKS)).size).toBe(Object.keys(LOCKS).length);
});

test('the locks for migrations and letters keep the numbers of the previous version, which may still run', () => {
  expect(LOCKS).toMatchObject({ migrations: 4_917_212_001, letters: 4_917_212_002 });
});

test('advisory locks are taken only by their names in locks.ts, or by hashes in migrations', () => {
  const found = sources.filter((file) => mentions(file, readFileSync(join(root, file), 'utf8')));
  expect(found.toSorted()).toEqual(['server/src/db/locks.test.ts', 'server/src/db/locks.ts']);
});
