import type { TimelineEntry } from '@consultflow/contract/timeline/schema';
import { rich } from '../../../lib/language/rich.tsx';
import { ActorName, nameOf, useIsOwn } from './actor.tsx';
import { EntryFrame } from './frame.tsx';
import { Reason } from './reason.tsx';

/** It was handed over to another consultant or another room. */
export function AssignmentEntry({ entry }: { entry: Extract<TimelineEntry, { kind: 'assignment' }> }) {
  const isOwn = useIsOwn(entry.actor);
  return (
    <EntryFrame entry={entry} at={entry.at} kind="assignment" who={nameOf(entry.actor)}>
      <p className="entry-line">
        {isOwn
          ? rich('<b>Handed over</b> by you', { b: <strong /> })
          : rich('<b>Handed over</b> by {name}', { b: <strong />, name: <ActorName actor={entry.actor} /> })}
      </p>
      <Reason>{entry.reason}</Reason>
    </EntryFrame>
  );
}
