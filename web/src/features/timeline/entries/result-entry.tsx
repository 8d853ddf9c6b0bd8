import type { TimelineEntry } from '@consultflow/contract/timeline/schema';
import { t } from '@consultflow/contract/language/t';
import { PencilLine } from 'lucide-react';
import type { ReactNode } from 'react';
import { AttachedFiles } from '../../../domain/files/attached-files.tsx';
import { rich } from '../../../lib/language/rich.tsx';
import { ActorName, nameOf, useIsOwn } from './actor.tsx';
import { EntryFrame } from './frame.tsx';

type ResultEntryProps = { entry: Extract<TimelineEntry, { kind: 'result' }>; children?: ReactNode };

/** A consultant changed the result. */
export function ResultEntry({ entry, children }: ResultEntryProps) {
  const isOwn = useIsOwn(entry.actor);
  return (
    <EntryFrame
      entry={entry}
      at={entry.at}
      kind="result"
      who={nameOf(entry.actor)}
      mark={<PencilLine size={14} strokeWidth={1.75} className="text-ink-3" />}
    >
      <p className="entry-line">
        {isOwn
          ? rich('<b>Result improved</b> by you', { b: <strong /> })
          : rich('<b>Result improved</b> by {name}', {
              b: <strong />,
              name: <ActorName actor={entry.actor} />,
            })}
        {entry.version && !children && (
          <span className="ms-2 text-ink-3">{t('Version {number, number}', { number: entry.version })}</span>
        )}
      </p>
      {children}
      <AttachedFiles files={entry.files} />
    </EntryFrame>
  );
}
