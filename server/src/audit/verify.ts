import { createHash } from 'node:crypto';
import type { Client } from 'pg';

/** Written once more, as a database that was tampered with may have other functions. */
const TEXT_OF_ENTRY = `jsonb_build_array(entry.id, to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.MS'),
  entry.actor_id, encode(entry.address_hash, 'hex'), entry.action, entry.noun, entry.subject_id, entry.case_id,
  entry.changes, entry.is_imported)::text`;
const TEXT_OF_BATCH = `jsonb_build_array(number, to_char(made_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.MS'),
  encode(previous, 'hex'), entry_ids, entry_hashes)::text`;

/** Longer than any transaction lasts. */
const HOUR = 60 * 60 * 1000;
/** By so much a clock may have been wrong. */
const DAY = 24 * HOUR;
const AT_ONCE = 20;

type Batch = {
  number: number;
  hash: string;
  previous: string;
  made_at: string;
  entry_ids: number[];
  entry_hashes: string[];
  text: string;
};

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

/**
 * Reads the whole log and says what was changed, removed or inserted, each in a sentence; then how far it reaches. Takes
 * the same memory for any log.
 * @param expected the hash of a batch, noted earlier, that must still be there
 */
export async function verifyLog(client: Client, say: (line: string) => void, expected?: string) {
  const { rows } = await client.query(`select to_regclass('audit_batches') as log`);
  if (!rows[0].log) throw new Error('There is no audit log in this database.');
  await client.query('begin isolation level repeatable read read only');
  let faults = 0;
  const fault = (sentence: string) => {
    faults += 1;
    say(sentence);
  };
  const end = await verifyBatches(client, fault, expected);
  await verifyTheRest(client, fault, faults > 0);
  await verifyValues(client, fault);
  const waiting = await countOf(client, UNCHAINED);
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

async function verifyBatches(
  client: Client,
  fault: (sentence: string) => void,
  expected: string | undefined,
) {
  let hash = hashOf('');
  let last = 0;
  let batches = 0;
  let isThere = expected === undefined || expected === hash;
  const order = newOrder();
  for await (const batch of batchesOf(client)) {
    batches += 1;
    if (batch.number > last + 1) fault(removedBetween(last, batch.number));
    else if (batch.previous !== hash)
      fault(`Batch ${last} was changed: batch ${batch.number} continues another.`);
    if (hashOf(batch.text) !== batch.hash) fault(`Batch ${batch.number} was changed.`);
    else await verifyEntries(client, batch, order, fault);
    isThere ||= batch.hash === expected;
    hash = batch.hash;
    last = batch.number;
  }
  const { rows } = await client.query<{ last_batch: number }>('select last_batch from audit_position');
  const made = rows[0]?.last_batch ?? 0;
  if (made > last) fault(removedBetween(last, made + 1));
  if (!isThere) fault(`No batch has the hash ${expected}: batches were changed or removed.`);
  return { hash, batches, highest: order.highest() };
}

const removedBetween = (before: number, after: number) =>
  after - before === 2
    ? `Batch ${before + 1} was removed.`
    : `Batches ${before + 1} to ${after - 1} were removed.`;

async function* batchesOf(client: Client): AsyncGenerator<Batch> {
  await client.query(`declare batches cursor for
    select number, encode(hash, 'hex') as hash, encode(previous, 'hex') as previous, made_at,
      to_jsonb(entry_ids) as entry_ids, array(select encode(one, 'hex') from unnest(entry_hashes) as one) as entry_hashes,
      ${TEXT_OF_BATCH} as text
    from audit_batches order by number`);
  for (;;) {
    const { rows } = await client.query<Batch>(`fetch ${AT_ONCE} from batches`);
    yield* rows;
    if (rows.length < AT_ONCE) return;
  }
}

type Entry = { id: number; at: string; is_imported: boolean; text: string };
type Order = ReturnType<typeof newOrder>;

async function verifyEntries(client: Client, batch: Batch, order: Order, fault: (sentence: string) => void) {
  const { rows } = await client.query<Entry>(
    `select id, at, is_imported, ${TEXT_OF_ENTRY} as text from audit_entries as entry where id = any($1) order by id`,
    [batch.entry_ids],
  );
  const found = new Map(rows.map((entry) => [entry.id, entry]));
  batch.entry_ids.forEach((id, place) => {
    const entry = found.get(id);
    if (!entry) return fault(`Entry ${id} was removed.`);
    if (hashOf(entry.text) !== batch.entry_hashes[place]) return fault(`Entry ${id} was changed.`);
    const why = order.complaintAbout(entry, batch);
    if (why) fault(`Entry ${id} was inserted: ${why}`);
  });
  order.add(batch, rows);
}

/** What shows that an entry was written later than it says, though it was chained since. */
function newOrder() {
  let highest = 0;
  let newest = -Infinity;
  /** The highest entry of the batches that were made more than an hour before. */
  let settled = 0;
  const recent: { made: number; highest: number }[] = [];
  return {
    highest: () => highest,
    complaintAbout: ({ id, at, is_imported }: Entry, { made_at }: Batch) => {
      while (recent[0] && recent[0].made < Date.parse(made_at) - HOUR)
        settled = Math.max(settled, recent.shift()!.highest);
      if (id <= settled) return `later entries were in a batch more than an hour before.`;
      if (!is_imported && Date.parse(at) < newest - DAY)
        return `it is dated ${at}, more than a day before entries in earlier batches.`;
      return undefined;
    },
    add: ({ made_at, entry_ids }: Batch, entries: Entry[]) => {
      highest = Math.max(highest, ...entry_ids);
      for (const { at } of entries) newest = Math.max(newest, Date.parse(at));
      recent.push({ made: Date.parse(made_at), highest });
    },
  };
}

/** A hash join, which PostgreSQL puts on its disk if it is large. */
const UNCHAINED = `select entry.id from audit_entries as entry where not exists (
  select from (select unnest(entry_ids) as id from audit_batches) as chained where chained.id = entry.id)`;

async function verifyTheRest(client: Client, fault: (sentence: string) => void, areBatchesMissing: boolean) {
  const older = `${UNCHAINED} and entry.txid < pg_snapshot_xmax((select chained from audit_position))
    and pg_visible_in_snapshot(entry.txid, (select chained from audit_position))`;
  const { rows } = await client.query<{ id: number }>(`${older} order by id limit 1000`);
  if (rows.length > 0 && areBatchesMissing)
    fault(
      `Of the entries from ${rows[0]!.id} to ${rows.at(-1)!.id}, ${rows.length} are in no batch any more.`,
    );
  else
    for (const { id } of rows)
      fault(`Entry ${id} was inserted: it is older than the last batch and in none.`);
}

async function verifyValues(client: Client, fault: (sentence: string) => void) {
  const { rows: changed } = await client.query<{ entry_id: number }>(
    `select entry_id from audit_values where sha256(salt || convert_to(value, 'UTF8')) <> hash
     order by entry_id limit 1000`,
  );
  for (const { entry_id } of changed) fault(`A value of entry ${entry_id} was changed.`);
  const { rows: foreign } = await client.query<{ entry_id: number }>(
    `select entry_id from audit_values as given left join audit_entries as entry on entry.id = entry_id
     where entry.id is null
       or (entry.address_hash is distinct from hash and strpos(entry.changes::text, encode(hash, 'hex')) = 0)
     order by entry_id limit 1000`,
  );
  for (const { entry_id } of foreign)
    fault(`A value of entry ${entry_id} was replaced: the entry has another hash.`);
}

async function countOf(client: Client, query: string) {
  const { rows } = await client.query<{ count: number }>(`select count(*) as count from (${query}) as found`);
  return rows[0]!.count;
}
