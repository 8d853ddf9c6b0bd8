import { type RawBuilder, sql } from 'kysely';
import { maySee, type Viewer } from './consultation.ts';

/** Rows of a case. Not each of their entries names it: that of a file does once it is attached, that of a refusal never. */
const PARTS = sql`('files', 'messages', 'message_versions', 'mentions', 'sign_offs', 'time_entries')`;

/** Notifications about no case. Others without one tell of several at once, such as a handover, also of sealed ones. */
const ABOUT_NO_CASE = sql`('client_signed_up', 'account_approved', 'account_not_approved', 'test')`;

/** Their values are ids of consultations. */
export const FIELDS_OF_CASES = ['consultation_id', 'draft_of', 'follows_id'];

/**
 * Whether an admin may see the values in an entry of the audit log: not those of a restricted case that they have not
 * opened, nor of one that was restricted when it was deleted, nor of a file that no case has, nor of a notification of
 * several cases. `table` is the name that a query gives the log.
 */
export function maySeeValues(viewer: Viewer, table = 'audit_entries'): RawBuilder<boolean> {
  const of = (column: string) => sql.ref(`${table}.${column}`);
  return sql<boolean>`(
    select case
      when of_case.id is not null then ${maySeeOf(viewer, sql`of_case.id`)}
      else (${of('noun')} not in ${PARTS} or ${of('subject_id')} is null)
        and not ${tellsOfSeveral(table)}
        and ${seesAllExported(viewer, of('changes'))}
        and ${maySeeOf(viewer, sql`(${of('changes')} #>> '{consultation_id,1}')::uuid`)}
    end
    from (select coalesce(${of('case_id')}, case when ${of('noun')} in ${PARTS} then coalesce(
      (select coalesce(files.consultation_id, files.draft_of) from files where files.id = ${of('subject_id')}),
      (select part.case_id from audit_entries as part
        where part.subject_id = ${of('subject_id')} and part.case_id is not null limit 1)) end) as id) as of_case)`;
}

/**
 * Whether an admin may see whom or what an entry is about. Of a case whose values they may not see that is the case and
 * its parts, and nobody whom it concerns.
 */
export function maySeeSubject(viewer: Viewer, table = 'audit_entries'): RawBuilder<boolean> {
  const of = (column: string) => sql.ref(`${table}.${column}`);
  return sql<boolean>`(
    ${of('case_id')} is null and not ${tellsOfSeveral(table)} or ${of('subject_id')} = ${of('case_id')}
    or ${of('noun')} in ${PARTS} or ${maySeeValues(viewer, table)})`;
}

/** The cases that an entry names, also the one before a change, and whose values an admin may not see. */
export function sealedIn(viewer: Viewer, table = 'audit_entries'): RawBuilder<string[]> {
  const named = FIELDS_OF_CASES.map(
    (field) => sql`select jsonb_array_elements_text(${sql.ref(`${table}.changes`)} -> ${sql.lit(field)})`,
  );
  return sql<string[]>`array(
    select named.id from (${sql.join(named, sql` union `)}) as named (id)
    where named.id is not null and not ${maySeeOf(viewer, sql`named.id::uuid`)})`;
}

/** Whether an entry is about notifications that name no case, but may be about some. */
function tellsOfSeveral(table: string) {
  const of = (column: string) => sql.ref(`${table}.${column}`);
  const kind = sql`coalesce(${of('changes')} #>> '{kind,1}', ${of('changes')} #>> '{kind,0}', '')`;
  return sql<boolean>`(
    ${of('noun')} = 'notifications' and ${of('case_id')} is null and ${kind} not in ${ABOUT_NO_CASE})`;
}

/** What is said of a case, which may be deleted. */
const maySeeOf = (viewer: Viewer, case_id: RawBuilder<unknown>) => sql<boolean>`(
  exists (select from consultations where consultations.id = ${case_id} and ${maySee(viewer)})
  or not exists (select from consultations where consultations.id = ${case_id})
    and not exists (
      select from audit_entries as gone
      where gone.subject_id = ${case_id} and gone.noun = 'consultations' and gone.action = 'removed'
        and gone.changes -> 'is_restricted' -> 0 = 'true'))`;

/** Of cases that were exported together. */
const seesAllExported = (viewer: Viewer, changes: RawBuilder<unknown>) => sql<boolean>`not exists (
  select from jsonb_array_elements_text(
    case when jsonb_typeof(${changes} #> '{ids,1}') = 'array' then ${changes} #> '{ids,1}' end) as one (id)
  where not ${maySeeOf(viewer, sql`one.id::uuid`)})`;
