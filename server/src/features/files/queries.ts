import type { FileKind, UploadedFile } from '@consultflow/contract/files/schema';
import { MOST_OF_CASE, MOST_SENT, MOST_UNATTACHED } from '@consultflow/contract/files/schema';
import type { Paging } from '@consultflow/contract/paging';
import { isStaff } from '@consultflow/contract/timeline/policy';
import type { Actor } from '@consultflow/contract/users/schema';
import { sql } from 'kysely';
import { iso } from '../../db/iso.ts';
import type { Db } from '../../db/open.ts';
import { readPage } from '../../db/page.ts';
import { conflict, invalid } from '../../http/errors.ts';
import { positionAfter } from '../../http/cursor.ts';
import { maySee, type Viewer } from '../../visibility/consultation.ts';
import { mediaTypeOf } from './endings.ts';
import { LEASE } from './scans.ts';
import { contentOf, removeContent } from './store.ts';

export { savedName } from './endings.ts';

/** Whether nobody gets its content yet. */
const awaitsScan = sql<boolean>`awaits_scan(files)`.as('is_being_scanned');

/** Whether the scanner has refused it for its size. */
const isTooLargeToScan = sql<boolean>`awaits_scan(files) and files.is_too_large_to_scan`.as(
  'is_too_large_to_scan',
);

const sha256 = sql<string>`encode(files.sha256, 'hex')`.as('sha256');

/** What is shown of a file that nobody has taken back. */
const present = [
  'files.id',
  'files.name',
  'files.size',
  'files.has_macros',
  sha256,
  awaitsScan,
  isTooLargeToScan,
  sql<FileKind>`files.kind`.as('kind'),
  sql<null>`null`.as('removed_at'),
] as const;

/**
 * Files that are complete; those attached to an entry only for those who see it, those of a draft also for the
 * consultants who see it, all others for their owner.
 */
const files = (db: Db, actor: Viewer) =>
  db
    .selectFrom('files')
    .leftJoin('timeline_entries as entry', 'entry.id', 'files.entry_id')
    .leftJoin('consultations', (join) =>
      join.onRef('consultations.id', '=', sql`coalesce(files.consultation_id, files.draft_of)`),
    )
    .where('files.completed_at', 'is not', null)
    .where((is) =>
      is.or([
        is.and([is('files.entry_id', 'is', null), is('files.owner_id', '=', actor.id)]),
        ...(actor.role === 'consultant'
          ? [is.and([is('files.draft_of', 'is not', null), maySee(actor)])]
          : []),
        is.and([
          is('files.entry_id', 'is not', null),
          maySee(actor),
          ...(isStaff(actor) ? [] : [is('entry.shown_position', 'is not', null)]),
        ]),
      ]),
    );

/** A file that the actor may see, with its hash as bytes. */
export const find = (db: Db, actor: Viewer, id: string) =>
  files(db, actor)
    .select([
      'files.id',
      'files.name',
      'files.kind',
      'files.size',
      'files.sha256',
      'files.owner_id',
      'files.entry_id',
      'files.draft_of',
      'files.consultation_id',
      'files.removed_at',
      'entry.at as attached_at',
      awaitsScan,
      isTooLargeToScan,
    ])
    .where('files.id', '=', id)
    .executeTakeFirst();

/** The same among the files of an entry. */
export async function findOfEntry(db: Db, actor: Viewer, entry_id: string, id: string) {
  const file = await find(db, actor, id);
  return file?.entry_id === entry_id ? file : undefined;
}

/** The content of a file that the actor sees, as it is read, or why there is none. */
export async function read(db: Db, actor: Viewer, id: string) {
  const file = await find(db, actor, id);
  if (!file?.sha256 || file.removed_at) return 'gone';
  if (file.is_too_large_to_scan) return 'too_large_to_scan';
  return file.is_being_scanned ? 'being_scanned' : contentOf(db, { ...file, sha256: file.sha256 });
}

