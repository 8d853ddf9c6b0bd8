import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, test, vi } from 'vitest';
import { buildApp } from '../../app.ts';
import { openDatabase } from '../../db/open.ts';
import { listening, openStream } from '../../testing/event-stream.ts';
import { newWorld } from '../../testing/world.ts';

const world = await newWorld();
/** Whoever changes something meanwhile: another server, say. */
const elsewhere = openDatabase(world.url, () => {});
afterAll(async () => {
  await elsewhere.destroy();
  await world.end();
});

/** As many as the calls of a server have. */
const ALL = 20;

/** What comes of the stream of a person who is deactivated while calls hold all the connections there are. */
async function streamOfDeactivated(app: typeof world.app) {
  const client = await world.client();
  const stream = await openStream(await listening(app), client);
  await vi.waitFor(() => expect(stream.heard).toHaveLength(1));
  const held = await Promise.all(Array.from({ length: ALL }, () => world.db.startTransaction().execute()));
  await elsewhere.updateTable('users').set({ is_active: false }).where('id', '=', client.id).execute();
  const what = await Promise.race([stream.ended, pause(5_000, 'still open after five seconds')]);
  await Promise.all(held.map((transaction) => transaction.rollback().execute()));
  await stream.close();
  return what;
}

test('the stream of a person who is deactivated ends within five seconds though every connection is taken', async () => {
  expect(await streamOfDeactivated(world.app)).toBe('by the server');
});

test('a server whose streams wait for the connections of the calls would be seen', async () => {
  const sharing = buildApp(world.db);
  expect(await streamOfDeactivated(sharing)).toBe('still open after five seconds');
  await sharing.close();
});
