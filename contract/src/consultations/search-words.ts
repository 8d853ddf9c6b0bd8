/** This many words are searched for separately; the rest is searched for as one phrase. */
const MOST_WORDS = 10;

/** The words of a search; each must occur somewhere. A word that is part of another is dropped. */
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