/** The case of a file, whoever may see it. */
export const caseOf = async (db: Db, id: string) =>
  (await db.selectFrom('files').select('consultation_id').where('id', '=', id).executeTakeFirst())
    ?.consultation_id ?? undefined;

/** A file of the actor that they have not taken back, and what the virus scanner has found in it. */
export async function findUploaded(
  db: Db,
  actor: Viewer,
  id: string,
): Promise<(UploadedFile & { infection: string | null }) | undefined> {
  const file = await files(db, actor)
    .select([
      'files.id',
      'files.name',
      'files.size',
      'files.has_macros',
      'files.infection',
      sha256,
      awaitsScan,
      isTooLargeToScan,
    ])
    .select(sql<FileKind>`files.kind`.as('kind'))
    .select(iso('files.completed_at').$notNull().as('completed_at'))
    .where('files.id', '=', id)
    .where('files.owner_id', '=', actor.id)
    .where((at) => at.or([at('files.removed_at', 'is', null), at('files.infection', 'is not', null)]))
    .executeTakeFirst();
  return file && { ...file, type: mediaTypeOf(file.kind, file.name) };
}

const newestFirst = { name: 'at', by: sql`entry.at`, type: 'timestamptz', direction: 'desc' } as const;

/** The files of a case that the actor sees, without those taken back. */
export const listOfCase = (db: Db, actor: Viewer, consultation_id: string, { limit, cursor }: Paging) =>
  readPage(
    db,
    files(db, actor)
      .innerJoin('users as owner', 'owner.id', 'files.owner_id')
      .select(present)
      .select(sql<null>`null`.as('infection'))
      .select(sql<string>`files.entry_id`.as('entry_id'))
      .select(sql<string>`entry.at`.as('at'))
      .select(
        sql<{ id: string; name: string }>`jsonb_build_object('id', owner.id, 'name', owner.name)`.as('owner'),
      )
      .where('files.consultation_id', '=', consultation_id)
      .where('files.removed_at', 'is', null),
    { table: 'files', long: ['name'], order: newestFirst, limit, after: positionAfter(cursor, newestFirst) },
  );

type Announced = { name: string; size: number };

/** In bytes: what a short upload counts as, so that nobody has any number of them. */
const LEAST = 64 * 1024;

/** Makes room for a file that is about to arrive; call it in a transaction. */
export async function begin(trx: Db, actor: Pick<Actor, 'id' | 'role'>, { name, size }: Announced) {
  await sql`select one_at_a_time('files', ${actor.id}::uuid)`.execute(trx);
  if (!isStaff(actor) && (await sentBy(trx, actor)) + size > MOST_SENT) throw conflict('too_much_sent');
  const { waiting } = await trx
    .selectFrom('files')
    .select(sql<number>`coalesce(sum(greatest(size, ${LEAST}::integer)), 0)`.as('waiting'))
    .where('owner_id', '=', actor.id)
    .where('entry_id', 'is', null)
    .where('draft_of', 'is', null)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (waiting + Math.max(size, LEAST) > MOST_UNATTACHED) throw conflict('too_much_unattached');
  const { id } = await trx
    .insertInto('files')
    .values({ owner_id: actor.id, name, size })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (!isStaff(actor)) await trx.insertInto('sent_files').values({ id, owner_id: actor.id, size }).execute();
  return id;
}

/** The bytes that somebody has sent in the last 24 hours, whatever has become of them. */
const sentBy = async (db: Db, { id }: Pick<Actor, 'id'>) =>
  (
    await db
      .selectFrom('sent_files')
      .select(sql<number>`coalesce(sum(size), 0)`.as('size'))
      .where('owner_id', '=', id)
      .where('sent_at', '>', sql<string>`now() - interval '1 day'`)
      .executeTakeFirstOrThrow()
  ).size;

type Arrived = { size: number; sha256: Buffer; kind: FileKind; has_macros: boolean };

