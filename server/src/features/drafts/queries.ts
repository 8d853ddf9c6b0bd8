import type { Draft } from '@consultflow/contract/drafts/schema';
import type { Actor } from '@consultflow/contract/users/schema';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { nextVersion } from '../../db/version.ts';
import * as files from '../files/queries.ts';

type Case = { id: string };

/** The draft of a case that the actor sees, with those who have changed it since the last release. */
export async function find(db: Db, { id }: Case): Promise<(Draft & { editors: string[] }) | undefined> {
  const draft = await db
    .selectFrom('result_drafts as draft')
    .innerJoin('users as author', 'author.id', 'draft.author_id')
    .select([
      'draft.consultation_id',
      'draft.version',
      'draft.editors',
      'draft.updated_at',
      'author.id as author_id',
      'author.name as author_name',
    ])
    .select((of) => of.ref('draft.body').$notNull().as('body'))
    .where('draft.consultation_id', '=', id)
    .executeTakeFirst();
  return draft && { ...draft, files: await files.ofDraft(db, { id }) };
}

type Written = {
  body: string;
  /** Its files are others than before. */
  hasOtherFiles: boolean;
};

/** Writes a draft of a case that is held; whoever saves it is its author. */
export const save = (trx: Db, actor: Pick<Actor, 'id'>, { id }: Case, { body, hasOtherFiles }: Written) =>
  trx
    .insertInto('result_drafts')
    .values({ consultation_id: id, body, author_id: actor.id, editors: [actor.id] })
    .onConflict((earlier) =>
      earlier.column('consultation_id').doUpdateSet({
        body,
        author_id: actor.id,
        version: sql`result_drafts.version + (${hasOtherFiles} or result_drafts.body is distinct from excluded.body)::int`,
        editors: sql`case
          when (not ${hasOtherFiles} and result_drafts.body is not distinct from excluded.body) or ${actor.id}::uuid = any(result_drafts.editors)
          then result_drafts.editors else result_drafts.editors || excluded.editors end`,
        updated_at: nextVersion('result_drafts'),
      }),
    )
    .execute();

/** Its editors stay, as whoever writes the next may go on from it. */
export async function discard(trx: Db, { id }: Case) {
  await files.giveUp(trx, { id });
  return trx
    .updateTable('result_drafts')
    .set({ body: null, author_id: null, updated_at: nextVersion('result_drafts') })
    .where('consultation_id', '=', id)
    .where('body', 'is not', null)
    .returning('consultation_id')
    .executeTakeFirst();
}

/** A result is released: its draft has served. That of a colleague with another text stays. */
export async function consume(trx: Db, actor: Pick<Actor, 'id'>, { id }: Case, released: string) {
  const consumed = await trx
    .updateTable('result_drafts')
    .set({ body: null, author_id: null, editors: [], updated_at: nextVersion('result_drafts') })
    .where('consultation_id', '=', id)
    .where((is) => is.or([is('author_id', '=', actor.id), is('body', '=', released)]))
    .returning('consultation_id')
    .executeTakeFirst();
  if (consumed) await files.giveUp(trx, { id });
}
