import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { newWorld } from '../../../test/support/world.ts';

const world = await newWorld();
afterAll(world.end);
const { db } = world;

type Person = { id: string; token: string };
const client = await world.client({ name: 'Ayşe Yıldırım' });
const elif = await world.consultant('A');
const admin = await world.admin();

async function newCase() {
  const { id } = await world.consultation(client);
  await world.call(elif, 'PUT', `/consultations/${id}/status`, { status: 'approved' });
  await world.call(elif, 'PUT', `/consultations/${id}/status`, {
    status: 'completed',
    consultation_result: '<p>A EUR.1.</p>',
  });
  return id;
}
const entriesOf = async (who: Person, id: string) =>
  (await world.call(who, 'GET', `/consultations/${id}/timeline`))
    .json()
    .data.filter(({ kind }: { kind: string }) => kind === 'export');
const versionOf = async (id: string) =>
  (await world.call(client, 'GET', `/consultations/${id}`)).json().data.updated_at;

test('a download is an entry for everybody in the case, and leaves its version as it was', async () => {
  const id = await newCase();
  const before = await versionOf(id);
  expect((await world.call(client, 'GET', `/consultations/${id}/export?conversation=true`)).statusCode).toBe(
    200,
  );
  for (const who of [client, elif, admin])
    expect(await entriesOf(who, id)).toMatchObject([
      { actor: { id: client.id }, format: 'pdf', parts: ['conversation'], is_mailed: false, email: null },
    ]);
  expect(await versionOf(id)).toBe(before);
  const { data } = (await world.call(elif, 'GET', `/consultations/${id}/history`)).json();
  expect(data).toHaveLength(3);
});

test('a bulk export is an entry of each case, once', async () => {
  const ids = [await newCase(), await newCase()];
  const body = { ids: [...ids, ids[0]], format: 'zip', files: true, history: true };
  expect((await world.call(elif, 'POST', '/exports', body)).statusCode).toBe(200);
  for (const id of ids)
    expect(await entriesOf(client, id)).toMatchObject([
      { actor: { id: elif.id }, format: 'zip', parts: ['history', 'files'], is_mailed: false },
    ]);
});

test('a mailing says where to for staff and for whoever had it sent, not for others', async () => {
  const id = await newCase();
  const mail = (who: Person, email: string) =>
    world.call(who, 'POST', '/exports', { ids: [id], format: 'pdf', email });
  expect((await mail(elif, 'partner@example.com')).statusCode).toBe(200);
  expect((await mail(client, 'me@example.com')).statusCode).toBe(200);
  const seenBy = async (who: Person) =>
    (await entriesOf(who, id)).map(({ is_mailed, email }: { is_mailed: boolean; email: string }) => [
      is_mailed,
      email,
    ]);
  expect(await seenBy(admin)).toEqual([
    [true, 'partner@example.com'],
    [true, 'me@example.com'],
  ]);
  expect(await seenBy(client)).toEqual([
    [true, null],
    [true, 'me@example.com'],
  ]);
});

test('the same export of the same user within an hour is one entry', async () => {
  const id = await newCase();
  const download = (who: Person, query = '') => world.call(who, 'GET', `/consultations/${id}/export${query}`);
  const count = async () => (await entriesOf(elif, id)).length;
  await Promise.all([download(client), download(client), download(client)]);
  await world.call(client, 'POST', '/exports', { ids: [id], format: 'pdf' });
  expect(await count()).toBe(1);
  await download(elif);
  await download(client, '?history=true');
  await world.call(client, 'POST', '/exports', { ids: [id], format: 'pdf', email: 'me@example.com' });
  expect(await count()).toBe(4);

  await sql`update timeline_entries set at = at - interval '1 hour' where consultation_id = ${id}`.execute(
    db,
  );
  await download(client);
  expect(await count()).toBe(5);
  const logged = await sql`select from audit_entries where action = 'exported' and case_id = ${id}`.execute(
    db,
  );
  expect(logged.rows).toHaveLength(8);
});

test('what is refused is no entry', async () => {
  const id = await newCase();
  const { id: open } = await world.consultation(client);
  const stranger = await world.client();
  await world.call(stranger, 'GET', `/consultations/${id}/export`);
  await world.call(elif, 'GET', `/consultations/${open}/export`);
  await world.call(elif, 'POST', '/exports', { ids: [id, open], format: 'pdf' });
  expect([...(await entriesOf(elif, id)), ...(await entriesOf(elif, open))]).toEqual([]);
});

test('an export makes nothing unread, and its entries get places of their own at once', async () => {
  const id = await newCase();
  const unread = async () => (await world.call(client, 'GET', '/consultations/unread')).json().data.messages;
  const before = await unread();
  await Promise.all([
    ...[client, elif, admin].map((who) => world.call(who, 'GET', `/consultations/${id}/export`)),
    world.call(elif, 'POST', '/exports', { ids: [id], format: 'zip' }),
    world.call(elif, 'POST', `/consultations/${id}/messages`, { body: '<p>x</p>', visibility: 'staff' }),
  ]);
  expect(await entriesOf(client, id)).toHaveLength(4);
  const { rows } = await sql<{ positions: number; highest: number }>`
    select count(*)::int as positions, max(position) as highest from timeline_entries
    where consultation_id = ${id}`.execute(db);
  expect(rows[0]?.positions).toBe(rows[0]?.highest);
  expect(await unread()).toBe(before);
});

test('two bulk exports of the same cases in another order both arrive', async () => {
  const ids = await Promise.all(Array.from({ length: 12 }, newCase));
  const replies = await Promise.all([
    world.call(elif, 'POST', '/exports', { ids, format: 'zip' }),
    world.call(admin, 'POST', '/exports', { ids: ids.toReversed(), format: 'zip' }),
  ]);
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect(await entriesOf(client, ids[3]!)).toHaveLength(2);
});
