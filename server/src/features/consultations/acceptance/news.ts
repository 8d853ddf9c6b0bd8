import type { Actor } from '@consultflow/contract/users/schema';
import type { Db } from '../../../db/open.ts';
import { nameOf, topicOf } from '../../../news/quoted.ts';
import { linkToEntry, tell, tellAssignee, TIME } from '../../../news/tell.ts';
import type * as consultations from '../queries.ts';

type About = Awaited<ReturnType<typeof consultations.about>>;

/** That a result is accepted, to the other side; that it counts as accepted, to both. */
export async function tellOfAcceptance(
  db: Db,
  about: About,
  { actor, version, entry_id }: { actor: Actor | null; version: number; entry_id: string },
) {
  const named = { ...namesOf(about), version };
  const news = {
    ...(actor
      ? ({ kind: 'result_accepted', params: { by: nameOf(actor), ...named } } as const)
      : ({ kind: 'result_counts_as_accepted', params: named } as const)),
    type: 'success',
    caused_by: actor?.id ?? TIME,
    consultation_id: about.id,
  } as const;
  if (!actor) await tell(db, about.client_id, { ...news, link: linkToEntry('client', about.id, entry_id) });
  await tellAssignee(db, about, { ...news, link: linkToEntry('consultant', about.id, entry_id) });
}

/** A rating that follows an acceptance, to the consultant. */
export const tellOfRating = (
  db: Db,
  about: About,
  { actor, rating, entry_id }: { actor: Actor; rating: number; entry_id: string },
) =>
  tellAssignee(db, about, {
    kind: 'result_rated',
    params: { by: nameOf(actor), ...namesOf(about), rating },
    type: 'info',
    link: linkToEntry('consultant', about.id, entry_id),
    caused_by: actor.id,
    consultation_id: about.id,
  });

const namesOf = (about: About) => ({ topic: topicOf(about), number: about.number });
