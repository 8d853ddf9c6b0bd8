/** The sign before an item of a list: `words` is what the item would lack without it. */
export type Sign = { tag: 'ol' | 'ul'; number?: number; words?: string };

export function signOf(element: Element | null): Sign {
  const text = element?.textContent.replace(/\s+/g, ' ').trim() ?? '';
  const digits = plainNumber.exec(text)?.[1];
  if (digits) return { tag: 'ol', number: valueOf(digits) };
  if (inLetters.test(text)) return { tag: 'ol' };
  return bullet.test(text) ? { tag: 'ul' } : { tag: 'ul', words: text };
}

const before = String.raw`^[([（]?`;
const after = String.raw`[.)\]）:．。、\-–—]`;

/** `3.`, `(3)`, `٣-`; of `2.1.3)` the last number. */
const plainNumber = new RegExp(String.raw`${before}(?:\p{Nd}+[.\-])*(\p{Nd}+)${after}{0,2}$`, 'u');

const roman = '(?=[ivxlcdm])m*(?:cm|cd|d?c{0,3})(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})';
/** `xviii.`, `(b)`, `bb.`, `十一、`, and `هـ-` with its lengthened line. */
const inLetters = new RegExp(
  String.raw`${before}(?:${roman}|[〇零一二三四五六七八九十百]+|(\p{L}\p{M}*\u0640?)\1*)${after}{1,2}$`,
  'iu',
);

/** Without letters and digits, or one letter that is a picture in Word's fonts. */
const bullet = /^([^\p{L}\p{N}]*|[a-zÀ-ÿ])$/iu;

const valueOf = (digits: string) =>
  Array.from(digits).reduce((value, digit) => 10 * value + valueOfDigit(digit.codePointAt(0)!), 0);

/** Unicode has the digits of a script together, from zero on. */
function valueOfDigit(code: number) {
  let smaller = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(code - smaller - 1))) smaller += 1;
  return smaller % 10;
}
