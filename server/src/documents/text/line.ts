import { breakable, printable } from './printable.ts';
import { type Voice, voiceOf } from './script.ts';

/** One text of the record, as the template needs it. */
export type Line = Voice & { text: string };

/** @param longest word, in characters, that its column can hold. */
export const line = (text: string, longest: number): Line => {
  const shown = printable(text.trim());
  return { text: breakable(shown, longest), ...voiceOf(shown) };
};
