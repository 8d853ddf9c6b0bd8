import { afterAll, expect, test } from 'vitest';
import { sendFile } from '../../../test/support/send-file.ts';
import { newWorld } from '../../../test/support/world.ts';

const world = await newWorld();
afterAll(world.end);

type Person = { id: string; token: string };

const anna = await world.client({ name: 'Anna' });
const elif = await world.consultant('A');
const emre = await world.consultant('A');
const admin = await world.admin();

const request = async () => (await world.consultation(anna, { topic: 'Rules of origin' })).id;
const say = async (actor: Person, id: string, text: string, rest: object = {}) =>
  (
    await world.call(actor, 'POST', `/consultations/${id}/messages`, { body: `<p>${text}</p>`, ...rest })
  ).json().data as { id: string };
const note = (actor: Person, id: string, text: string) => say(actor, id, text, { visibility: 'staff' });
const row = async (actor: Person, id: string) =>
  (await world.call(actor, 'GET', '/consultations?fields=excerpt'))
    .json()
    .data.find((one: { id: string }) => one.id === id);
const words = async (actor: Person, id: string) => (await row(actor, id)).last_words;
const counted = async (actor: Person) =>
  (await world.call(actor, 'GET', '/consultations/unread')).json().data;
const dashboard = async (actor: Person, role: string) =>
  (await world.call(actor, 'GET', `/dashboard/${role}`)).json().data;

test('a row of a list has the last words, and nothing before anybody has written', async () => {
  const id = await request();
  expect(await words(anna, id)).toBeNull();
  await say(anna, id, 'Which <strong>form</strong>?');
  const { id: last } = await say(elif, id, `EUR.1. ${'Long. '.repeat(100)}`);
  expect(last).toBeDefined();
  for (const actor of [anna, elif, emre, admin]) {
    const said = await words(actor, id);
    expect(said).toMatchObject({ by_id: elif.id, is_note: false, at: expect.stringMatching(/Z$/) });
    expect(said.excerpt).toMatch(/^EUR\.1\. Long\./);
    expect(said.excerpt.length).toBeLessThanOrEqual(201);
  }
});

test('a whole row of a list has no last words', async () => {
  const { data } = (await world.call(anna, 'GET', '/consultations')).json();
  expect(data[0]).not.toHaveProperty('last_words');
});

test('the last words of a client are never those of a note', async () => {
  const id = await request();
  await note(elif, id, 'Difficult client');
  expect(await words(anna, id)).toBeNull();
  await say(anna, id, 'Any news?');
  await note(elif, id, 'Not yet');
  expect(await words(anna, id)).toMatchObject({ by: 'Anna', excerpt: 'Any news?', is_note: false });
  expect(await words(emre, id)).toMatchObject({ excerpt: 'Not yet', is_note: true });
  expect(JSON.stringify(await row(anna, id))).not.toContain('Not yet');
});

test('a message of files alone has their names as its last words, until they are taken back', async () => {
  const id = await request();
  const { data } = (await sendFile(world.app, anna, 'Invoice.txt', Buffer.from('Figs, 12 t'))).json();
  const { id: message } = await say(anna, id, '', { body: '', file_ids: [data.id] });
  expect(await words(elif, id)).toMatchObject({ by: 'Anna', excerpt: 'Invoice.txt' });
  await world.call(anna, 'DELETE', `/messages/${message}/files/${data.id}`);
  expect(await words(elif, id)).toBeNull();
});

test('redacted words are gone from rows', async () => {
  const id = await request();
  const { id: message } = await say(anna, id, 'My secret');
  const reply = await world.call(admin, 'POST', `/messages/${message}/redact`, { reason: 'Private' });
  expect(reply.statusCode).toBe(200);
  for (const actor of [anna, elif]) expect(await words(actor, id)).toBeNull();
});

test('a restricted case tells an admin who has not opened it neither its words nor its count', async () => {
  const id = await request();
  await say(anna, id, 'My secret');
  await world.call(elif, 'PUT', `/consultations/${id}/restriction`, { people: [elif.id] });
  expect(await row(admin, id)).toMatchObject({ last_words: null, unread: null });
});

test('unread messages are counted in rows, on dashboards, and for each status', async () => {
  const [client, consultant] = [await world.client(), await world.consultant('C')];
  const ask = async () => (await world.consultation(client, { room: 'C' })).id;
  const [waiting, active] = [await ask(), await ask()];
  await world.call(consultant, 'PUT', `/consultations/${active}/status`, { status: 'approved' });
  await say(client, waiting, 'One');
  await say(client, active, 'Two');
  await say(client, active, 'Three');
  expect(await counted(consultant)).toEqual({
    messages: 3,
    consultations: 2,
    by_status: { requested: 1, approved: 1 },
  });
  expect(await counted(client)).toEqual({ messages: 0, consultations: 0, by_status: {} });

  const rows = await dashboard(consultant, 'consultant');
  expect(rows.pending_consultations).toMatchObject([{ id: waiting, unread: 1 }]);
  expect(rows.upcoming_consultations).toMatchObject([{ id: active, unread: 2 }]);
  await say(consultant, active, 'Four');
  const own = await dashboard(client, 'client');
  expect(own.recent_consultations).toMatchObject([
    { id: active, unread: 1 },
    { id: waiting, unread: 0 },
  ]);
  for (const list of [rows.recent_consultations, own.recent_consultations])
    for (const one of list) expect(one.number).toBeGreaterThan(0);
});
