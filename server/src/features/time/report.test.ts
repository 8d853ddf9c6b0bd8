import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { readCsv } from '../../../test/support/read-csv.ts';
import { watchedDatabase } from '../../../test/support/watched-database.ts';
import { newWorld } from '../../../test/support/world.ts';
import type { Viewer } from '../../visibility/consultation.ts';
import { report } from './report.ts';

const world = await newWorld();
afterAll(world.end);

const client = await world.client();
const admin = await world.admin();
const workers = [await world.consultant('A'), await world.consultant('B')];
const cases = [
  await world.consultation(client),
  await world.consultation(client, { room: 'B', topic: '=1+1' }),
];

type Actor = { id: string; token: string };
type Row = {
  key: string | null;
  name: string | null;
  billable: number;
  not_billable: number;
  is_sealed: boolean;
};
const reportOf = async (by: Actor, query: string) =>
  (await world.call(by, 'GET', `/time-entries/report?${query}`)).json().data as {
    rows: Row[];
    total: { billable: number; not_billable: number; entries: number };
  };

beforeEach(async () => {
  await world.db.deleteFrom('time_entries').execute();
});

const add = (by: Actor, consultation_id: string, rest: object = {}) =>
  world.call(by, 'POST', '/time-entries', {
    consultation_id,
    starts_at: '2026-03-10T09:00:00Z',
    minutes: 40,
    description: '=HYPERLINK("x")',
    ...rest,
  });

test("a consultant's report has their own time, also of colleagues' names nothing", async () => {
  await add(workers[0]!, cases[0]!.id);
  await add(workers[1]!, cases[1]!.id, { minutes: 5 });
  const query = `by=consultant&from=2026-03&user_id=${workers[1]!.id}`;
  const { rows } = await reportOf(workers[0]!, query);
  expect(rows.map(({ key, billable }) => [key, billable])).toEqual([[workers[0]!.id, 40]]);
});

test('of a restricted case that an admin has not opened, only the time is told', async () => {
  const company = (await world.call(client, 'POST', '/companies', { name: 'Secret', address: 'x' })).json()
    .data;
  await world.db
    .updateTable('consultations')
    .set({ company_id: company.id, is_restricted: true })
    .where('id', '=', cases[0]!.id)
    .execute();
  await sql`insert into case_people (consultation_id, user_id) values (${cases[0]!.id}, ${workers[0]!.id})`.execute(
    world.db,
  );
  expect((await add(workers[0]!, cases[0]!.id)).statusCode).toBe(200);
  const { rows, total } = await reportOf(admin, 'by=company&from=2026-03');
  expect(rows).toEqual([expect.objectContaining({ key: null, name: null, is_sealed: true, billable: 40 })]);
  expect(total.billable).toBe(40);
  const list = (await world.call(admin, 'GET', '/time-entries')).json().data;
  expect(list).toEqual([
    expect.objectContaining({
      topic: null,
      description: null,
      company_id: null,
      company_name: null,
      minutes: 40,
    }),
  ]);
  expect((await world.call(admin, 'GET', `/time-entries?company_id=${company.id}`)).json().data).toEqual([]);
  expect((await world.call(workers[1]!, 'GET', '/time-entries')).json().data).toEqual([]);
  const own = await reportOf(workers[0]!, 'by=company&from=2026-03');
  expect(own.rows[0]).toMatchObject({ key: company.id, name: 'Secret', is_sealed: false });
  await world.db
    .updateTable('consultations')
    .set({ company_id: null, is_restricted: false })
    .where('id', '=', cases[0]!.id)
    .execute();
});

test('time on a case that nobody has and its consultant no longer sees is in the row of restricted cases', async () => {
  expect((await add(workers[0]!, cases[0]!.id)).statusCode).toBe(200);
  const moveTo = (...specialties: string[]) =>
    world.db.updateTable('users').set({ specialties }).where('id', '=', workers[0]!.id).execute();
  await moveTo('C');
  const { rows } = await reportOf(workers[0]!, 'by=company&from=2026-03');
  await moveTo('A');
  expect(rows).toEqual([expect.objectContaining({ key: null, name: null, is_sealed: true, billable: 40 })]);
});

