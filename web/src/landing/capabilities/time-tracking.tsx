import { t } from '@consultflow/contract/language/t';
import { StatusMark } from '../../domain/status-mark.tsx';
import { showDay } from '../days.ts';
import { Capability } from './capability.tsx';

export function TimeTracking() {
  return (
    <Capability
      wide
      title={t('Time Tracking')}
      says={t(
        'Every turn is dated by itself: how long a question waited, how long the answer took. Nobody fills in a sheet.',
      )}
    >
      <ol className="passage mt-auto pt-4">
        {turns().map(({ status, word, day, leg }) => (
          <li key={status} className="relative">
            <StatusMark status={status} className="passage-mark absolute start-0 size-2.75" />
            <span className="block font-medium">{word}</span>
            <time dateTime={day} className="block text-sm text-ink-2">
              {showDay(day)}
            </time>
            <span className="block text-sm text-ink-3">{leg}</span>
          </li>
        ))}
      </ol>
    </Capability>
  );
}

/** The legs are drawn to scale: 2, 4 and 7 days. */
const turns = () => [
  {
    status: 'requested',
    word: t.context('status of a consultation', 'Requested'),
    day: '2026-11-10',
    leg: t('{days, plural, one {# day} other {# days}} in the queue', { days: 2 }),
  },
  {
    status: 'approved',
    word: t.context('status of a consultation', 'Approved'),
    day: '2026-11-12',
    // i18n: the time until an appointment was moved
    leg: t('{days, plural, one {# day} other {# days}}, then moved', { days: 4 }),
  },
  {
    status: 'rescheduled',
    word: t.context('status of a consultation', 'Rescheduled'),
    day: '2026-11-16',
    leg: t('{days, plural, one {# day} other {# days}} to the answer', { days: 7 }),
  },
  {
    status: 'completed',
    word: t.context('status of a consultation', 'Completed'),
    day: '2026-11-23',
    leg: t('{days, plural, one {# day} other {# days}} in all', { days: 13 }),
  },
];
