import { isFirstAssignment, shownReason } from '@consultflow/contract/timeline/assignment';
import type { TimelineEntry } from '@consultflow/contract/timeline/schema';
import { rich } from '../../../lib/language/rich.tsx';
import { ActorName, nameOf, useIsOwn } from './actor.tsx';
import { EntryFrame } from './frame.tsx';
import { Reason } from './reason.tsx';

/** It was assigned, or handed over to another consultant or another room. */
export function AssignmentEntry({ entry }: { entry: Extract<TimelineEntry, { kind: 'assignment' }> }) {
  const isOwn = useIsOwn(entry.actor);
  const values = { b: <strong />, name: <ActorName actor={entry.actor} /> };
  return (
    <EntryFrame entry={entry} at={entry.at} kind="assignment" who={nameOf(entry.actor)}>
      <p className="entry-line">
        {isFirstAssignment(entry)
          ? isOwn
            ? rich('<b>Assigned</b> by you', values)
            : rich('<b>Assigned</b> by {name}', values)
          : isOwn
            ? rich('<b>Handed over</b> by you', values)
            : rich('<b>Handed over</b> by {name}', values)}
      </p>
      <Reason>{entry.reason && shownReason(entry.reason)}</Reason>
    </EntryFrame>
  );
}
