import type { TimelineFilter } from '@consultflow/contract/timeline/schema';
import type { Db } from '../../db/open.ts';
import { found } from '../../http/errors.ts';
import type { Viewer } from '../../visibility/consultation.ts';
import type { Case } from '../../conversation/said.ts';
import * as timeline from './queries.ts';

type Wanted = TimelineFilter & { first: string | null };

/**
 * A page of a timeline, oldest first: before or after an entry, around one, or else around the first unread one, or the
 * last entries.
 */
export async function pageOf(db: Db, actor: Viewer, seen: Case, wanted: Wanted) {
  const { before, after, around = wanted.first ?? undefined, limit } = wanted;
  if (before !== undefined) {
    const { rows, hasMore } = await timeline.page(db, actor, seen, {
      before: await placeOf(db, actor, seen, before),
      limit,
    });
    return shown(rows, { has_before: hasMore, has_after: true });
  }
  if (after !== undefined) {
    const { rows, hasMore } = await timeline.page(db, actor, seen, {
      after: await placeOf(db, actor, seen, after),
      limit,
    });
    return shown(rows, { has_before: true, has_after: hasMore });
  }
  if (around === undefined) {
    const { rows, hasMore } = await timeline.page(db, actor, seen, { limit });
    return shown(rows, { has_before: hasMore, has_after: false });
  }
  const place = await placeOf(db, actor, seen, around);
  const half = Math.ceil(limit / 2);
  const bytes = timeline.PAGE_BYTES / 2;
  const [earlier, later] = await Promise.all([
    timeline.page(db, actor, seen, { before: place, limit: Math.max(1, limit - half), bytes }),
    timeline.page(db, actor, seen, { after: place - 1, limit: half, bytes }),
  ]);
  // A page of one entry has none before it.
  const first = half === limit ? [] : earlier.rows;
  return shown([...first, ...later.rows], {
    has_before: earlier.hasMore || first.length < earlier.rows.length,
    has_after: later.hasMore,
  });
}

const shown = (rows: timeline.EntryRow[], more: { has_before: boolean; has_after: boolean }) => ({
  entries: rows.map(timeline.entryOf),
  ...more,
});

const placeOf = async (db: Db, actor: Viewer, seen: Case, id: string) =>
  found(await timeline.entry(db, actor, seen, id), 'entry_not_found').place;
