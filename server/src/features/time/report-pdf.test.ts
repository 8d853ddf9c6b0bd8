import type { TimeReport, TimeTotal } from '@consultflow/contract/time/schema';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { readCsv } from '../../../test/support/read-csv.ts';
import { isAccessible, textOf } from '../../../test/support/read-pdf.ts';
import { newWorld } from '../../../test/support/world.ts';

const world = await newWorld();
afterAll(world.end);

const client = await world.client();
const admin = await world.admin();
const worker = await world.consultant('A');
const colleague = await world.consultant('B');
const nameOf = async ({ id }: { id: string }) =>
  (await world.db.selectFrom('users').select('name').where('id', '=', id).executeTakeFirstOrThrow()).name;
const [ownName, otherName] = [await nameOf(worker), await nameOf(colleague)];
const company = (
  await world.call(client, 'POST', '/companies', { name: 'Müller & Söhne', address: 'x' })
).json().data as { id: string };
const ofCompany = await world.consultation(client);
const ofNobody = await world.consultation(client, { room: 'B' });
await world.db
  .updateTable('consultations')
  .set({ company_id: company.id })
  .where('id', '=', ofCompany.id)
  .execute();

const entry = (consultation_id: string, user_id: string, minutes: number, is_billable: boolean) => ({
  consultation_id,
  user_id,
  minutes,
  is_billable,
  starts_at: '2026-03-10T09:00:00Z',
});

beforeEach(async () => {
  await world.db.deleteFrom('time_entries').execute();
  await world.db
    .insertInto('time_entries')
    .values([
      entry(ofCompany.id, worker.id, 95, true),
      entry(ofCompany.id, worker.id, 25, false),
      entry(ofNobody.id, colleague.id, 70, true),
    ])
    .execute();
});

type Actor = { token: string };

async function pdfOf(by: Actor, query: string) {
  const reply = await world.call(by, 'GET', `/time-entries/report/pdf?${query}`);
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/pdf']);
  expect(isAccessible(reply.rawPayload)).toBe(true);
  return { text: textOf(reply.rawPayload), name: String(reply.headers['content-disposition']) };
}

const csvOf = async (by: Actor, query: string) =>
  readCsv((await world.call(by, 'GET', `/time-entries/report/csv?${query}`)).body).slice(1);

test('the PDF has the name, rows and total of the report', async () => {
  const { text, name } = await pdfOf(admin, 'by=company&from=2026-02&to=2026-03');
  expect(name).toContain('filename="Time 2026-02 to 2026-03.pdf"');
  expect(text).toContain('Müller & Söhne 2 1 h 35 min 25 min');
  expect(text).toContain('No company 1 1 h 10 min –');
  expect(text).toContain('Total 3 2 h 45 min 25 min');
});

test('a span is closed if each of its months is, however many they are; one that ends early is refused', async () => {
  const closed = async (from: string, to: string) => {
    const { text } = await pdfOf(admin, `by=room&from=${from}&to=${to}`);
    return !text.includes('Not closed') && text.includes('Closed');
  };
  await sql`
    insert into closed_months (month, closed_by)
    select one::date, ${admin.id} from generate_series('2014-02-01'::timestamp, '2026-03-01', '1 month') as one`.execute(
    world.db,
  );
  expect(await closed('2014-02', '2026-03')).toBe(true);
  expect(await closed('2014-01', '2026-03')).toBe(false);
  await world.db.deleteFrom('closed_months').execute();
  for (const path of ['report', 'report/csv', 'report/pdf', 'csv']) {
    const reply = await world.call(admin, 'GET', `/time-entries/${path}?from=2026-03&to=2026-02`);
    expect([path, reply.statusCode, reply.json().errors]).toEqual([
      path,
      400,
      { to: 'Please choose an end after the beginning' },
    ]);
  }
  expect((await world.call(admin, 'GET', '/time-entries?from=2026-03&to=2026-02')).statusCode).toBe(400);
});

const figures = (row: TimeTotal) => [row.billable, row.not_billable, row.entries].map(String);

const filters = ['company_id', 'user_id', 'room', 'is_billable'] as const;
const values = { company_id: company.id, user_id: worker.id, room: 'A', is_billable: 'true' };

