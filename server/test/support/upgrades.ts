import { expect, test } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { prepareJobs } from '../../src/db/jobs.ts';
import { migrate } from '../../src/db/migrate.ts';
import type { Db } from '../../src/db/open.ts';
import * as users from '../../src/features/users/queries.ts';
import { openSession } from '../../src/http/session.ts';
import { cleanContents } from './clean-rows.ts';
import { type Contents, contentsOf, lossBetween } from './contents.ts';
import { type earlier, earlierFirm } from './earlier-firm.ts';
import { sweepAllWords, wordsHeld, wordsKept } from './words.ts';

/** The data that only a first start fills in. */
export const neverFirst = () => Promise.reject(new Error('filled as if it were new'));

/** A text that an upgrade changes causes an event and may have new words; a lost row is detected above. */
const growing = ['events', 'search_words'];

export function testUpgrades(from: typeof earlier) {
  test.each(from)(
    'a firm of $name is migrated with every row and column unchanged, except what no text may contain',
    async ({ count, name }) => {
      const { db, url, before } = await earlierFirm(count);
      expect(Object.values(before).flatMap(({ rows }) => rows).length).toBeGreaterThan(1_000);
      await migrate(db, neverFirst);
      const after = await contentsOf(db);
      expect(lossBetween(cleanContents(kept(before, name)), after)).toEqual([]);
      const { migrations: _steps, ...tables } = before;
      for (const [table, { rows }] of Object.entries(tables)) {
        const more = (after[table]?.rows.length ?? 0) - rows.length;
        expect([table, more > 0 && !growing.includes(table) ? more : 0]).toEqual([table, 0]);
      }
      await sweepAllWords(db);
      expect(await wordsKept(db)).toEqual(await wordsHeld(db));
      await prepareJobs(db);
      await everyListIsServed(db, url);
    },
  );
}

/** From 0022 on the results are in the text that is searched, which a trigger writes. */
function kept({ consultations, ...others }: Contents, name: string): Contents {
  if (!consultations) return others;
  const names = consultations.names.filter((column) => name >= '0022' || column !== 'search_text');
  return { ...others, consultations: { ...consultations, names } };
}

async function everyListIsServed(db: Db, connectionString: string) {
  const app = buildApp(db, { connectionString });
  try {
    const reader = await users.insert(db, {
      name: 'Reader',
      email: 'reader@firm.example',
      password_hash: 'none',
      role: 'admin',
      account_status: 'approved',
    });
    const token = await openSession(db, { ...reader, password_hash: 'none' });
    const get = (url: string) =>
      app.inject({ url: `/api/v2${url}`, headers: { authorization: `Bearer ${token}` } });
    const everyPage = async (
      url: string,
      cursor = '',
    ): Promise<{ id: string; is_restricted?: boolean }[]> => {
      const reply = await get(`${url}?limit=100${cursor}`);
      expect([url, reply.statusCode, reply.json().message]).toEqual([url, 200, undefined]);
      const { data, next_cursor } = reply.json();
      return next_cursor ? [...data, ...(await everyPage(url, `&cursor=${next_cursor}`))] : data;
    };
    for (const url of [
      '/users',
      '/companies',
      '/rooms',
      '/schedules',
      '/absences',
      '/templates',
      '/settings',
      '/dashboard/admin',
    ]) {
      await everyPage(url);
    }
    const all = await everyPage('/consultations');
    expect(all.length).toBeGreaterThan(100);
    for (const { id, is_restricted } of all.slice(0, 20)) {
      // The admin has not opened it.
      const expected = is_restricted ? 404 : 200;
      for (const part of ['', '/history', '/timeline'])
        expect([part, (await get(`/consultations/${id}${part}`)).statusCode]).toEqual([part, expected]);
    }
    for (const url of ['/users/csv', '/consultations/csv']) expect((await get(url)).statusCode).toBe(200);
  } finally {
    await app.close();
  }
}