/**
 * Completes a file whose chunks are all there, in one statement; undefined if it or one of them is gone. Its server has
 * the first turn to scan it.
 */
export const complete = (trx: Db, id: string, { size, ...arrived }: Arrived) =>
  trx
    .with('sent', (query) => query.updateTable('sent_files').set({ size }).where('id', '=', id))
    .updateTable('files')
    .set({ ...arrived, size, completed_at: sql`now()`, scan_after: sql`now() + ${LEASE}` })
    .where('id', '=', id)
    .where('completed_at', 'is', null)
    .where(sql<boolean>`stored_size(id) = ${size}::bigint`)
    .returning('id')
    .executeTakeFirst();

/** An upload that is attached to nothing and in no draft, with its content. */
export const drop = (db: Db, id: string) =>
  db
    .deleteFrom('files')
    .where('id', '=', id)
    .where('entry_id', 'is', null)
    .where('draft_of', 'is', null)
    .returning('id')
    .executeTakeFirst();

/** A case and an entry of it. */
type Entry = { id: string; entry_id: string };

/** The files of the draft of a case, in their order. */
export const ofDraft = (db: Db, { id }: Pick<Entry, 'id'>) =>
  db
    .selectFrom('files')
    .select(present)
    .select('files.infection')
    .where('files.draft_of', '=', id)
    .where('files.removed_at', 'is', null)
    .orderBy('files.draft_place')
    .execute();

/**
 * Makes these the files of the draft of a case that is held: the actor's uploads, and those it has already.
 * @throws HttpError 400 if one is neither; 409 if the case has too many
 */
export async function keepForDraft(
  trx: Db,
  actor: Pick<Actor, 'id' | 'role'>,
  { id }: Pick<Entry, 'id'>,
  file_ids: string[],
) {
  const had = await countInDraft(trx, { id }, file_ids);
  await giveUp(trx, { id }, file_ids);
  if (file_ids.length === 0) return;
  const kept = await trx
    .updateTable('files')
    .set({ draft_of: id, draft_place: placeIn(file_ids), given_up_at: null })
    .where('id', '=', sql<string>`any(${file_ids}::uuid[])`)
    .where((is) =>
      is.or([
        is('draft_of', '=', id),
        is.and([is('draft_of', 'is', null), is('owner_id', '=', actor.id), is('entry_id', 'is', null)]),
      ]),
    )
    .where('completed_at', 'is not', null)
    .where('removed_at', 'is', null)
    .where('infection', 'is', null)
    .returning('id')
    .execute();
  if (kept.length !== file_ids.length) throw await reasonNotToAttach(trx, actor, file_ids);
  if (kept.length > had) await checkRoomFor(trx, actor, id);
}

/** The draft of a case has only these files from now on. */
export const giveUp = (trx: Db, { id }: Pick<Entry, 'id'>, except: string[] = []) =>
  trx
    .updateTable('files')
    .set({ draft_of: null, draft_place: null, given_up_at: sql`now()` })
    .where('draft_of', '=', id)
    .where('id', '<>', sql<string>`all(${except}::uuid[])`)
    .execute();

/** The files of a released draft belong to its version. */
export const attachOfDraft = async (trx: Db, { id, entry_id }: Entry) => {
  await trx
    .updateTable('files')
    .set({
      entry_id,
      consultation_id: id,
      place: sql<number>`draft_place`,
      draft_of: null,
      draft_place: null,
    })
    .where('draft_of', '=', id)
    .where('removed_at', 'is', null)
    .where('infection', 'is', null)
    .execute();
};

const placeIn = (file_ids: string[]) => sql<number>`array_position(${file_ids}::uuid[], files.id)`;

/**
 * Attaches the actor's uploads to an entry of a case that is held, in the given order.
 * @throws HttpError 400 if one is not theirs, not complete or attached already; 409 if the case has too many
 */
