import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { openDatabase } from '../../db/open.ts';
import { eventually } from '../../../test/support/eventually.ts';
import { listening, openStream } from '../../../test/support/event-stream.ts';
import { newWorld } from '../../../test/support/world.ts';

const world = await newWorld();
const url = await listening(world.app);
/** Another writer, for example another server. */
const elsewhere = openDatabase(world.url, () => {});
afterAll(async () => {
  await elsewhere.destroy();
  await world.end();
});

/** The pool size of the calls of a server. */
const ALL = 20;

/** Deactivates a user while calls hold all connections, until `end` resolves. */
async function whileAllAreTaken(client: { id: string }, end: Promise<unknown>) {
  const held = await Promise.all(Array.from({ length: ALL }, hold));
  await elsewhere.updateTable('users').set({ is_active: false }).where('id', '=', client.id).execute();
  await end;
  await Promise.all(held.map((transaction) => transaction.rollback().execute()));
}

/** Without a time-out. */
async function hold() {
  const transaction = await world.db.startTransaction().execute();
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(transaction);
  return transaction;
}

async function streamAt(address: string, client: { token: string }) {
  const stream = await openStream(address, client);
  await eventually(() => expect(stream.heard).toHaveLength(1));
  return stream;
}

test('the stream of a deactivated user ends while every connection is taken', async () => {
  const client = await world.client();
  const stream = await streamAt(url, client);
  await whileAllAreTaken(client, stream.ended);
  expect(await stream.ended).toBe('by the server');
});

test('a server whose streams share the connections of the calls is detected', async () => {
  const sharing = buildApp(world.db);
  const client = await world.client();
  const stream = await streamAt(await listening(sharing), client);
  const other = await streamAt(url, client);
  const ends: string[] = [];
  void stream.ended.then(() => ends.push('the one that waits'));
  void other.ended.then(() => ends.push('the other'));
  await whileAllAreTaken(client, other.ended);
  await stream.ended;
  expect(ends).toEqual(['the other', 'the one that waits']);
  await sharing.close();
});
