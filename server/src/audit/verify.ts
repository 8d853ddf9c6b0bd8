import { fault, sentenceOf } from '@consultflow/contract/audit/faults';
import type { Client, QueryResultRow } from 'pg';
import '../language/reader.ts';
import { END } from './range.ts';
import { REMOVED_VALUES } from './removed-values.ts';
import { batchesAfter, newWalk, type Read, type Tell, verifyBatch, verifyEnd, type Walk } from './walk.ts';

const AT_ONCE = 20;

/**
 * Reads the whole log and says what was changed, removed or inserted, each in a sentence; then how far it reaches. Takes
 * the same memory for any log.
 * @param expected the hash of a batch, noted earlier, that must still be there
 */
export async function verifyLog(client: Client, say: (line: string) => void, expected?: string) {
  const read: Read = async <Row>(text: string, values?: unknown[]) =>
    (await client.query<QueryResultRow & Row>(text, values)).rows;
  const [table] = await read<{ log: string | null }>(`select to_regclass('audit_batches') as log`);
  if (!table?.log) throw new Error('There is no audit log in this database.');
  await client.query('begin isolation level repeatable read read only');
  let faults = 0;
  const tell: Tell = (found) => {
    faults += 1;
    say(sentenceOf(found));
  };
  const end = await verifyBatches(read, tell, expected);
  await verifyTheRest(read, tell, faults > 0);
  await verifyValues(read, tell);
  const waiting = await countOf(read, UNCHAINED);
  await client.query('commit');
  if (faults === 0)
    say(
      `All ${end.batches} batches fit, up to entry ${end.highest}. ${waiting} newer entries are in no batch yet.`,
    );
  say(
    `The last hash is ${end.hash}. Keep it elsewhere, and check later that it is still there: --expect ${end.hash}`,
  );
  return faults;
}

async function verifyBatches(read: Read, tell: Tell, expected: string | undefined): Promise<Walk> {
  const walk = newWalk();
  let isThere = expected === undefined || expected === walk.hash;
  for (;;) {
    const batches = await batchesAfter(read, walk, AT_ONCE);
    for (const batch of batches) {
      await verifyBatch(read, batch, walk, tell);
      isThere ||= batch.hash === expected;
    }
    if (batches.length < AT_ONCE) break;
  }
  await verifyEnd(read, walk, tell);
  if (!isThere) tell(fault('hash_unknown', { hash: expected! }));
  return walk;
}

/** A hash join, which PostgreSQL puts on its disk if it is large. */
const UNCHAINED = `select entry.id from audit_entries as entry where not exists (
  select from (select unnest(entry_ids) as id from audit_batches) as chained where chained.id = entry.id)`;

async function verifyTheRest(read: Read, tell: Tell, areBatchesMissing: boolean) {
  const older = `${UNCHAINED} and entry.txid < pg_snapshot_xmax((select chained from audit_position))
    and pg_visible_in_snapshot(entry.txid, (select chained from audit_position))`;
  const rows = await read<{ id: number }>(`${older} order by id limit 1000`);
  if (rows.length > 0 && areBatchesMissing)
    tell(fault('entries_in_no_batch', { first: rows[0]!.id, last: rows.at(-1)!.id, count: rows.length }));
  else for (const { id } of rows) tell(fault('entry_in_no_batch', { entry: id }));
}

async function verifyValues(read: Read, tell: Tell) {
  const changed = await read<{ entry_id: number }>(
    `select entry_id from audit_values where sha256(salt || convert_to(value, 'UTF8')) <> hash
     order by entry_id limit 1000`,
  );
  for (const { entry_id } of changed) tell(fault('value_changed', { entry: entry_id }));
  const foreign = await read<{ entry_id: number }>(
    `select entry_id from audit_values as given left join audit_entries as entry on entry.id = entry_id
     where entry.id is null
       or (entry.address_hash is distinct from hash and strpos(entry.changes::text, encode(hash, 'hex')) = 0)
     order by entry_id limit 1000`,
  );
  for (const { entry_id } of foreign) tell(fault('value_replaced', { entry: entry_id }));
  const removed = await read<{ id: number }>(`${REMOVED_VALUES} order by 1 limit 1000`, [0, END]);
  for (const { id } of removed) tell(fault('value_removed', { entry: id }));
}

async function countOf(read: Read, query: string) {
  const [row] = await read<{ count: number }>(`select count(*) as count from (${query}) as found`);
  return row!.count;
}
