import type { TimelineEntry } from '@consultflow/contract/timeline/schema';
import { knownDay } from '../../lib/time/dates.ts';

/** The first entry that was unread when the page was opened, and how many there were. */
export type UnreadLine = { id: string; count: number };

export type Row =
  | { kind: 'day'; key: string; day: string; unread?: number }
  | { kind: 'unread'; key: string; count: number }
  | { kind: 'entry'; key: string; entry: TimelineEntry };

/** The rows of a timeline: a new day has its own, and so has what was unread, unless it begins with a day. */
export function rowsOf(entries: readonly TimelineEntry[], line?: UnreadLine, dayBefore?: string): Row[] {
  let last = dayBefore;
  return entries.flatMap((entry): Row[] => {
    const day = knownDay(entry.at);
    const isNewDay = day !== undefined && day !== last;
    const unread = entry.id === line?.id ? line.count : undefined;
    last = day ?? last;
    return [
      ...(isNewDay
        ? [{ kind: 'day' as const, key: day + entry.id, day, ...(unread !== undefined && { unread }) }]
        : []),
      ...(unread !== undefined && !isNewDay
        ? [{ kind: 'unread' as const, key: 'unread', count: unread }]
        : []),
      { kind: 'entry', key: entry.id, entry },
    ];
  });
}
