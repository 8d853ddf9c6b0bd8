import type { TimelineEntry } from '@consultflow/contract/timeline/schema';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { showClock, showMoment } from '../../../lib/time/dates.ts';
import { useEntryPlace } from './place.ts';

type FrameProps = {
  /** Without one, what the entry says is known before it is loaded. */
  entry?: Pick<TimelineEntry, 'id'>;
  at: string;
  kind: string;
  /** Who did it, for a screen reader, which reads who and when first. */
  who: string;
  mark?: ReactNode;
  markOf?: 'person';
  children: ReactNode;
};

/** One entry: its hour, which is the link to it, its mark on the line, and what happened. */
export function EntryFrame({ entry, at, kind, who, mark, markOf, children }: FrameProps) {
  const { target, arrived } = useEntryPlace();
  const id = entry?.id;
  return (
    <li
      id={id}
      data-entry={id}
      data-kind={kind}
      data-target={(id !== undefined && id === target) || undefined}
      data-new={(id !== undefined && arrived.has(id)) || undefined}
      tabIndex={-1}
      className="entry"
    >
      {id === undefined ? (
        <span className="entry-time">
          <Hour who={who} at={at} />
        </span>
      ) : (
        <Link
          to="."
          search={true}
          hash={id}
          resetScroll={false}
          hashScrollIntoView={false}
          className="entry-time"
        >
          <Hour who={who} at={at} />
        </Link>
      )}
      <span aria-hidden className="entry-mark" data-of={markOf}>
        {mark}
      </span>
      <div className="entry-body">{children}</div>
    </li>
  );
}

function Hour({ who, at }: { who: string; at: string }) {
  return (
    <time dateTime={at} title={showMoment(at)}>
      {who && (
        <span className="sr-only">
          <bdi>{who}</bdi>,{' '}
        </span>
      )}
      {showClock(at)}
    </time>
  );
}
