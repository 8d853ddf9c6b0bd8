import type { Format } from '@consultflow/contract/exports/schema';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import type { ListedFile, Saying } from '../../documents/document.ts';
import { iso } from '../../db/iso.ts';

/** In bytes, with the names of files: more than one document can hold, so that it is refused and not read any further. */
const MOST_SAID = 4 * 1024 * 1024;

const among = (ids: string[]) => sql<string>`any(${ids}::uuid[])`;

/** What everybody who sees these cases reads in them, by case; notes are not read. */
export async function conversationsOf(db: Db, ids: string[]): Promise<Map<string, Saying[]>> {
  const said = await db
    .selectFrom((from) =>
      from
        .selectFrom('timeline_entries as entry')
        .innerJoin('messages as message', 'message.id', 'entry.id')
        .innerJoin('users as author', 'author.id', 'message.author_id')
        .innerJoinLateral(
          (query) =>
            query
              .selectFrom('files')
              .select([
                sql<string[]>`coalesce(array_agg(name order by place), '{}')`.as('files'),
                sql<number>`coalesce(sum(octet_length(name)), 0)`.as('size'),
              ])
              .whereRef('files.entry_id', '=', 'entry.id')
              .where('files.removed_at', 'is', null)
              .as('attached'),
          (join) => join.onTrue(),
        )
        .select(['entry.consultation_id', 'entry.position', 'author.name as by', 'message.body'])
        .select('attached.files')
        .select([
          iso('message.sent_at').$notNull().as('at'),
          sql<boolean>`message.edited_at is not null`.as('is_edited'),
          sql<boolean>`message.redacted_at is not null`.as('is_redacted'),
          sql<number>`sum(octet_length(message.body) + attached.size) over (
            partition by entry.consultation_id order by entry.position)`.as('read_until'),
          sql<number>`octet_length(message.body) + attached.size`.as('size'),
        ])
        .where('entry.consultation_id', '=', among(ids))
        .where('entry.kind', '=', 'message')
        .where('message.is_note', '=', false)
        .as('said'),
    )
    .selectAll()
    .where(sql<boolean>`read_until - size < ${MOST_SAID}`)
    .orderBy('consultation_id')
    .orderBy('position')
    .execute();
  return Map.groupBy(said, ({ consultation_id }) => consultation_id);
}

type Export = {
  ids: string[];
  format: Format;
  history: boolean;
  conversation: boolean;
  files: boolean;
  email?: string | null | undefined;
};

/**
 * Adds an entry to the timeline of each case, unless the actor has made the same export of it within the last hour. The
 * cases are locked in the order of all who hold several, and before the entries of others are read.
 */
export async function addToTimelines(trx: Db, actor_id: string, { ids, email = null, ...what }: Export) {
  await sql`select from consultations where id = ${among(ids)} order by id for no key update`.execute(trx);
  await sql`
    with entry as (
      insert into timeline_entries (consultation_id, kind, actor_id)
      select id, 'export', ${actor_id}::uuid from consultations as exported
      where id = ${among(ids)} and not exists (
        select from timeline_entries as earlier join document_exports as export on export.id = earlier.id
        where earlier.consultation_id = exported.id and earlier.kind = 'export'
          and earlier.actor_id = ${actor_id} and earlier.at > now() - interval '1 hour'
          and export.format = ${what.format} and export.has_history = ${what.history}
          and export.has_conversation = ${what.conversation} and export.has_files = ${what.files}
          and export.email is not distinct from ${email}::text)
      order by id returning id
    )
    insert into document_exports (id, format, has_history, has_conversation, has_files, email)
    select id, ${what.format}, ${what.history}::boolean, ${what.conversation}::boolean, ${what.files}::boolean,
      ${email}::text
    from entry`.execute(trx);
}

/** The files that everybody who sees these cases sees, by case, the oldest first. */
export async function filesOf(db: Db, ids: string[]): Promise<Map<string, ListedFile[]>> {
  const files = await db
    .selectFrom('files')
    .innerJoin('timeline_entries as entry', 'entry.id', 'files.entry_id')
    .innerJoin('users as owner', 'owner.id', 'files.owner_id')
    .select(['files.id', 'files.name', 'files.size', 'entry.consultation_id', 'owner.name as by'])
    .select(iso('entry.at').$notNull().as('at'))
    .where('entry.consultation_id', '=', among(ids))
    .where('entry.kind', '<>', 'note')
    .where('files.removed_at', 'is', null)
    .orderBy('entry.consultation_id')
    .orderBy('entry.position')
    .orderBy('files.place')
    .execute();
  return Map.groupBy(files, ({ consultation_id }) => consultation_id);
}
