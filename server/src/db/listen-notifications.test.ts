import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, expect, test, vi } from 'vitest';
import { newDatabase } from '../../test/support/database.ts';
import { listen } from './listen-notifications.ts';

const database = await newDatabase();
afterAll(database.end);

const open = () => {
  const heard = vi.fn<(payload: string) => void>();
  const connected = Promise.withResolvers<void>();
  const lost = vi.fn<(error: Error) => void>();
  return { heard, connected, lost, ...listen(database.url, { news: heard }, connected.resolve, lost) };
};

test('a listener that is closed while it connects ends without a complaint', async () => {
  for (const ms of [0, 1, 2, 4, 8, 16]) {
    const { close, lost } = open();
    if (ms > 0) await pause(ms);
    await close();
    expect(lost).not.toHaveBeenCalled();
  }
});

test('a connected listener hears payloads until it is closed', async () => {
  const { heard, connected, lost, close } = open();
  await connected.promise;
  await sql`notify news, 'first'`.execute(database.db);
  await expect.poll(() => heard.mock.calls).toEqual([['first']]);
  await close();
  await sql`notify news, 'second'`.execute(database.db);
  expect(heard).toHaveBeenCalledTimes(1);
  expect(lost).not.toHaveBeenCalled();
});
