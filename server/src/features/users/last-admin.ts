import type { Db } from '../../db/open.ts';
import { conflict } from '../../http/errors.ts';

const activeAdmins = (db: Db) =>
  db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .orderBy('id');

/**
 * A transaction; where it takes somebody's access away, the admins are locked first and one must be left after. Of
 * whatever role that person was read to be: they may have been made an admin since.
 */
export const withAnAdminLeft = <T>(db: Db, takesAway: boolean, work: (trx: Db) => Promise<T>) =>
  db.transaction().execute(async (trx) => {
    if (takesAway) await activeAdmins(trx).forUpdate().execute();
    const done = await work(trx);
    if (takesAway && !(await activeAdmins(trx).limit(1).executeTakeFirst())) {
      throw conflict('The last active admin cannot be locked out');
    }
    return done;
  });
