import type { Consultation } from '@consultflow/contract/consultations/schema';
import { newSeed } from '@consultflow/contract/testing/seed';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { drawFrom } from '../demo/random.ts';
import { readCsv } from '../../test/support/read-csv.ts';
import { newWorld } from '../../test/support/world.ts';

const world = await newWorld();
afterAll(world.end);
const { db } = world;
const admin = await world.admin();
const consultant = await world.consultant('A', 'B', 'C', 'D', 'E');

const MIB = 1024 * 1024;
const LONGEST = 64 * 1024;

type Page = { data: { id: string }[]; next_cursor?: string };

/** Every page of a list, as the text of the response. */
async function pagesOf(actor: typeof admin, url: string) {
  const sent: string[] = [];
  const pages: Page[] = [];
  for (let cursor: string | undefined, first = true; first || cursor; first = false) {
    const reply = await world.call(actor, 'GET', cursor ? `${url}&cursor=${cursor}` : url);
    expect([url, reply.statusCode, reply.json().message]).toEqual([url, 200, undefined]);
    sent.push(reply.body);
    pages.push(reply.json());
    cursor = reply.json().next_cursor;
    expect(sent.length).toBeLessThan(2_000);
  }
  return { sent, pages, ids: pages.flatMap(({ data }) => data.map(({ id }) => id)) };
}

const seed = newSeed();
const { number, pick, chance } = drawFrom(seed);

/** 300 consultations, from a few letters to the maximum of both texts, some equal in all sort columns. */
async function fill() {
  const clients = await Promise.all(
    ['Ada', 'Ada', 'Éva', 'Я'.repeat(200), 'ﷺ'.repeat(200), '😀'.repeat(100)].map((name) =>
      world.client({ name }),
    ),
  );
  const times = ['2026-01-01', '2026-01-02', '2026-01-02 00:00:00.001', '0044-03-15', '2199-12-31'];
  for (let n = 0; n < 300; n += 1) {
    const text = (most: number) => (chance(0.4) ? 'é'.repeat(number(1, most / 2)) : `searched ${n}`);
    const isCompleted = chance(0.5);
    await sql`
      insert into consultations (client_id, last_modified_by, consultant_id, topic, problem_details, created_at,
        scheduled_date, status, consultation_result, completed_date)
      values (${pick(clients).id}, ${admin.id}, ${consultant.id}, 'searched', ${text(LONGEST)}, ${pick(times)},
        ${chance(0.5) || isCompleted ? pick(times.slice(0, 3)) : null}, ${isCompleted ? 'completed' : 'requested'},
        ${isCompleted ? text(LONGEST) : null}, ${isCompleted ? pick(times) : null})
    `.execute(db);
  }
}
await fill();
const all = (await sql<{ id: string }>`select id from consultations`.execute(db)).rows.map(({ id }) => id);

test.each(
  ['created_at', 'scheduled_date', 'finished', 'client_name'].flatMap((sort) =>
    ['asc', 'desc'].flatMap((order) => ['', '&search=searched'].map((search) => [sort, order, search])),
  ),
)('by %s %s%s every row comes once, in pages of at most 1 MiB of texts', async (sort, order, search) => {
  const url = `/consultations?limit=500&sort=${sort}&order=${order}${search}`;
  const { pages, sent, ids } = await pagesOf(admin, url);
  expect([seed, ids.toSorted()]).toEqual([seed, all.toSorted()]);
  expect(pages.length).toBeGreaterThan(2);
  for (const body of sent) expect(Buffer.byteLength(body)).toBeLessThan(MIB + 500 * 1024);
  // No page is shorter than necessary: the first row of the next would not have fitted.
  const rows = pages.map(({ data }) => (data as Consultation[]).map(bytesOf));
  expect(rows.map((bytes) => sum(bytes)).filter((bytes) => bytes > MIB)).toEqual([]);
  expect(rows.slice(1).filter((bytes, n) => sum(rows[n]!) + bytes[0]! <= MIB)).toEqual([]);

  // In the same order as with one row per page.
  const single = await pagesOf(admin, url.replace('500', String(number(1, 40))));
  expect(single.ids).toEqual(ids);
});

const bytesOf = ({ topic, problem_details, consultation_result, reason }: Consultation) =>
  sum(
    [topic, problem_details, consultation_result ?? '', reason ?? ''].map((text) => Buffer.byteLength(text)),
  );
