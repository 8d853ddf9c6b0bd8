import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newWorld } from '../../test/support/world.ts';

const world = await newWorld();
afterAll(world.end);

beforeAll(async () => {
  await sql`create table seen_actors (of_table text, actor text)`.execute(world.db);
  await sql`
    create function note_actor() returns trigger language plpgsql set search_path from current as $$
    begin
      insert into seen_actors values (tg_table_name, current_actor());
      return null;
    end
    $$`.execute(world.db);
  for (const table of ['rooms', 'consultations', 'users'])
    await sql`create trigger note_actor after insert or update on ${sql.table(table)}
      for each row execute function note_actor()`.execute(world.db);
});

const actorsDuring = async (work: () => Promise<unknown>) => {
  await sql`truncate seen_actors`.execute(world.db);
  await work();
  const { rows } = await sql<{ actor: string }>`select distinct actor from seen_actors`.execute(world.db);
  return rows.map(({ actor }) => actor);
};

test('triggers see the user who writes', async () => {
  const admin = await world.admin();
  const client = await world.client();
  const room = { name: 'Arbitration', description: 'Disputes', capacity: 5, room_type: 'consultation' };
  expect(await actorsDuring(() => world.call(admin, 'POST', '/rooms', room))).toEqual([admin.id]);
  expect(await actorsDuring(() => world.consultation(client))).toEqual([client.id]);
});

test('triggers distinguish concurrent writes of two callers', async () => {
  const clients = await Promise.all(Array.from({ length: 8 }, () => world.client()));
  const seen = await actorsDuring(() => Promise.all(clients.map((client) => world.consultation(client))));
  expect(seen.toSorted()).toEqual(clients.map(({ id }) => id).toSorted());
});

test('a write without a session counts as the system’s, also right after one with a session', async () => {
  const client = await world.client();
  const signUp = {
    name: 'Minh',
    email: 'minh@port.example',
    phone: '1',
    password: 'robusta-2026',
    companies: [{ name: 'Tây Nguyên' }],
  };
  await world.consultation(client);
  expect(await actorsDuring(() => world.call(null, 'POST', '/auth/register', signUp))).toEqual(['system']);
});
