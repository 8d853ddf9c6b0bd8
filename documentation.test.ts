import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const pages = globSync(['*.md', 'docs/**/*.md']);
const files = globSync('**/*', { exclude: (name) => /node_modules|^\.git$|^dist$/.test(name) });

/** Names of files in code, with a folder or without: `http/errors.ts`, `move.ts`. */
const named = (text: string) =>
  [...text.matchAll(/`([\w./<>-]+\.(?:ts|tsx|mjs|sql|css|html))`/g)]
    .map(([, name = '']) => name)
    .filter((name) => !/[<>]|00NN|^\./.test(name));

const links = (text: string) =>
  [...text.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target));

test.each(pages)('the files that %s names exist', (page) => {
  const gone = named(readFileSync(page, 'utf8')).filter(
    (name) => !files.some((file) => file === name || file.endsWith(`/${name}`)),
  );
  expect(gone).toEqual([]);
});

test.each(pages)('the links of %s lead to existing files', (page) => {
  const gone = links(readFileSync(page, 'utf8')).filter(
    (target) => !files.includes(join(dirname(page), target)),
  );
  expect(gone).toEqual([]);
});

test('the example of a proxy lets uploads, live events and the secrets of calendars through as promised', () => {
  const example = /```nginx\n(.*?)```/s.exec(readFileSync('docs/operating.md', 'utf8'))![1]!;
  const locations = [...example.matchAll(/location (?:= )?(\S+) \{([^}]*)\}/g)];
  const inLocation = (path: string) => locations.find(([, of]) => of === path)?.[2] ?? '';
  const ofServer = locations.reduce((rest, [text]) => rest.replace(text, ''), example);
  expect(Number(/client_max_body_size (\d+)m;/.exec(ofServer)?.[1])).toBeGreaterThan(25);
  expect(inLocation('/api/v2/files')).toContain('proxy_request_buffering off;');
  expect(inLocation('/api/v2/events')).toContain('proxy_buffering off;');
  expect(inLocation('/api/v2/calendar/')).toContain('access_log off;');
  for (const header of ['Host', 'X-Forwarded-For', 'X-Forwarded-Proto'])
    expect(ofServer).toContain(`proxy_set_header ${header} $`);
  expect(locations.filter(([, , given]) => given?.includes('proxy_set_header'))).toEqual([]);
});

/** The files with tests in the last cell of a row; one without a folder is in that of the one before. */
function testsOf(row: string) {
  const cell = row.split('|').at(-2) ?? '';
  let folder = '';
  return [...cell.matchAll(/`([\w./-]+\.ts)`/g)].map(([, name = '']) => {
    if (!name.includes('/')) return join(folder, name);
    const path = files.includes(name) ? name : join('server/src', name);
    folder = dirname(path);
    return path;
  });
}

test('each guarantee of SECURITY.md names tests, which are where it says', () => {
  const guarantees = /^## Guarantees and their tests\n(.*?)^## /ms.exec(
    readFileSync('SECURITY.md', 'utf8'),
  )![1]!;
  const rows = guarantees.split('\n').filter((line) => /^\| (?!guarantee |---)/.test(line));
  expect(rows.length).toBeGreaterThan(40);
  expect(rows.filter((row) => testsOf(row).length === 0)).toEqual([]);
  const tests = rows.flatMap(testsOf);
  expect(tests.filter((path) => !files.includes(path) || !/\.(test|e2e|deep)\.ts$/.test(path))).toEqual([]);
});
