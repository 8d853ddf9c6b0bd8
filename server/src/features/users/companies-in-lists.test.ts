import { afterAll, expect, test } from 'vitest';
import { addEarlierCompanies } from '../../../test/support/earlier-companies.ts';
import { readCsv } from '../../../test/support/read-csv.ts';
import { newWorld } from '../../../test/support/world.ts';

const world = await newWorld();
afterAll(world.end);

const consultant = await world.consultant('A');
const admin = await world.admin();

const long = (word: string) => word.padEnd(200, 'ü');
const client = await world.client({ account_status: 'pending' });
const named = Array.from({ length: 50 }, (_, place) => ({
  client_id: client.id,
  name: long(`Harbour ${place} `),
  department: place === 49 ? 'Wharfage' : '',
  description: 'x'.repeat(2_000),
  created_at: new Date(Date.UTC(2026, 0, 1, 0, place)),
}));
await world.db.insertInto('companies').values(named).execute();

const lists = {
  'GET /users by a consultant': [consultant, '/users'],
  'GET /users by an admin': [admin, '/users'],
  'the pending clients': [admin, '/users?role=client&account_status=pending'],
  'GET /admin/users': [admin, '/admin/users'],
} as const;

test.each(Object.entries(lists))(
  '%s has the first two of 50 companies and their number',
  async (_, [actor, url]) => {
    const reply = await world.call(actor, 'GET', url);
    const listed = reply.json().data.find(({ id }: { id: string }) => id === client.id);
    expect(listed.companies.map(({ name }: { name: string }) => name)).toEqual([
      named[0]!.name,
      named[1]!.name,
    ]);
    expect(listed.company_count).toBe(50);
    expect(Buffer.byteLength(JSON.stringify(listed))).toBeLessThan(8 * 1024);
  },
);

test('a single user has all companies, the oldest first', async () => {
  for (const actor of [client, consultant, admin]) {
    const { data } = (await world.call(actor, 'GET', `/users/${client.id}`)).json();
    expect(data.companies.map(({ name }: { name: string }) => name)).toEqual(named.map(({ name }) => name));
    expect(data.company_count).toBe(50);
  }
});

test('a single user with thousands of companies from before the limit has 500', async () => {
  const crowded = await world.client({ account_status: 'pending' });
  await addEarlierCompanies(world.db, crowded.id, 3_000);
  const { data } = (await world.call(admin, 'GET', `/users/${crowded.id}`)).json();
  expect(data.companies).toHaveLength(500);
  expect(data.company_count).toBe(3_000);
  const list = await world.call(admin, 'GET', '/users?account_status=pending');
  expect(Buffer.byteLength(list.body)).toBeLessThan(32 * 1024);
});

test('the search finds a client by the name and the department of any company', async () => {
  for (const words of ['harbour 49', 'wharfage']) {
    const { data } = (
      await world.call(consultant, 'GET', `/users?search=${encodeURIComponent(words)}`)
    ).json();
    expect(data.map(({ id }: { id: string }) => id)).toEqual([client.id]);
  }
});

test('the spreadsheet has 50 companies of a client and the number of the others', async () => {
  const crowded = await world.client({ email: 'crowded@firm.example' });
  await addEarlierCompanies(world.db, crowded.id, 53);
  const { body } = await world.call(admin, 'GET', '/users/csv?role=client');
  const [head, ...rows] = readCsv(body);
  const column = head!.indexOf('Companies');
  const companiesOf = (email: string) => rows.find((row) => row.includes(email))![column]!.split('; ');
  const { email } = (await world.call(admin, 'GET', `/users/${client.id}`)).json().data;
  expect(companiesOf(email)).toEqual(named.map(({ name }) => name));
  expect(companiesOf('crowded@firm.example')).toHaveLength(51);
  expect(companiesOf('crowded@firm.example').at(-1)).toBe('… and 3 more');
});
