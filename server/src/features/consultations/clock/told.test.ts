import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { makeBackup } from '../../../backup/make.ts';
import { restoreBackup } from '../../../backup/restore.ts';
import { openDatabase } from '../../../db/open.ts';
import { emptyDatabase } from '../../../../test/support/database.ts';
import { letPass, neverClose } from '../../../../test/support/running-clocks.ts';
import { newWorld } from '../../../../test/support/world.ts';
import type { Db } from '../../../db/open.ts';
import { gatherNews, MOST_AN_HOUR } from '../../../mail/gather.ts';
import { tellAdmins, TIME } from '../../../news/tell.ts';
import { sweepClocks } from './sweep.ts';

const world = await newWorld();
const { db } = world;
afterAll(world.end);

const admin = await world.admin();
const client = await world.client();
const [jonas, elif] = [await world.consultant('A'), await world.consultant('A')];
const outsider = await world.consultant('B');
await neverClose(db);
await sql`update rooms set response_target = 480, completion_target = 2400 where code = 'A'`.execute(db);

const names = new Map([
  [admin.id, 'admin'],
  [client.id, 'client'],
  [jonas.id, 'jonas'],
  [elif.id, 'elif'],
  [outsider.id, 'outsider'],
]);

/** Who was told what of a case, in the app and by mail. */
async function told(id: string, of: Db = db) {
  const read = async (table: 'notifications' | 'news_mails') =>
    (
      await sql<{ user_id: string; kind: string }>`
        select user_id, kind from ${sql.table(table)}
        where consultation_id = ${id} and kind in ('case_due_soon', 'case_overdue')`.execute(of)
    ).rows
      .map(({ user_id, kind }) => `${kind} ${names.get(user_id)}`)
      .toSorted();
  return { app: await read('notifications'), mails: await read('news_mails') };
}
const both = (...lines: string[]) => ({ app: lines, mails: lines });

const settle = async () => {
  for (let left = 1; left > 0; left = await stale()) await sweepClocks(db);
  await sweepClocks(db);
};
const stale = async () =>
  (
    await sql<{ count: number }>`select count(*) from consultations, opening_plan
      where status in ('requested', 'approved', 'rescheduled') and clock_version < version`.execute(db)
  ).rows[0]!.count;

beforeEach(async () => {
  await db.deleteFrom('consultations').execute();
  await settle();
});

test('at three quarters the room is told while nobody is assigned, once', async () => {
  const { id } = await world.consultation(client);
  await letPass(db, id, 5.9);
  await sweepClocks(db);
  expect(await told(id)).toEqual(both());
  await letPass(db, id, 0.2);
  for (let round = 0; round < 3; round += 1) await sweepClocks(db);
  expect(await told(id)).toEqual(both('case_due_soon elif', 'case_due_soon jonas'));
});

