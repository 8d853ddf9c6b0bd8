import type { Draft } from '@consultflow/contract/drafts/schema';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../../lib/api/replies.ts';
import { newDraftSaver } from './draft-saver.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A server with one draft, as the calls of the API answer. */
function newServer() {
  let stored: Pick<Draft, 'body' | 'updated_at'> | undefined;
  let version = 0;
  const put = (body: string) => (stored = { body, updated_at: `v${(version += 1)}` });
  return {
    put,
    discard: () => (stored = undefined),
    body: () => stored?.body,
    failure: undefined as ApiError | undefined,
    calls: 0,
    async save(body: string, seen: string | undefined) {
      this.calls += 1;
      await Promise.resolve();
      if (this.failure) throw this.failure;
      if (stored?.updated_at !== seen) {
        const code = stored ? (seen ? 'draft_changed' : 'draft_exists') : 'draft_gone';
        throw new ApiError(409, 'A sentence', { code });
      }
      return put(body) as Draft;
    },
  };
}

function writing() {
  const server = newServer();
  const others: number[] = [];
  const saver = newDraftSaver({
    save: ({ body }, seen) => server.save(body, seen),
    onOther: () => others.push(1),
    seen: undefined,
    saved: undefined,
  });
  return { server, saver, others };
}

test('many changes at once are one request, and the last of them is saved', async () => {
  const { server, saver } = writing();
  for (const text of ['a', 'ab', 'abc']) saver.write(text);
  expect(saver.state().phase).toBe('kept');
  await vi.advanceTimersByTimeAsync(2_000);
  expect([server.body(), server.calls, saver.state().phase]).toEqual(['abc', 1, 'saved']);
});

test('what is written while a request is on its way is saved by the next one', async () => {
  const { server, saver } = writing();
  saver.write('a');
  const first = saver.flush();
  saver.write('ab');
  await first;
  expect(server.body()).toBe('a');
  await vi.advanceTimersByTimeAsync(2_000);
  expect(server.body()).toBe('ab');
});

test("somebody else's draft is told and not overwritten; once it was seen, it is replaced", async () => {
  const { server, saver, others } = writing();
  const { updated_at } = server.put('theirs');
  saver.write('mine');
  await vi.advanceTimersByTimeAsync(60_000);
  expect([server.body(), server.calls, others.length]).toEqual(['theirs', 1, 1]);
  saver.goOnFrom(updated_at);
  saver.write('mine');
  await vi.advanceTimersByTimeAsync(2_000);
  expect(server.body()).toBe('mine');
});

test('a draft that was discarded meanwhile is begun anew', async () => {
  const { server, saver } = writing();
  saver.write('a');
  await saver.flush();
  server.discard();
  saver.write('ab');
  await vi.advanceTimersByTimeAsync(4_000);
  expect([server.body(), saver.state().phase]).toEqual(['ab', 'saved']);
});

test('after a failure it is tried again, but not if the server refuses the text', async () => {
  const { server, saver } = writing();
  server.failure = new ApiError(503, 'Busy');
  saver.write('a');
  await vi.advanceTimersByTimeAsync(2_000);
  expect(saver.state().phase).toBe('failed');
  server.failure = undefined;
  await vi.advanceTimersByTimeAsync(10_000);
  expect([server.body(), saver.state().phase]).toEqual(['a', 'saved']);

  server.failure = new ApiError(400, 'Too long');
  saver.write('much');
  await vi.advanceTimersByTimeAsync(60_000);
  expect([saver.state().phase, server.calls]).toEqual(['refused', 3]);
});

test('while held nothing is sent, and afterwards what was written is', async () => {
  const { server, saver } = writing();
  await saver.hold('choice', true);
  saver.write('a');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server.calls).toBe(0);
  await saver.hold('choice', false);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(server.body()).toBe('a');
});

test('the server has a text once it is saved, until another is written', async () => {
  const { saver } = writing();
  saver.write('a');
  expect(saver.has('a')).toBe(false);
  await vi.advanceTimersByTimeAsync(2_000);
  expect([saver.has('a'), saver.has('b')]).toEqual([true, false]);
  saver.write('b');
  expect(saver.has('a')).toBe(false);
  saver.goOnFrom('v2', 'theirs');
  expect(saver.has('theirs')).toBe(false);
  saver.forget();
  expect(saver.has('theirs')).toBe(true);
});
