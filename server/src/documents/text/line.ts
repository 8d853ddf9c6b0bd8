import { languages } from '@consultflow/contract/language/languages';
import { currentLanguage } from '@consultflow/contract/language/t';
import { breakable, printable } from './printable.ts';
import { type Voice, voiceOf } from './script.ts';

/** One text of the record, as the template needs it. */
export type Line = Voice & { text: string };

/** @param longest word, in characters, that its column can hold. */
export const line = (text: string, longest: number): Line => {
  const shown = printable(text.trim());
  return { text: breakable(shown, longest), ...voiceOf(shown) };
};

/** A sentence of the product, in the language of the document even if it begins with a name of the other direction. */
export const ownLine = (text: string, longest: number): Line => {
  const language = currentLanguage();
  return { ...line(text, longest), lang: language, dir: languages[language].direction };
};