const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0);

test('a row longer than a page is a page of its own, and the list continues', async () => {
  const client = await world.client();
  const add = (letters: number) =>
    sql`
      insert into consultations (client_id, last_modified_by, topic, problem_details)
      values (${client.id}, ${client.id}, '', ${'x'.repeat(letters)})
    `.execute(db);
  for (const letters of [1, 3 * MIB, 3 * MIB, 1]) await add(letters);
  const { pages } = await pagesOf(client, '/consultations?limit=500');
  expect(pages.map(({ data }) => data.length)).toEqual([1, 1, 1, 1]);
});

test('a page of short rows ends at its limit, and the last page says so', async () => {
  const client = await world.client();
  for (let n = 0; n < 4; n += 1) await world.consultation(client);
  for (const [limit, lengths] of [
    [1, [1, 1, 1, 1]],
    [3, [3, 1]],
    [4, [4]],
    [5, [4]],
  ] as const) {
    const { pages } = await pagesOf(client, `/consultations?limit=${limit}`);
    expect(pages.map(({ data }) => data.length)).toEqual(lengths);
  }
});

test('a spreadsheet has every row, whatever their length', async () => {
  const reply = await world.call(admin, 'GET', '/consultations/csv');
  const ids = readCsv(reply.body)
    .slice(1)
    .map(([id = '']) => id);
  const { rows } = await sql<{ id: string }>`select id from consultations`.execute(db);
  expect(ids.toSorted()).toEqual(rows.map(({ id }) => id).toSorted());
});

test('a list continues after names and addresses of any length and script', async () => {
  const reader = await world.admin();
  await world.client({ name: '"'.repeat(200), email: `${'x'.repeat(240)}@a.example` });
  const { rows } = await sql<{ id: string }>`select id from users where deleted_at is null`.execute(db);
  for (const sort of ['name', 'email', 'created_at']) {
    const { ids } = await pagesOf(reader, `/users?limit=1&sort=${sort}`);
    expect([sort, ids.toSorted()]).toEqual([sort, rows.map(({ id }) => id).toSorted()]);
  }
});

test('pages of people, companies, notifications and changes have at most 1 MiB of text too', async () => {
  const reader = await world.admin();
  await sql`
    with person as (
      insert into users (name, email, password_hash, role, account_status, bio, account_reason)
      select 'Person ' || n, 'person' || n || '@firm.example', 'none', 'client', 'approved', repeat('é', 2000), repeat('é', 2000)
      from generate_series(1, 300) as n returning id
    )
    insert into companies (client_id, name, description)
    select id, 'Company', repeat('字', 2000) from person cross join generate_series(1, 3)
  `.execute(db);
  await sql`
    insert into notifications (user_id, title, message, type)
    select ${reader.id}, 'News', repeat('字', 4000), 'info' from generate_series(1, 300)
  `.execute(db);
  await sql`
    insert into consultation_changes (consultation_id, changed_at, changed_by, to_status, earlier_result)
    select ${all[0]}, '2026-01-01', ${reader.id}, 'completed', repeat('é', 10000) from generate_series(1, 300)
  `.execute(db);
  for (const [url, least] of [
    ['/users?limit=500', 300],
    ['/users?limit=500&sort=name', 300],
    ['/companies?limit=500', 900],
    ['/notifications?limit=500', 300],
    [`/consultations/${all[0]}/history?limit=500`, 300],
  ] as const) {
    const { sent, ids, pages } = await pagesOf(reader, url);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThanOrEqual(least);
    expect([url, pages.length > 3]).toEqual([url, true]);
    for (const body of sent) expect([url, Buffer.byteLength(body) < 1.6 * MIB]).toEqual([url, true]);
  }
});

test('a page of excerpts has two hundred rows at most, and the list continues', async () => {
  const client = await world.client();
  await sql`
    insert into consultations (client_id, last_modified_by, topic, problem_details)
    select ${client.id}, ${client.id}, 'x', '<p>x</p>' from generate_series(1, 230)`.execute(db);
  const { pages, ids } = await pagesOf(client, '/consultations?limit=500&fields=excerpt');
  expect(Math.max(...pages.map(({ data }) => data.length))).toBeLessThanOrEqual(200);
  expect(new Set(ids).size).toBe(230);
});