test.each(filters)('narrowed by %s, table, CSV and PDF have the same rows and say so', async (filter) => {
  const query = `by=consultant&from=2026-03&${filter}=${values[filter]}`;
  const { rows, total, only } = (await world.call(admin, 'GET', `/time-entries/report?${query}`)).json()
    .data as TimeReport;
  const minutes =
    filter === 'is_billable' ? { billable: 165, not_billable: 0 } : { billable: 95, not_billable: 25 };
  expect(total).toMatchObject(minutes);
  expect(only).toEqual({
    company_name: filter === 'company_id' ? 'Müller & Söhne' : null,
    user_name: filter === 'user_id' ? ownName : null,
    room: filter === 'room' ? 'A' : null,
    is_billable: filter === 'is_billable' ? true : null,
  });
  expect(await csvOf(admin, query)).toEqual([
    ...rows.map((row) => [row.name, ...figures(row)]),
    ['Total', ...figures(total)],
  ]);
  const { text } = await pdfOf(admin, query);
  const said = {
    company_id: 'Company Müller & Söhne',
    user_id: `Consultant ${ownName}`,
    room: 'Room A, Import Consultation',
    is_billable: 'Time Billable only',
  };
  for (const [one, words] of Object.entries(said))
    expect([one, text.includes(words)]).toEqual([one, one === filter]);
  const entries = (
    await world.call(admin, 'GET', `/time-entries?from=2026-03&${filter}=${values[filter]}`)
  ).json();
  expect(entries.total).toEqual(total);
  expect(entries.data).toHaveLength(total.entries);
});

test("a consultant's PDF has their own time and name, whoever else is asked for", async () => {
  const { text } = await pdfOf(worker, `by=consultant&from=2026-03&user_id=${colleague.id}`);
  expect(text).toContain(`Consultant ${ownName}`);
  expect(text).toContain('Total 2 1 h 35 min 25 min');
  expect(text).not.toContain(otherName);
});

test('a company of whose cases nothing is seen is not named', async () => {
  await world.db
    .updateTable('consultations')
    .set({ is_restricted: true })
    .where('id', '=', ofCompany.id)
    .execute();
  const { text } = await pdfOf(admin, `by=room&from=2026-03&company_id=${company.id}`);
  await world.db
    .updateTable('consultations')
    .set({ is_restricted: false })
    .where('id', '=', ofCompany.id)
    .execute();
  expect(text).toContain('No time in this period');
  expect(text).not.toContain('Müller');
});

test('the PDF is in the language of its reader, and in the audit log with what was asked for', async () => {
  await world.db.updateTable('users').set({ language: 'tr' }).where('id', '=', admin.id).execute();
  const { text, name } = await pdfOf(admin, 'by=month&from=2026-03&room=A');
  await world.db.updateTable('users').set({ language: null }).where('id', '=', admin.id).execute();
  expect(text).toContain('Mart 2026');
  expect(name).not.toContain('Time 2026');
  const { data } = (await world.call(admin, 'GET', '/audit?noun=time_entries')).json();
  expect(data[0]).toMatchObject({ action: 'exported', noun: 'time_entries', actor: { id: admin.id } });
  expect(JSON.stringify(data[0])).toContain('GET /time-entries/report/pdf');
});

test('what is left of the hours agreed with a company is in the CSV too, also when more are used', async () => {
  const query = 'by=company&from=2026-03';
  const agreed = { agreed_from: '2026-03-01', agreed_until: '2026-03-31' };
  for (const [agreed_minutes, left] of [
    [120, '25 min of 2 h'],
    [60, '35 min over'],
  ] as const) {
    await world.call(admin, 'PUT', `/companies/${company.id}`, { agreed_minutes, ...agreed });
    const [heads, ...rows] = readCsv(
      (await world.call(admin, 'GET', `/time-entries/report/csv?${query}`)).body,
    );
    expect(heads!.slice(1)).toEqual(['Billable minutes', 'Minutes not billable', 'Entries', 'Agreed, left']);
    expect(rows).toEqual([
      ['Müller & Söhne', '95', '25', '2', left],
      ['No company', '70', '0', '1', ''],
      ['Total', '165', '25', '3', ''],
    ]);
  }
  await world.db
    .updateTable('companies')
    .set({ agreed_minutes: null, agreed_from: null, agreed_until: null })
    .where('id', '=', company.id)
    .execute();
});
