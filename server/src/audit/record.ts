import { sql } from 'kysely';
import type { Db } from '../db/open.ts';

/** Who makes a transaction, null for somebody unknown, and from which IP address. */
export type Origin = { actor_id: string | null; address: string };

/** What triggers cannot see, because no row has it. */
export type Occurrence = {
  action: 'sign_in_failed' | 'refused' | 'exported' | 'opened' | 'restricted' | 'link_requested' | 'removed';
  noun: string;
  subject_id?: string | null;
  /** The consultation it is about. */
  case_id?: string | null;
  /** Ids, enums, numbers and times. */
  plain?: object;
  /** Texts, e-mails and names, which can be erased. */
  hidden?: Record<string, string | undefined>;
};

/** Names the origin of a transaction for the audit log: `current_actor()` and `current_address()`. */
export const carry = (trx: Db, { actor_id, address }: Origin) =>
  sql`
    select set_config('consultflow.actor', ${actor_id ?? ''}, true), set_config('consultflow.address', ${address}, true)
  `.execute(trx);

/** Runs work in a transaction with this origin. */
export const transactionOf = <T>(db: Db, origin: Origin, work: (trx: Db) => Promise<T>) =>
  db.transaction().execute(async (trx) => {
    await carry(trx, origin);
    return work(trx);
  });

/** Writes an entry, with the origin of the transaction. */
export const record = (trx: Db, occurrence: Occurrence) =>
  sql`select write_audit_entry(${valuesOf(occurrence)})`.execute(trx);

/** The same, at most ten times a minute for an actor and a network; the rest becomes one entry with their number. */
export const recordRepeated = (trx: Db, network: string, occurrence: Occurrence) =>
  sql`select write_repeated_audit_entry(${network}, ${valuesOf(occurrence)})`.execute(trx);

const valuesOf = ({ action, noun, subject_id = null, case_id = null, plain = {}, hidden = {} }: Occurrence) =>
  sql`${action}, ${noun}, ${subject_id}::uuid, ${case_id}::uuid, ${JSON.stringify(plain)}::jsonb, ${JSON.stringify(hidden)}::jsonb`;
