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
 * A change that takes a user's access away, and ends their sessions. The admins are locked first and one must be left
 * after, whatever role the user was read to have: they may have been made an admin since. Call it in a transaction.
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
