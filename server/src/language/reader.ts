import { AsyncLocalStorage } from 'node:async_hooks';
import { DEFAULT_LANGUAGE, type Language } from '@consultflow/contract/language/languages';
import { type Catalogue, findReaderBy } from '@consultflow/contract/language/t';
import '@consultflow/translations/at-run-time';
import { catalogueOf } from '@consultflow/translations/catalogue';

const readers = new AsyncLocalStorage<() => Language>();

/** Read from its file on first use. */
const catalogues = new Map<Language, Catalogue>();

function catalogue(language: Language) {
  if (language === DEFAULT_LANGUAGE) return undefined;
  const known = catalogues.get(language) ?? catalogueOf(language);
  catalogues.set(language, known);
  return known;
}

findReaderBy(() => {
  const language = readers.getStore()?.() ?? DEFAULT_LANGUAGE;
  return { language, catalogue: catalogue(language) };
});

/** Runs work whose texts are for somebody who reads this language; it may be found out later, when a text is needed. */
export const asReader = <T>(language: Language | (() => Language), work: () => T): T =>
  readers.run(typeof language === 'function' ? language : () => language, work);
