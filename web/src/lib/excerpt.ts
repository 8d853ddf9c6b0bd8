import { fold } from '@consultflow/contract/fold';

/** The number of characters on either side of the match. */
const AROUND = 40;

/** Where a text contains the words, by the rules of the search: ignoring case, accents and spacing. */
export function matchIn(text: string, words: string) {
  const line = Array.from(text.replace(/\s+/g, ' ').trim());
  const wanted = fold(words.replace(/\s+/g, ' ').trim());
  const folded = line.map(fold);
  const at = folded.join('').indexOf(wanted);
  if (wanted === '' || at < 0) return undefined;
  const first = placeOf(folded, at);
  const end = placeOf(folded, at + wanted.length - 1) + 1;
  return {
    before: line.slice(0, first).join(''),
    hit: line.slice(first, end).join(''),
    after: line.slice(end).join(''),
  };
}

/** The match with a few words before and after it. */
export function excerptAround(text: string, words: string) {
  const found = matchIn(text, words);
  if (!found) return undefined;
  const [before, after] = [Array.from(found.before), Array.from(found.after)];
  return {
    before: `${before.length > AROUND ? '…' : ''}${before.slice(-AROUND).join('')}`,
    hit: found.hit,
    after: `${after.slice(0, AROUND).join('')}${after.length > AROUND ? '…' : ''}`,
  };
}

/** The index in the text of a character of the folded text. */
function placeOf(folded: string[], at: number) {
  let before = 0;
  return folded.findIndex((letters) => (before += letters.length) > at);
}
