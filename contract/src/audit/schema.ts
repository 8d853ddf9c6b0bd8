import { z } from 'zod';
import { givenId } from '../given-id.ts';
import { LightPaging } from '../paging.ts';
import { NAME_LENGTH, text, time } from '../text.ts';
import { Role } from '../users/schema.ts';
import { ActionGroup } from './actions.ts';
import { AuditFault } from './faults.ts';
import { NounGroup } from './nouns.ts';

export const AuditFilter = LightPaging.extend({
  from: time.optional(),
  to: time.optional(),
  actor_id: givenId().optional(),
  event: ActionGroup.optional(),
  about: NounGroup.optional(),
  /** Only one of the nouns of a group. */
  noun: text(60).optional(),
  subject_id: givenId().optional(),
  /** A name, the number of a consultation, the id of a record, or an IP address. */
  search: text(NAME_LENGTH).optional(),
});
export type AuditFilter = z.input<typeof AuditFilter>;

/** The whole log at once. */
export const AuditSelection = AuditFilter.omit({ limit: true, cursor: true, light: true });
export type AuditSelection = z.infer<typeof AuditSelection>;

/**
 * One side of a change. `value` is null if there was nothing, if it has been erased, if it is a secret, or if it belongs
 * to a restricted case that the reader has not opened.
 */
export const AuditValue = z.object({
  state: z.enum(['shown', 'erased', 'secret', 'hidden']),
  value: z.string().nullable(),
  /** In a list, of the beginning of a longer value. */
  is_cut: z.literal(true).optional(),
});
export type AuditValue = z.infer<typeof AuditValue>;

export const AuditChange = z.object({ field: z.string(), before: AuditValue, after: AuditValue });
export type AuditChange = z.infer<typeof AuditChange>;

export const AuditEntry = z.object({
  id: z.int(),
  at: z.string(),
  /** Null for the system, and for somebody unknown. */
  actor: z.object({ id: z.string(), name: z.string(), role: Role }).nullable(),
  is_system: z.boolean(),
  action: z.string(),
  noun: z.string(),
  /** Null also if it is somebody whom a restricted case concerns that the reader has not opened. */
  subject_id: z.string().nullable(),
  /** Its name today; null if it has none. */
  subject_name: z.string().nullable(),
  /** The consultation it is about. */
  case_id: z.string().nullable(),
  address: AuditValue,
  changes: z.array(AuditChange),
  /** From a history that is older than the log. */
  is_imported: z.boolean(),
  /** The batch of the chain that holds it, with the beginning of its hash; null until the next one is made. */
  batch: z.object({ number: z.int(), hash: z.string() }).nullable(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

/** How the log is protected, and how far it is chained and verified. */
export const AuditState = z.object({
  /** Whether the server's database role can only add entries. */
  is_append_only: z.boolean(),
  batches: z.int(),
  /** The newest entry in a batch; null before the first batch. */
  last_entry: z.int().nullable(),
  chained_at: z.string().nullable(),
  /** How many entries wait for the next batch. */
  waiting: z.int(),
  /** Up to here everything fitted when the server last verified the log; null before that. */
  verified_entry: z.int().nullable(),
  verified_at: z.string().nullable(),
  /** What did not fit, the first 20 of all, and when it was found first. */
  faults: z.array(AuditFault),
  found_at: z.string().nullable(),
});
export type AuditState = z.infer<typeof AuditState>;
