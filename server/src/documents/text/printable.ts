import { isCovered } from './coverage.ts';

/** Only characters that the fonts have: emoji are removed, an unknown character becomes U+FFFD. */
export const printable = (text: string) =>
  text
    .normalize('NFC')
    .toWellFormed()
    .replace(/\t/g, ' ')
    .replace(/[^\x20-\x7e\n]/gu, (character) =>
      isPrintable(character) ? character : replacementOf(character),
    );

/** Lets a word that is too long for its column break, preferably at punctuation. */
export const breakable = (text: string, longest: number) =>
  text.replace(word, (long) =>
    long.length <= longest
      ? long
      : long
          .replace(/[@._/-]+/g, '$&\u200b')
          .replace(unbroken, (part) => (part.length <= longest ? part : part.replace(six, '$&\u200b'))),
  );

/** Scripts without spaces break by themselves. */
const word = /[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]+/gu;
const unbroken = /[^\u200b]+/g;
const six = /(?:\P{M}\p{M}*){6}/gu;

/** Joiners, direction marks and break opportunities have no glyph but an effect. */
const unseen = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069]/;

const isPrintable = (character: string) =>
  unseen.test(character) || (isCovered(character) && !/\p{C}/u.test(character));

const replacementOf = (character: string) =>
  /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\p{C}\u20e3]|\p{Variation_Selector}/u.test(
    character,
  )
    ? ''
    : '\ufffd';
