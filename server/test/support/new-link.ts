import type { Db } from '../../src/db/open.ts';
import { makeLink } from '../../src/identity/links.ts';

/** The token of a link to choose a password, as it is mailed to a user now. */
export async function newLink(db: Db, id: string, purpose: Parameters<typeof makeLink>[2]) {
  const { email } = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return makeLink(db, { id, email }, purpose);
}
