import { type RawBuilder, sql } from 'kysely';
import { maySee, type Viewer } from './consultation.ts';

/**
 * Whether an admin may see the values in an entry of the audit log: not those of a restricted case that they have not
 * opened, nor of one that was restricted when it was deleted. `table` is the name that a query gives the log.
 */
export function maySeeValues(viewer: Viewer, table = 'audit_entries'): RawBuilder<boolean> {
  const case_id = sql.ref(`${table}.case_id`);
  return sql<boolean>`(
    ${case_id} is null
    or exists (select from consultations where consultations.id = ${case_id} and ${maySee(viewer)})
    or not exists (select from consultations where consultations.id = ${case_id})
      and not exists (
        select from audit_entries as gone
        where gone.subject_id = ${case_id} and gone.noun = 'consultations' and gone.action = 'removed'
          and gone.changes -> 'is_restricted' -> 0 = 'true'))`;
}
