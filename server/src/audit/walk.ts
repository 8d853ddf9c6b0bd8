import { createHash } from 'node:crypto';
import { type AuditFault, fault } from '@consultflow/contract/audit/faults';

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

/** A query of the database that is verified. */
export type Read = <Row>(text: string, values?: unknown[]) => Promise<Row[]>;
export type Tell = (found: AuditFault) => void;

/** How far a verification has come, and what it must know of the batches before; it can be stored as JSON. */
export type Walk = {
  /** The last batch, and its hash. */
  batch: number;
  hash: string;
  batches: number;
  highest: number;
  /** The newest time of an entry. */
  newest: number;
  /** The highest entry of the batches that were made more than an hour before. */
  settled: number;
  recent: { made: number; highest: number }[];
};

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

export const newWalk = (): Walk => ({
  batch: 0,
  hash: hashOf(''),
  batches: 0,
  highest: 0,
  newest: 0,
  settled: 0,
  recent: [],
});

export type Batch = {
  number: number;
  hash: string;
  previous: string;
  made_at: string;
  entry_ids: number[];
  entry_hashes: string[];
  text: string;
};

/** The batches that come next, at most so many. */
export const batchesAfter = (read: Read, { batch }: Walk, most: number) =>
  read<Batch>(
    `select number, encode(hash, 'hex') as hash, encode(previous, 'hex') as previous, made_at,
      to_jsonb(entry_ids) as entry_ids, array(select encode(one, 'hex') from unnest(entry_hashes) as one) as entry_hashes,
      ${TEXT_OF_BATCH} as text
    from audit_batches where number > $1 order by number limit $2`,
    [batch, most],
  );

/** Verifies the next batch with its entries, and goes on to it. */
export async function verifyBatch(read: Read, batch: Batch, walk: Walk, tell: Tell) {
  if (batch.number > walk.batch + 1) tell(removedBetween(walk.batch, batch.number));
  else if (batch.previous !== walk.hash)
    tell(fault('batch_not_continued', { batch: walk.batch, next: batch.number }));
  if (hashOf(batch.text) !== batch.hash) tell(fault('batch_changed', { batch: batch.number }));
  else await verifyEntries(read, batch, walk, tell);
  walk.batches += 1;
  walk.batch = batch.number;
  walk.hash = batch.hash;
}

/** Whether the last batches are missing, once there are no more. */
export async function verifyEnd(read: Read, walk: Walk, tell: Tell) {
  const [place] = await read<{ last_batch: number }>('select last_batch from audit_position');
  const made = place?.last_batch ?? 0;
  if (made > walk.batch) tell(removedBetween(walk.batch, made + 1));
}

const removedBetween = (before: number, after: number) =>
  after - before === 2
    ? fault('batch_removed', { batch: before + 1 })
    : fault('batches_removed', { first: before + 1, last: after - 1 });

type Entry = { id: number; at: string; is_imported: boolean; text: string };

async function verifyEntries(read: Read, batch: Batch, walk: Walk, tell: Tell) {
  const rows = await read<Entry>(
    `select id, at, is_imported, ${TEXT_OF_ENTRY} as text from audit_entries as entry where id = any($1) order by id`,
    [batch.entry_ids],
  );
  const found = new Map(rows.map((entry) => [entry.id, entry]));
  settle(walk, batch);
  batch.entry_ids.forEach((id, place) => {
    const entry = found.get(id);
    if (!entry) return tell(fault('entry_removed', { entry: id }));
    if (hashOf(entry.text) !== batch.entry_hashes[place]) return tell(fault('entry_changed', { entry: id }));
    const late = insertedLater(entry, walk);
    if (late) tell(late);
  });
  walk.highest = Math.max(walk.highest, ...batch.entry_ids);
  for (const { at } of rows) walk.newest = Math.max(walk.newest, Date.parse(at));
  walk.recent.push({ made: Date.parse(batch.made_at), highest: walk.highest });
}

function settle(walk: Walk, { made_at }: Batch) {
  while (walk.recent[0] && walk.recent[0].made < Date.parse(made_at) - HOUR)
    walk.settled = Math.max(walk.settled, walk.recent.shift()!.highest);
}

/** What shows that an entry was written later than it says, though it was chained since. */
function insertedLater({ id, at, is_imported }: Entry, { settled, newest }: Walk) {
  if (id <= settled) return fault('entry_after_later', { entry: id });
  if (!is_imported && Date.parse(at) < newest - DAY)
    return fault('entry_dated_before', { entry: id, time: at });
  return undefined;
}
