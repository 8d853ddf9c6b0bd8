import { canMailDocuments } from '@consultflow/contract/exports/policy';
import { t } from '@consultflow/contract/language/t';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { HttpError } from '../../http/errors.ts';
import { attachmentOf } from './file.ts';
import { checkSelection, type Selection } from './selection.ts';
import { tell } from '../../news/tell.ts';
import { type Person, personOf } from '../../mail/job.ts';
import type { Attempt, Documents } from '../../mail/post.ts';

/** The account was closed, or its approval withdrawn, while its documents were rendered: nothing is sent, and nobody is notified. */
class SenderLeft extends Error {}

/** A fault, such as a busy machine, may pass; after so many failures and so many milliseconds the sender is told instead. */
const MOST_FAILURES = 3;
const LONGEST_TRIED = 60 * 60_000;
/** In milliseconds: less than the time of a job in the queue, so that the last attempt can tell. */
const LONGEST = 9 * 60_000;

/** The attachment of a mail. The sender is notified if it cannot be made. */
export async function documentsFor(
  db: Db,
  sender: Person,
  selection: Selection & { to: string },
  { failures, queued_at, signal, log }: Attempt,
): Promise<Documents | undefined> {
  const callerNow = async () => {
    const now = await personOf(db, sender.id);
    if (!now || !canMailDocuments(now)) throw new SenderLeft();
    return now;
  };
  const redacted = await countRedacted(db, selection.ids);
  const made = await unlessRefused(() =>
    attachmentOf(db, selection, {
      callerNow,
      signal: AbortSignal.any([signal, AbortSignal.timeout(LONGEST)]),
      onFault: (error) => log.error(error),
    }),
  );
  const mayBeSent = async () => {
    const checked = await unlessRefused(async () => checkSelection(db, await callerNow(), selection.ids));
    if (checked && (await countRedacted(db, selection.ids)) !== redacted)
      throw new Error('A message was redacted after it had been read for the documents of a mail');
    return checked !== undefined;
  };
  return made && { ...made, mayBeSent };

  /** Undefined if nothing is sent. */
  async function unlessRefused<T>(work: () => Promise<T>) {
    try {
      return await work();
    } catch (error) {
      if (error instanceof SenderLeft) return undefined;
      const isRefused = error instanceof HttpError && error.status < 500;
      const mayPass = failures + 1 < MOST_FAILURES || Date.now() - queued_at.getTime() < LONGEST_TRIED;
      if (!isRefused && (signal.aborted || mayPass)) throw error;
      if (!isRefused) log.error(error);
      const reason = isRefused ? error.message : t('The documents could not be made.');
      await tell(db, sender.id, {
        kind: 'documents_not_sent',
        params: { to: selection.to, reason },
        type: 'error',
        link: null,
        caused_by: sender.id,
      });
      return undefined;
    }
  }
}

/** Grows with each redaction. */
const countRedacted = async (db: Db, ids: string[]) =>
  (
    await db
      .selectFrom('messages')
      .select(sql<number>`count(*)`.as('count'))
      .where('consultation_id', '=', sql<string>`any(${ids}::uuid[])`)
      .where('redacted_at', 'is not', null)
      .executeTakeFirstOrThrow()
  ).count;
