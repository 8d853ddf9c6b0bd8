import { canEditMessage, EDITABLE_MS } from '@consultflow/contract/timeline/policy';
import type { MessageEdit } from '@consultflow/contract/timeline/schema';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { allow, conflict, found } from '../../http/errors.ts';
import type { SessionUser } from '../../http/session.ts';
import { cleanMessage } from '../../conversation/clean.ts';
import * as followers from '../../conversation/followers.ts';
import { tellOfMention } from '../../conversation/news.ts';
import { mention, unmention } from '../../conversation/said.ts';
import { checkRoomFor, withMentions } from '../../conversation/say.ts';
import * as timeline from './queries.ts';

/** Replaces the text of a message and keeps the earlier one. Call it in a transaction. */
export async function edit(
  trx: Db,
  actor: SessionUser,
  seen: timeline.EntryRow,
  { body, version }: MessageEdit,
) {
  const said = timeline.saidOf(seen);
  allow(canEditMessage(actor, said), 'edit_message_not_allowed');

  const about = { id: seen.consultation_id };
  const visibility = said.kind === 'note' ? 'staff' : 'everyone';
  const text = await withMentions(trx, actor, about, cleanMessage(body), visibility, said.body);
  if (text.body !== said.body) {
    await checkRoomFor(trx, about, visibility, { count: 0, size: Buffer.byteLength(text.body) });
    const replaced = await replace(trx, said.id, text.body, version);
    if (!replaced) throw await refusal(trx, actor, said.id);
  }
  await unmention(trx, said.id, text.mentioned);
  const added = await mention(
    trx,
    said.id,
    text.mentioned.filter((id) => id !== actor.id),
  );
  if (added.length > 0) {
    const mentioned = added.map(({ user_id }) => user_id);
    await followers.followWith(trx, about, mentioned);
    await tellOfMention(trx, actor, found(await timeline.find(trx, actor, about.id)), {
      entry_id: said.id,
      visibility,
      mentioned,
    });
  }
}

/** One statement decides: undefined if it is too late, has been redacted, or changed since `version`. */
const replace = (trx: Db, id: string, body: string, version: number | undefined) =>
  trx
    .with('before', (query) =>
      query
        .selectFrom('messages')
        .select(['id', 'body', 'version', sql<string>`coalesce(edited_at, sent_at)`.as('at')])
        .where('id', '=', id)
        .where('redacted_at', 'is', null)
        .where(sql<boolean>`sent_at > now() - ${EDITABLE_MS} * interval '1 ms'`)
        .$if(version !== undefined, (is) => is.where('version', '=', version!))
        .forUpdate(),
    )
    .with('kept', (query) =>
      query
        .insertInto('message_versions')
        .columns(['message_id', 'number', 'body', 'at'])
        .expression((inner) => inner.selectFrom('before').select(['id', 'version', 'body', 'at'])),
    )
    .updateTable('messages')
    .from('before')
    .set({ body, version: sql`messages.version + 1`, edited_at: sql`now()` })
    .whereRef('messages.id', '=', 'before.id')
    .returning('messages.id')
    .executeTakeFirst();

async function refusal(trx: Db, actor: SessionUser, id: string) {
  const now = timeline.saidOf(found(await timeline.message(trx, actor, id), 'message_not_found'));
  if (now.redacted_at) return conflict('message_redacted');
  const { rows } = await sql<{ is_late: boolean }>`
    select sent_at <= now() - ${EDITABLE_MS} * interval '1 ms' as is_late from messages where id = ${id}`.execute(
    trx,
  );
  return conflict(rows[0]?.is_late ? 'message_not_editable' : 'message_changed');
}
