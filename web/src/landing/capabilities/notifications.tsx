import { StatusMark } from '../../domain/status-tag.tsx';
import { Capability } from './capability.tsx';

export function Notifications() {
  return (
    <Capability
      title="Messaging & Notifications"
      says="Every decision travels to the other side, with its reason, and waits under the bell until it is read."
    >
      <ul>
        {signals.map(({ status, title, about, reason, when }) => (
          <li
            key={title}
            className="grid grid-cols-[1rem_minmax(0,1fr)] gap-x-3 border-t border-line py-3 last:pb-0"
          >
            <StatusMark status={status} className="mt-1.25 size-2.75" />
            <div>
              <p className="font-medium">{title}</p>
              {reason && <p className="font-serif">“{reason}”</p>}
              <p className="text-sm text-ink-3">
                {about} · {when}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Capability>
  );
}

const signals = [
  {
    status: 'completed',
    title: 'The result is ready',
    about: 'Rules of origin, Room B',
    when: '2 minutes ago',
  },
  {
    status: 'rescheduled',
    title: 'Moved to Thu, Nov 26',
    about: 'Tariff classification, Room A',
    when: '3 hours ago',
  },
  {
    status: 'rejected',
    title: 'Request rejected',
    reason: 'A matter for Room C: it is the contract, not the credit.',
    about: 'Letters of credit, Room D',
    when: '1 day ago',
  },
];