export async function attach(
  trx: Db,
  actor: Pick<Actor, 'id' | 'role'>,
  { id, entry_id }: Entry,
  file_ids: string[],
  /** A result may also have those of its draft. */
  ofDraftToo = false,
) {
  if (file_ids.length === 0) return;
  const had = ofDraftToo ? await countInDraft(trx, { id }, file_ids) : 0;
  const attached = await trx
    .updateTable('files')
    .set({
      entry_id,
      consultation_id: id,
      place: placeIn(file_ids),
      draft_of: null,
      draft_place: null,
    })
    .where('id', '=', sql<string>`any(${file_ids}::uuid[])`)
    .where((is) =>
      is.or([
        is.and([is('owner_id', '=', actor.id), is('draft_of', 'is', null)]),
        ...(ofDraftToo ? [is('draft_of', '=', id)] : []),
      ]),
    )
    .where('entry_id', 'is', null)
    .where('completed_at', 'is not', null)
    .where('removed_at', 'is', null)
    .returning('id')
    .execute();
  if (attached.length !== file_ids.length) throw await reasonNotToAttach(trx, actor, file_ids);
  if (attached.length > had) await checkRoomFor(trx, actor, id);
}

/** Those have their room already. */
async function countInDraft(trx: Db, { id }: Pick<Entry, 'id'>, file_ids: string[]) {
  const { count } = await trx
    .selectFrom('files')
    .select(sql<number>`count(*)`.as('count'))
    .where('id', '=', sql<string>`any(${file_ids}::uuid[])`)
    .where('draft_of', '=', id)
    .executeTakeFirstOrThrow();
  return count;
}

/** For clients only what they see counts: they are not to learn of the files of notes and of the draft by a limit. */
async function checkRoomFor(trx: Db, actor: Pick<Actor, 'role'>, id: string) {
  const { size } = await trx
    .selectFrom('files')
    .leftJoin('messages', 'messages.id', 'files.entry_id')
    .select(sql<number>`sum(files.size)`.as('size'))
    .where((is) => is.or([is('files.consultation_id', '=', id), is('files.draft_of', '=', id)]))
    .$if(!isStaff(actor), (all) =>
      all.where('files.draft_of', 'is', null).where(sql<boolean>`messages.is_note is not true`),
    )
    .where('files.removed_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (size > MOST_OF_CASE) throw conflict('case_files_full');
}

async function reasonNotToAttach(trx: Db, actor: Pick<Actor, 'id'>, file_ids: string[]) {
  const infected = await trx
    .selectFrom('files')
    .select('name')
    .where('id', '=', sql<string>`any(${file_ids}::uuid[])`)
    .where('owner_id', '=', actor.id)
    .where('infection', 'is not', null)
    .executeTakeFirst();
  return infected ? invalid('file_infected', 'file_ids', infected) : invalid('file_not_usable', 'file_ids');
}

/** Its author takes a file back from an entry: its content goes, and by a trigger all by which it could be recognised. */
export async function takeBack(trx: Db, id: string) {
  await removeContent(trx, id);
  return trx
    .updateTable('files')
    .set({ removed_at: sql`now()`, name: '' })
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
}

/** Uploads that have not arrived in time, and those that nothing took within a day. */
export const dropOld = (db: Db) =>
  db
    .deleteFrom('files')
    .where('id', 'in', (from) =>
      from
        .selectFrom('files')
        .select('id')
        .where('entry_id', 'is', null)
        .where('draft_of', 'is', null)
        .where(
          sql<boolean>`coalesce(given_up_at, created_at) < now() - case when completed_at is null then interval '15 minutes' else interval '1 day' end`,
        )
        .orderBy('created_at')
        .limit(20)
        .forUpdate()
        .skipLocked(),
    )
    .returning('id')
    .execute();

/** What counts towards no limit any more. */
export const forgetSent = (db: Db) =>
  db
    .deleteFrom('sent_files')
    .where('sent_at', '<=', sql<string>`now() - interval '1 day'`)
    .execute();
