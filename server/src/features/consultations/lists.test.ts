import { afterAll, expect, test } from 'vitest';
import { newWorld } from '../../../test/support/world.ts';

const world = await newWorld();
afterAll(world.end);

const client = await world.client();
const consultant = await world.consultant('A');
type Listed = { id: string; topic: string; client_name: string };

/** Every page of a list, of three rows each. */
async function listed(actor: { token: string }, query: string): Promise<Listed[]> {
  const rows: Listed[] = [];
  let cursor: string | undefined;
  do {
    const reply = await world.call(
      actor,
      'GET',
      `/consultations?limit=3&${query}${cursor ? `&cursor=${cursor}` : ''}`,
    );
    expect(reply.statusCode).toBe(200);
    rows.push(...reply.json().data);
    cursor = reply.json().next_cursor;
  } while (cursor);
  return rows;
}
const topics = async (query: string, actor = client) =>
  (await listed(actor, query)).map(({ topic }) => topic);
const move = (id: string, body: object) => world.call(consultant, 'PUT', `/consultations/${id}/status`, body);

const made: { id: string }[] = [];
for (let index = 0; index < 8; index += 1)
  made.push(await world.consultation(client, { topic: `Topic ${index}` }));
for (const [place, day] of [
  [2, 9],
  [5, 3],
  [7, 6],
] as const) {
  await move(made[place]!.id, { status: 'approved', scheduled_date: `2036-12-0${day}T09:00:00Z` });
}

test('the list is sorted newest or oldest first, page by page without a gap', async () => {
  expect(await topics('')).toEqual([7, 6, 5, 4, 3, 2, 1, 0].map((place) => `Topic ${place}`));
  expect(await topics('order=asc')).toEqual([0, 1, 2, 3, 4, 5, 6, 7].map((place) => `Topic ${place}`));
});

test('sorted by appointment, rows without one come last, and pages have no gap', async () => {
  const sorted = await topics('sort=scheduled_date');
  expect(sorted.slice(0, 3)).toEqual(['Topic 2', 'Topic 7', 'Topic 5']);
  expect(new Set(sorted).size).toBe(8);
  expect((await topics('sort=scheduled_date&order=asc')).toReversed()).toEqual(sorted);
});

test('sorted by completion, each row counts by its latest date', async () => {
  const sorted = await topics('sort=finished');
  expect(sorted.slice(0, 3)).toEqual(['Topic 2', 'Topic 7', 'Topic 5']);
  expect(sorted).toHaveLength(8);
});

test('sorted by the client’s name, case and accents are ignored', async () => {
  const room = await world.consultant('E');
  for (const name of ['Zoë', 'ábel', 'Étienne', 'bo', 'Ada']) {
    const person = await world.client({ name });
    await world.consultation(person, { room: 'E' });
  }
  const names = (await listed(room, 'sort=client_name')).map(({ client_name }) => client_name);
  expect(names).toEqual(['ábel', 'Ada', 'bo', 'Étienne', 'Zoë']);
});

test.each(['topic', 'room', 'status'])(
  'sorted by %s, equal rows come newest first, and pages have no gap',
  async (sort) => {
    const room = await world.consultant('B', 'C');
    const person = await world.client();
    const asked = [
      { topic: 'Zölle', room: 'B' },
      { topic: 'quotas', room: 'C' },
      { topic: 'Äpfel', room: 'B' },
      { topic: 'Quotas', room: 'C' },
      { topic: 'quotas', room: 'B' },
    ] as const;
    const ids: string[] = [];
    for (const one of asked) ids.push((await world.consultation(person, one)).id);
    for (const place of [1, 2])
      await world.call(room, 'PUT', `/consultations/${ids[place]}/status`, { status: 'approved' });
    const expected = { topic: [2, 4, 3, 1, 0], room: [4, 2, 0, 3, 1], status: [2, 1, 4, 3, 0] };
    const places = async (query: string) => (await listed(person, query)).map(({ id }) => ids.indexOf(id));
    const inOrder = expected[sort as keyof typeof expected];
    expect(await places(`sort=${sort}`)).toEqual(inOrder);
    expect(await places(`sort=${sort}&order=desc`)).toEqual(inOrder.toReversed());
    expect(await places(`sort=${sort}&search=quotas`)).toEqual(
      inOrder.filter((at) => [1, 3, 4].includes(at)),
    );
  },
);

test.each([
  ['istanbul', 'İstanbul limanı'],
  ['ISTANBUL', 'İstanbul limanı'],
  ['limani', 'İstanbul limanı'],
  ['sao paulo', 'São Paulo, 100% cotton_wool'],
  ['100%', 'São Paulo, 100% cotton_wool'],
  ['cotton_w', 'São Paulo, 100% cotton_wool'],
  ['πιστοποιητικο', 'Πιστοποιητικό'],
  ['еж', 'Ёж'],
])('%s finds only %s', async (words, topic) => {
  const person = await world.client();
  for (const one of [
    'İstanbul limanı',
    'São Paulo, 100% cotton_wool',
    'Πιστοποιητικό',
    'Ёж',
    'Nothing of it',
  ]) {
    await world.consultation(person, { topic: one });
  }
  expect(await topics(`search=${encodeURIComponent(words)}`, person)).toEqual([topic]);
});

test('a search reads the client and the question, not its tags', async () => {
  const person = await world.client({ name: 'Wiebke Oltmanns' });
  const { id } = await world.consultation(person, { room: 'D' });
  const finance = await world.consultant('D');
  const found = async (words: string) => (await listed(finance, `search=${words}`)).map((one) => one.id);
  expect(await found('oltmanns')).toEqual([id]);
  expect(await found('proof%20of%20origin')).toEqual([id]);
  expect(await found('strong')).toEqual([]);
});

test('a cursor is valid only for its order', async () => {
  const { next_cursor } = (await world.call(client, 'GET', '/consultations?limit=3')).json();
  const reply = await world.call(
    client,
    'GET',
    `/consultations?limit=3&sort=scheduled_date&cursor=${next_cursor}`,
  );
  expect(reply.statusCode).toBe(400);
});

test('an admin deletes a consultation with its history; nobody else can', async () => {
  const { id } = await world.consultation(client);
  expect((await world.call(consultant, 'DELETE', `/consultations/${id}`)).statusCode).toBe(403);
  expect((await world.call(await world.admin(), 'DELETE', `/consultations/${id}`)).statusCode).toBe(200);
  expect((await world.call(client, 'GET', `/consultations/${id}`)).statusCode).toBe(404);
});

test('a start date excludes earlier requests, also in a search and a spreadsheet', async () => {
  await world.db
    .updateTable('consultations')
    .set({ created_at: '2020-03-01T09:00:00Z' })
    .where('id', '=', made[0]!.id)
    .execute();
  expect(await topics('since=2020-03-01T09:00:00Z')).toContain('Topic 0');
  expect(await topics('since=2020-03-01T09:00:01Z')).not.toContain('Topic 0');
  expect(await topics('since=2020-03-01T09:00:01Z&search=topic')).not.toContain('Topic 0');
  const csv = await world.call(client, 'GET', '/consultations/csv?since=2020-03-01T09:00:01Z');
  expect(csv.body).not.toContain('Topic 0');
  expect((await world.call(client, 'GET', '/consultations?since=lately')).statusCode).toBe(400);
});
