import type { Db } from '../../../db/open.ts';
import type { SessionUser } from '../../../http/session.ts';
import * as timeline from '../../timeline/queries.ts';
import { foundToChange } from '../found-to-change.ts';

/** The consultation that somebody is about to change, locked and as it is since then. */
export async function held(trx: Db, actor: SessionUser, id: string) {
  await timeline.hold(trx, actor, id);
  return foundToChange(trx, actor, id);
}
