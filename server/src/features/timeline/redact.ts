import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { conflict } from '../../http/errors.ts';
import { redactKey } from '../../http/idempotency.ts';
import type { SessionUser } from '../../http/session.ts';

/**
 * Removes the text of a message with its files, earlier versions, mentions, queued mails, the hash of the request that
 * made it, and its texts and names of files in the audit log; the entry stays. Call it in a transaction.
 */
export async function redact(trx: Db, actor: SessionUser, id: string, reason: string) {
  // An edit that is under way comes first or is refused.
  const redacted = await trx
    .updateTable('messages')
    .set({
      body: '',
      redacted_at: sql`now()`,
      redacted_by: actor.id,
      redaction_reason: reason,
    })
    .where('id', '=', id)
    .where('redacted_at', 'is', null)
    .returning('author_id')
    .executeTakeFirst();
  if (!redacted) throw conflict('message_redacted');

  await trx.deleteFrom('message_versions').where('message_id', '=', id).execute();
  const files = await trx.deleteFrom('files').where('entry_id', '=', id).returning('id').execute();
  await trx.deleteFrom('mentions').where('message_id', '=', id).execute();
  await sql`delete from news_mails where entry_id = ${id}`.execute(trx);
  await redactKey(trx, redacted.author_id, id);
  const fileIds = files.map((file) => file.id);
  await sql`select erase_audited_message(${id}, ${fileIds}::uuid[])`.execute(trx);
}