test('spreadsheets have the entries and the report with its total, and no formulas', async () => {
  await add(workers[1]!, cases[1]!.id);
  await add(workers[1]!, cases[1]!.id, { minutes: 15, is_billable: false, description: '' });
  const later = { starts_at: '2026-03-11T09:00:00Z', minutes: 5, description: '' };
  await add(workers[1]!, cases[1]!.id, later);
  const entries = readCsv((await world.call(admin, 'GET', '/time-entries/csv')).body);
  expect(entries[0]!.slice(5)).toEqual([
    'Start (UTC)',
    'Minutes',
    'Billable',
    'Description',
    'Overlaps another entry',
  ]);
  expect(entries.slice(1).map((row) => [row[1], ...row.slice(5)])).toEqual(
    expect.arrayContaining([
      ["'=1+1", '2026-03-10 09:00', '40', 'Yes', `'=HYPERLINK("x")`, 'Yes'],
      ["'=1+1", '2026-03-10 09:00', '15', 'No', '', 'Yes'],
      ["'=1+1", '2026-03-11 09:00', '5', 'Yes', '', 'No'],
    ]),
  );
  const sheet = readCsv(
    (await world.call(admin, 'GET', '/time-entries/report/csv?by=room&from=2026-03')).body,
  );
  expect(sheet.slice(1)).toEqual([
    ['Room B', '45', '15', '3'],
    ['Total', '45', '15', '3'],
  ]);
});

test('what a company has used is summed once, however many entries it has', async () => {
  const by = await world.client();
  const company = (await world.call(by, 'POST', '/companies', { name: 'Agreed', address: 'x' })).json().data;
  const { id } = await world.consultation(by);
  await world.db.updateTable('consultations').set({ company_id: company.id }).where('id', '=', id).execute();
  const agreement = { agreed_minutes: 600, agreed_from: '2026-03-01', agreed_until: '2026-03-31' };
  await world.call(admin, 'PUT', `/companies/${company.id}`, agreement);
  for (const hour of ['08', '09', '10'])
    await add(workers[0]!, id, { starts_at: `2026-03-10T${hour}:00:00Z` });
  await sql`create sequence sums`.execute(world.db);
  await sql`create or replace function used_minutes_of(company companies) returns bigint language plpgsql stable as $$
    begin perform nextval('sums'); return 120; end $$`.execute(world.db);

  const { rows } = await reportOf(admin, 'by=company&from=2026-03');
  expect(rows).toEqual([expect.objectContaining({ key: company.id, agreed: 600, left: 480, billable: 120 })]);
  const { rows: sums } = await sql<{ last_value: number }>`select last_value from sums`.execute(world.db);
  expect(sums).toEqual([{ last_value: 1 }]);
});

test('what changes while a report is read is in none of its parts', async () => {
  await add(workers[0]!, cases[0]!.id);
  let isChanged = false;
  const watched = watchedDatabase(world.db, async (row) => {
    if (isChanged || !('is_sealed' in row)) return;
    isChanged = true;
    await add(workers[0]!, cases[0]!.id, { minutes: 5 });
    await world.call(admin, 'PUT', '/months/2026-03', { is_closed: true });
  });
  const viewer: Viewer = { id: admin.id, role: 'admin', specialties: [] };
  const made = await report(watched, viewer, { by: 'consultant', from: '2026-03' });
  expect(isChanged).toBe(true);
  expect(made).toMatchObject({
    rows: [{ billable: 40 }],
    total: { billable: 40, entries: 1 },
    is_closed: false,
    months: [{ is_closed: false }],
  });
  expect(await reportOf(admin, 'by=consultant&from=2026-03')).toMatchObject({
    rows: [{ billable: 45 }],
    total: { billable: 45, entries: 2 },
    is_closed: true,
  });
  await world.db.deleteFrom('closed_months').execute();
});
