import { t } from '@consultflow/contract/language/t';
import { buttonStyle } from '../ui/button/button.tsx';
import { Brand } from './brand.tsx';
import { places } from './places.ts';

export function SiteHead() {
  return (
    <header className="flex h-14 items-center gap-3 px-4 md:h-16 md:gap-8 md:px-8">
      <Brand />
      <nav aria-label={t.context('links within this page', 'Page')} className="ms-auto hidden gap-6 lg:flex">
        <a href="#capabilities" className={link}>
          {t('Capabilities')}
        </a>
        <a href="#roles" className={link}>
          {t('Roles')}
        </a>
        <a href="#voices" className={link}>
          {t('Voices')}
        </a>
      </nav>
      <div className="ms-auto flex items-center gap-5 lg:ms-0">
        <a href={places.login} className={link}>
          {t('Login')}
        </a>
        <a href={places.login} className={`${buttonStyle()} hidden! text-ink! md:inline-flex!`}>
          {t('Get Started')}
        </a>
      </div>
    </header>
  );
}

const link =
  'inline-flex min-h-11 items-center font-medium text-ink-2! no-underline! hover:text-ink! hover:underline!';
