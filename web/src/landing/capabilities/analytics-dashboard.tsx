import { t } from '@consultflow/contract/language/t';
import { clsx } from 'clsx';
import { Capability } from './capability.tsx';

export function AnalyticsDashboard() {
  return (
    <Capability
      wide
      title={t('Analytics Dashboard')}
      says={t('Three dashboards, one count: each side sees what waits and what is done.')}
    >
      <dl className="mt-auto">
        {sides().map(({ side, figures }) => (
          <div
            key={side}
            className="grid gap-x-4 gap-y-2 border-t border-line py-3 last:pb-0 md:grid-cols-[7rem_1fr] md:items-baseline"
          >
            <dt className="text-sm font-medium text-ink-2">{side}</dt>
            <dd
              className={clsx(
                'grid gap-x-4 gap-y-3 md:grid-cols-4',
                figures.length === 3 ? 'grid-cols-3' : 'grid-cols-2',
              )}
            >
              {figures.map((figure) => (
                <Depth key={figure.word} {...figure} />
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Capability>
  );
}

type Figure = { count: number; word: string; waits?: boolean };

function Depth({ count, word, waits = false }: Figure) {
  return (
    <p>
      <span
        className={clsx('font-serif text-2xl leading-none font-display figures', waits && 'text-accent-ink')}
      >
        {count}
      </span>{' '}
      <span className="block text-sm text-ink-2">{word}</span>
    </p>
  );
}

const sides = (): { side: string; figures: Figure[] }[] => [
  {
    side: t('Client'),
    figures: [
      { count: 1, word: t.context('below a number of consultations', 'pending') },
      { count: 2, word: t.context('below a number of consultations', 'upcoming') },
      { count: 14, word: t.context('below a number of consultations', 'completed') },
    ],
  },
  {
    side: t('Consultant'),
    figures: [
      { count: 3, word: t.context('below a number of consultations', 'pending'), waits: true },
      { count: 5, word: t.context('below a number of consultations', 'upcoming') },
      { count: 41, word: t.context('below a number of consultations', 'completed') },
      { count: 46, word: t.context('below a number of consultations', 'in all') },
    ],
  },
  {
    side: t('Admin'),
    figures: [
      { count: 2, word: t.context('below a number of new clients', 'to approve'), waits: true },
      { count: 38, word: t.context('below their number', 'clients') },
      { count: 9, word: t.context('below their number', 'consultants') },
      { count: 126, word: t.context('below their number', 'consultations') },
    ],
  },
];
