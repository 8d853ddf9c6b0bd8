import type { Db } from '../../db/open.ts';
import { allow, found } from '../../http/errors.ts';
import type { SessionUser } from '../../http/session.ts';
import * as consultations from './queries.ts';

/** The consultation that somebody is about to change; a restricted one an admin has to open first. */
export async function foundToChange(trx: Db, actor: SessionUser, id: string) {
  const seen = await consultations.find(trx, actor, id);
  if (!seen) allow(!(await consultations.isSealed(trx, actor, id)), 'case_not_opened');
  return found(seen, 'consultation_not_found');
}
