import { canWrite } from '@consultflow/contract/timeline/policy';
import { isBlank } from '@consultflow/contract/rich-text/schema';
import type { NewMessage } from '@consultflow/contract/timeline/schema';
import { cleanMessage } from '../../conversation/clean.ts';
import { tellOfAnswer } from '../../conversation/news.ts';
import type { Case } from '../../conversation/said.ts';
import { say } from '../../conversation/say.ts';
import type { Db } from '../../db/open.ts';
import { allow } from '../../http/errors.ts';
import type { SessionUser } from '../../http/session.ts';
import * as consultations from '../consultations/queries.ts';
import { attach } from '../files/queries.ts';

/** Writes a message or a note with its files in a case that is held, and returns its id. */
export async function post(trx: Db, actor: SessionUser, held: Case, { body, file_ids, ...rest }: NewMessage) {
  allow(canWrite(actor, rest.visibility), 'note_not_allowed');
  const words = isBlank(body) && file_ids.length > 0 ? '' : cleanMessage(body);
  const { entry_id, told } = await say(trx, actor, held, { ...rest, words });
  await attach(trx, actor, { id: held.id, entry_id }, file_ids);
  const answered = rest.visibility === 'everyone' && (await consultations.answer(trx, actor, held));
  if (answered && answered.consultant_id && !told.includes(answered.consultant_id))
    await tellOfAnswer(trx, actor, held, { entry_id, consultant_id: answered.consultant_id });
  return entry_id;
}