test('at three quarters whoever is assigned is told, and the admins once it is exceeded', async () => {
  const { id } = await world.consultation(client);
  await world.call(jonas, 'PUT', `/consultations/${id}/assignee`, { consultant_id: jonas.id });
  await letPass(db, id, 7);
  await sweepClocks(db);
  expect(await told(id)).toEqual(both('case_due_soon jonas'));
  await letPass(db, id, 2);
  for (let round = 0; round < 3; round += 1) await sweepClocks(db);
  expect(await told(id)).toEqual(both('case_due_soon jonas', 'case_overdue admin'));
  const [news] = (await world.call(admin, 'GET', '/notifications')).json().data;
  expect(news).toMatchObject({
    title: 'Decision overdue',
    message: expect.stringMatching(/^The decision on #\d+ “Rules of origin” was due by .+, UTC\.$/),
    link: `/admin/consultations/${id}`,
  });
});

test('a deadline is mailed at once, however many have signed up or other deadlines wait', async () => {
  for (let count = 0; count < 50; count += 1)
    for (const caused_by of [null, TIME] as const)
      await tellAdmins(db, {
        kind: 'client_signed_up',
        params: { name: 'Mia Roth', company: 'Figs' },
        type: 'info',
        link: null,
        caused_by,
      });
  await db
    .insertInto('mailed_news')
    .values(Array.from({ length: MOST_AN_HOUR }, () => ({ caused_by: null })))
    .execute();
  const { id } = await world.consultation(client);
  await letPass(db, id, 9);
  await sweepClocks(db);
  expect((await told(id)).mails).toContain('case_overdue admin');
  await world.newsAreDue();
  await gatherNews(db);
  expect((await told(id)).mails).toEqual([]);
});

test('the clock of a result tells its consultant too', async () => {
  const { id } = await world.consultation(client);
  await world.call(jonas, 'PUT', `/consultations/${id}/status`, { status: 'approved' });
  await letPass(db, id, 31);
  await sweepClocks(db);
  expect(await told(id)).toEqual(both('case_due_soon jonas'));
  const [news] = (await world.call(jonas, 'GET', '/notifications')).json().data;
  expect([news.title, news.message]).toEqual(['Result due soon', expect.stringContaining('The result of')]);
});

test('a warning comes once, however often the clock pauses or its target changes', async () => {
  const { id } = await world.consultation(client);
  await letPass(db, id, 7);
  await sweepClocks(db);
  await sql`delete from notifications`.execute(db);
  for (const hours of [20, 9]) {
    await sql`update rooms set response_target = ${hours * 60} where code = 'A'`.execute(db);
    await settle();
  }
  await world.call(jonas, 'PUT', `/consultations/${id}/status`, { status: 'pending', question: '<p>?</p>' });
  await world.call(client, 'POST', `/consultations/${id}/messages`, { body: '<p>Figs.</p>' });
  await settle();
  await sql`update rooms set response_target = 480 where code = 'A'`.execute(db);
  await settle();
  expect((await told(id)).app).toEqual([]);
});

test('what has stopped meanwhile is told to nobody, and what waits to be mailed is not', async () => {
  const [decided, asked] = [await world.consultation(client), await world.consultation(client)];
  for (const { id } of [decided, asked]) await letPass(db, id, 7);
  await world.call(jonas, 'PUT', `/consultations/${decided.id}/status`, { status: 'approved' });
  await sweepClocks(db);
  expect(await told(decided.id)).toEqual(both());
  expect((await told(asked.id)).mails).toHaveLength(2);
  await world.call(jonas, 'PUT', `/consultations/${asked.id}/status`, {
    status: 'pending',
    question: '<p>Which goods?</p>',
  });
  expect((await told(asked.id)).mails).toEqual([]);
  const { rows } = await sql<{ is_read: boolean }>`
    select is_read from notifications where consultation_id = ${asked.id} and kind = 'case_due_soon'`.execute(
    db,
  );
  expect(rows).toEqual([{ is_read: true }, { is_read: true }]);
});

test('nothing is told by hours that have just changed', async () => {
  const { id } = await world.consultation(client);
  await letPass(db, id, 5.99);
  await sql`insert into absences (name, starts_at, ends_at)
    values ('Closed', now() - interval '1 hour', now() + interval '1 day')`.execute(db);
  await sql`update consultations set tell_at = now() - interval '1 minute' where id = ${id}`.execute(db);
  await settle();
  expect(await told(id)).toEqual(both());
  await sql`delete from absences`.execute(db);
});

test('of a restricted case only those hear who see it', async () => {
  const { id } = await world.consultation(client);
  await sql`update consultations set is_restricted = true where id = ${id}`.execute(db);
  await sql`insert into case_people (consultation_id, user_id) values (${id}, ${elif.id})`.execute(db);
  await letPass(db, id, 9);
  await sweepClocks(db);
  expect(await told(id)).toEqual(both('case_overdue elif'));
});

test('two servers that sweep at once tell each case once', async () => {
  const other = openDatabase(world.url, () => {});
  onTestFinished(() => other.destroy());
  const cases = [];
  for (let count = 0; count < 20; count += 1) {
    const { id } = await world.consultation(client);
    cases.push(id);
    await letPass(db, id, 7);
  }
  await Promise.all([db, other, db, other].map((one) => sweepClocks(one)));
  await sweepClocks(db);
  for (const id of cases) expect(await told(id)).toEqual(both('case_due_soon elif', 'case_due_soon jonas'));
});

test('a sweep that fails on the way tells nothing, and the next one everything', async () => {
  const { id } = await world.consultation(client);
  await letPass(db, id, 9);
  await sql`create function refuse() returns trigger language plpgsql as $$ begin raise 'no room left'; end $$`.execute(
    db,
  );
  await sql`create trigger refuse before insert on news_mails for each row execute function refuse()`.execute(
    db,
  );
  await expect(sweepClocks(db)).rejects.toThrow('no room left');
  expect(await told(id)).toEqual(both());
  await sql`drop trigger refuse on news_mails`.execute(db);
  await sql`drop function refuse`.execute(db);
  await sweepClocks(db);
  expect(await told(id)).toEqual(both('case_overdue admin', 'case_overdue elif', 'case_overdue jonas'));
});

test('in a firm restored a week later each overdue case is told once, and clocks go on as they were', async () => {
  // In one row, as rows are moved one after the other.
  await neverClose(db);
  await settle();
  const { id } = await world.consultation(client);
  await letPass(db, id, 4);
  const before = await db.selectFrom('clock_intervals').selectAll().execute();
  // As of a week ago: what was planned, counted and due.
  for (const [table, columns] of [
    ['opening_times', ['starts_at', 'ends_at']],
    ['clock_intervals', ['since', 'started_at']],
    ['consultations', ['due_at', 'due_soon_at', 'due_from', 'tell_at', 'created_at']],
  ] as const)
    await sql`update ${sql.table(table)} set ${sql.join(
      columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(column)} - interval '7 days'`),
    )}`.execute(db);
  const folder = mkdtempSync(join(tmpdir(), 'consultflow-clocks-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'backup');
  await makeBackup(world.url, file);
  const { url } = await emptyDatabase();
  await restoreBackup(url, file, { replace: false });
  const restored = openDatabase(url, () => {});
  onTestFinished(() => restored.destroy());
  for (let round = 0; round < 3; round += 1) await sweepClocks(restored);
  expect(await told(id, restored)).toEqual(
    both('case_overdue admin', 'case_overdue elif', 'case_overdue jonas'),
  );
  expect(await restored.selectFrom('clock_intervals').select('id').execute()).toEqual(
    before.map((one) => ({ id: one.id })),
  );
});
