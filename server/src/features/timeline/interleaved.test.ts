import { newSeed } from '@consultflow/contract/testing/seed';
import { afterAll, expect, test } from 'vitest';
import { drawFrom } from '../../demo/random.ts';
import { newWorld } from '../../../test/support/world.ts';

const world = await newWorld(undefined, { limits: false });
afterAll(world.end);
const { db } = world;

type Person = { id: string; token: string };
const anna = await world.client();
const elif = await world.consultant('A');
const emre = await world.consultant('A');
const people: Person[] = [anna, elif, emre];

const ROUNDS = 12;
const AT_ONCE = 8;

test('moves, edits, messages and reads at random cause no false 409 and lose nothing', async () => {
  const seed = newSeed();
  const { number, pick } = drawFrom(seed);
  const { id } = await world.consultation(anna, { room: 'A' });
  const path = `/consultations/${id}`;
  const put = (actor: Person, rest: string, body: object) => world.call(actor, 'PUT', path + rest, body);
  await put(elif, '/status', { status: 'approved' });
  const said: { id: string; author: Person; version: number; body: string }[] = [];
  const wrong: unknown[] = [];
  let moves = 1;

  const message = async (text: string) => {
    const author = pick(people);
    const body = `<p>${text}</p>`;
    const visibility = author !== anna && number(0, 3) === 0 ? 'staff' : 'everyone';
    const reply = await world.call(author, 'POST', `${path}/messages`, { body, visibility });
    if (reply.statusCode !== 200) return void wrong.push(reply.body);
    said.push({ id: reply.json().data.id, author, version: 1, body });
  };
  const edit = async (one: (typeof said)[number], text: string) => {
    const body = `<p>${text}</p>`;
    const { id: message_id, author, version } = one;
    const reply = await world.call(author, 'PUT', `/messages/${message_id}`, { body, version });
    if (reply.statusCode !== 200) return void wrong.push(reply.body);
    Object.assign(one, { version: reply.json().data.version, body });
  };
  /** With the version of the consultation that its last change left, which no message touches. */
  const move = async (seen: string, minute: number) => {
    const scheduled_date = `2027-01-04T09:${String(minute).padStart(2, '0')}:00.000Z`;
    const reply = await put(elif, '/status', { status: 'rescheduled', scheduled_date, updated_at: seen });
    if (reply.statusCode !== 200) return void wrong.push(reply.body);
    moves += 1;
  };
  const read = async () => {
    const actor = pick(people);
    const { data } = (await world.call(actor, 'GET', `${path}/timeline`)).json();
    const entry_id = pick(data as { id: string }[]).id;
    const reply = await put(actor, '/read-position', { entry_id, is_unread: number(0, 4) === 0 });
    if (reply.statusCode !== 200) wrong.push(reply.body);
  };

  for (let round = 0; round < ROUNDS; round += 1) {
    const seen = (await world.call(elif, 'GET', path)).json().data.updated_at as string;
    const free = [...said];
    const work = Array.from({ length: AT_ONCE }, (_, at) => {
      const kind = number(0, 3);
      // An edit of each message at a time, as its version decides.
      const [one] = kind === 1 ? free.splice(number(0, Math.max(0, free.length - 1)), 1) : [];
      if (one) return edit(one, `Edited ${round} ${at}`);
      return kind === 2 ? read() : message(`Said ${round} ${at}`);
    });
    await Promise.all([...work, move(seen, round)]);
  }

  expect([seed, wrong]).toEqual([seed, []]);
  const entries = await db
    .selectFrom('timeline_entries')
    .leftJoin('messages', 'messages.id', 'timeline_entries.id')
    .select(['timeline_entries.id', 'position', 'shown_position', 'kind', 'actor_id', 'body'])
    .select('messages.version')
    .where('timeline_entries.consultation_id', '=', id)
    .orderBy('position')
    .execute();
  expect(entries.map(({ position }) => position)).toEqual(entries.map((_, at) => at + 1));
  const shown = entries.filter(({ kind }) => kind !== 'note');
  expect(shown.map(({ shown_position }) => shown_position)).toEqual(shown.map((_, at) => at + 1));
  expect(entries.filter(({ kind }) => kind === 'status')).toHaveLength(moves);
  const stored = new Map(entries.map((one) => [one.id, one]));
  for (const { id: message_id, body, version } of said)
    expect([seed, stored.get(message_id)]).toEqual([seed, expect.objectContaining({ body, version })]);
  const messages = entries.filter(({ body }) => body !== null);
  expect(messages).toHaveLength(said.length);

  for (const actor of people) {
    const { position, unread } = await db
      .selectFrom('read_positions')
      .select(['position', 'unread'])
      .where('consultation_id', '=', id)
      .where('user_id', '=', actor.id)
      .executeTakeFirstOrThrow();
    const isNew = (one: (typeof entries)[number]) =>
      one.position > position && one.actor_id !== actor.id && (one.kind === 'message' || actor !== anna);
    expect([seed, unread]).toEqual([seed, messages.filter(isNew).length]);
  }
});
