import { afterAll, expect, test } from 'vitest';
import type { Db } from '../../db/open.ts';
import { newWorld } from '../../../test/support/world.ts';
import { setActive } from './access.ts';
import { changeUser } from './change.ts';
import * as users from './queries.ts';

const world = await newWorld();
afterAll(world.end);

type Person = Awaited<ReturnType<typeof world.admin>>;

/** Every call by which an admin could remove a user's access. */
const ways: Record<string, (actor: Person, id: string) => ReturnType<typeof world.call>> = {
  'PUT /users/{id} is_active': (actor, id) => world.call(actor, 'PUT', `/users/${id}`, { is_active: false }),
  'PUT /users/{id} status': (actor, id) => world.call(actor, 'PUT', `/users/${id}`, { status: 'inactive' }),
  'PUT /users/{id} role': (actor, id) => world.call(actor, 'PUT', `/users/${id}`, { role: 'consultant' }),
  'PUT /users/{id}/toggle-active': (actor, id) => world.call(actor, 'PUT', `/users/${id}/toggle-active`),
  'PUT /admin/users/{id}/status': (actor, id) =>
    world.call(actor, 'PUT', `/admin/users/${id}/status`, { status: 'inactive' }),
  'DELETE /users/{id}': (actor, id) => world.call(actor, 'DELETE', `/users/${id}`),
};
const names = Object.keys(ways);

const activeAdmins = () =>
  world.db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .execute();

/** The response to the slower one: no admin would remain, or they are already locked out. */
const refusals = [
  '409 The last active admin cannot be locked out',
  '401 Authentication failed: Please log in again',
];

/** This many admins, and no others. */
async function onlyAdmins(count: number) {
  await world.db.updateTable('users').set({ is_active: false }).where('role', '=', 'admin').execute();
  return Promise.all(Array.from({ length: count }, () => world.admin()));
}

test.each(names)('an admin cannot lock themselves out: %s', async (name) => {
  const [admin] = await onlyAdmins(1);
  const reply = await ways[name]!(admin!, admin!.id);
  expect(reply.statusCode).toBe(403);
  expect(reply.json().message).toMatch(/^You cannot (remove your own access|deactivate|delete)/);
  expect(await activeAdmins()).toEqual([{ id: admin!.id }]);
});

test('calls for pending accounts and for consultants do not take anything from an admin', async () => {
  const [admin, other] = await onlyAdmins(2);
  for (const id of [admin!.id, other!.id]) {
    const replies = await Promise.all([
      world.call(admin!, 'PUT', `/users/${id}`, { account_status: 'rejected', reason: 'x' }),
      world.call(admin!, 'PUT', `/users/${id}/approve`),
      world.call(admin!, 'PUT', `/consultants/${id}`, { is_active: false }),
      world.call(admin!, 'PUT', `/consultants/${id}/toggle-active`),
      world.call(admin!, 'DELETE', `/consultants/${id}`),
    ]);
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 409, 404, 404, 404]);
    expect(replies[0].json().data).toMatchObject({ account_status: 'approved', is_active: true });
  }
  expect(await activeAdmins()).toHaveLength(2);
});

test.each(names.flatMap((one, at) => names.slice(at).map((other) => [one, other] as const)))(
  'one of the last two admins who lock each other out at once by %s and %s remains',
  async (one, other) => {
    const [ann, bo] = await onlyAdmins(2);
    const replies = await Promise.all([ways[one]!(ann!, bo!.id), ways[other]!(bo!, ann!.id)]);
    expect(await activeAdmins()).toHaveLength(1);
    const [won, lost] = replies.toSorted((a, b) => a.statusCode - b.statusCode);
    expect(won!.statusCode).toBe(200);
    expect(refusals).toContain(`${lost!.statusCode} ${lost!.json().message}`);
  },
);

test('at least one of many admins who each lock the next one out remains', async () => {
  const circle = await onlyAdmins(8);
  await Promise.all(
    circle.map((admin, at) => ways[names[at % names.length]!]!(admin, circle[(at + 1) % 8]!.id)),
  );
  expect((await activeAdmins()).length).toBeGreaterThanOrEqual(1);
});

test('an admin who became the only one after being read cannot be locked out', async () => {
  const [admin] = await onlyAdmins(1);
  const consultant = await world.consultant('A');
  const read = (await users.findById(world.db, consultant.id))!;
  await world.db
    .updateTable('users')
    .set({ role: 'admin', specialties: [] })
    .where('id', '=', consultant.id)
    .execute();
  await world.db.updateTable('users').set({ is_active: false }).where('id', '=', admin!.id).execute();
  const actor = (await users.findById(world.db, admin!.id))!;
  const refused = { status: 409, message: 'The last active admin cannot be locked out' };
  const locking: ((trx: Db) => Promise<unknown>)[] = [
    (trx: Db) => setActive(trx, actor, read, false),
    (trx: Db) => changeUser(trx, actor, read, { is_active: false }, undefined),
  ];
  for (const lock of locking) {
    await expect(world.db.transaction().execute(lock)).rejects.toMatchObject(refused);
  }
  expect(await activeAdmins()).toEqual([{ id: consultant.id }]);
});
