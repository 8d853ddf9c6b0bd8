import { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { callsOf } from './calls.ts';
import { type Firm, makeFirm } from './firm.ts';
import { record } from './record.ts';

/** Grow with a firm's years; everything else has as many rows as the firm has people, rooms or weeks. */
const large = ['consultations', 'consultation_changes', 'notifications', 'events'];

let firm: Firm;
beforeAll(async () => {
  firm = await makeFirm(inject('template'), 100_000);
}, 300_000);
afterAll(() => firm.db.destroy());

type Node = { 'Node Type': string; 'Relation Name'?: string; 'Plan Rows': number; Plans?: Node[] };

const nodesOf = (plan: Node): Node[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** The large tables that a statement reads from end to end. */
async function readWhole(text: string, values: unknown[]) {
  const { rows } = await firm.db.executeQuery<{ 'QUERY PLAN': { Plan: Node }[] }>(
    CompiledQuery.raw(`explain (format json) ${text}`, values),
  );
  return nodesOf(rows[0]!['QUERY PLAN'][0]!.Plan)
    .filter((node) => node['Node Type'] === 'Seq Scan' && large.includes(node['Relation Name'] ?? ''))
    .map((node) => node['Relation Name']);
}

const isPlanned = (text: string) => /^\s*(with|select|insert|update|delete)\b/i.test(text);

test('no main call reads a large table from end to end', async () => {
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

test('a statement that does is noticed', async () => {
  expect(await readWhole('select * from consultations where topic = $1', ['Quotas'])).toEqual([
    'consultations',
  ]);
});
