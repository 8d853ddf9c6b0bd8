const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

const first = (word: string | undefined) =>
  word ? letters.segment(word)[Symbol.iterator]().next().value?.segment : '';

/** The first letters of the first and the last word that start with a letter, in the name's own script. */
export const initialsOf = (name: string) => {
  const words = name.split(/\s+/).filter((word) => /^\p{L}/u.test(word));
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
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
