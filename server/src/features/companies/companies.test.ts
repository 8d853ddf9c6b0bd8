import { afterAll, expect, test } from 'vitest';
import { newWorld } from '../../../test/support/world.ts';

const world = await newWorld();
afterAll(world.end);

const client = await world.client();
const other = await world.client();
const consultant = await world.consultant('A');
const admin = await world.admin();
const form = { name: 'Ege Kuru Meyve', address: 'Akdeniz Cad. 8, İzmir', zipCode: '35210' };
const add = (actor: { token: string }, body: object) => world.call(actor, 'POST', '/companies', body);
const names = async (actor: { token: string }, query = '') =>
  (await world.call(actor, 'GET', `/companies${query}`))
    .json()
    .data.map(({ name }: { name: string }) => name);

test('a client keeps their own companies, whatever client_id the body names', async () => {
  const reply = await add(client, { ...form, client_id: other.id });
  expect(reply.json()).toMatchObject({
    message: 'Company added successfully',
    data: { ...form, client_id: client.id, city: '' },
  });
  const { id } = reply.json().data;
  const changed = await world.call(client, 'PUT', `/companies/${id}`, { name: 'Ege', client_id: other.id });
  expect(changed.json()).toMatchObject({
    message: 'Company updated successfully',
    data: { name: 'Ege', address: form.address, client_id: client.id },
  });
  expect((await world.call(other, 'PUT', `/companies/${id}`, { name: 'Mine' })).statusCode).toBe(404);
  expect((await world.call(other, 'DELETE', `/companies/${id}`)).statusCode).toBe(404);
  expect((await world.call(client, 'DELETE', `/companies/${id}`)).json().message).toBe(
    'Company deleted successfully',
  );
  expect(await names(client)).toEqual([]);
});

test.each([
  [{ address: 'x' }, 'name', 'Company name is required'],
  [{ name: ' ', address: 'x' }, 'name', 'Company name is required'],
  [{ name: 'x' }, 'address', 'Company address is required'],
  [{ ...form, email: 'nobody' }, 'email', 'Please enter a valid email address'],
])('%j is answered at its field', async (body, field, sentence) => {
  const reply = await add(client, body);
  expect(reply.statusCode).toBe(400);
  expect(reply.json()).toMatchObject({ message: sentence, errors: { [field]: sentence } });
});

test('a consultant adds and changes companies of any client and must name the client', async () => {
  const post = (body: object) => world.call(consultant, 'POST', '/clients/company', body);
  const missing = await post({ company: { name: 'X' } });
  expect(missing.statusCode).toBe(400);
  expect(missing.json().message).toBe('Client information is missing');
  expect((await add(consultant, form)).json().message).toBe('User ID is missing, cannot create company');

  const added = await post({
    client_id: other.id,
    company: { name: 'Nordfjord Sjømat', department: 'Export' },
  });
  expect(added.json()).toMatchObject({
    message: 'New company added successfully',
    data: { client_id: other.id },
  });
  const { id } = added.json().data;
  const put = (client_id: string) =>
    world.call(consultant, 'PUT', '/clients/company', { client_id, company: { id, name: 'Nordfjord' } });
  expect((await put(client.id)).statusCode).toBe(404);
  expect((await put(other.id)).json()).toMatchObject({
    message: 'Company updated successfully',
    data: { name: 'Nordfjord', department: 'Export' },
  });
  expect((await world.call(consultant, 'DELETE', `/companies/${id}`)).statusCode).toBe(403);
  expect((await world.call(admin, 'DELETE', `/companies/${id}`)).statusCode).toBe(200);
});

test('the second of two who edit a company gets 409 from either call, and nothing is overwritten', async () => {
  const { data: company } = (await add(client, form)).json();
  expect(company.updated_at).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
  const { client_id } = company;
  const ofClient = (changes: object) =>
    world.call(consultant, 'PUT', '/clients/company', { client_id, company: { ...company, ...changes } });
  const first = await ofClient({ name: 'First' });
  expect(first.json().data).toMatchObject({ name: 'First' });
  for (const late of [
    await ofClient({ name: 'Second' }),
    await world.call(client, 'PUT', `/companies/${company.id}`, { ...company, name: 'Third' }),
  ]) {
    expect(late.statusCode).toBe(409);
    const { message, params } = late.json();
    expect(params.changed_by).toBe(consultant.id);
    expect(message).toBe(
      `${params.changed_by_name} has changed this company in the meantime. Please look at it again.`,
    );
    const now = await world.call(client, 'GET', `/companies/${company.id}`);
    expect(now.json().data.changed_by_name).toBe(params.changed_by_name);
  }
  const { updated_at } = first.json().data;
  expect((await ofClient({ name: 'Second', updated_at })).json().data).toMatchObject({ name: 'Second' });
  const without = await world.call(client, 'PUT', `/companies/${company.id}`, { name: 'Last' });
  expect(without.json().data).toMatchObject({ name: 'Last' });
  const again = await world.call(consultant, 'POST', '/clients/company', { client_id, company });
  expect(again.json().data).toMatchObject({ name: form.name });
  expect(again.json().data.id).not.toBe(company.id);
  for (const { id } of [company, again.json().data])
    expect((await world.call(client, 'DELETE', `/companies/${id}`)).statusCode).toBe(200);
});

test('only an existing client has companies', async () => {
  expect((await add(admin, { ...form, client_id: consultant.id })).statusCode).toBe(404);
  const gone = await world.client();
  await add(gone, form);
  await world.call(admin, 'DELETE', `/users/${gone.id}`);
  expect((await add(admin, { ...form, client_id: gone.id })).json().message).toBe('Client not found');
  expect(await names(admin, `?client_id=${gone.id}`)).toEqual([]);
});

test('consultants and admins find companies by name and department, a client only their own', async () => {
  await add(client, { ...form, name: 'İstanbul Lojistik' });
  await add(other, { ...form, name: 'Istanbul Textiles' });
  expect(await names(consultant, '?search=istanbul')).toEqual(['Istanbul Textiles', 'İstanbul Lojistik']);
  expect(await names(client, '?search=istanbul')).toEqual(['İstanbul Lojistik']);
});

test('companies in a profile are changed by id and added without one, and none is deleted', async () => {
  const person = await world.client();
  const { data: first } = (await add(person, form)).json();
  await add(person, { ...form, name: 'Second' });
  const put = (companies: object[]) => world.call(person, 'PUT', `/users/${person.id}`, { companies });
  const { data } = (await put([{ ...first, name: 'First' }, { name: 'Third' }])).json();
  expect(data.companies.map(({ name }: { name: string }) => name)).toEqual(['First', 'Second', 'Third']);
  const { data: foreign } = (await add(other, form)).json();
  expect((await put([{ id: foreign.id, name: 'Mine now' }, { name: 'Fourth' }])).statusCode).toBe(404);
  expect(await names(person)).toHaveLength(3);
});
