import { DEFAULT_LANGUAGE, type Language, languages } from '@consultflow/contract/language/languages';
import { currentLanguage, t } from '@consultflow/contract/language/t';
import { places } from './places.ts';

/** The same page in the other languages; main.ts keeps the choice for the login. */
export function LanguageLinks() {
  return (
    <nav aria-label={t('Language')} className="mt-4">
      <ul className="flex flex-wrap gap-x-5">
        {Object.entries(languages).map(([code, { name, direction }]) => (
          <li key={code}>
            <a
              href={placeIn(code as Language)}
              lang={code}
              hrefLang={code}
              dir={direction}
              aria-current={code === currentLanguage() ? 'page' : undefined}
              className="inline-flex min-h-8 items-center text-ink-2! no-underline! hover:text-ink! hover:underline! aria-[current=page]:font-medium aria-[current=page]:text-ink!"
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const placeIn = (language: Language) =>
  language === DEFAULT_LANGUAGE ? places.home : places.home + language;
