import { MOST_COMPANIES, TOO_MANY_COMPANIES } from '@consultflow/contract/companies/schema';
import { afterAll, expect, test } from 'vitest';
import { addEarlierCompanies } from '../../../test/support/earlier-companies.ts';
import { newWorld } from '../../../test/support/world.ts';

const world = await newWorld();
afterAll(world.end);

const consultant = await world.consultant('A');
const admin = await world.admin();

type Person = { id: string; token: string };

const form = { name: 'One more', address: 'Quay 1' };
const withCompanies = async (count: number) => {
  const client = await world.client();
  await addEarlierCompanies(world.db, client.id, count);
  return client;
};
const countOf = async ({ id }: Person) => {
  const rows = await world.db.selectFrom('companies').select('id').where('client_id', '=', id).execute();
  return rows.length;
};

const addMember = (company_id: string, { id }: Person) =>
  world.db.insertInto('company_members').values({ company_id, user_id: id }).execute();

/** Every call that adds a company, with all permitted users. */
const ways: Record<string, (client: Person) => ReturnType<typeof world.call>> = {
  'POST /companies by the client': (client) => world.call(client, 'POST', '/companies', form),
  'POST /companies by a consultant': ({ id }) =>
    world.call(consultant, 'POST', '/companies', { ...form, client_id: id }),
  'POST /companies by an admin': ({ id }) =>
    world.call(admin, 'POST', '/companies', { ...form, client_id: id }),
  'POST /clients/company by the client': (client) =>
    world.call(client, 'POST', '/clients/company', { company: form }),
  'POST /clients/company by a consultant': ({ id }) =>
    world.call(consultant, 'POST', '/clients/company', { client_id: id, company: form }),
  'POST /clients/company by an admin': ({ id }) =>
    world.call(admin, 'POST', '/clients/company', { client_id: id, company: form }),
  'PUT /users/{id} by the client': (client) =>
    world.call(client, 'PUT', `/users/${client.id}`, { companies: [form] }),
  'PUT /users/{id} by an admin': ({ id }) => world.call(admin, 'PUT', `/users/${id}`, { companies: [form] }),
};

test.each(Object.entries(ways))(
  '%s adds the 50th company of a client and refuses the 51st',
  async (_, add) => {
    const client = await withCompanies(MOST_COMPANIES - 1);
    expect((await add(client)).statusCode).toBe(200);
    const refused = await add(client);
    expect(refused.statusCode).toBe(409);
    expect(refused.json().message).toBe(TOO_MANY_COMPANIES.sentence);
    expect(await countOf(client)).toBe(MOST_COMPANIES);
  },
);

test('if the companies of a profile do not fit, nothing is saved', async () => {
  const client = await withCompanies(MOST_COMPANIES - 1);
  const body = { name: 'Half saved', companies: [form, form] };
  expect((await world.call(client, 'PUT', `/users/${client.id}`, body)).statusCode).toBe(409);
  const { data } = (await world.call(client, 'GET', `/users/${client.id}`)).json();
  expect(data.name).not.toBe('Half saved');
  expect(data.company_count).toBe(MOST_COMPANIES - 1);
});

test('as many concurrent calls that add companies succeed as fit', async () => {
  const client = await withCompanies(MOST_COMPANIES - 10);
  const several = () => world.call(client, 'PUT', `/users/${client.id}`, { companies: [form, form, form] });
  const answers = await Promise.all(
    [...Object.values(ways), several, ...Object.values(ways), several, ...Object.values(ways)].map((add) =>
      add(client),
    ),
  );
  const statuses = new Set(answers.map(({ statusCode }) => statusCode));
  expect(statuses).toEqual(new Set([200, 409]));
  expect(await countOf(client)).toBe(MOST_COMPANIES);
});

test('a client with more companies from before the limit keeps them and adds one once there is room', async () => {
  const client = await withCompanies(MOST_COMPANIES + 10);
  const { data } = (await world.call(client, 'GET', `/users/${client.id}`)).json();
  expect(data.companies).toHaveLength(MOST_COMPANIES + 10);
  expect(data.company_count).toBe(MOST_COMPANIES + 10);
  const [first, ...others] = (await world.call(client, 'GET', '/companies')).json().data as Person[];
  expect(others).toHaveLength(MOST_COMPANIES + 9);

  const changed = await world.call(client, 'PUT', `/companies/${first!.id}`, { name: 'Renamed' });
  expect(changed.json().data.name).toBe('Renamed');
  const companies = [{ id: first!.id, name: 'Renamed again' }];
  expect((await world.call(client, 'PUT', `/users/${client.id}`, { companies })).statusCode).toBe(200);

  for (const { id } of others.slice(0, 10)) await world.call(client, 'DELETE', `/companies/${id}`);
  expect((await world.call(client, 'POST', '/companies', form)).statusCode).toBe(409);
  await world.call(client, 'DELETE', `/companies/${first!.id}`);
  expect((await world.call(client, 'POST', '/companies', form)).statusCode).toBe(200);
  expect(await countOf(client)).toBe(MOST_COMPANIES);
});

test('a company is not handed over to a member who has 50, and is once there is room', async () => {
  const [owner, heir] = [await withCompanies(1), await withCompanies(MOST_COMPANIES)];
  const [company] = (await world.call(owner, 'GET', '/companies')).json().data as Person[];
  const [first] = (await world.call(heir, 'GET', '/companies')).json().data as Person[];
  await addMember(company!.id, heir);
  const handOver = () => world.call(owner, 'PUT', `/companies/${company!.id}`, { owner_id: heir.id });

  const refused = await handOver();
  expect(refused.statusCode).toBe(409);
  expect(refused.json().message).toBe(TOO_MANY_COMPANIES.sentence);
  expect([await countOf(owner), await countOf(heir)]).toEqual([1, MOST_COMPANIES]);

  await world.call(heir, 'DELETE', `/companies/${first!.id}`);
  expect((await handOver()).statusCode).toBe(200);
  expect([await countOf(owner), await countOf(heir)]).toEqual([0, MOST_COMPANIES]);
});

test('the company of a deleted client passes to its member, however many they have', async () => {
  const [owner, heir] = [await withCompanies(1), await withCompanies(MOST_COMPANIES)];
  const [company] = (await world.call(owner, 'GET', '/companies')).json().data as Person[];
  await addMember(company!.id, heir);
  expect((await world.call(admin, 'DELETE', `/users/${owner.id}`)).statusCode).toBe(200);
  expect(await countOf(heir)).toBe(MOST_COMPANIES + 1);
});

test('a consultation has the first 50 companies of its client and their number', async () => {
  const client = await withCompanies(MOST_COMPANIES + 10);
  const { id } = await world.consultation(client);
  const { data } = (await world.call(consultant, 'GET', `/consultations/${id}`)).json();
  expect(data.client_companies).toHaveLength(MOST_COMPANIES);
  expect(data.client_company_count).toBe(MOST_COMPANIES + 10);
});
