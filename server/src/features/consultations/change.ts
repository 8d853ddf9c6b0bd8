import { MOST_CHANGES } from '@consultflow/contract/consultations/limits';
import { numberOf } from '@consultflow/contract/consultations/number';
import type { CodeOf } from '@consultflow/contract/refusals';
import { follows, type Status } from '@consultflow/contract/consultations/status';
import type { TimelineEntry } from '@consultflow/contract/timeline/schema';
import type { Actor } from '@consultflow/contract/users/schema';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { nextVersion } from '../../db/version.ts';
import { conflict } from '../../http/errors.ts';
import { maySee } from '../../visibility/consultation.ts';
import * as consultations from './queries.ts';

/** The caller's version is outdated by somebody else's change. */
export const changed = async (db: Db, now: consultations.Seen) =>
  tooLate(now, 'consultation_changed', await consultations.lastEditor(db, now));

/** Somebody else has made a change that cannot be repeated. */
export const alreadyDone = async (db: Db, now: consultations.Seen) =>
  tooLate(now, 'request_already_decided', await consultations.lastChange(db, now));

type By = { changed_by: string | null; changed_by_name: string } | undefined;

/** The refusal, with the consultation and the user who was faster. */
function tooLate(seen: consultations.Seen, code: CodeOf<409>, last: By) {
  const { id, topic, status } = seen;
  return conflict(code, {
    params: {
      id,
      number: numberOf(seen),
      topic,
      status,
      ...(last?.changed_by && { changed_by: last.changed_by, changed_by_name: last.changed_by_name }),
    },
  });
}

type Entry = {
  kind: TimelineEntry['kind'];
  reason?: string | null | undefined;
  /** The author of a result that the actor has signed. */
  written_by?: string | undefined;
  /** Done by the product, on what the actor has done. */
  isAutomatic?: boolean | undefined;
};

/** The entry it makes in the timeline; undefined if the consultation is no longer in a status that `next` may follow. */
export const moveTo = (
  db: Db,
  actor: Actor,
  id: string,
  next: Status,
  changes: consultations.Changes,
  { seen, kind = 'status', written_by }: Moving = {},
) =>
  changeWhere(
    db,
    actor,
    { id, from: fromOf(next, seen), seen, isBounded: next === 'rescheduled' || next === 'pending' },
    { ...changes, status: next },
    {
      kind,
      reason: typeof changes.reason === 'string' ? changes.reason : null,
      written_by,
    },
  );
type Moving = Pick<Entry, 'written_by'> & { seen?: string | undefined; kind?: 'status' | 'proposal' };

/** What waits for its client is decided only by somebody who says which version they saw. */
const fromOf = (next: Status, seen: string | undefined) =>
  needsVersion(next) && seen === undefined ? follows[next].filter((one) => one !== 'pending') : follows[next];

export const needsVersion = (next: Status) => next === 'approved' || next === 'rejected';

/** Gives a case another consultant, or none; undefined if somebody else changed it since `seen`. */
export const assignTo = (
  db: Db,
  actor: Actor,
  { id, from, seen }: { id: string; from: readonly Status[]; seen?: string | undefined },
  consultant_id: string | null,
  reason: string,
  { isByRoom = false } = {},
) =>
  changeWhere(
    db,
    actor,
    { id, from, seen, isBounded: true },
    { consultant_id },
    { kind: 'assignment', reason, isAutomatic: isByRoom },
  );

/** Undefined if it has been decided, or changed by somebody else since `seen`. */
export const editRequest = (
  db: Db,
  actor: Actor,
  id: string,
  changes: consultations.Changes,
  seen?: string,
) => changeWhere(db, actor, { id, from: ['requested'], seen, isBounded: true }, changes, { kind: 'edit' });

/** Stores the earlier text in the history. Undefined if somebody else changed it since `seen`. */
export const editResult = (
  db: Db,
  actor: Actor,
  id: string,
  consultation_result: string,
  { seen, written_by }: Pick<Entry, 'written_by'> & { seen?: string | undefined } = {},
) =>
  changeWhere(
    db,
    actor,
    { id, from: ['completed'], seen, isBounded: true },
    { consultation_result },
    { kind: 'result', written_by },
  );

type Condition = {
  id: string;
  from: readonly Status[];
  seen?: string | undefined;
  /** Whether it can be repeated without end, so that its history must be limited. */
  isBounded: boolean;
};

async function changeWhere(
  db: Db,
  actor: Actor,
  condition: Condition,
  changes: consultations.Changes,
  entry: Entry,
) {
  const made = await changeAndRecord(db, actor, condition, changes, entry);
  if (!made && condition.isBounded && (await hasManyChanges(db, condition.id)))
    throw conflict('too_many_changes');
  return made;
}

const changesOf = (id: string) => sql<number>`changes_of(${id})`;

/** Whether only a decision may be added to its history. */
export const hasManyChanges = async (db: Db, id: string) =>
  (await db.selectNoFrom(changesOf(id).as('count')).executeTakeFirstOrThrow()).count >= MOST_CHANGES;

/**
 * One statement decides who is first: it reads the row as it is now, changes it and writes the history. Another waits
 * for the lock, so that this one sees whom a restricted case names by then.
 */
async function changeAndRecord(
  db: Db,
  actor: Actor,
  { id, from, seen, isBounded }: Condition,
  changes: consultations.Changes,
  { kind, reason, written_by, isAutomatic }: Entry,
) {
  await db.selectFrom('consultations').select('id').where('id', '=', id).forUpdate().execute();
  return db
    .with('before', (query) =>
      query
        .selectFrom('consultations')
        .select(['id', 'status', 'consultation_result'])
        .where('id', '=', id)
        .where('status', 'in', from)
        // Somebody may have restricted it meanwhile.
        .where(maySee(actor))
        .$if(seen !== undefined, (is) => is.where('updated_at', '=', seen!))
        .$if(isBounded, (is) => is.where(changesOf(id), '<', MOST_CHANGES)),
    )
    .with('changed', (query) =>
      query
        .updateTable('consultations')
        .from('before')
        .set({ ...changes, last_modified_by: actor.id, updated_at: nextVersion('consultations') })
        .whereRef('consultations.id', '=', 'before.id')
        .returning([
          'consultations.id',
          'consultations.updated_at',
          'consultations.status',
          'before.status as earlier',
          'before.consultation_result',
        ]),
    )
    .insertInto('timeline_entries')
    .columns([
      'consultation_id',
      'kind',
      'at',
      'actor_id',
      'from_status',
      'to_status',
      'reason',
      'earlier_result',
      'written_by',
    ])
    .expression((query) =>
      query
        .selectFrom('changed')
        .select([
          'changed.id',
          sql<TimelineEntry['kind']>`${kind}`.as('kind'),
          'changed.updated_at',
          sql<string | null>`${isAutomatic ? null : actor.id}::uuid`.as('actor_id'),
          'changed.earlier',
          'changed.status',
          sql<string | null>`${reason || null}::text`.as('reason'),
          'changed.consultation_result',
          sql<string | null>`${written_by ?? null}::uuid`.as('written_by'),
        ]),
    )
    .returning(['consultation_id as id', 'id as entry_id'])
    .executeTakeFirst();
}
