import { afterAll, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { eventually } from '../../../test/support/eventually.ts';
import { watchedDatabase } from '../../../test/support/watched-database.ts';
import { newWorld } from '../../../test/support/world.ts';
import { forFeeds } from '../../http/limits/slots.ts';

const world = await newWorld();
/** The feeds that are being made wait here. */
const made: (() => void)[] = [];
const app = buildApp(
  watchedDatabase(world.db, async (row) => {
    if ('firm_logo' in row) await new Promise<void>((resolve) => made.push(resolve));
  }),
);
afterAll(async () => {
  await app.close();
  await world.end();
});

const linkOf = async (person: Awaited<ReturnType<typeof world.client>>) =>
  new URL((await world.call(person, 'PUT', `/users/${person.id}/calendar-link`)).json().data.calendar_link)
    .pathname;
const read = (url: string) => app.inject({ url, remoteAddress: '192.0.2.1' });
const elsewhere = (url: string) => app.inject({ url, remoteAddress: '198.51.100.2' });

test('two feeds of an owner are made at once, and sixteen of all; others are told to come back', async () => {
  const feeds = await Promise.all(
    Array.from({ length: forFeeds.ofAll / 2 + 1 }, async () => linkOf(await world.client())),
  );
  const [one, ...others] = feeds as [string, ...string[]];
  const first = [read(one), elsewhere(one)];
  await eventually(() => expect(made).toHaveLength(2));
  const third = await elsewhere(one);
  expect([third.statusCode, third.headers['retry-after'], third.json().code]).toEqual([
    429,
    '5',
    'too_many_calls',
  ]);

  const rest = others.slice(0, -1).flatMap((url) => [read(url), read(url)]);
  await eventually(() => expect(made).toHaveLength(forFeeds.ofAll));
  const last = await read(others.at(-1)!);
  expect([last.statusCode, last.headers['retry-after']]).toEqual([503, '2']);

  for (const goOn of made.splice(0)) goOn();
  for (const { statusCode } of await Promise.all([...first, ...rest])) expect(statusCode).toBe(200);
  const again = read(one);
  await eventually(() => expect(made).toHaveLength(1));
  made.pop()!();
  expect((await again).statusCode).toBe(200);
});
