/** So many words are looked for each on its own; what follows them is looked for as it is written. */
const MOST_WORDS = 10;

/** The words of a search, each of which has to be found somewhere. One that is part of another is found with it. */
export function searchWords(search: string): string[] {
  const all = search.trim().split(/\s+/);
  const words = [...all.slice(0, MOST_WORDS - 1), all.slice(MOST_WORDS - 1).join(' ')].filter(Boolean);
  const lower = words.map((word) => word.toLowerCase());
  return words.filter(
    (_, at) =>
      !lower.some(
        (other, place) => place !== at && other.includes(lower[at]!) && (other !== lower[at] || place < at),
      ),
  );
}
