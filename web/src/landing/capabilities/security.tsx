import { Capability } from './capability.tsx';

export function Security() {
  return (
    <Capability
      title="Security & Compliance"
      says="Each sees what is theirs. Who changed what, when and why stays on record."
    >
      <ol className="mt-auto">
        {entries.map(({ when, time, who, did }) => (
          <li
            key={when}
            className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-4 border-t border-line py-2.25 last:pb-0"
          >
            <time dateTime={when} className="text-sm text-ink-3">
              {time}
            </time>
            <span className="text-ink-2">
              <b className="font-medium text-ink">{who}</b> {did}
            </span>
          </li>
        ))}
      </ol>
    </Capability>
  );
}

const entries = [
  { when: '2026-11-13T09:05', time: 'Nov 13, 09:05', who: 'J. Lindqvist', did: 'approved' },
  { when: '2026-11-24T16:02', time: 'Nov 24, 16:02', who: 'J. Lindqvist', did: 'completed' },
  {
    when: '2026-11-25T09:11',
    time: 'Nov 25, 09:11',
    who: 'J. Lindqvist',
    did: 'edited the result, earlier text kept',
  },
];
