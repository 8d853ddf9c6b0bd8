import { eventually } from '../../../test/support/eventually.ts';
import { newSeed } from '@consultflow/contract/testing/seed';
import * as fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { listening, openStream } from '../../../test/support/event-stream.ts';
import { newWorld } from '../../../test/support/world.ts';
import { read } from './position.ts';
import * as events from './queries.ts';

const seed = newSeed();
const world = await newWorld();
const url = await listening(world.app);
afterAll(async () => {
  world.app.server.closeAllConnections();
  await world.end();
});

const edges = ['0', '1', '2', '3', '007', '4294967295', '4294967296', '9223372036854775807'].concat([
  '9223372036854775808',
  '9999999999999999999',
  '18446744073709551615',
  '18446744073709551616',
  '9'.repeat(30),
]);
const number = fc.oneof(fc.constantFrom(...edges), fc.nat({ max: 2_000 }).map(String));
const running = fc.oneof(
  fc.constant(''),
  fc.array(number, { maxLength: 20 }).map((list) => list.join(',')),
  fc.nat({ max: 1_500 }).map((length) => Array.from({ length }, (_, index) => index + 3).join(',')),
  fc.constantFrom(',', ',,', '3,', ',3', '3,3', '-1', '+3', ' 3', '3.0', '0x3', '1e3'),
);
const ordered = fc.uniqueArray(fc.integer({ min: 3, max: 9_000 }), { minLength: 2 }).map((list) => {
  const [first, ...rest] = list.toSorted((one, other) => one - other);
  return `${first}:${rest.pop()}:${rest.join()}`;
});
const snapshot = fc.oneof(
  ordered,
  fc.tuple(number, number, running).map((parts) => parts.join(':')),
  fc.constantFrom('', ':', '::', '1:1', '1:1:1:1', '3:2:', '5:9:4', '5:9:9', '5:9:7,6', '1:1800:3'),
);
const at = fc.oneof(
  fc.constant(() => String(Date.now())),
  fc.constantFrom('0', '9999999999999', '-1', 'x').map((text) => () => text),
);
const forged = fc
  .tuple(at, snapshot, fc.option(fc.tuple(snapshot, fc.oneof(number, fc.constantFrom('-1', '1.5', '')))))
  .map(([now, since, rest]) => [now(), since, ...(rest ?? [])].join('_'));

const rules: [string, boolean][] = [
  ['5:9:', true],
  ['5:5:', true],
  ['5:9:5,8', true],
  ['9:5:', false],
  ['0:5:', false],
  ['2:5:', false],
  ['9:4294967296:', false],
  ['05:9:', false],
  ['5:9:4', false],
  ['5:9:9', false],
  ['5:9:7,6', false],
  ['5:9:6,6', false],
  ['5:9:6,', false],
  ['9:9223372036854775807:', true],
  ['9:9223372036854775808:', false],
];

test.each(rules)('the snapshot %s is valid: %s', (since, isOurs) => {
  expect(read(`${Date.now()}_${since}`) !== undefined).toBe(isOurs);
});

test('a batch that ends before it begins is invalid', () => {
  expect(read(`${Date.now()}_5:9:_5:9:_1`)).toBeDefined();
  expect(read(`${Date.now()}_5:9:_5:8:_1`)).toBeUndefined();
  expect(read(`${Date.now()}_5:9:_4:9:_1`)).toBeUndefined();
});

test('every position that is parsed can be queried in the database', async () => {
  const { token } = await world.client();
  expect(token).toBeTruthy();
  let asked = 0;
  for (const id of fc.sample(forged, { seed, numRuns: 3_000 })) {
    const position = read(id);
    if (!position) continue;
    asked += 1;
    expect(typeof (await events.knows(world.db, position)), `SEED=${seed} ${id}`).toBe('boolean');
    await events.since(world.db, position, [], { events: 10, rows: 10 });
  }
  expect(asked).toBeGreaterThan(20);
});

test.each(['9:5:', '5:9:4', 'x', '5:9:7,6'])(
  'a snapshot that PostgreSQL refuses, %s, is unknown',
  async (since) => {
    expect(await events.knows(world.db, { since })).toBe(false);
    expect(await events.knows(world.db, { since: '3:3:', until: since, after: 1 })).toBe(false);
    expect(await events.knows(world.db, { since, until: '3:3:', after: 1 })).toBe(false);
  },
);

test('a forged last event id still opens a stream', async () => {
  const people = await Promise.all(Array.from({ length: 10 }, () => world.client()));
  const ids = fc.sample(forged, { seed, numRuns: 120 }).filter((id) => id.length < 8_000 && id.trim() === id);
  for (const [index, id] of ids.entries()) {
    const stream = await openStream(url, people[index % people.length]!, id);
    expect([id, stream.reply.status, stream.reply.headers.get('content-type')]).toEqual([
      id,
      200,
      'text/event-stream',
    ]);
    await eventually(() => expect(stream.heard[0]?.event).toBe('hello'));
    await stream.close();
  }
});

test('a stream that cannot start gets a JSON error', async () => {
  const { token } = await world.client();
  await world.db.schema.alterTable('events').renameTo('events_away').execute();
  const reply = await openStream(url, { token }, `${Date.now()}_3:3:`).then((stream) => stream.reply);
  await world.db.schema.alterTable('events_away').renameTo('events').execute();
  expect(reply.status).toBe(500);
  expect(reply.headers.get('content-type')).toMatch('application/json');
});
