import type { Visibility } from '@consultflow/contract/timeline/schema';
import type { Actor } from '@consultflow/contract/users/schema';
import type { Db } from '../db/open.ts';
import { nameOf, topicOf } from '../news/quoted.ts';
import { linkToEntry, type News, tell, tellEach } from '../news/tell.ts';
import { type Case, rolesOf } from './said.ts';

type Message = { entry_id: string; visibility: Visibility; mentioned: string[] };

/** A message or a note to the followers who may read it; whoever it mentions is told so. */
export async function tellOfMessage(
  trx: Db,
  actor: Actor,
  about: Case,
  { told, ...message }: Message & { told: string[] },
) {
  await tellOfMention(trx, actor, about, message);
  const others = told.filter((id) => !message.mentioned.includes(id));
  await tellByRole(trx, about, others, {
    ...newsOf(actor, about),
    entry_id: message.entry_id,
    kind: message.visibility === 'staff' ? 'note_added' : 'message_received',
    merges: 'keeping its link',
  });
}

export const tellOfMention = (trx: Db, actor: Actor, about: Case, { mentioned, entry_id }: Message) =>
  tellByRole(trx, about, mentioned, {
    ...newsOf(actor, about),
    entry_id,
    kind: 'mentioned',
    merges: 'with the new link',
  });

/** An answer to the assignee, who need not follow the case: without the message, which only followers get by mail. */
export const tellOfAnswer = (
  trx: Db,
  actor: Actor,
  about: Case,
  { entry_id, consultant_id }: { entry_id: string; consultant_id: string },
) =>
  tell(trx, consultant_id, {
    ...newsOf(actor, about),
    kind: 'message_received',
    link: linkToEntry('consultant', about.id, entry_id),
    merges: 'keeping its link',
  });

const newsOf = (actor: Actor, about: Case) => ({
  params: { by: nameOf(actor), topic: topicOf(about), number: about.number, count: 1 },
  type: 'info' as const,
  caused_by: actor.id,
  consultation_id: about.id,
});

/** The page of a case has an address for each role. */
async function tellByRole(
  trx: Db,
  about: Case,
  user_ids: string[],
  news: Omit<News, 'link'> & { entry_id: string },
) {
  if (user_ids.length === 0) return;
  for (const [role, people] of Map.groupBy(await rolesOf(trx, user_ids), (one) => one.role))
    await tellEach(
      trx,
      people.map(({ id }) => id),
      { ...news, link: linkToEntry(role, about.id, news.entry_id) } as News,
    );
}
