/** The beginning of a text in whole graphemes, at most this many UTF-16 units. */
export function shortened(text: string, most: number) {
  let short = '';
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (short.length + segment.length > most) break;
    short += segment;
  }
  return short;
}

/** A short form for little room. */
export const cut = (text: string, most: number) =>
  text.length > most ? `${shortened(text, most - 1).trimEnd()}…` : text;
