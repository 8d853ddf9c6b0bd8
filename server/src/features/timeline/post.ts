import { canWrite, MOST_MESSAGES } from '@consultflow/contract/timeline/policy';
import { isBlank } from '@consultflow/contract/rich-text/schema';
import type { NewMessage, Visibility } from '@consultflow/contract/timeline/schema';
import type { Db } from '../../db/open.ts';
import { allow, conflict, invalid } from '../../http/errors.ts';
import type { SessionUser } from '../../http/session.ts';
import { mentionsIn, withNames } from '../../rich-text/mentions.ts';
import { cleanMessage } from './clean.ts';
import { attach } from '../files/queries.ts';
import * as followers from './followers.ts';
import { tellOfMessage } from './news.ts';
import * as timeline from './queries.ts';

/** Writes a message or a note in a case that is held, tells its followers, and returns its id. */
export async function post(
  trx: Db,
  actor: SessionUser,
  held: timeline.Case,
  { body, visibility, about, file_ids }: NewMessage,
) {
  allow(canWrite(actor, visibility), 'note_not_allowed');
  if ((await timeline.countSaid(trx, held, visibility)) >= MOST_MESSAGES) throw conflict('too_many_messages');

  const words = isBlank(body) && file_ids.length > 0 ? '' : cleanMessage(body);
  const said = await withMentions(trx, held, words, visibility);
  const made = await timeline.insert(trx, actor, held, { body: said.body, visibility, about: about ?? null });
  await attach(trx, actor, { id: held.id, entry_id: made.id }, file_ids);
  const mentioned = said.mentioned.filter((id) => id !== actor.id);
  await timeline.mention(trx, made.id, mentioned);
  await followers.followWith(trx, held, [...new Set([actor.id, ...mentioned])]);
  await followers.readOwn(trx, held, { position: made.position, author: actor.id });
  const told = await followers.countForFollowers(trx, held, {
    position: made.position,
    author: actor.id,
    visibility,
  });
  await tellOfMessage(trx, actor, held, { entry_id: made.id, visibility, told, mentioned });
  return made.id;
}

/** The text with the present names of those it mentions, who may all read it. */
export async function withMentions(
  trx: Db,
  held: Pick<timeline.Case, 'id'>,
  body: string,
  visibility: Visibility,
) {
  const ids = mentionsIn(body);
  if (ids.length === 0) return { body, mentioned: [] };
  if (ids.length > MOST_MENTIONS) throw invalid('too_many_mentions', 'body');
  const people = await timeline.readersAmong(trx, held, ids, visibility);
  const unknown = ids.find((id) => !people.some((one) => one.id === id));
  if (unknown) throw invalid('mention_not_possible', 'body');
  const named = withNames(body, new Map(people.map(({ id, name }) => [id, name])));
  return { body: cleanMessage(named), mentioned: ids };
}

const MOST_MENTIONS = 50;
