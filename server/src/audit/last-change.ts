import { sql } from 'kysely';
import type { Db } from '../db/open.ts';

type Noun = 'absences' | 'companies' | 'schedules' | 'templates' | 'time_entries';

/** Which entries are meant: `subject_id` as in the log, and the version that the change made, where the log has it. */
type Change = { noun: Noun; subject_id: string | null; version?: string };

/** Who made the last change of a record, as parameters of a sentence; none if it was the system or is not known. */
export async function lastChange(
  db: Db,
  { noun, subject_id, version }: Change,
): Promise<Record<string, string>> {
  if (subject_id === null) return {};
  const isOfVersion =
    version === undefined
      ? sql`true`
      : sql`(changes -> 'updated_at' ->> 1)::timestamptz = ${version}::timestamptz`;
  const { rows } = await sql<{ changed_by: string; changed_by_name: string }>`
    select users.id as changed_by, users.name as changed_by_name
    from audit_entries join users on users.id = audit_entries.actor_id
    where subject_id = ${subject_id} and noun = ${noun} and action in ('created', 'changed') and ${isOfVersion}
    order by audit_entries.id desc limit 1`.execute(db);
  return rows[0] ?? {};
}
