import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '../db/open.ts';
import { eventually } from '../../test/support/eventually.ts';
import { listening, openStream } from '../../test/support/event-stream.ts';
import { sessionEndings } from '../../test/support/session-endings.ts';
import { newWorld } from '../../test/support/world.ts';

/** In milliseconds, from the end of a session until its stream is closed. */
const MARK = 5_000;

const world = await newWorld();
const endings = await sessionEndings(world);
const url = await listening(world.app);
afterAll(world.end);

/** The pool size of the calls of a server. */
const ALL = 20;

test(`while every connection is taken, the stream of a deactivated user closes within ${MARK} ms`, async () => {
  const client = await world.client();
  const stream = await openStream(url, client);
  await eventually(() => expect(stream.heard).toHaveLength(1));
  const elsewhere = openDatabase(world.url, () => {});
  const held = await Promise.all(Array.from({ length: ALL }, () => world.db.startTransaction().execute()));
  await elsewhere.updateTable('users').set({ is_active: false }).where('id', '=', client.id).execute();
  const began = performance.now();
  await stream.ended;
  const ms = Math.round(performance.now() - began);
  await Promise.all(held.map((transaction) => transaction.rollback().execute()));
  await elsewhere.destroy();
  console.info(`With every connection taken the stream was closed after ${ms} ms of ${MARK}`);
  expect(ms).toBeLessThan(MARK);
});

test(`whatever ends a session, its stream closes within ${MARK} ms`, async () => {
  const times = await Promise.all(
    Object.entries(endings).map(async ([what, end]) => {
      const one = await world.client();
      const stream = await openStream(url, one);
      await eventually(() => expect(stream.heard[0]?.event).toBe('hello'));
      await end(one);
      const began = performance.now();
      expect(await stream.ended).toBe('by the server');
      return { what, ms: Math.round(performance.now() - began) };
    }),
  );
  const last = times.toSorted((one, other) => other.ms - one.ms)[0]!;
  console.info(`The last stream was closed ${last.ms} ms after ${last.what}, of ${MARK}`);
  expect(last.ms).toBeLessThan(MARK);
});
