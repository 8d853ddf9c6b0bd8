import type { FileOfEntry } from '@consultflow/contract/files/schema';
import type { Person, Said, TimelineEntry, Visibility } from '@consultflow/contract/timeline/schema';
import { isStaff } from '@consultflow/contract/timeline/policy';
import type { Actor } from '@consultflow/contract/users/schema';
import { sql } from 'kysely';
import { type Case, mentionable } from '../../conversation/said.ts';
import { iso } from '../../db/iso.ts';
import type { Db } from '../../db/open.ts';
import { changeOf } from '../sign-offs/queries.ts';
import { maySee, type Viewer } from '../../visibility/consultation.ts';

const cases = (db: Db, actor: Viewer) =>
  db
    .selectFrom('consultations')
    .select(['consultations.id', 'consultations.number', 'consultations.topic', 'consultations.room'])
    .where(maySee(actor));

/** The consultation, if the actor may see it. */
export const find = (db: Db, actor: Viewer, id: string) =>
  cases(db, actor).where('consultations.id', '=', id).executeTakeFirst();

/** The same, locked against changes of its timeline until the transaction ends. */
export const hold = (trx: Db, actor: Viewer, id: string) =>
  cases(trx, actor).where('consultations.id', '=', id).forNoKeyUpdate().executeTakeFirst();

/** The files of an entry, in their order. */
const filesOf = (entry_id: string) => sql<FileOfEntry[]>`coalesce((
  select jsonb_agg(jsonb_build_object(
    'id', id, 'name', name, 'size', size,
    'kind', case when removed_at is null or infection is not null then kind end,
    'sha256', case when removed_at is null or infection is not null then encode(sha256, 'hex') else '' end,
    'has_macros', has_macros,
    'is_being_scanned', awaits_scan(files), 'is_too_large_to_scan', awaits_scan(files) and is_too_large_to_scan,
    'infection', infection,
    'removed_at', to_char(removed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by place)
  from files where files.entry_id = ${sql.ref(entry_id)}), '[]')`;

/** The times that an entry proposes, in their order. */
const timesOf = (entry_id: string) => sql<Extract<TimelineEntry, { kind: 'proposal' }>['times']>`coalesce((
  select jsonb_agg(jsonb_build_object(
    'starts_at', ${iso('proposed.starts_at')}, 'ends_at', ${iso('proposed.ends_at')},
    'consultant_name', users.name) order by proposed.place)
  from proposed_times as proposed join users on users.id = proposed.consultant_id
  where proposed.entry_id = ${sql.ref(entry_id)}), '[]')`;

/** As the timeline shows an entry; clients count what they see. */
const entries = (db: Db, { id, role }: Pick<Actor, 'id' | 'role'>) =>
  db
    .selectFrom('timeline_entries as entry')
    .leftJoin('users as person', 'person.id', 'entry.actor_id')
    .leftJoin('messages as message', 'message.id', 'entry.id')
    .leftJoin('document_exports as export', 'export.id', 'entry.id')
    .leftJoin('acceptances as acceptance', 'acceptance.id', 'entry.id')
    .leftJoin('appointment_changes as change', 'change.id', 'entry.id')
    .leftJoin('users as advising', 'advising.id', 'change.consultant_id')
    .select([
      'entry.id',
      'entry.kind',
      'entry.at',
      'entry.consultation_id',
      'entry.position as place',
      'entry.from_status as from',
      'entry.to_status as to',
      'entry.reason',
      'entry.version as result_version',
      'message.body',
      'message.version',
      'message.edited_at',
      'message.redacted_at',
      'message.about',
      changeOf('entry').as('sign_off'),
      'acceptance.version as accepted_version',
      'acceptance.rating',
      'acceptance.comment',
      'export.format',
      'export.has_history',
      'export.has_conversation',
      'export.has_files',
      sql<boolean>`export.email is not null`.as('is_mailed'),
      filesOf('entry.id').as('files'),
      timesOf('entry.id').as('times'),
      'change.what',
      'change.starts_at',
      'change.ends_at',
      'change.earlier_at',
      'change.mode',
      'advising.name as consultant_name',
      'person.id as actor_id',
      'person.name as actor_name',
      'person.role as actor_role',
    ])
    .select(
      isStaff({ role }) ? 'entry.position as position' : sql<number>`entry.shown_position`.as('position'),
    )
    .select(
      isStaff({ role })
        ? 'export.email'
        : sql<string | null>`case when entry.actor_id = ${id} then export.email end`.as('email'),
    )
    .$if(!isStaff({ role }), (shown) => shown.where('entry.shown_position', 'is not', null));

export type EntryRow = Awaited<ReturnType<ReturnType<typeof entries>['executeTakeFirstOrThrow']>>;

