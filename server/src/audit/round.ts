import type { AuditFault } from '@consultflow/contract/audit/faults';
import { sql } from 'kysely';
import type { Db } from '../db/open.ts';
import { newWalk, type Walk } from './walk.ts';

/** As many are kept; `npm run audit:verify` names all. */
const MOST_FAULTS = 20;

/** A verification of the whole log from its beginning. */
export type Round = { walk: Walk; found: AuditFault[]; is_at_end: boolean };

const isOver = sql`is_at_end and begun_at < now() - interval '1 day'`;

/** The round in which the servers are, or a new one. */
export async function currentRound(db: Db): Promise<Round> {
  const { rows } = await sql<Round & { is_over: boolean }>`
    select coalesce(walk, ${JSON.stringify(newWalk())}::jsonb) as walk, found, is_at_end, ${isOver} as is_over
    from audit_checks`.execute(db);
  const [known] = rows;
  if (known && !known.is_over) return known;
  await sql`
    insert into audit_checks default values
    on conflict (one_row) do update set walk = null, found = '[]', is_at_end = false, begun_at = now()`.execute(
    db,
  );
  return { walk: newWalk(), found: [], is_at_end: false };
}

/** Keeps a fault once. */
export function keep(found: AuditFault[], one: AuditFault) {
  const isKnown = found.some((other) => JSON.stringify(other) === JSON.stringify(one));
  if (!isKnown && found.length < MOST_FAULTS) found.push(one);
}

/**
 * Stores where a round stands. Earlier faults are shown until a round has come to the end without any.
 * @param sound the last entry before which everything fits, if there was no fault before
 */
export async function store(db: Db, { walk, found, is_at_end }: Round, sound: number | undefined) {
  const faults = JSON.stringify(found);
  const isSaid = found.length > 0 || is_at_end;
  await db
    .updateTable('audit_checks')
    .set({ walk: JSON.stringify(walk), found: faults, is_at_end })
    .$if(isSaid, (update) =>
      update.set({ faults, found_at: found.length > 0 ? sql`coalesce(found_at, now())` : null }),
    )
    .$if(isSaid && sound !== undefined, (update) =>
      update.set({ verified_entry: sound!, verified_at: sql`now()` }),
    )
    .execute();
}
