import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, expect, test, vi } from 'vitest';
import { migrations } from '../db/migrate.ts';
import { newDatabase } from '../../test/support/database.ts';
import { firmAt } from '../../test/support/firm-contents.ts';
import { newSeed } from '@consultflow/contract/testing/seed';
import { drawFrom } from '../demo/random.ts';
import { withFault } from '../../test/support/faulty-app.ts';
import { resealed } from '../../test/support/resealed.ts';
import { newWorld } from '../../test/support/world.ts';
import type * as file from './file.ts';
import { checkBackup } from './file.ts';
import { makeBackup } from './make.ts';
import { restoreBackup } from './restore.ts';

vi.setConfig({ testTimeout: 120_000 });

const folder = mkdtempSync(join(tmpdir(), 'consultflow-backup-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const fileFor = (name: string) => join(folder, name);

const { url: world, end: endWorld } = await newWorld();
afterAll(endWorld);
await makeBackup(world, fileFor('good'));
const good = readFileSync(fileFor('good'));
const text = gunzipSync(good).toString();

/** A firm that must not change. */
async function other() {
  const { db, url, end } = await newDatabase();
  await db.destroy();
  const before = await firmAt(url);
  return { url, before, end };
}

const aRow = /^[^{\\].*\t.*\n/m;

test('a damaged, truncated, foreign or newer file is refused and changes nothing', async () => {
  const withoutEnd = text.slice(0, text.lastIndexOf('\n', text.length - 2) + 1);
  const bad: [string, Buffer, RegExp][] = [
    ['half', good.subarray(0, good.length / 2), /is damaged/],
    ['without its last byte', good.subarray(0, -1), /is damaged/],
    ['with something after it', Buffer.concat([good, Buffer.from('more')]), /is damaged|is not a backup/],
    ['with another after it', Buffer.concat([good, good]), /is damaged|is not a backup/],
    ['without its end', gzipSync(withoutEnd), /is damaged: its end is missing/],
    ['one row less', gzipSync(text.replace(aRow, '')), /is damaged: what it holds/],
    ['one row twice', gzipSync(text.replace(aRow, '$&$&')), /is damaged: what it holds/],
    ['altered', gzipSync(text.replace('Import', 'Impart')), /is damaged: what it holds/],
    ['a picture', Buffer.from('89504e470d0a1a0a', 'hex'), /is not a backup/],
    ['empty', Buffer.alloc(0), /is not a backup/],
    ['another gzip', gzipSync('{"hello":1}\n'), /is not a backup/],
    ['a line without an end', gzipSync(Buffer.alloc(64 * 1024 * 1024, 'x')), /is not a backup/],
    [
      'newer',
      resealed(text.replace(migrations().at(-1)!, '9999_next.sql')),
      /newer version of the product \(9999_next\.sql\)/,
    ],
    ['without a table', resealed(text.replace(/^\{"table":"topics".*?^\\\.\n/ms, '')), /it lacks topics/],
    [
      'with a table too many',
      resealed(text.replace('{"table":"topics"', '{"table":"pg_authid"')),
      /no place for/,
    ],
  ];
  const { url, before, end } = await other();
  for (const [name, content, why] of bad) {
    writeFileSync(fileFor(name), content);
    expect([name, await refusal(url, name)]).toEqual([name, expect.stringMatching(why)]);
  }
  expect(await refusal(url, 'no-such-file')).toMatch(/no-such-file cannot be read: ENOENT/);
  expect(await refusal(url, '.')).toMatch(/cannot be read: EISDIR/);
  expect(await firmAt(url)).toEqual(before);
  await end();
});

const refusal = (url: string, name: string, restore = restoreBackup) =>
  restore(url, fileFor(name), { replace: true }).then(
    () => 'restored',
    (error: Error) => error.message,
  );

const DAMAGES = 300;
/** The bytes before are metadata of the gzip: a time, and the kind of machine. */
const HEAD_OF_GZIP = 10;

/** Some bits of a gzip are padding. */
function readable(zipped: Buffer) {
  try {
    return gunzipSync(zipped).toString();
  } catch {
    return undefined;
  }
}

test('a flipped bit anywhere and a missing byte are detected', async () => {
  const seed = newSeed();
  const draw = drawFrom(seed);
  const between = (from: number, to: number) => from + Math.floor(draw.next() * (to - from));
  const unnoticed: string[] = [];
  for (let index = 0; index < DAMAGES; index += 1) {
    const at = between(HEAD_OF_GZIP, good.length);
    const bit = 1 << between(0, 8);
    const damaged = Buffer.from(good);
    damaged[at]! ^= bit;
    const less = Buffer.concat([good.subarray(0, at), good.subarray(at + 1)]);
    for (const [how, content] of [
      ['turned', damaged],
      ['less', less],
    ] as const) {
      if (readable(content) === text) continue;
      writeFileSync(fileFor('damaged'), content);
      const noticed = await checkBackup(fileFor('damaged')).then(
        () => false,
        () => true,
      );
      if (!noticed) unnoticed.push(`${how} ${bit} at ${at}`);
    }
  }
  expect([`SEED=${seed}`, unnoticed]).toEqual([`SEED=${seed}`, []]);
});

test('a restore that does not check the file first is detected', async () => {
  writeFileSync(fileFor('altered'), gzipSync(text.replace('Import', 'Impart')));
  const careless = await withFault(
    'backup/file.ts',
    () => ({ checkBackup: async () => JSON.parse(text.slice(0, text.indexOf('\n'))) as file.Head }),
    async () => (await import('./restore.ts')).restoreBackup,
  );
  const { url, before, end } = await other();
  expect(await refusal(url, 'altered', careless)).toBe('restored');
  expect(await firmAt(url)).not.toEqual(before);
  await end();
});
