import type { TimelineEntry } from '@consultflow/contract/timeline/schema';
import { CalendarRange } from 'lucide-react';
import { showDayAndHours } from '../../../lib/time/clocks.ts';
import { zoneTime } from '../../../lib/time/dates.ts';
import { rich } from '../../../lib/language/rich.tsx';
import { PersonName } from '../../../ui/text/person-name.tsx';
import { ActorName, nameOf, useIsOwn } from './actor.tsx';
import { EntryFrame } from './frame.tsx';

type Proposed = Extract<TimelineEntry, { kind: 'proposal' }>;

/** Times that a consultant proposed, by the reader's clock. */
export function ProposalEntry({ entry }: { entry: Proposed }) {
  const { actor, times } = entry;
  const isOwn = useIsOwn(actor);
  const values = { b: <strong />, count: times.length, name: <ActorName actor={actor} /> };
  return (
    <EntryFrame
      entry={entry}
      at={entry.at}
      kind="proposal"
      who={nameOf(actor)}
      mark={<CalendarRange size={14} strokeWidth={1.75} className="text-ink-3" />}
    >
      <p className="entry-line">
        {isOwn
          ? rich('<b>{count, plural, one {# time} other {# times}} proposed</b> by you', values)
          : rich('<b>{count, plural, one {# time} other {# times}} proposed</b> by {name}', values)}
      </p>
      <div className="rounded-panel border border-line bg-surface px-4 py-3 text-sm">
        <ul className="grid gap-1">
          {times.map((time) => (
            <li key={`${time.starts_at} ${time.consultant_name}`} className="flex flex-wrap gap-x-3">
              <time dateTime={time.starts_at} className="font-medium figures">
                {showDayAndHours(time)}
              </time>
              <span className="text-ink-2">
                {rich('with {name}', { name: <PersonName>{time.consultant_name}</PersonName> })}
              </span>
            </li>
          ))}
        </ul>
        <p className="mt-1.5 text-xs text-ink-3">{zoneTime()}</p>
      </div>
    </EntryFrame>
  );
}
