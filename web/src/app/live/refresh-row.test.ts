import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryKeys } from '../../lib/api/query-keys.ts';
import { rowRefresher } from './refresh-row.ts';

const row = (id: string, number: number, more: object = {}) => ({
  id,
  number,
  topic: 'Rules of origin',
  is_restricted: false,
  unread: 0,
  last_words: null,
  ...more,
});
const list = queryKeys.consultations.mine({});
const dashboard = queryKeys.consultations.clientDashboard;

let asked: string[] = [];
let cache: QueryClient;
beforeEach(() => {
  localStorage.setItem('user', JSON.stringify({ token: 't', id: 'a', role: 'client' }));
  asked = [];
  vi.stubGlobal('fetch', async (url: string | URL | Request) => {
    asked.push(decodeURIComponent(`${url instanceof Request ? url.url : url}`));
    return Response.json({
      status: 'success',
      data: [
        row('one', 1, {
          unread: 2,
          last_words: { by_id: 'b', by: 'B', at: '', is_note: false, excerpt: 'Yes' },
        }),
      ],
    });
  });
  cache = new QueryClient();
  cache.setQueryData(list, { pages: [{ data: [row('one', 1)] }, { data: [row('two', 2)] }], pageParams: [] });
  cache.setQueryData(dashboard, {
    data: { stats: {}, recent_consultations: [{ id: 'one', number: 1, unread: 0 }] },
  });
});
afterEach(() => {
  cache.clear();
  vi.unstubAllGlobals();
  localStorage.clear();
});

test('a message changes the row of its case in each list and dashboard, by one call for the row', async () => {
  const refresh = rowRefresher(cache);
  refresh('one');
  refresh('one');
  await expect
    .poll(() => cache.getQueryData(list))
    .toMatchObject({
      pages: [
        { data: [{ id: 'one', unread: 2, last_words: { excerpt: 'Yes' } }] },
        { data: [{ unread: 0 }] },
      ],
    });
  expect(cache.getQueryData(dashboard)).toEqual({
    data: { stats: {}, recent_consultations: [{ id: 'one', number: 1, unread: 2 }] },
  });
  expect(asked).toHaveLength(1);
  expect(asked[0]).toContain('search=#1');
});

test('a message of a case that no list shows asks for nothing', async () => {
  const refresh = rowRefresher(cache);
  refresh('three');
  refresh('one');
  await expect.poll(() => asked.length).toBe(1);
});

test('many cases at once make their lists stale instead', async () => {
  const ids = Array.from({ length: 6 }, (_, place) => `many ${place}`);
  cache.setQueryData(list, { pages: [{ data: ids.map((id, place) => row(id, place + 1)) }], pageParams: [] });
  const refresh = rowRefresher(cache);
  for (const id of ids) refresh(id);
  await expect.poll(() => cache.getQueryState(list)?.isInvalidated).toBe(true);
  expect(asked).toEqual([]);
});

test('an answer that fails makes the lists stale', async () => {
  vi.stubGlobal('fetch', async () => new Response('', { status: 503 }));
  rowRefresher(cache)('one');
  await expect.poll(() => cache.getQueryState(list)?.isInvalidated).toBe(true);
});
