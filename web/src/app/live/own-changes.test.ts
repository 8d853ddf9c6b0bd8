import { QueryClient, QueryObserver, type QueryKey } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { queryKeys } from '../../lib/api/query-keys.ts';
import { runSingleFlight } from '../../lib/api/run-single-flight.ts';
import { refresher } from './refresh.ts';

const ID = 'the-id';
const detail = queryKeys.consultations.one(ID);
const list = queryKeys.consultations.mine({});

let cache: QueryClient;
let leaving: AbortController;
let reads: string[];
let hear: ReturnType<typeof refresher>;

/** Puts a query on screen. */
const show = (queryKey: QueryKey) => {
  const queryFn = () => {
    reads.push(queryKey.join(' '));
    return { data: 'read' };
  };
  new QueryObserver(cache, { queryKey, queryFn }).subscribe(() => undefined);
};
const readsOf = (queryKey: QueryKey) => reads.filter((read) => read === queryKey.join(' ')).length;

const tell = (noun: string, id: string | null) => hear({ name: 'change', data: { noun, id }, id: undefined });

const allSettled = () => expect.poll(() => cache.isFetching()).toBe(0);

/** Waits until all events so far have been handled: that of a room is the last. */
const allRead = async () => {
  const before = readsOf(queryKeys.rooms.all);
  tell('rooms', 'A');
  await expect.poll(() => readsOf(queryKeys.rooms.all)).toBe(before + 1);
};

type Change = { sent?: string; answered?: string; meanwhile?: () => void };

/** Moves the consultation, as a screen does. */
const change = ({ sent = '1', answered = '2', meanwhile }: Change = {}) =>
  runSingleFlight(
    cache,
    {
      mutationKey: ['consultations', 'move', ID],
      stale: [queryKeys.consultations.every],
      answers: ({ data }: { data: { id: string } }) => queryKeys.consultations.one(data.id),
      mutationFn: async () => {
        meanwhile?.();
        return { data: { id: ID, updated_at: answered } };
      },
    },
    { updated_at: sent },
  );

beforeEach(async () => {
  cache = new QueryClient({ defaultOptions: { queries: { staleTime: 10_000 } } });
  cache.mount();
  leaving = new AbortController();
  reads = [];
  hear = refresher(cache, leaving.signal);
  for (const key of [detail, list, queryKeys.rooms.all]) show(key);
  await allSettled();
  reads = [];
});

afterEach(() => {
  hear({ name: 'hello', data: { missed: true }, id: undefined });
  leaving.abort();
  cache.clear();
  cache.unmount();
});

test('after an own change the response is in the cache, lists are fetched once, and its event causes no further fetch', async () => {
  await change();
  expect(cache.getQueryData(detail)).toEqual({ data: { id: ID, updated_at: '2' } });
  expect([readsOf(detail), readsOf(list)]).toEqual([0, 1]);
  tell('consultations', ID);
  await allRead();
  expect([readsOf(detail), readsOf(list)]).toEqual([0, 1]);
});

test('an event of a noun that only a newer server knows is passed over, and later events count', async () => {
  tell('labels', 'a-label');
  await allRead();
  expect([readsOf(detail), readsOf(list)]).toEqual([0, 0]);
});

test('a second event of the same consultation causes a fetch', async () => {
  await change();
  tell('consultations', ID);
  tell('consultations', ID);
  await allRead();
  expect([readsOf(detail), readsOf(list)]).toEqual([1, 2]);
});

test('an event of another consultation causes a fetch', async () => {
  await change();
  tell('consultations', 'another');
  await allRead();
  expect([readsOf(detail), readsOf(list)]).toEqual([1, 2]);
});

test('if an event arrives before the response, the response is refetched and the next event causes a fetch', async () => {
  await change({ meanwhile: () => tell('consultations', ID) });
  expect(readsOf(detail)).toBe(1);
  await allRead();
  const before = readsOf(list);
  tell('consultations', ID);
  await allRead();
  expect(readsOf(list)).toBe(before + 1);
});

test('if the response has the version that was sent, the next event causes a fetch', async () => {
  await change({ sent: '2', answered: '2' });
  tell('consultations', ID);
  await allRead();
  expect(readsOf(list)).toBe(2);
});

test('after missed events the next event causes a fetch', async () => {
  await change();
  hear({ name: 'hello', data: { missed: true }, id: undefined });
  await allRead();
  const before = readsOf(list);
  tell('consultations', ID);
  await allRead();
  expect(readsOf(list)).toBe(before + 1);
});

test('a query whose refetch failed after an own change is fetched at its event', async () => {
  let fails = false;
  const flaky = queryKeys.consultations.history(ID);
  const queryFn = () => {
    reads.push(flaky.join(' '));
    return fails ? Promise.reject(new Error('Lost')) : Promise.resolve('read');
  };
  new QueryObserver(cache, { queryKey: flaky, queryFn, retry: false }).subscribe(() => undefined);
  await expect.poll(() => readsOf(flaky)).toBe(1);
  fails = true;
  await change();
  tell('consultations', ID);
  await allRead();
  expect(readsOf(flaky)).toBe(3);
});

test('a fetch that began before the response does not overwrite it', async () => {
  const answers: ((value: unknown) => void)[] = [];
  cache.setQueryDefaults(detail, { queryFn: () => new Promise((resolve) => answers.push(resolve)) });
  const slow = new QueryObserver(cache, { queryKey: detail });
  slow.subscribe(() => undefined);
  void slow.refetch();
  await expect.poll(() => answers.length).toBe(1);
  const changed = change();
  await expect.poll(() => answers.length).toBe(2);
  answers[0]!({ data: 'older' });
  answers[1]!({ data: 'newer' });
  await changed;
  expect(cache.getQueryData(detail)).toEqual({ data: 'newer' });
});

test('a response does not overwrite a newer version in the cache', async () => {
  await change({ meanwhile: () => cache.setQueryData(detail, { data: { id: ID, updated_at: '3' } }) });
  expect(readsOf(detail)).toBe(1);
  expect(cache.getQueryData(detail)).toEqual({ data: 'read' });
});
