import type { TimelineEntry } from '@consultflow/contract/timeline/schema';
import { rich } from '../../../lib/language/rich.tsx';
import { PencilLine } from 'lucide-react';
import { AttachedFiles } from '../../../domain/files/attached-files.tsx';
import { ActorName, nameOf, useIsOwn } from './actor.tsx';
import { EntryFrame } from './frame.tsx';

/** The client changed the request. */
export function EditEntry({ entry }: { entry: Extract<TimelineEntry, { kind: 'edit' }> }) {
  const isOwn = useIsOwn(entry.actor);
  return (
    <EntryFrame
      entry={entry}
      at={entry.at}
      kind="edit"
      who={nameOf(entry.actor)}
      mark={<PencilLine size={14} strokeWidth={1.75} className="text-ink-3" />}
    >
      <p className="entry-line">
        {isOwn
          ? rich('You changed <b>the request</b>', { b: <strong /> })
          : rich('{name} changed <b>the request</b>', {
              b: <strong />,
              name: <ActorName actor={entry.actor} />,
            })}
      </p>
      <AttachedFiles files={entry.files} />
    </EntryFrame>
  );
}
