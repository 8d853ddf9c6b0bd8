import type { ConsultationDetail } from '@consultflow/contract/consultations/schema';
import { t } from '@consultflow/contract/language/t';
import { type ReactNode, useLayoutEffect, useMemo, useRef } from 'react';
import { knownDay, showNearDay } from '../../../lib/time/dates.ts';
import type { Sending } from '../composer/composing.ts';
import { EntryPlace } from '../entries/place.ts';
import { RequestEntry } from '../entries/request-entry.tsx';
import type { Timeline } from '../merge.ts';
import { isAtEnd, showEnd } from '../reading/in-view.ts';
import { rowsOf, type UnreadLine } from '../rows.ts';
import { SeenLine } from '../said/seen-line.tsx';
import { DayRow, UnreadRow } from './day-row.tsx';
import { Entry, makesResult } from './entry.tsx';
import { Fold } from './fold.tsx';
import { SendingEntry } from './sending-entry.tsx';
import { Steady } from './steady.tsx';
import type { TimelineState } from './use-timeline.ts';

type LogProps = Pick<TimelineState, 'earlier' | 'later'> & {
  consultation: ConsultationDetail;
  timeline: Timeline;
  line: UnreadLine | undefined;
  /** The entry in the address. */
  target: string | undefined;
  arrived: ReadonlySet<string>;
  /** What is not among the entries yet. */
  sending: Sending[];
  /** At the end: what is asked of the reader next. */
  ahead?: ReactNode;
  onMarkUnread: (entry_id: string) => void;
};

/** What happened, oldest first. */
export function Log({ consultation, timeline, line, target, arrived, sending, ahead, ...rest }: LogProps) {
  const { entries, has_before, has_after, reading } = timeline;
  const { earlier, later, onMarkUnread } = rest;
  const isFolded = has_before && entries.length > 0;
  const begun = consultation.created_at;
  const firstDay = isFolded ? knownDay(begun) : undefined;
  const rows = useMemo(() => rowsOf(entries, line, firstDay), [entries, line, firstDay]);
  const latestResult = entries.findLast(makesResult)?.id;
  const place = useMemo(() => ({ target, arrived }), [target, arrived]);
  useFollowOwn(sending.length);
  // The request is shown above them.
  const folded = (entries[0]?.position ?? 1) - 2;
  return (
    <EntryPlace value={place}>
      <Steady className="log" label={t('What happened, oldest first')}>
        {firstDay && <DayRow day={firstDay} />}
        {isFolded && <RequestEntry consultation={consultation} />}
        {isFolded && folded > 0 && (
          <Fold error={earlier.error} busy={earlier.isBusy} onOpen={earlier.load}>
            {t('Show {count, plural, one {# entry} other {# entries}}, {from} to {to}', {
              count: folded,
              from: showNearDay(begun),
              to: showNearDay(entries[0]!.at),
            })}
          </Fold>
        )}
        {rows.map((row) => {
          if (row.kind === 'day') return <DayRow key={row.key} day={row.day} unread={row.unread} />;
          if (row.kind === 'unread') return <UnreadRow key={row.key} count={row.count} />;
          const { entry } = row;
          return (
            <Entry
              key={row.key}
              consultation={consultation}
              entry={entry}
              isLatestResult={entry.id === latestResult && !has_after}
              isFollowing={reading.is_following}
              onMarkUnread={onMarkUnread}
              seen={entry.id === reading.seen?.entry_id && <SeenLine by={reading.seen.by} />}
            />
          );
        })}
        {has_after && (
          <Fold error={later.error} busy={later.isBusy} onOpen={later.load}>
            {t('Show later entries')}
          </Fold>
        )}
        {sending.map((one) => (
          <SendingEntry key={one.about ?? one.visibility} sending={one} />
        ))}
        {!has_after && ahead}
      </Steady>
    </EntryPlace>
  );
}

/** What the reader sends is brought into view. */
function useFollowOwn(count: number) {
  const before = useRef(count);
  useLayoutEffect(() => {
    if (count > before.current && !isAtEnd()) showEnd();
    before.current = count;
  }, [count]);
}
