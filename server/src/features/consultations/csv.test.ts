import { afterAll, expect, test } from 'vitest';
import { addCompleted } from '../../../test/support/completed.ts';
import { readCsv } from '../../../test/support/read-csv.ts';
import { newWorld } from '../../../test/support/world.ts';

const world = await newWorld();
afterAll(world.end);

const admin = await world.admin();
await world.call(admin, 'PUT', '/settings', { time_zone: 'Asia/Kolkata' });
const client = await world.client({ name: '=HYPERLINK("http://x.example")' });
const consultant = await world.consultant('A');
const { id } = await world.consultation(client, { topic: 'Tariffs, "duties"' });
await world.consultation(await world.client(), { room: 'B' });
await world.call(consultant, 'PUT', `/consultations/${id}/status`, {
  status: 'approved',
  scheduled_date: '2026-11-23T20:30:00Z',
});

const sheet = async (actor: { token: string }, query = '') => {
  const reply = await world.call(actor, 'GET', `/consultations/csv${query}`);
  expect(reply.statusCode).toBe(200);
  const [head = [], ...records] = readCsv(reply.body.replace(/^\ufeff/, ''));
  return records.map((record) => Object.fromEntries(head.map((word, index) => [word, record[index]])));
};

test('a list downloads as a file for spreadsheets, with times in the time zone of the firm', async () => {
  const reply = await world.call(client, 'GET', '/consultations/csv');
  expect(reply.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'cache-control': 'no-store',
    'content-disposition': expect.stringMatching(/filename="Consultations \d{4}-\d\d-\d\d\.csv"/),
  });
  expect([...reply.rawPayload.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(await sheet(client)).toMatchObject([
    {
      Reference: id,
      Topic: 'Tariffs, "duties"',
      Room: 'A',
      Status: 'approved',
      Client: '\'=HYPERLINK("http://x.example")',
      Consultant: 'consultant 3',
      'Scheduled (Asia/Kolkata)': '2026-11-24 02:00',
      'Completed (Asia/Kolkata)': '',
      'Problem details': 'Which proof of origin?',
    },
  ]);
});

test('everybody downloads what they may see, with the filters of the list', async () => {
  expect(await sheet(admin)).toHaveLength(2);
  expect(await sheet(admin, '?room=B')).toHaveLength(1);
  expect(await sheet(admin, '?search=duties')).toHaveLength(1);
  expect(await sheet(consultant)).toHaveLength(1);
  expect(await sheet(consultant, '?room=B')).toHaveLength(0);
  expect((await world.call(admin, 'GET', '/consultations/csv?sort=password')).statusCode).toBe(400);
});

test('a long list downloads completely and in order', async () => {
  await addCompleted(world.db, { client, consultant }, 230);
  const rows = await sheet(consultant, '?status=completed&sort=finished&order=asc');
  expect(rows).toHaveLength(230);
  expect(new Set(rows.map(({ Reference }) => Reference)).size).toBe(230);
  expect(rows.map((row) => row['Consultation result'])).toContain('Answer 7\n1. Use a EUR.1.');
});

test('an admin downloads users, a consultant clients', async () => {
  const names = async (actor: { token: string }, query = '') => {
    const { body } = await world.call(actor, 'GET', `/users/csv${query}`);
    return readCsv(body)
      .slice(1)
      .map(([name]) => name);
  };
  expect(await names(admin)).toHaveLength(4);
  expect(await names(admin, '?role=admin')).toEqual(['admin 1']);
  expect(await names(consultant)).toEqual(['client 4', '\'=HYPERLINK("http://x.example")']);
  expect(await names(consultant, '?role=admin')).toEqual([]);
  expect((await world.call(client, 'GET', '/users/csv')).statusCode).toBe(403);
});
