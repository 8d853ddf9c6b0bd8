import { codeOf } from '../../db/pg-errors.ts';
import { drawFrom } from '../../demo/random.ts';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { newSeed } from '@consultflow/contract/testing/seed';
import { newWorld } from '../../../test/support/world.ts';

const world = await newWorld();
afterAll(world.end);
const { db } = world;

const seed = newSeed();
const { pick, number, chance } = drawFrom(seed);

const rooms = ['A', 'B', 'C'] as const;
const clients = [await world.client(), await world.client(), await world.client()];
const consultants = [await world.consultant('A', 'B'), await world.consultant('B', 'C')];

/** The tallies and the counts. */
const compared = async () => {
  const { rows } = await sql<{ what: string; tallied: number; counted: number }>`
    select 'room ' || room || ' ' || status as what, sum(consultations)::bigint as tallied,
      (select count(*) from consultations as one where (one.room, one.status) = (room_tallies.room, room_tallies.status)) as counted
    from room_tallies group by room, status
    union all
    select 'consultant ' || consultant_id || ' ' || status, consultations,
      (select count(*) from consultations as one where (one.consultant_id, one.status) = (consultant_tallies.consultant_id, consultant_tallies.status) and one.status not in ('requested', 'pending'))
    from consultant_tallies
    union all
    select 'client ' || client_id || ' of ' || consultant_id, consultations,
      (select count(*) from consultations as one where (one.consultant_id, one.client_id) = (client_tallies.consultant_id, client_tallies.client_id) and one.status not in ('requested', 'pending'))
    from client_tallies
    union all
    select 'people ' || role || ' ' || account_status, people,
      (select count(*) from users where deleted_at is null and (users.role, users.account_status) = (people_tallies.role, people_tallies.account_status))
    from people_tallies
    union all
    select 'all consultations', (select coalesce(sum(consultations), 0)::bigint from room_tallies), (select count(*) from consultations)
    union all
    select 'all of consultants', (select coalesce(sum(consultations), 0)::bigint from consultant_tallies), (select count(consultant_id) from consultations where status not in ('requested', 'pending'))
    union all
    select 'all of clients', (select coalesce(sum(consultations), 0)::bigint from client_tallies), (select count(consultant_id) from consultations where status not in ('requested', 'pending'))
    union all
    select 'all people', (select coalesce(sum(people), 0)::bigint from people_tallies), (select count(*) from users where deleted_at is null)
  `.execute(db);
  return rows.filter(({ tallied, counted }) => tallied !== counted);
};

const add = (count: number) =>
  db
    .insertInto('consultations')
    .values(
      Array.from({ length: count }, () => {
        const client_id = pick(clients).id;
        const status = pick(['requested', 'rejected', 'approved'] as const);
        return {
          client_id,
          last_modified_by: client_id,
          room: pick(rooms),
          topic: 'Quotas',
          problem_details: '<p>x</p>',
          status,
          consultant_id: status === 'approved' ? pick(consultants).id : null,
          scheduled_date: status === 'approved' ? sql<string>`now()` : null,
        };
      }),
    )
    .execute();

const some = () => sql<boolean>`abs(hashtext(id::text || ${String(number(0, 999))})) % 5 = 0`;

const changes = [
  () => add(number(1, 20)),
  () =>
    db
      .updateTable('consultations')
      .set({ room: pick(rooms) })
      .where(some())
      .execute(),
  () =>
    db
      .updateTable('consultations')
      .set({ client_id: pick(clients).id })
      .where(some())
      .execute(),
  () =>
    db
      .updateTable('consultations')
      .set({ status: 'approved', consultant_id: pick(consultants).id, scheduled_date: sql`now()` })
      .where(some())
      .execute(),
  () => db.updateTable('consultations').set({ status: 'canceled' }).where(some()).execute(),
  () => db.updateTable('consultations').set({ topic: 'Licences' }).where(some()).execute(),
  () => db.deleteFrom('consultations').where(some()).execute(),
  () =>
    db
      .updateTable('users')
      .set({ deleted_at: chance(0.5) ? sql`now()` : null })
      .where('role', '=', 'client')
      .where(some())
      .execute(),
  () =>
    db
      .updateTable('users')
      .set({ account_status: pick(['pending', 'approved', 'rejected'] as const) })
      .where('role', '=', 'client')
      .where(some())
      .execute(),
  () => world.pendingClient(),
];

test('the tallies equal a count of the rows, whatever changes', async () => {
  for (let round = 0; round < 60; round += 1) {
    await pick(changes)();
    expect(await compared(), `SEED=${seed}, round ${round}`).toEqual([]);
  }
});

/** These change many rows in no order: the database aborts one of two in a deadlock. */
const onlyDeadlocked = (error: unknown) => {
  if (codeOf(error) !== '40P01') throw error;
};

test('the tallies stay right with concurrent changes on separate connections', async () => {
  for (let round = 0; round < 10; round += 1) {
    await Promise.all(Array.from({ length: 12 }, () => pick(changes)().catch(onlyDeadlocked)));
    expect(await compared(), `SEED=${seed}, round ${round}`).toEqual([]);
  }
});

test('changes that bypass the triggers are detected and counted again', async () => {
  await db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql`
      insert into consultations (client_id, last_modified_by, problem_details)
      values (${clients[0]!.id}, ${clients[0]!.id}, '<p>x</p>')
    `.execute(trx);
  });
  expect((await compared()).map(({ what }) => what)).toContain('all consultations');
  await sql`select tally()`.execute(db);
  expect(await compared()).toEqual([]);
});
