import { t } from '@consultflow/contract/language/t';
import { buttonStyle } from '../ui/button/button.tsx';
import { places } from './places.ts';

export function Departure() {
  return (
    <section
      aria-labelledby="departure"
      className="mx-auto max-w-(--container-site) px-4 pt-16 md:px-8 md:pt-24"
    >
      <div className="flex flex-wrap items-center justify-between gap-6 border-t-2 border-ink py-12">
        <h2 id="departure" className="announce text-3xl">
          {t('Your next question has a room.')}
        </h2>
        <a
          href={places.login}
          className={`${buttonStyle({ variant: 'primary', size: 'large' })} text-on-primary! no-underline!`}
        >
          {t('Get Started')}
        </a>
      </div>
    </section>
  );
}
