import type { Company } from '@consultflow/contract/companies/schema';
import { afterAll, expect, test } from 'vitest';
import { statementsDuring } from '../../../test/support/statements.ts';
import { newWorld } from '../../../test/support/world.ts';

const world = await newWorld();
afterAll(world.end);

const client = await world.client();
const put = (companies: object[], person = client) =>
  world.call(person, 'PUT', `/users/${person.id}`, { companies });
const named = (count: number, word: string) =>
  Array.from({ length: count }, (_, place) => ({ name: `${word} ${place}` }));
const companiesOf = async ({ id, token }: { id: string; token: string }): Promise<Company[]> =>
  (await world.call({ token }, 'GET', `/users/${id}`)).json().data.companies;

test('any number of companies are added by one statement and changed by another', async () => {
  const few = await world.client();
  await put(named(1, 'Few'), few);
  const writesOf = async (person: typeof client, added: number) => {
    const known = (await companiesOf(person)).map(({ id, name }) => ({ id, name: `${name}!` }));
    const sent = await statementsDuring(() => put([...known, ...named(added, 'Added')], person));
    return sent.filter((text) => /insert into|update companies/.test(text));
  };
  await put(named(25, 'Many'));
  const some = await writesOf(few, 1);
  expect(some).toHaveLength(2);
  expect(await writesOf(client, 25)).toEqual(some);
  const names = (await companiesOf(client)).map(({ name }) => name);
  expect(names).toHaveLength(50);
  expect(names.filter((name) => /^Many \d+!$/.test(name))).toHaveLength(25);
  expect(names.filter((name) => name.startsWith('Added'))).toHaveLength(25);
});

test('each field is stored in its own company, whatever its value, and a missing field stays unchanged', async () => {
  const person = await world.client();
  const whole = {
    name: '{"a",NULL} \\ \'',
    address: 'NULL',
    city: '"',
    state: ',',
    zipCode: '{}',
    country: 'Türkiye 🚢',
    phone: '1',
    email: 'a@b.example',
    website: 'https://c.example',
    department: '\t',
    description: 'Line\nline',
  };
  await put([whole, { name: 'Bare' }], person);
  const { department: _trimmed, ...kept } = whole;
  const [first, second] = (await companiesOf(person)).toSorted((a) => (a.name === 'Bare' ? 1 : -1));
  expect(first).toMatchObject({ ...kept, department: '' });
  expect(second).toMatchObject({ name: 'Bare', address: '', city: '', description: '' });
  await put([{ id: first!.id, name: 'Renamed', city: '' }], person);
  const changed = (await companiesOf(person)).find(({ id }) => id === first!.id);
  expect(changed).toMatchObject({ ...kept, name: 'Renamed', city: '', department: '' });
  expect(changed!.updated_at > first!.updated_at).toBe(true);
});

test('only the companies that differ from what is sent are changed and audited', async () => {
  const person = await world.client();
  await put(named(3, 'Same'), person);
  const before = await companiesOf(person);
  const entries = () =>
    world.db
      .selectFrom('audit_entries')
      .select('subject_id')
      .where('noun', '=', 'companies')
      .where('action', '=', 'changed')
      .where('actor_id', '=', person.id)
      .execute();
  expect(
    (
      await put(
        before.map(({ id, name, city }) => ({ id, name, city })),
        person,
      )
    ).statusCode,
  ).toBe(200);
  expect(await companiesOf(person)).toEqual(before);
  expect(await entries()).toEqual([]);

  const [first, ...others] = before.map(({ id, name }) => ({ id, name }));
  await put([{ ...first!, city: 'Bergen' }, ...others], person);
  expect(await entries()).toEqual([{ subject_id: first!.id }]);
});

test('if an id is sent twice, in upper or lower case, the last value of each field is stored', async () => {
  const person = await world.client();
  await put([{ name: 'Once' }], person);
  const [{ id }] = (await companiesOf(person)) as [Company];
  const twice = [
    { id, name: 'First', city: 'Bergen', phone: '1' },
    { id: id.toUpperCase(), name: 'Last', phone: '' },
  ];
  expect((await put(twice, person)).statusCode).toBe(200);
  expect(await companiesOf(person)).toMatchObject([{ id, name: 'Last', city: 'Bergen', phone: '' }]);
});

test('if one id is not the client’s own, nothing is saved', async () => {
  const person = await world.client();
  const other = await world.client();
  await put([{ name: 'Mine' }], person);
  await put([{ name: 'Theirs' }], other);
  const [[mine], [theirs]] = [await companiesOf(person), await companiesOf(other)];
  for (const id of [theirs!.id, crypto.randomUUID()]) {
    const reply = await put(
      [{ id: mine!.id, name: 'Half' }, { name: 'New' }, { id, name: 'Foreign' }],
      person,
    );
    expect(reply.statusCode).toBe(404);
    expect(reply.json().message).toBe('Company not found');
  }
  expect(await companiesOf(person)).toMatchObject([{ name: 'Mine' }]);
  expect(await companiesOf(other)).toMatchObject([{ name: 'Theirs' }]);
});

test('an error is reported at the field of its company, and 51 companies are too many for one call', async () => {
  const wrong = [...named(3, 'Fine'), { name: ' ' }];
  const reply = await put(wrong);
  expect(reply.statusCode).toBe(400);
  expect(reply.json().errors).toEqual({ 'companies.3.name': 'Company name is required' });
  const many = await put(named(51, 'Many'));
  expect(many.statusCode).toBe(400);
  expect(many.json().errors).toEqual({ companies: 'Please send at most 50 companies' });
});

test('two calls that change the same companies in opposite orders both succeed', async () => {
  const person = await world.client();
  await put(named(20, 'Shared'), person);
  const known = (await companiesOf(person)).map(({ id }) => id);
  const answers = await Promise.all(
    Array.from({ length: 16 }, (_, turn) =>
      put(
        (turn % 2 ? known : known.toReversed()).map((id) => ({ id, name: `Turn ${turn}` })),
        person,
      ),
    ),
  );
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 16 }, () => 200));
  expect(new Set((await companiesOf(person)).map(({ name }) => name)).size).toBe(1);
});
