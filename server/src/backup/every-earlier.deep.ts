import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { cleanContents } from '../../test/support/clean-rows.ts';
import { type Contents, lossBetween } from '../../test/support/contents.ts';
import { emptyDatabase } from '../../test/support/database.ts';
import { earlier, earlierFirm } from '../../test/support/earlier-firm.ts';
import { firmAt, firmIn } from '../../test/support/firm-contents.ts';
import { migrate } from '../db/migrate.ts';
import { openDatabase, UNLIMITED } from '../db/open.ts';
import { makeBackup } from './make.ts';
import { restoreBackup } from './restore.ts';

const folder = mkdtempSync(join(tmpdir(), 'consultflow-earlier-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The same backup as a version of the product without files wrote it: of the first format. */
function asFirstFormat(file: string) {
  const [head, ...lines] = gunzipSync(readFileSync(file)).toString('latin1').split('\n').slice(0, -1);
  const { rows } = JSON.parse(lines.pop()!);
  const first = { ...JSON.parse(head!), version: 1 };
  const text = [JSON.stringify(first), ...lines, ''].join('\n');
  const sha256 = createHash('sha256').update(text, 'latin1').digest('hex');
  writeFileSync(file, gzipSync(Buffer.from(`${text}${JSON.stringify({ rows, sha256 })}\n`, 'latin1')));
}

/** The texts of the search are made again from others by some migrations. */
const withoutDerived = (contents: Contents): Contents =>
  Object.fromEntries(
    Object.entries(contents)
      .filter(([table]) => table !== 'search_words')
      .map(([table, { names, rows }]) => [
        table,
        { names: names.filter((name) => name !== 'search_text'), rows },
      ]),
  );

test.each(earlier)(
  'a backup of a firm of $name, in the format of its time, restores unchanged and is migrated without loss',
  async ({ name, count }) => {
    const { db, url } = await earlierFirm(count);
    const before = await firmIn(db);
    await db.destroy();
    const file = join(folder, `${count}.backup`);
    await makeBackup(url, file);
    if (name < '0040_files.sql') asFirstFormat(file);
    const { url: elsewhere } = await emptyDatabase();
    await restoreBackup(elsewhere, file, { replace: false });
    expect(await firmAt(elsewhere)).toEqual(before);
    const later = openDatabase(elsewhere, () => {}, UNLIMITED);
    await migrate(later, () => Promise.reject(new Error('filled as if it were new')));
    expect(lossBetween(withoutDerived(cleanContents(before)), await firmIn(later))).toEqual([]);
    await later.destroy();
    rmSync(file);
  },
);
