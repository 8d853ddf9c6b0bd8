import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { refusalCodes } from './contract/src/refusals.ts';
import { tableOfCodes } from './server/src/http/reference/refusals.ts';

const isTest = (path: string) => /\.(test|deep)\./.test(path);
const server = globSync('server/src/**/*.ts')
  .filter((path) => !isTest(path) && !path.includes('/demo/'))
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n');

test('every code of a refusal is used by the server', () => {
  expect(refusalCodes.filter((code) => !server.includes(`'${code}'`))).toEqual([]);
});

test('every code of a refusal stands in the API reference once', () => {
  const listed = [...tableOfCodes.matchAll(/^\| `(\w+)` \|/gm)].map(([, code]) => code);
  expect(listed).toEqual(refusalCodes);
});
