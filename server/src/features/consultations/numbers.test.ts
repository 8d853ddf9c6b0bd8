import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { newWorld } from '../../../test/support/world.ts';

const world = await newWorld();
afterAll(world.end);
const { db } = world;

type Person = { id: string; token: string };
type Row = { id: string; number: number; topic: string | null; status: string };

const client = await world.client();
const other = await world.client();
const elif = await world.consultant('A');
const elsewhere = await world.consultant('B');
const admin = await world.admin();

const page = async (actor: Person, query: string) => {
  const reply = await world.call(actor, 'GET', `/consultations?${query}`);
  expect([query, reply.statusCode]).toEqual([query, 200]);
  return reply.json<{ data: Row[]; next_cursor?: string }>();
};
const found = async (actor: Person, search: string, rest = '') =>
  (await page(actor, `search=${encodeURIComponent(search)}${rest}`)).data.map(({ id }) => id);

/** A request of the client, with this number. */
const request = async (topic: string, number?: number) => {
  const { id } = await world.consultation(client, { topic });
  if (number) await sql`update consultations set number = ${number} where id = ${id}`.execute(db);
  return id;
};
const older = await request('Invoice 1042, first');
const named = await request('Certificates', 1042);
const newer = await request('Invoice 1042, second');
await request('Quotas', 10_421);
const everyone = [client, elif, admin];

test('a number after # finds exactly its case, in every list', async () => {
  for (const actor of everyone) {
    expect(await found(actor, '#1042')).toEqual([named]);
    expect(await found(actor, '# 1042 ', '&fields=excerpt&sort=topic')).toEqual([named]);
    expect(await found(actor, '#1043')).toEqual([]);
    expect(await found(actor, '#99999999999999999999')).toEqual([]);
  }
});

test.each(['created_at', 'scheduled_date', 'finished', 'client_name', 'topic', 'room', 'status'])(
  'a number alone puts its case first when the list is sorted by %s, either way',
  async (sort) => {
    for (const order of ['asc', 'desc'])
      for (const actor of everyone) {
        const ids = await found(actor, '1042', `&sort=${sort}&order=${order}`);
        expect(ids[0]).toBe(named);
        expect(ids.slice(1).toSorted()).toEqual([older, newer].toSorted());
      }
  },
);

test.each([1, 2, 3, 4])('pages of %i rows have the case once, at the beginning', async (limit) => {
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const next = await page(client, `search=1042&limit=${limit}${cursor ? `&cursor=${cursor}` : ''}`);
    expect(next.data.length).toBeLessThanOrEqual(limit);
    ids.push(...next.data.map(({ id }) => id));
    cursor = next.next_cursor;
  } while (cursor);
  expect(ids).toEqual([named, newer, older]);
});

test('a number whose case is filtered out, or that does not exist, finds only texts', async () => {
  expect(await found(client, '1042', '&status=completed')).toEqual([]);
  expect(await found(client, '#1042', '&room=B')).toEqual([]);
  expect(await found(client, '777')).toEqual([]);
});

test('a search with a cursor of another list is refused', async () => {
  const reply = await world.call(client, 'GET', '/consultations?search=%231042&cursor=x');
  expect([reply.statusCode, reply.json().code]).toEqual([400, 'cursor_not_valid']);
});

test('the spreadsheet of a search begins with the case of the number', async () => {
  const csv = (await world.call(client, 'GET', '/consultations/csv?search=1042')).body.split('\r\n');
  expect(csv.slice(1, -1).map((line) => line.split(',')[1])).toHaveLength(3);
  expect(csv[1]).toContain('#1042');
  expect(csv[1]).toContain('Certificates');
});

describe('the number of a case that one may not see', () => {
  test('finds nothing', async () => {
    for (const actor of [other, elsewhere]) {
      expect(await found(actor, '#1042')).toEqual([]);
      expect(await found(actor, '1042')).toEqual([]);
    }
  });

  test('of a restricted case finds nothing, but for admins its row without the content', async () => {
    const secret = await request('Secret', 5_000);
    const reply = await world.call(elif, 'PUT', `/consultations/${secret}/restriction`, {
      people: [elif.id],
    });
    expect(reply.statusCode).toBe(200);
    const colleague = await world.consultant('A');
    expect(await found(colleague, '#5000')).toEqual([]);
    expect(await found(elif, '#5000')).toEqual([secret]);
    const { data } = await page(admin, 'search=%235000&fields=excerpt');
    expect(data).toMatchObject([{ id: secret, number: 5_000, topic: null }]);
    expect(JSON.stringify(data)).not.toContain('Secret');
    // Found by more than its number, it would tell whose it is.
    expect(await found(admin, '#5000', `&client_id=${client.id}`)).toEqual([]);
  });
});
