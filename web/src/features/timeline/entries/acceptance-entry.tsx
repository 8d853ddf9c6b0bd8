import type { TimelineEntry } from '@consultflow/contract/timeline/schema';
import { t } from '@consultflow/contract/language/t';
import { StatusMark } from '../../../domain/status-mark.tsx';
import { rich } from '../../../lib/language/rich.tsx';
import { ActorName, nameOf, useIsOwn } from './actor.tsx';
import { EntryFrame } from './frame.tsx';

type Accepted = Extract<TimelineEntry, { kind: 'acceptance' }>;

/** A version of the result was accepted, or counts as accepted, and how it was rated. */
export function AcceptanceEntry({ entry }: { entry: Accepted }) {
  const { actor, at, rating, comment } = entry;
  return (
    <EntryFrame
      entry={entry}
      at={at}
      kind="acceptance"
      who={nameOf(actor)}
      mark={
        <span className="accepted-mark">
          <StatusMark status="completed" className="size-2" />
        </span>
      }
    >
      <p className="entry-line">
        <What entry={entry} />
      </p>
      {rating !== null && (
        <p className="rated">
          <RatingScale rating={rating} />
          <span>{t('Rated {rating} of 5', { rating: `${rating}` })}</span>
        </p>
      )}
      {comment && (
        <p dir="auto" className="font-serif whitespace-pre-line">
          {comment}
        </p>
      )}
    </EntryFrame>
  );
}

function What({ entry: { actor, version } }: { entry: Accepted }) {
  const isOwn = useIsOwn(actor);
  const values = { b: <strong />, version: `${version}`, name: <ActorName actor={actor} /> };
  if (actor === null)
    return rich('<b>Counts as accepted</b>: nobody has asked about version {version} in time', values);
  return isOwn
    ? rich('<b>Accepted</b> by you, version {version}', values)
    : rich('<b>Accepted</b> by {name}, version {version}', values);
}

/** Said in words beside it. */
const RatingScale = ({ rating }: { rating: number }) => (
  <span aria-hidden className="rated-scale">
    {[1, 2, 3, 4, 5].map((part) => (
      <span key={part} data-filled={part <= rating || undefined} />
    ))}
  </span>
);
