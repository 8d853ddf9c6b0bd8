/** Raised, as in 10⁶, or lowered, as in CO₂. */
export type Script = 'sup' | 'sub';

const characters: Record<Script, Record<string, string>> = {
  sup: {
    ...inOrder('0123456789', '⁰¹²³⁴⁵⁶⁷⁸⁹'),
    ...inOrder('+-–−=()', '⁺⁻⁻⁻⁼⁽⁾'),
    ...inOrder('in', 'ⁱⁿ'),
  },
  sub: { ...inOrder('0123456789', '₀₁₂₃₄₅₆₇₈₉'), ...inOrder('+-–−=()', '₊₋₋₋₌₍₎') },
};

/** Raised by themselves, or between raised digits. */
const unchanged = /^[\s,ºª°®™℠]$/;

const ordinal = /^(st|nd|rd|th|er|re|ère|ème)$/i;

/**
 * The pieces of a raised or lowered text as plain text that is not read as part of the word or number before it: `10⁶`,
 * `1st`, `12,500 [a]`, `x_max`.
 */
export function plainScript(script: Script, pieces: string[], before: string): string[] {
  const known = characters[script];
  const whole = pieces.join('').trim();
  if (Array.from(whole).every((letter) => known[letter] ?? unchanged.test(letter)))
    return pieces.map((piece) => piece.replace(/./gsu, (letter) => known[letter] ?? letter));
  if (script === 'sup' && ordinal.test(whole) && /\d$/.test(before)) return pieces;
  const isApart = /^$|[\s([]$/.test(before) || /^\s/.test(pieces.join(''));
  if (script === 'sub' && !/\s/.test(whole)) return between(isApart ? '' : '_', pieces, '');
  const isBracketed = /^[([]/.test(whole) && /[)\]]$/.test(whole);
  const [start, end] = isBracketed ? ['', ''] : ['[', ']'];
  return between(isApart ? start : ` ${start}`, pieces, end);
}

/** Around the words, not around the spaces beside them. */
function between(start: string, pieces: string[], end: string) {
  const isWritten = pieces.map((piece) => piece.trim() !== '');
  const first = isWritten.indexOf(true);
  const last = isWritten.lastIndexOf(true);
  return pieces.map((piece, index) => {
    const words = piece.trim();
    const at = piece.indexOf(words);
    const [spaceBefore, spaceAfter] = [piece.slice(0, at), piece.slice(at + words.length)];
    return `${spaceBefore}${index === first ? start : ''}${words}${index === last ? end : ''}${spaceAfter}`;
  });
}

function inOrder(plain: string, special: string): Record<string, string> {
  const letters = Array.from(special);
  return Object.fromEntries(Array.from(plain, (letter, index) => [letter, letters[index]!]));
}
