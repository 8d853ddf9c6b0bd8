import type { Schedule } from '@consultflow/contract/schedules/schema';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../lib/replies.ts';
import { assignmentsOf, changed, type Changes, effective, noChanges, type Place, placesOf } from './cells.ts';
import { scheduleOf, useSaveWeek } from './queries.ts';

type Own = { week: string; changes: Changes; held: Changes };

const untouched = (week: string): Own => ({ week, changes: noChanges, held: noChanges });

/**
 * One week as an admin plans it: what the server holds, and on top the changes not saved yet.
 * While there are any, the week under them stands still; `held` are those that somebody else's save overtook.
 */
export function useWeekPlan(week: string) {
  const [touched, setTouched] = useState(untouched(week));
  // What was left behind does not come back with its week.
  if (touched.week !== week) setTouched(untouched(week));
  const own = touched.week === week ? touched : untouched(week);
  const unsaved = own.changes.size + own.held.size;
  const query = useQuery({ ...scheduleOf(week), enabled: unsaved === 0 });
  const save = useSaveWeek();
  const saved = placesOf(query.data ?? null);
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
    own: own.changes,
    held: own.held,
    isSaving: save.isPending,
    set: (place: Place, isThere: boolean) => put(new Map([...own.changes, [place, isThere]])),
    put,
    applyHeld: () => put(new Map([...own.held, ...own.changes]), noChanges),
    dropHeld: () => put(own.changes, noChanges),
    save: () =>
      save.mutate(
        { week_start_date: week, assignments: assignmentsOf(places), seen: query.data ?? null },
        {
          onSuccess: ({ data }) => setTouched((now) => withoutSaved(now, data)),
          onError: (error) => void holdIfOvertaken(error),
        },
      ),
  };
}

export type WeekPlan = ReturnType<typeof useWeekPlan>;

/** What was changed while the save was on its way stays to be saved. */
const withoutSaved = (own: Own, schedule: Schedule): Own =>
  own.week === schedule.week_start_date
    ? { ...own, changes: effective(placesOf(schedule), own.changes) }
    : own;

/** Somebody else saved the week first, or it is gone. */
const wasOvertaken = (error: Error) =>
  error instanceof ApiError && (error.status === 409 || error.status === 404);
