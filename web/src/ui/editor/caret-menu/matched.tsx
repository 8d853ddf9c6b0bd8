import { matchIn } from '../../../lib/excerpt.ts';

/** A text with the letters that somebody searches in bold. */
export function Matched({ text, words }: { text: string; words: string }) {
  const found = matchIn(text, words);
  if (!found) return text;
  return (
    <>
      {found.before}
      <b className="font-bold">{found.hit}</b>
      {found.after}
    </>
  );
}
