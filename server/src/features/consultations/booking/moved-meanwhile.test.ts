import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { booked, dayAhead } from '../../../../test/support/booked.ts';
import { eventually } from '../../../../test/support/eventually.ts';
import { newWorld } from '../../../../test/support/world.ts';

const world = await newWorld();
const { db } = world;
afterAll(world.end);

const admins = [await world.admin(), await world.admin()];
const client = await world.client();
const elif = await world.consultant('A');
const at = (hour: string) => `${dayAhead(0)}T${hour}:00:00.000Z`;

test('of two moves at once the second is recorded from the time that the first has set', async () => {
  await world.call(admins[0]!, 'PUT', '/settings', { time_zone: 'UTC' });
  const { id } = await booked(db, { client, consultant: elif, room: 'A', at: at('10') });
  const hours = ['12', '14'];
  let replies: Promise<{ statusCode: number }[]> | undefined;
  await db.transaction().execute(async (trx) => {
    await trx.selectFrom('users').select('id').where('id', '=', elif.id).forNoKeyUpdate().execute();
    replies = Promise.all(
      hours.map((hour, place) =>
        world.call(admins[place]!, 'PUT', `/consultations/${id}/status`, {
          status: 'rescheduled',
          scheduled_date: at(hour),
        }),
      ),
    );
    await eventually(async () => {
      const { rows } = await sql`
        select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
      expect(rows).toHaveLength(2);
    });
  });
  expect((await replies!).map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  const changes = await db
    .selectFrom('appointment_changes')
    .innerJoin('timeline_entries', 'timeline_entries.id', 'appointment_changes.id')
    .select(['what', 'earlier_at', 'starts_at'])
    .where('consultation_id', '=', id)
    .orderBy('position')
    .execute();
  expect(changes.map(({ what }) => what)).toEqual(['moved', 'moved']);
  expect(changes.map(({ earlier_at }) => earlier_at)).toEqual([at('10'), changes[0]!.starts_at]);
});
