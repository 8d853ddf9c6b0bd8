import { afterAll, expect, test } from 'vitest';
import { newWorld } from '../../../test/support/world.ts';

const world = await newWorld();
afterAll(world.end);

const admin = await world.admin();
await world.client({ name: 'Zeynep', email: 'zeynep@port.example' });
await world.client({ name: 'Adminah', email: 'other@port.example' });
await world.consultant('A');

const found = async (path: string) =>
  (await world.call(admin, 'GET', path))
    .json()
    .data.map(({ role, name }: { role: string; name: string }) => `${role}: ${name}`)
    .toSorted();

test('an admin finds people by the whole name of a role or its beginning', async () => {
  expect(await found('/admin/users?search=ADM')).toEqual(['admin: admin 1', 'client: Adminah']);
  expect(await found('/admin/users?search=consultant')).toEqual(['consultant: consultant 4']);
  expect(await found('/admin/users?search=client')).toEqual(['client: Adminah', 'client: Zeynep']);
});

test('two letters, and the list of pending users, match only names, emails and companies', async () => {
  expect(await found('/admin/users?search=cl')).toEqual([]);
  expect(await found('/users?search=client')).toEqual([]);
});

test('a list for one room has only consultants of that room', async () => {
  const inB = await world.consultant('A', 'B');
  await world.consultant('A');
  const listed = await world.call(await world.admin(), 'GET', '/admin/users?room=B');
  expect(listed.json().data.map(({ id }: { id: string }) => id)).toEqual([inB.id]);
});
