import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { keyOf } from '@consultflow/contract/language/key';
import { DEFAULT_LANGUAGE, type Language, languages } from '@consultflow/contract/language/languages';
import type { Catalogue } from '@consultflow/contract/language/t';
import compile from 'icu-minify/compile';
import PO from 'pofile';

/** The languages that have a file. English is in the code. */
export type Translated = Exclude<Language, typeof DEFAULT_LANGUAGE>;
export const translatedLanguages = Object.keys(languages).filter(
  (language): language is Translated => language !== DEFAULT_LANGUAGE,
);

/** Another folder of translations can be given, as a test of the whole product does with a pseudo-language. */
const folder = () => process.env.TRANSLATIONS_DIR ?? join(import.meta.dirname, '..');

export const fileOf = (language: string) => join(folder(), `${language}.po`);

export function readPo(language: string) {
  const file = fileOf(language);
  if (!existsSync(file)) throw new Error(`${file} is missing: see “Add a language” in docs/translating.md`);
  return PO.parse(readFileSync(file, 'utf8'));
}

type Item = PO['items'][number];

export const sentenceOf = ({ msgid, msgctxt }: Item) => ({ sentence: msgid, context: msgctxt || undefined });

/** The compiled translations of a language, of all items or of those that `isIn` picks. */
export function catalogueOf(language: string, isIn: (item: Item) => boolean = () => true): Catalogue {
  const items = readPo(language).items.filter((item) => item.msgstr[0] && isIn(item));
  return Object.fromEntries(
    items.map((item) => [keyOf(item.msgid, item.msgctxt || undefined), compile(item.msgstr[0]!)]),
  );
}
