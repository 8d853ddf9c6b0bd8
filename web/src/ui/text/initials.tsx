const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

const first = (word: string | undefined) =>
  word ? letters.segment(word)[Symbol.iterator]().next().value?.segment : '';

/**
 * The first letters of the first and the last word that start with a letter, in the name's own script; of a cursive one
 * the first, as two would join to a word.
 */
export const initialsOf = (name: string) => {
  const words = name.split(/\s+/).filter((word) => /^\p{L}/u.test(word));
  const isCursive = /\p{Script=Arabic}/u.test(words[0] ?? '');
  const ends = words.length > 1 && !isCursive ? [words[0], words.at(-1)] : words.slice(0, 1);
  return ends.map((word) => first(word)?.toLocaleUpperCase() ?? '').join('');
};

/** Beside the name, so it is hidden from screen readers. */
export function Initials({ name }: { name: string }) {
  return (
    <span
      aria-hidden
      className="inline-grid size-7 flex-none place-items-center rounded-control bg-primary-soft text-2xs font-semibold text-primary-ink"
    >
      <bdi>{initialsOf(name)}</bdi>
    </span>
  );
}
