import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../db/open.ts';
import { HttpError } from '../../http/errors.ts';
import { attachmentOf } from '../exports/file.ts';
import type { Selection } from '../exports/selection.ts';
import { tell } from '../notifications/tell.ts';
import type { Person } from './job.ts';

/** The documents as a mail carries them. Whoever sends them hears why when that cannot be. */
export async function documentsFor(
  db: Db,
  sender: Person,
  selection: Selection & { to: string },
  log: Pick<FastifyBaseLogger, 'error'>,
) {
  try {
    return await attachmentOf(db, sender, selection, { onFault: (error) => log.error(error) });
  } catch (error) {
    if (!(error instanceof HttpError) || error.status >= 500) throw error;
    await tell(db, sender.id, {
      title: 'Documents not sent',
      message: `Nothing was sent to ${selection.to}. ${error.message}`,
      type: 'error',
      link: null,
    });
    return undefined;
  }
}
