import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { listening, openStream } from '../../../test/support/event-stream.ts';
import { eventually } from '../../../test/support/eventually.ts';
import { newWorld } from '../../../test/support/world.ts';
import { frame } from './frame.ts';
import { read } from './position.ts';

const world = await newWorld();
const url = await listening(world.app);
afterAll(async () => {
  // A disconnected client may leave unused connections.
  world.app.server.closeAllConnections();
  await world.end();
});

const forged = 'event: notification\ndata: {"title":"forged"}';
const breaks = ['\n', '\r', '\r\n', '\n\n', '\r\r', '\n\r', '\0'];
const fields = breaks.flatMap((end) => [`x${end}`, `${end}x`, `x${end}${forged}${end}${end}`]);
const harmless = ['\u2028', '\u2029', '\u0085', '\v', '\f', '\\n', '%0a', ': x', 'data:'];

const heardOf = (stream: string) => {
  const heard: EventSourceMessage[] = [];
  createParser({ onEvent: (event) => heard.push(event) }).feed(stream);
  return heard;
};

test.each(fields)('a name or an id like %j is refused', (field) => {
  expect(() => frame({ name: field, data: {}, id: 'x' })).toThrow('line break');
  expect(() => frame({ name: 'change', data: {}, id: field })).toThrow('line break');
});

test.each([...fields, ...harmless])('data like %j is exactly one event', (text) => {
  const heard = heardOf(frame({ name: 'change', data: { text, [text]: text }, id: '1' }));
  expect(heard).toEqual([{ event: 'change', id: '1', data: JSON.stringify({ text, [text]: text }) }]);
});

const careless = (name: string) => `event: ${name}\nid: 1\ndata: {}\n\n`;

test('a frame without the guard is detected', () => {
  const found = fields.filter((field) =>
    heardOf(careless(field)).some(({ data }) => data.includes('forged')),
  );
  expect(found.length).toBeGreaterThan(3);
});

test('a notification with line breaks arrives complete', async () => {
  // The database refuses most of these, but a stream must not rely on it.
  await sql`alter table notifications drop constraint notifications_title_is_one_line,
    drop constraint notifications_message_is_lines`.execute(world.db);
  const client = await world.client();
  const stream = await openStream(url, client);
  await eventually(() => expect(stream.heard).toHaveLength(1));
  const texts = [...fields, ...harmless]
    .map((text) => text.replaceAll('\0', ''))
    .filter((text) => text.trim());
  for (const text of texts)
    await world.db
      .insertInto('notifications')
      .values({ user_id: client.id, title: text, message: text, type: 'info', link: null })
      .execute();
  await eventually(() => expect(stream.news()).toHaveLength(texts.length));
  expect(stream.news().map(({ title, message }) => [title, message])).toEqual(
    texts.map((text) => [text, text]),
  );
  expect(stream.heard.map(({ event }) => event)).toEqual(['hello', ...texts.map(() => 'notification')]);
  await stream.close();
});

const positions = [
  ...fields,
  '',
  'x',
  '-1',
  '1_1:1:',
  `${Date.now()}_1:1:'; drop table events; --`,
  `${Date.now()}_1:1:1)::text,(select password_hash from users limit 1`,
  `${Date.now()}_1:1:_1:1:_1 or 1=1`,
  `${Date.now()}_99999999999999999999:1:`,
  `${Date.now()}_1:1:${'1,'.repeat(20_000)}`,
  `${Date.now()}_\u0661:1:`,
  '__proto__',
];

test.each(positions)('a position like %j is invalid', (position) => {
  expect(read(position)).toBeUndefined();
});

test('a reconnect from such a position starts anew', async () => {
  const client = await world.client();
  const sendable = positions.filter((position) => /^[\x20-\x7e]*$/.test(position) && position.length < 8_000);
  expect(sendable.length).toBeGreaterThan(6);
  for (const position of sendable) {
    const stream = await openStream(url, client, position);
    await eventually(() => expect(stream.heard.map(({ event }) => event)).toEqual(['hello']));
    expect(JSON.parse(stream.heard[0]!.data)).toEqual({ missed: true });
    await stream.close();
  }
});
