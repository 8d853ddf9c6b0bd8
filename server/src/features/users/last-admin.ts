import type { Db } from '../../db/open.ts';
import { conflict } from '../../http/errors.ts';
import { withSessionsEnded } from '../../http/session.ts';

const activeAdmins = (db: Db) =>
  db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .orderBy('id');

/**
 * Runs a change that ends a user's access and sessions. It locks the admins first, and one must remain afterwards,
 * whatever role was read before: the user may have become an admin since. Call it in a transaction.
 */
export const lockOut = <T>(trx: Db, user_id: string, change: () => Promise<T>) =>
  withSessionsEnded(trx, user_id, undefined, async () => {
    await activeAdmins(trx).forNoKeyUpdate().execute();
    const changed = await change();
    if (!(await activeAdmins(trx).limit(1).executeTakeFirst())) {
      throw conflict('last_admin');
    }
    return changed;
  });
