import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useLayoutEffect } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryKeys } from '../../../lib/api/query-keys.ts';
import { useTimeline } from '../log/use-timeline.ts';
import type { Timeline } from '../merge.ts';
import { sayRead } from '../queries.ts';
import type { UnreadLine } from '../rows.ts';
import { useUnreadLine } from './unread-line.ts';

let written: { kind: string; id: string; position: number }[];
let lastRead: number;
let root: ReturnType<typeof createRoot>;
let cache: QueryClient;
let timeline: Timeline | undefined;
let line: UnreadLine | undefined;

function Conversation() {
  const state = useTimeline('case', undefined, true);
  const latest = useUnreadLine(state.timeline, state.isCurrent);
  useLayoutEffect(() => {
    timeline = state.timeline;
    line = latest;
  });
  return null;
}

const reading = () => {
  const unread = written.filter(({ position }) => position > lastRead);
  return { first_unread: unread[0]?.id ?? null, unread: unread.length, is_following: true, seen: null };
};

function answer(url: URL) {
  const { pathname } = url;
  if (pathname.endsWith('read-position')) {
    lastRead = written.at(-1)!.position;
    return { status: 'success', data: reading() };
  }
  const after = written.findIndex(({ id }) => id === url.searchParams.get('after'));
  const data = written.slice(after + 1);
  return { status: 'success', data, has_before: false, has_after: false, reading: reading() };
}

const write = (id: string) => (written = [...written, { kind: 'message', id, position: written.length + 1 }]);
/** As the live events do, also in a hidden tab. */
const hearOfIt = (refetchType: 'active' | 'none') =>
  cache.invalidateQueries({ queryKey: queryKeys.timeline.one('case'), refetchType });
const turn = (state: DocumentVisibilityState) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  flushSync(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
};
const loaded = (...ids: string[]) => expect.poll(() => timeline?.entries.map(({ id }) => id)).toEqual(ids);

beforeEach(async () => {
  localStorage.setItem('user', JSON.stringify({ token: 't', id: 'client', role: 'client', name: 'Anna' }));
  vi.stubGlobal('fetch', async (url: string) => Response.json(answer(new URL(url, location.href))));
  written = [];
  write('one');
  lastRead = 1;
  cache = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  root = createRoot(document.createElement('main'));
  root.render(
    <QueryClientProvider client={cache}>
      <Conversation />
    </QueryClientProvider>,
  );
  await loaded('one');
});
afterEach(() => {
  root.unmount();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
});

test('the line is above what came while the tab was hidden', async () => {
  turn('hidden');
  write('two');
  write('three');
  await hearOfIt('none');
  turn('visible');
  await loaded('one', 'two', 'three');
  expect(line).toEqual({ id: 'two', count: 2 });
  await sayRead(cache, 'case', 'three');
  expect(line).toEqual({ id: 'two', count: 2 });
});

test('what comes while the tab is visible makes no line, whether or not it was hidden before', async () => {
  write('two');
  await hearOfIt('active');
  await loaded('one', 'two');
  await sayRead(cache, 'case', 'two');
  turn('hidden');
  turn('visible');
  write('three');
  await hearOfIt('active');
  await loaded('one', 'two', 'three');
  expect(line).toBeUndefined();
});
