import { fold } from '@consultflow/contract/fold';

/** The number of characters on either side of the match. */
const AROUND = 40;

/** Where a text contains the words, by the rules of the search: ignoring case, accents and spacing. */
export function excerptAround(text: string, words: string) {
  const line = Array.from(text.replace(/\s+/g, ' ').trim());
  const wanted = fold(words.replace(/\s+/g, ' ').trim());
  const folded = line.map(fold);
  const at = folded.join('').indexOf(wanted);
  if (wanted === '' || at < 0) return undefined;
  const first = placeOf(folded, at);
  const end = placeOf(folded, at + wanted.length - 1) + 1;
  const from = Math.max(0, first - AROUND);
  const until = Math.min(line.length, end + AROUND);
  return {
    before: `${from > 0 ? '…' : ''}${line.slice(from, first).join('')}`,
    hit: line.slice(first, end).join(''),
    after: `${line.slice(end, until).join('')}${until < line.length ? '…' : ''}`,
  };
}

/** The index in the text of a character of the folded text. */
function placeOf(folded: string[], at: number) {
  let before = 0;
  return folded.findIndex((letters) => (before += letters.length) > at);
}
