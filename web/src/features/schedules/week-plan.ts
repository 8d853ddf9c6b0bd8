import type { Schedule } from '@consultflow/contract/schedules/schema';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../lib/api/replies.ts';
import { useRestoredForm, useKeeping } from '../../lib/form/form-restoration.ts';
import { assignmentsOf, changed, type Changes, effective, noChanges, type Place, placesOf } from './cells.ts';
import { scheduleOf, useSaveWeek } from './queries.ts';

type Own = { week: string; changes: Changes; held: Changes };

const untouched = (week: string): Own => ({ week, changes: noChanges, held: noChanges });

/** What was not saved when the session ended, and the version of the week that it was made on. */
type Kept = { changes: [Place, boolean][]; held: [Place, boolean][]; seen: string | null };

/**
 * One week as an admin plans it: what the server holds, and on top the changes not saved yet.
 * While there are any, the week under them stands still; `held` are those that somebody else's save overtook.
 */
export function useWeekPlan(week: string) {
  const [touched, setTouched] = useState(untouched(week));
  // What was left behind does not come back with its week.
  if (touched.week !== week) setTouched(untouched(week));
  const own = touched.week === week ? touched : untouched(week);
  const touches = own.changes.size + own.held.size;
  const query = useQuery({ ...scheduleOf(week), enabled: touches === 0 });
  const found = useRestoredForm(`week:${week}`) as Kept | undefined;
  const [back, setBack] = useState<Kept>();
  // Until the week is there, nothing is made of it.
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
    setTouched({ week, changes: effective(saved, changes), held });

  /** What is on the server is read, and the own changes wait to be made again. */
  const holdIfOvertaken = async (error: Error) => {
    if (!wasOvertaken(error)) return;
    await query.refetch();
    setTouched({ week, changes: noChanges, held: new Map([...own.held, ...own.changes]) });
  };

  return {
    query,
    places,
    unsaved,
    /** Somebody has begun this week, and nothing of it waits to be saved. */
    isSettled: saved.size > 0 && unsaved === 0,
    own: own.changes,
    held: own.held,
    isSaving,
    set: (place: Place, isThere: boolean) => put(new Map([...own.changes, [place, isThere]])),
    put,
    applyHeld: () => put(new Map([...own.held, ...own.changes]), noChanges),
    dropHeld: () => put(own.changes, noChanges),
    save: () =>
      save(
        { week_start_date: week, assignments: assignmentsOf(places), seen: query.data ?? null },
        {
          onSuccess: ({ data }) => setTouched((now) => withoutSaved(now, data)),
          onError: (error) => void holdIfOvertaken(error),
        },
      ),
  };
}

const keptFrom = ({ changes, held }: Own, seen: string | null): Kept => ({
  changes: [...changes],
  held: [...held],
  seen,
});

/** On a week that somebody else has saved since, they wait to be made again. */
const putBack = ({ changes, held, seen }: Kept, now: string | null, saved: ReadonlySet<Place>) =>
  seen === now
    ? { changes: effective(saved, new Map(changes)), held: new Map(held) }
    : { changes: noChanges, held: effective(saved, new Map([...held, ...changes])) };

export type WeekPlan = ReturnType<typeof useWeekPlan>;

/** What was changed while the save was on its way stays to be saved. */
const withoutSaved = (own: Own, schedule: Schedule): Own =>
  own.week === schedule.week_start_date
    ? { ...own, changes: effective(placesOf(schedule), own.changes) }
    : own;

/** Somebody else saved the week first, or it is gone. */
const wasOvertaken = (error: Error) =>
  error instanceof ApiError && (error.status === 409 || error.status === 404);
