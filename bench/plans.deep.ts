import { CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { callsOf } from './calls.ts';
import { type Firm, makeFirm, unhurried } from './firm.ts';
import { record } from './record.ts';
import { due } from '../server/src/features/consultations/acceptance/queries.ts';
import { appointmentsOf } from '../server/src/features/calendar/queries.ts';
import { openDatabase, UNLIMITED } from '../server/src/db/open.ts';
import { wordsHeld, wordsKept } from '../server/test/support/words.ts';

/** Tables that grow over the years; all others have about as many rows as the firm has people, rooms or weeks. */
const large = ['consultations', 'timeline_entries', 'messages', 'notifications', 'events'];

let firm: Firm;
beforeAll(async () => {
  firm = await makeFirm(inject('template'), 100_000);
  await sql`
    insert into notifications (user_id, kind, params, title, message, type, link, is_read)
    select id, 'legacy', '{}', 'Request approved', 'Your request was approved.', 'info',
      '/consultant/request/' || gen_random_uuid(), n > 2
    from users cross join generate_series(1, 10) as n`.execute(firm.db);
  await unhurried(firm.url, ['vacuum (analyze) notifications']);
}, 300_000);
afterAll(() => firm.db.destroy());

type Node = { 'Node Type': string; 'Relation Name'?: string; 'Plan Rows': number; Plans?: Node[] };

const nodesOf = (plan: Node): Node[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** The large tables on which the plan of a statement has a sequential scan. */
async function readWhole(text: string, values: unknown[], { db = firm.db, among = large } = {}) {
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': { Plan: Node }[] }>(
    CompiledQuery.raw(`explain (format json) ${text}`, values),
  );
  return nodesOf(rows[0]!['QUERY PLAN'][0]!.Plan)
    .filter((node) => node['Node Type'] === 'Seq Scan' && among.includes(node['Relation Name'] ?? ''))
    .map((node) => node['Relation Name']);
}

const isPlanned = (text: string) => /^\s*(with|select|insert|update|delete)\b/i.test(text);

test('no main call has a sequential scan on a large table', async () => {
  const found: string[] = [];
  let looked = 0;
  for (const call of await callsOf(firm)) {
    for (const { statements } of (await record(firm, call)).slice(0, 12)) {
      for (const { text, values } of statements.filter((one) => isPlanned(one.text))) {
        looked += 1;
        for (const table of await readWhole(text, values)) found.push(`${call.name}: ${table}: ${text}`);
      }
    }
  }
  expect(looked).toBeGreaterThan(200);
  expect([...new Set(found)]).toEqual([]);
});

test('the sweep of results that count as accepted has none, while thousands of results wait', async () => {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from consultations where accept_due_at is not null`.execute(firm.db);
  expect(rows[0]!.waiting).toBeGreaterThan(10_000);
  const { sql: text, parameters } = due(firm.db).limit(100).compile();
  expect(await readWhole(text, [...parameters])).toEqual([]);
});

test('a calendar feed of a client, a consultant or a substitute has none', async () => {
  const { clients, consultants } = firm;
  const owners = [
    { id: clients[0]!.id, role: 'client' as const, specialties: [] },
    { id: consultants[0]!.id, role: 'consultant' as const, specialties: [consultants[0]!.room] },
  ];
  // This firm has few appointments: only where no index serves are they still read one after the other.
  await firm.db.transaction().execute(async (db) => {
    await sql`set local enable_seqscan = off`.execute(db);
    for (const owner of owners) {
      const { sql: text, parameters } = appointmentsOf(db, owner, ['appointments', 'holds']).compile();
      expect(await readWhole(text, [...parameters], { db, among: [...large, 'appointments'] })).toEqual([]);
    }
  });
});

test('a statement that has one is detected', async () => {
  expect(await readWhole('select * from consultations where topic = $1', ['Quotas'])).toEqual([
    'consultations',
  ]);
});

/** Rows read by sequential scans, by any statement or trigger. */
async function rowsReadWhole() {
  // Other connections report what they have read with a delay.
  const { rows } = await firm.db.connection().execute(async (one) => {
    await one.executeQuery(CompiledQuery.raw('select pg_stat_force_next_flush()'));
    await one.executeQuery(CompiledQuery.raw('select pg_stat_clear_snapshot()'));
    return one.executeQuery<{ read: number }>(
      CompiledQuery.raw(
        `select sum(seq_tup_read)::int8 as read from pg_stat_user_tables where relname in ('consultations', 'search_words')`,
      ),
    );
  });
  return rows[0]!.read;
}

test('writing, editing or deleting a text causes no sequential scan on a large table, nor does a sweep', async () => {
  const { clients, db } = firm;
  const before = await rowsReadWhole();
  await db.connection().execute(async (one) => {
    const run = (text: string, values: unknown[] = []) =>
      one.executeQuery<{ id: string; swept: boolean }>(CompiledQuery.raw(text, values));
    const write = async (topic: string) =>
      (
        await run(
          `insert into consultations (client_id, last_modified_by, topic, problem_details)
           values ($1, $1, $2, 'the of for customs tariffation') returning id`,
          [clients[0]!.id, topic],
        )
      ).rows[0]!.id;
    const id = await write('Seldomword invoice');
    await run(`update consultations set topic = 'Otherword tariffing' where id = $1`, [id]);
    await run('delete from consultations where id = $1', [id]);
    const many = await Promise.all(['One', 'Two', 'Three'].map((word) => write(`${word}word dutyal`)));
    await run('delete from consultations where id = any($1)', [many]);
    // Words in many texts, in some and in one.
    await run(
      `insert into words_to_check (words)
       select array_agg(word) from (select word from search_words order by word limit 250) as words`,
    );
    while ((await run('select sweep_words() as swept')).rows[0]!.swept);
    await run('select pg_stat_force_next_flush()');
  });
  expect((await rowsReadWhole()) - before).toBe(0);
  const unlimited = openDatabase(firm.url, () => {}, UNLIMITED);
  expect(await wordsKept(unlimited)).toEqual(await wordsHeld(unlimited));
  await unlimited.destroy();
  expect(await rowsReadWhole()).toBeGreaterThan(before);
});
