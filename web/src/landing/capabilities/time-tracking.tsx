import { StatusMark } from '../../domain/status-tag.tsx';
import { Capability } from './capability.tsx';

export function TimeTracking() {
  return (
    <Capability
      wide
      title="Time Tracking"
      says="Every turn is dated by itself: how long a question waited, how long the answer took. Nobody fills in a sheet."
    >
      <ol className="passage mt-auto pt-4">
        {turns.map(({ status, day, date, leg }) => (
          <li key={status} className="relative">
            <StatusMark status={status} className="passage-mark absolute start-0 size-2.75" />
            <span className="block font-medium capitalize">{status}</span>
            <time dateTime={day} className="block text-sm text-ink-2">
              {date}
            </time>
            <span className="block text-sm text-ink-3">{leg}</span>
          </li>
        ))}
      </ol>
    </Capability>
  );
}

/** The legs are drawn to scale: 2, 4 and 7 days. */
const turns = [
  { status: 'requested', day: '2026-11-10', date: 'Nov 10', leg: '2 days in the queue' },
  { status: 'approved', day: '2026-11-12', date: 'Nov 12', leg: '4 days, then moved' },
  { status: 'rescheduled', day: '2026-11-16', date: 'Nov 16', leg: '7 days to the answer' },
  { status: 'completed', day: '2026-11-23', date: 'Nov 23', leg: '13 days in all' },
];
