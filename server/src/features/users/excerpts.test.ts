import { ConsultantRow, ListedConsultant } from '@consultflow/contract/consultants/schema';
import { User, UserExcerpt } from '@consultflow/contract/users/schema';
import { afterAll, expect, test } from 'vitest';
import { newWorld } from '../../../test/support/world.ts';

const world = await newWorld();
afterAll(world.end);

const admin = await world.admin();
const consultant = await world.consultant('A');
await world.db.updateTable('users').set({ bio: 'Customs law.' }).where('id', '=', consultant.id).execute();
const client = await world.client({
  account_status: 'pending',
  account_reason: 'Not yet.',
  bio: 'Exports figs.',
  phone: '+90 232 555 0100',
});
await world.db
  .insertInto('companies')
  .values(
    ['First', 'Second', 'Third'].map((name, at) => ({
      client_id: client.id,
      name,
      description: 'Figs and more figs.',
      created_at: new Date(Date.UTC(2026, 0, 1, at)),
    })),
  )
  .execute();

const rows = async (actor: { token: string }, path: string) =>
  (await world.call(actor, 'GET', path)).json<{ data: ({ id: string } & Record<string, unknown>)[] }>().data;

test.each([
  ['an admin', admin, '/users?role=client'],
  ['a consultant', consultant, '/users?role=client'],
  ['an admin', admin, '/admin/users?role=client'],
  ['an admin', admin, '/users?role=client&account_status=pending'],
])(
  '%s reads excerpts of clients without their texts, with the names of two companies',
  async (_who, actor, path) => {
    const [whole] = await rows(actor, path);
    const [excerpt] = await rows(actor, `${path}&fields=excerpt`);
    expect(() => User.strict().parse(whole)).not.toThrow();
    expect(() => UserExcerpt.strict().parse(excerpt)).not.toThrow();
    const kept = Object.keys(UserExcerpt.omit({ companies: true }).shape);
    expect(excerpt).toEqual({
      ...Object.fromEntries(Object.entries(whole!).filter(([field]) => kept.includes(field))),
      companies: [
        { id: expect.any(String), name: 'First' },
        { id: expect.any(String), name: 'Second' },
      ],
    });
    expect(excerpt).toMatchObject({ phone: '+90 232 555 0100', company_count: 3 });
  },
);

test('excerpts of consultants have their rooms and, if asked for, the number of their open cases', async () => {
  const [whole] = await rows(admin, '/consultants/all');
  expect(() => ConsultantRow.strict().parse(whole)).not.toThrow();
  expect(whole).toMatchObject({ bio: 'Customs law.' });
  const [excerpt] = await rows(admin, '/consultants/all?fields=excerpt&open_cases=true');
  expect(() => ListedConsultant.strict().parse(excerpt)).not.toThrow();
  expect(excerpt).toMatchObject({ id: consultant.id, specialties: ['A'], open_cases: 0 });
});

test('excerpts are searched, sorted and paged like the list', async () => {
  const [found] = await rows(admin, '/admin/users?fields=excerpt&search=third');
  expect(found?.id).toBe(client.id);
  const page = (await world.call(admin, 'GET', '/admin/users?fields=excerpt&sort=name&limit=1')).json();
  expect(page.data).toHaveLength(1);
  const next = await rows(admin, `/admin/users?fields=excerpt&sort=name&limit=1&cursor=${page.next_cursor}`);
  expect(next[0]?.id).not.toBe(page.data[0].id);
});

test('other values of fields are refused', async () => {
  for (const path of ['/users', '/admin/users', '/consultants/all'])
    expect((await world.call(admin, 'GET', `${path}?fields=all`)).statusCode).toBe(400);
});
