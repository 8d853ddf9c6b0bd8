import { isStaff } from '@consultflow/contract/timeline/policy';
import type { Db } from '../../db/open.ts';
import type { Viewer } from '../../visibility/consultation.ts';
import * as followers from '../../conversation/followers.ts';
import type { Case } from '../../conversation/said.ts';
import type { EntryRow } from './queries.ts';

/** Reads up to an entry, or marks it and what follows as unread; tells those who may know it. */
export async function readOn(trx: Db, actor: Viewer, seen: Case, entry: EntryRow, isUnread: boolean) {
  const position = isUnread ? entry.place - 1 : entry.place;
  const { has_read_on, has_shown_more } = await followers.readUntil(trx, actor, seen, {
    position,
    isBack: isUnread,
  });
  if (isUnread) return followers.announceToSelf(trx, seen, actor.id);
  if (!has_read_on) return;
  await followers.settleRead(trx, actor, seen);
  await followers.announceReading(trx, seen, isStaff(actor) && !has_shown_more);
}
