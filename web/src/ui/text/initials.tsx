import { clsx } from 'clsx';

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

const looks = {
  filled: 'bg-primary-soft text-primary-ink',
  outlined: 'bg-sunken text-ink-2 shadow-[inset_0_0_0_1px_var(--color-line-strong)]',
};

type InitialsProps = { name: string; look?: keyof typeof looks };

/** Beside the name, so it is hidden from screen readers. */
export function Initials({ name, look = 'filled' }: InitialsProps) {
  return (
    <span
      aria-hidden
      className={clsx(
        'inline-grid size-7 flex-none place-items-center rounded-control text-2xs font-semibold',
        looks[look],
      )}
    >
      <bdi>{initialsOf(name)}</bdi>
    </span>
  );
}
