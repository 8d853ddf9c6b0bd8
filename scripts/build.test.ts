import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sources } from './build.mjs';

const cwd = join(import.meta.dirname, '..');
const isSource = (file: string) => !/\.test\.|\/(node_modules|dist|\.build-[^/]*)\//.test(file);

test('a change in any file of the web app or the contract rebuilds the web app', () => {
  const files = globSync('{web,contract/src}/**/*.{ts,tsx,css,html,svg,woff2}', { cwd }).filter(isSource);
  expect(files).toContain('web/preload-fonts.ts');
  expect(sources()).toEqual(expect.arrayContaining(files));
});
