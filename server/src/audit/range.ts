import { fault } from '@consultflow/contract/audit/faults';
import { REMOVED_VALUES } from './removed-values.ts';
import type { Read, Tell } from './walk.ts';

/** Later than any entry. */
export const END = Number.MAX_SAFE_INTEGER;
/** So many entries at most that are in no batch yet. */
const MOST = 25_000;
const MOST_FAULTS = 20;

type Range = {
  /** The ids of the entries. */
  after: number;
  until: number;
  /** The numbers of the batches with most of these entries: after the first, up to the second. */
  batches: [number, number];
};

/** Verifies what belongs to some entries but is in no batch: inserted entries, and values. Returns the lowest at fault. */
export async function verifyRange(read: Read, { after, until, batches }: Range, tell: Tell) {
  const inserted = await read<{ id: number }>(
    `with near as materialized (
       select id, txid from audit_entries where id > $1 and id <= $2 order by id limit ${MOST}
     ), place as materialized (
       select chained from audit_position where chained is not null
     ), missing as materialized (
       select id from near, place
       where txid < pg_snapshot_xmax(chained) and pg_visible_in_snapshot(txid, chained)
         and id not in (select unnest(entry_ids) from audit_batches where number > $3 and number <= $4)
     )
     select id from missing where not exists (select from audit_batches where entry_ids @> array[missing.id])
     order by id limit ${MOST_FAULTS}`,
    [after, until, ...batches],
  );
  for (const { id } of inserted) tell(fault('entry_in_no_batch', { entry: id }));

  const changed = await read<{ id: number }>(
    `select entry_id as id from audit_values
     where entry_id > $1 and entry_id <= $2 and sha256(salt || convert_to(value, 'UTF8')) <> hash
     order by entry_id limit ${MOST_FAULTS}`,
    [after, until],
  );
  for (const { id } of changed) tell(fault('value_changed', { entry: id }));

  const replaced = await read<{ id: number }>(
    `select entry_id as id from audit_values as given join audit_entries as entry on entry.id = entry_id
     where entry_id > $1 and entry_id <= $2
       and entry.address_hash is distinct from hash and strpos(entry.changes::text, encode(hash, 'hex')) = 0
     order by entry_id limit ${MOST_FAULTS}`,
    [after, until],
  );
  for (const { id } of replaced) tell(fault('value_replaced', { entry: id }));

  const removed = await read<{ id: number }>(`${REMOVED_VALUES} order by 1 limit ${MOST_FAULTS}`, [
    after,
    until,
  ]);
  for (const { id } of removed) tell(fault('value_removed', { entry: id }));
  return Math.min(END, ...[...inserted, ...changed, ...replaced, ...removed].map(({ id }) => id));
}
