import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { newWorld } from '../../../test/support/world.ts';

const world = await newWorld();
afterAll(world.end);

const MOST = 1_000;

type Person = { id: string; token: string };

/** A user with this many notifications, a minute apart, oldest first. */
async function withNotifications(count: number, read: number[]) {
  const admin = await world.admin();
  await sql`alter table notifications disable trigger limit_notifications`.execute(world.db);
  await sql`insert into notifications (user_id, title, message, type, is_read, created_at)
    select ${admin.id}, 'News ' || place, '', 'info', place = any(${read}::int[]),
      now() - make_interval(mins => ${count}::int + 1 - place)
    from generate_series(1, ${count}::int) as place`.execute(world.db);
  await sql`alter table notifications enable trigger limit_notifications`.execute(world.db);
  return admin;
}

/** Creates one more, for the caller. */
const tell = (admin: Person) => world.call(admin, 'POST', '/settings/test-notification');
const titlesOf = async ({ id }: Person) =>
  (
    await world.db
      .selectFrom('notifications')
      .select('title')
      .where('user_id', '=', id)
      .orderBy('created_at')
      .execute()
  ).map(({ title }) => title);

test('above 1,000 notifications the oldest read one is deleted, then the oldest', async () => {
  const admin = await withNotifications(MOST, [500, 700]);
  const gone: string[] = [];
  for (let turn = 0; turn < 3; turn += 1) {
    const before = await titlesOf(admin);
    expect((await tell(admin)).statusCode).toBe(200);
    const after = new Set(await titlesOf(admin));
    gone.push(...before.filter((title) => !after.has(title)));
  }
  expect(gone).toEqual(['News 500', 'News 700', 'News 1']);
  expect(await titlesOf(admin)).toHaveLength(MOST);
});

test('below the limit nothing is deleted', async () => {
  const admin = await withNotifications(MOST - 1, [1]);
  await tell(admin);
  expect(await titlesOf(admin)).toHaveLength(MOST);
  expect((await titlesOf(admin))[0]).toBe('News 1');
});

test('a deletion by a concurrent change is neither waited for nor repeated', async () => {
  const admin = await withNotifications(MOST, []);
  await world.db.transaction().execute(async (trx) => {
    await trx
      .insertInto('notifications')
      .values({ user_id: admin.id, title: 'Not committed yet', message: '', type: 'info' })
      .execute();
    expect((await tell(admin)).statusCode).toBe(200);
  });
  const titles = await titlesOf(admin);
  expect(titles).toHaveLength(MOST);
  expect(titles[0]).toBe('News 3');
  expect(titles).toContain('Not committed yet');
});

test('many notifications at once delete one each', async () => {
  const admin = await withNotifications(MOST, []);
  const answers = await Promise.all(Array.from({ length: 30 }, () => tell(admin)));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  const titles = await titlesOf(admin);
  expect(titles).toHaveLength(MOST);
  expect(titles[0]).toBe('News 31');
});

test('a user with more from before the limit loses at most 100 with each new one', async () => {
  const admin = await withNotifications(MOST + 150, []);
  await tell(admin);
  expect(await titlesOf(admin)).toHaveLength(MOST + 51);
  await tell(admin);
  expect(await titlesOf(admin)).toHaveLength(MOST);
});
