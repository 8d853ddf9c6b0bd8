import { MOST_MESSAGES, MOST_SAID } from '@consultflow/contract/timeline/policy';
import type { NewMessage, Visibility } from '@consultflow/contract/timeline/schema';
import type { Actor } from '@consultflow/contract/users/schema';
import { sql } from 'kysely';
import type { Db } from '../db/open.ts';
import { conflict, invalid } from '../http/errors.ts';
import { mentionsIn, withNames } from '../rich-text/mentions.ts';
import { cleanMessage } from './clean.ts';
import * as followers from './followers.ts';
import { tellOfMessage } from './news.ts';
import { type Case, insert, mention, mentionable, sizeOfSaid } from './said.ts';

type Words = Pick<NewMessage, 'visibility' | 'about'> & {
  /** Sanitised; empty beside files. */ words: string;
};

/** Writes a message or a note in a case that is held, tells its followers, and returns its id and whom it told. */
export async function say(trx: Db, actor: Actor, held: Case, { words, visibility, about }: Words) {
  await checkRoomFor(trx, held, visibility, { count: 1, size: Buffer.byteLength(words) });
  const said = await withMentions(trx, actor, held, words, visibility);
  const made = await insert(trx, actor, held, { body: said.body, visibility, about: about ?? null });
  const mentioned = said.mentioned.filter((id) => id !== actor.id);
  await mention(trx, made.id, mentioned);
  await followers.followWith(trx, held, [...new Set([actor.id, ...mentioned])]);
  await followers.readOwn(trx, held, { position: made.position, author: actor.id });
  const told = await followers.countForFollowers(trx, held, {
    position: made.position,
    author: actor.id,
    visibility,
  });
  await tellOfMessage(trx, actor, held, { entry_id: made.id, visibility, told, mentioned });
  return { entry_id: made.id, told };
}

/** Refuses more messages or notes, or more bytes of them, than a case can have. */
export async function checkRoomFor(
  trx: Db,
  of: Pick<Case, 'id'>,
  visibility: Visibility,
  more: { count: number; size: number },
) {
  const said = await sizeOfSaid(trx, of, visibility);
  if (said.count + more.count > MOST_MESSAGES || said.size + more.size > MOST_SAID)
    throw conflict('too_many_messages');
}

/** The text with the present names of those it mentions; an earlier text may have mentioned some of them. */
export async function withMentions(
  trx: Db,
  actor: Pick<Actor, 'role'>,
  held: Pick<Case, 'id'>,
  body: string,
  visibility: Visibility,
  earlier = '',
) {
  const ids = mentionsIn(body);
  if (ids.length === 0) return { body, mentioned: [] };
  if (ids.length > MOST_MENTIONS) throw invalid('too_many_mentions', 'body');
  const kept = mentionsIn(earlier).filter((id) => ids.includes(id));
  const among = (who: Pick<Actor, 'role'>, some: string[]) =>
    mentionable(trx, who, held, visibility)
      .where('users.id', '=', sql<string>`any(${some}::uuid[])`)
      .execute();
  const people = await among(actor, ids);
  // Whoever was mentioned stays, as long as they see the case.
  if (kept.length > 0) people.push(...(await among({ role: 'admin' }, kept)));
  const unknown = ids.find((id) => !people.some((one) => one.id === id));
  if (unknown) throw invalid('mention_not_possible', 'body');
  const named = withNames(body, new Map(people.map(({ id, name }) => [id, name])));
  return { body: cleanMessage(named), mentioned: ids };
}

const MOST_MENTIONS = 50;
