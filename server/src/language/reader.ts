import { AsyncLocalStorage } from 'node:async_hooks';
import { DEFAULT_LANGUAGE, type Language } from '@consultflow/contract/language/languages';
import { type Catalogue, findReaderBy } from '@consultflow/contract/language/t';
import { knownZone } from '@consultflow/contract/known-zone';
import '@consultflow/translations/at-run-time';
import { catalogueOf } from '@consultflow/translations/catalogue';

/** Of the reader; a zone that is not known is null. */
type Reader = { language: Language; time_zone: string | null };

const readers = new AsyncLocalStorage<() => Reader>();

/** Read from its file on first use. */
const catalogues = new Map<Language, Catalogue>();

function catalogue(language: Language) {
  if (language === DEFAULT_LANGUAGE) return undefined;
  const known = catalogues.get(language) ?? catalogueOf(language);
  catalogues.set(language, known);
  return known;
}

findReaderBy(() => {
  const language = readers.getStore()?.().language ?? DEFAULT_LANGUAGE;
  return { language, catalogue: catalogue(language) };
});

/** The time zone of the reader; undefined if it is not known. */
export const readersZone = () => knownZone(readers.getStore()?.().time_zone);

/** Runs work whose texts are for this reader; who it is may be found out later, when a text is needed. */
export const asReaderOf = <T>(reader: () => Reader, work: () => T): T => readers.run(reader, work);

/** The same for somebody who reads this language and whose time zone does not matter. */
export const asReader = <T>(language: Language, work: () => T): T =>
  asReaderOf(() => ({ language, time_zone: null }), work);
