import type { AffectedAppointment } from '@consultflow/contract/appointments/schema';
import type { Schedule } from '@consultflow/contract/schedules/schema';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../lib/api/replies.ts';
import { useRestoredForm, useKeeping } from '../../lib/form/form-restoration.ts';
import {
  assignmentsOf,
  between,
  changed,
  type Changes,
  effective,
  noChanges,
  type Place,
  placesOf,
  undone,
} from './cells.ts';
import { scheduleOf, useSaveWeek } from './queries.ts';

type Own = {
  week: string;
  changes: Changes;
  held: Changes;
  /** Who has saved the week meanwhile, if that is known. */
  by?: string | undefined;
  /** Another week copied over this one, and what it replaced. */
  copy?: { made: Changes; replaced: Changes } | undefined;
};

const untouched = (week: string): Own => ({ week, changes: noChanges, held: noChanges });

/** Unsaved changes of a session that ended, and the version of the week they are based on. */
type Kept = { changes: [Place, boolean][]; held: [Place, boolean][]; seen: string | null };

/**
 * One week as an admin plans it: the server's version with the unsaved changes on top. While there are any, the week is
 * not refetched; `held` are changes that somebody else's save has overtaken.
 */
export function useWeekPlan(week: string) {
  const [touched, setTouched] = useState(untouched(week));
  // Changes of another week are discarded, also if the user returns to it.
  if (touched.week !== week) setTouched(untouched(week));
  const own = touched.week === week ? touched : untouched(week);
  const touches = own.changes.size + own.held.size;
  const query = useQuery({ ...scheduleOf(week), enabled: touches === 0 });
  const found = useRestoredForm(`week:${week}`) as Kept | undefined;
  const [back, setBack] = useState<Kept>();
  // Until the week is loaded, the changes are not applied.
  const waiting = found === back ? undefined : found;
  const unsaved = touches + (waiting ? waiting.changes.length + waiting.held.length : 0);
  const { run: save, isBusy: isSaving } = useSaveWeek();
  const saved = placesOf(query.data ?? null);
  const seen = query.data?.updated_at ?? null;
  useKeeping(`week:${week}`, () => waiting ?? (touches > 0 ? keptFrom(own, seen) : undefined));
  if (waiting && query.data !== undefined) {
    setBack(waiting);
    setTouched({ week, ...putBack(waiting, seen, saved) });
  }
  const places = changed(saved, own.changes);

  const put = (changes: Changes, held = own.held) =>
    setTouched({ ...own, changes: effective(saved, changes), held });
  /** To another week nothing is done: the user has gone there meanwhile. */
  const change = (next: (now: Own) => Own) => setTouched((now) => (now.week === week ? next(now) : now));

  /** Refetches the week and sets the changes aside, to be applied again. */
  const holdIfOvertaken = async (error: Error) => {
    if (!wasOvertaken(error)) return;
    await query.refetch();
    const by = error instanceof ApiError ? error.params.changed_by_name : undefined;
    change((now) => ({ week, changes: noChanges, held: new Map([...now.held, ...now.changes]), by }));
  };

  return {
    query,
    places,
    unsaved,
    /** The week has been edited, and there are no unsaved changes. */
    isSettled: saved.size > 0 && unsaved === 0,
    own: own.changes,
    held: own.held,
    /** Who has overtaken them, if that is known. */
    by: own.by,
    isSaving,
    set: (place: Place, isThere: boolean) => put(new Map([...own.changes, [place, isThere]])),
    put,
    /** Copies another week over this one. */
    copyOver: (copied: ReadonlySet<Place>) =>
      change((now) => {
        const made = between(saved, copied);
        return { ...now, changes: made, copy: { made, replaced: now.changes } };
      }),
    /** What was changed since the copy stays. */
    undoCopy: () => change(withoutCopy),
    applyHeld: () => put(new Map([...own.held, ...own.changes]), noChanges),
    dropHeld: () => put(own.changes, noChanges),
    save: (then?: (saved: { affected: AffectedAppointment[] }) => void, onOvertaken?: () => void) =>
      save(
        { week_start_date: week, assignments: assignmentsOf(places), seen: query.data ?? null },
        {
          onSuccess: ({ data }) => {
            setTouched((now) => withoutSaved(now, data));
            then?.(data);
          },
          onError: (error) => {
            if (wasOvertaken(error)) onOvertaken?.();
            void holdIfOvertaken(error);
          },
        },
      ),
  };
}

const keptFrom = ({ changes, held }: Own, seen: string | null): Kept => ({
  changes: [...changes],
  held: [...held],
  seen,
});

/** On a newer version they are set aside, to be applied again. */
const putBack = ({ changes, held, seen }: Kept, now: string | null, saved: ReadonlySet<Place>) =>
  seen === now
    ? { changes: effective(saved, new Map(changes)), held: new Map(held) }
    : { changes: noChanges, held: effective(saved, new Map([...held, ...changes])) };

export type WeekPlan = ReturnType<typeof useWeekPlan>;

/** Changes made during the save stay unsaved; a copy that is saved is not undone. */
const withoutSaved = (own: Own, schedule: Schedule): Own =>
  own.week === schedule.week_start_date
    ? { ...own, changes: effective(placesOf(schedule), own.changes), copy: undefined }
    : own;

function withoutCopy(own: Own): Own {
  if (!own.copy) return own;
  const { made, replaced } = own.copy;
  return { ...own, changes: undone(own.changes, made, replaced), copy: undefined };
}

/** Somebody else saved the week first, or it is deleted. */
const wasOvertaken = (error: Error) =>
  error instanceof ApiError && (error.status === 409 || error.status === 404);
