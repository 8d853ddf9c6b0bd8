import { t } from '@consultflow/contract/language/t';
import { StatusMark } from '../../domain/status-mark.tsx';
import { showDayOfWeek } from '../days.ts';
import { Capability } from './capability.tsx';

export function Notifications() {
  return (
    <Capability
      title={t('Messaging & Notifications')}
      says={t(
        'Every decision travels to the other side, with its reason, and waits under the bell until it is read.',
      )}
    >
      <ul>
        {signals().map(({ status, title, about, reason, when }) => (
          <li
            key={status}
            className="grid grid-cols-[1rem_minmax(0,1fr)] gap-x-3 border-t border-line py-3 last:pb-0"
          >
            <StatusMark status={status} className="mt-1.25 size-2.75" />
            <div>
              <p className="font-medium">{title}</p>
              {reason && <p className="font-serif">{reason}</p>}
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

const signals = () => [
  {
    status: 'completed',
    title: t('The result is ready'),
    about: t('Rules of origin, Room {code}', { code: 'B' }),
    when: t('{minutes, plural, one {# minute ago} other {# minutes ago}}', { minutes: 2 }),
  },
  {
    status: 'rescheduled',
    title: t('Moved to {date}', { date: showDayOfWeek('2026-11-26') }),
    about: t('Tariff classification, Room {code}', { code: 'A' }),
    when: t('{hours, plural, one {# hour ago} other {# hours ago}}', { hours: 3 }),
  },
  {
    status: 'rejected',
    title: t('Request rejected'),
    reason: t('“A matter for Room {code}: it is the contract, not the credit.”', { code: 'C' }),
    about: t('Letters of credit, Room {code}', { code: 'D' }),
    when: t('{days, plural, one {# day ago} other {# days ago}}', { days: 1 }),
  },
];
