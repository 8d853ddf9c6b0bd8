import type { Db } from '../../../db/open.ts';
import * as consultations from '../queries.ts';
import { tellOfAcceptance } from './news.ts';
import * as acceptances from './queries.ts';

/** The most cases of a sweep: the next sweep goes on. */
const MOST = 100;

/** Accepts the results that nobody has asked about in time: each once, on any of several servers. */
export async function sweepAcceptances(db: Db) {
  for (const { id } of await acceptances.due(db).limit(MOST).execute())
    await db.transaction().execute((trx) => acceptByTime(trx, id));
}

/** Another server, or the client, may have been faster, or a question or a new version have come. */
async function acceptByTime(trx: Db, id: string) {
  const still = await acceptances
    .due(trx)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst();
  const version = still && (await acceptances.versionOf(trx, id));
  if (!version) return;
  const entry_id = await acceptances.insert(trx, { id, version, accepted_by: null });
  await tellOfAcceptance(trx, await consultations.about(trx, id), { actor: null, version, entry_id });
}
