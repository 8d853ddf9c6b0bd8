import { z } from 'zod';
import { type Message, msg, translate } from '../language/t.ts';

const sentences = {
  entry_changed: msg('Entry {entry} was changed.'),
  entry_removed: msg('Entry {entry} was removed.'),
  entry_after_later: msg(
    'Entry {entry} was inserted: later entries were in a batch more than an hour before.',
  ),
  entry_dated_before: msg(
    'Entry {entry} was inserted: it is dated {time}, more than a day before entries in earlier batches.',
  ),
  entry_in_no_batch: msg('Entry {entry} was inserted: it is older than the last batch and in none.'),
  entries_in_no_batch: msg('Of the entries from {first} to {last}, {count} are in no batch any more.'),
  value_changed: msg('A value of entry {entry} was changed.'),
  value_replaced: msg('A value of entry {entry} was replaced: the entry has another hash.'),
  value_removed: msg('A value of entry {entry} was removed, and no redaction explains it.'),
  batch_changed: msg('Batch {batch} was changed.'),
  batch_not_continued: msg('Batch {batch} was changed: batch {next} continues another.'),
  batch_removed: msg('Batch {batch} was removed.'),
  batches_removed: msg('Batches {first} to {last} were removed.'),
  hash_unknown: msg('No batch has the hash {hash}: batches were changed or removed.'),
} as const satisfies Record<string, Message>;

/** What the verification of the audit log finds; later versions may find more. */
export const AuditFault = z.object({ kind: z.string(), params: z.record(z.string(), z.string()) });
export type AuditFault = z.infer<typeof AuditFault>;

export const fault = (kind: keyof typeof sentences, params: Record<string, string | number>): AuditFault => ({
  kind,
  params: Object.fromEntries(Object.entries(params).map(([name, value]) => [name, `${value}`])),
});

/** The fault as a sentence for the reader. */
export function sentenceOf({ kind, params }: AuditFault) {
  const known: Record<string, Message> = sentences;
  return translate(known[kind] ?? msg('The audit log was changed.'), params);
}