/** The fields of an entry's own kind. */
export function entryOf(row: EntryRow): TimelineEntry {
  const { id, position, at, reason, files, result_version: version } = row;
  const actor: Person | null =
    (row.actor_id && {
      id: row.actor_id,
      name: row.actor_name!,
      role: row.actor_role!,
    }) ||
    null;
  const entry = { id, position, at, actor };
  switch (row.kind) {
    case 'message':
    case 'note':
      return {
        kind: row.kind,
        ...entry,
        files,
        body: row.body!,
        version: row.version!,
        edited_at: row.edited_at,
        redacted_at: row.redacted_at,
        about: row.about,
      };
    case 'status':
      return { kind: 'status', ...entry, files, from: row.from!, to: row.to!, reason, version };
    case 'proposal':
      return { kind: 'proposal', ...entry, times: row.times };
    case 'appointment':
      return {
        kind: 'appointment',
        ...entry,
        what: row.what!,
        starts_at: row.starts_at!,
        ends_at: row.ends_at!,
        earlier_at: row.earlier_at,
        consultant_name: row.consultant_name!,
        mode: row.mode!,
      };
    case 'acceptance':
      return {
        kind: 'acceptance',
        ...entry,
        version: row.accepted_version!,
        rating: row.rating,
        comment: row.comment!,
      };
    case 'sign_off':
      return { kind: 'sign_off', ...entry, ...row.sign_off! };
    case 'assignment':
      return { kind: 'assignment', ...entry, reason };
    case 'export':
      return {
        kind: 'export',
        ...entry,
        format: row.format!,
        parts: (['history', 'conversation', 'files'] as const).filter((part) => row[`has_${part}`]),
        is_mailed: row.is_mailed,
        email: row.email,
      };
    case 'result':
      return { kind: 'result', ...entry, files, version };
    default:
      return { kind: row.kind, ...entry, files };
  }
}

/** An entry of a case, if the actor may see both. */
export const entry = (db: Db, actor: Viewer, { id }: Pick<Case, 'id'>, entry_id: string) =>
  entries(db, actor)
    .where('entry.consultation_id', '=', id)
    .where('entry.id', '=', entry_id)
    .executeTakeFirst();

/** The most bytes of text in a page. */
export const PAGE_BYTES = 1024 * 1024;

/** The texts of an entry that may be long; its files are long by their names. */
const long = [
  ...['body', 'reason', 'comment'].map((text) => sql.ref(text)),
  ...['files', 'sign_off'].map((json) => sql`nullif(${sql.ref(json)}, '[]')::text`),
];

export type Span = { before?: number; after?: number; limit: number; bytes?: number };

/**
 * Entries in the order of the case: the last before a position, or the first after one, both exclusive; fewer than the
 * limit if their texts are long. And whether there are more on that side. The database cuts the page, so that nobody else
 * has to load what is not in it.
 */
export async function page(
  db: Db,
  actor: Viewer,
  { id }: Pick<Case, 'id'>,
  { before, after, limit, bytes = PAGE_BYTES }: Span,
) {
  const isForwards = after !== undefined;
  const sorted = sql`(order by place ${isForwards ? sql`asc` : sql`desc`})`;
  const size = sql.join(
    long.map((text) => sql`coalesce(octet_length(${text}), 0)`),
    sql` + `,
  );
  const rows = await db
    .selectFrom((from) =>
      from
        .selectFrom(
          entries(db, actor)
            .where('entry.consultation_id', '=', id)
            .$if(before !== undefined, (is) => is.where('entry.position', '<', before!))
            .$if(isForwards, (is) => is.where('entry.position', '>', after!))
            .orderBy('entry.position', isForwards ? 'asc' : 'desc')
            .limit(limit + 1)
            .as('entry'),
        )
        .selectAll()
        .select([
          sql<number>`row_number() over ${sorted}`.as('number'),
          sql<number>`sum(${size}) over ${sorted}`.as('read_until'),
          sql<boolean>`lead(id) over ${sorted} is not null`.as('has_more'),
        ])
        .as('entry'),
    )
    .selectAll()
    .where(sql<boolean>`number = 1 or (number <= ${limit} and read_until <= ${bytes})`)
    .orderBy('place', isForwards ? 'asc' : 'desc')
    .execute();
  return { rows: isForwards ? rows : rows.toReversed(), hasMore: rows.at(-1)?.has_more ?? false };
}

/** A message or note of a case that the actor may see. */
export const message = (db: Db, actor: Viewer, id: string) =>
  entries(db, actor)
    .innerJoin('consultations', 'consultations.id', 'entry.consultation_id')
    .where('entry.id', '=', id)
    .where('message.id', 'is not', null)
    .where(maySee(actor))
    .executeTakeFirst();

/** The case of a message, whoever may see it. */
export const caseOf = async (db: Db, id: string) =>
  (await db.selectFrom('messages').select('consultation_id').where('id', '=', id).executeTakeFirst())
    ?.consultation_id;

export const saidOf = (row: EntryRow) => entryOf(row) as Said;

/** Most people that a composer offers to mention. */
const MOST_OFFERED = 200;

/** Whoever may see a case, and possibly others: few, however many users the firm has. */
const isNear = (id: string) => sql<boolean>`users.id in (
  select unnest(array[client_id, consultant_id]) from consultations where id = ${id}
  union all
  select near.user_id from consultations join companies_of_clients as near using (company_id)
  where consultations.id = ${id}
  union all
  select near.substitute_id from consultations join absent_now as near on near.user_id = consultations.consultant_id
  where consultations.id = ${id}
  union all
  select user_id from case_people where consultation_id = ${id}
  union all
  select near.id from users as near
  where near.deleted_at is null and near.role in ('admin', 'consultant')
    and (near.role = 'admin' or (select room from consultations where id = ${id}) = any(near.specialties)))`;

/** Who can be mentioned, other than the actor. */
export const people = (db: Db, actor: Viewer, of: Pick<Case, 'id'>, visibility: Visibility) =>
  mentionable(db, actor, of, visibility)
    .where(isNear(of.id))
    .where('users.id', '<>', actor.id)
    .orderBy('users.name')
    .orderBy('users.id')
    .limit(MOST_OFFERED)
    .execute();

/** The earlier texts of a message. */
export const versions = (db: Db, message_id: string) =>
  db
    .selectFrom('message_versions as version')
    .select(['version.id', 'version.number', 'version.at', 'version.body'])
    .where('version.message_id', '=', message_id);
