import { t } from '@consultflow/contract/language/t';
import { rich } from '../../lib/language/rich.tsx';
import { buttonStyle } from '../../ui/button/button.tsx';
import { Chart } from '../chart/chart.tsx';
import { Glimpse } from './glimpse.tsx';
import { Legend } from './legend.tsx';
import { places } from '../places.ts';
import { Voyage } from '../chart/voyage.tsx';

export function Hero() {
  return (
    <section aria-labelledby="title" className="hero mx-2 md:mx-4">
      <div className="hero-words">
        <h1
          id="title"
          className="font-serif text-display leading-[1.02] font-display tracking-(--tracking-display)"
        >
          {rich('Every trade question, <em>brought safely to port.</em>', {
            em: <em />,
          })}
        </h1>
        <p className="mt-4 mb-6 max-w-104 text-md text-ink-2 md:mt-6 md:mb-8 md:text-lg">
          {t('Clients ask, the right room answers, the result is on file.')}{' '}
          {t('One calm place for the consultations of an international-trade advice firm.')}
        </p>
        <p className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <a
            href={places.login}
            className={`${buttonStyle({ variant: 'primary', size: 'large' })} text-on-primary! no-underline!`}
          >
            {t('Get Started')}
          </a>
          <a
            href="#capabilities"
            className="inline-flex min-h-11 items-center font-medium no-underline! hover:underline!"
          >
            {/* i18n: the bridge of a ship, with its instruments: leads to the capabilities of the product */}
            {t('See what is on the bridge')}
          </a>
        </p>
      </div>
      <div className="hero-chart">
        <Chart />
        <Voyage />
      </div>
      <Glimpse />
      <Legend />
    </section>
  );
}
