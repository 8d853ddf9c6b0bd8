import type { Db } from '../../db/open.ts';
import { HttpError } from '../../http/errors.ts';
import { attachmentOf } from './file.ts';
import type { Selection } from './selection.ts';
import { tell } from '../../news/tell.ts';
import { type Person, personOf } from '../../mail/job.ts';
import type { Attempt } from '../../mail/post.ts';

/** The account was closed while its documents were rendered: nothing is sent, and nobody is notified. */
class SenderLeft extends Error {}

/** The attachment of a mail. The sender is notified if it cannot be made. */
export async function documentsFor(
  db: Db,
  sender: Person,
  selection: Selection & { to: string },
  { signal, log }: Attempt,
) {
  try {
    return await attachmentOf(db, selection, {
      callerNow: async () => {
        const now = await personOf(db, sender.id);
        if (!now) throw new SenderLeft();
        return now;
      },
      signal,
      onFault: (error) => log.error(error),
    });
  } catch (error) {
    if (error instanceof SenderLeft) return undefined;
    if (!(error instanceof HttpError) || error.status >= 500) throw error;
    await tell(db, sender.id, {
      kind: 'documents_not_sent',
      params: { to: selection.to, reason: error.message },
      type: 'error',
      link: null,
      caused_by: sender.id,
    });
    return undefined;
  }
}
