import { parseRichText } from '../clean.ts';
import { type Pair, pairsOf } from './align.ts';
import { type Box, htmlOf, type Part, partsOf, type Words, wrapped } from './parts.ts';
import { looksOf, type Stretch, stretchesOf } from './words.ts';

export type Comparison = {
  /**
   * Both texts in one: `<ins>` and `<del>` around words, `data-diff="ins"` or `"del"` on a block that came or went. What
   * only looks different stands there twice, with `data-look`; a block that became another has its former tag in
   * `data-was`. Parts of one change have the same number in `data-change`.
   */
  html: string;
  /** Whole blocks, as comparing their words took too long. */
  is_coarse: boolean;
  changes: number;
  /** Only how words or blocks look has changed. */
  is_only_look: boolean;
};

/** In milliseconds, for the words; then whole blocks are compared. */
export const WORDS_TIMEOUT = 500;
const BLOCKS_TIMEOUT = 250;

/** Two clean texts in one, with what was struck and what was inserted. */
export function compareRichText(before: string, after: string, timeout = WORDS_TIMEOUT): Comparison {
  const [old, now] = [before, after].map((html) => partsOf(parseRichText(html))) as [Part[], Part[]];
  const fine = numbering();
  try {
    const html = wordByWord(old, now, performance.now() + timeout, fine);
    return { html, is_coarse: false, ...fine.counted() };
  } catch (error) {
    if (!(error instanceof TooSlow)) throw error;
    const coarse = numbering();
    return { html: blockByBlock(old, now, coarse), is_coarse: true, ...coarse.counted() };
  }
}

/** Thrown when the time is up. */
class TooSlow extends Error {}

/** Numbers the changes: whatever follows at once belongs to the same one. */
function numbering() {
  let [changes, isOpen, isOnlyLook] = [0, false, true];
  return {
    /** The attributes of something that has changed. */
    mark: (attributes = '', isLook = false) => {
      if (!isOpen) changes += 1;
      isOpen = true;
      isOnlyLook &&= isLook;
      return `${attributes} data-change="${changes}"`;
    },
    /** What follows is another change. */
    end: () => {
      isOpen = false;
    },
    counted: () => ({ changes, is_only_look: changes > 0 && isOnlyLook }),
  };
}

type Numbering = ReturnType<typeof numbering>;

/** Every change down to its words. Throws if it takes too long. */
function wordByWord(before: Part[], after: Part[], until: number, { mark, end }: Numbering): string {
  const inTime = <Found>(find: (timeout: number) => Found | undefined): Found => {
    const left = until - performance.now();
    const found = left > 0 ? find(left) : undefined;
    if (found === undefined) throw new TooSlow();
    return found;
  };
  const list = (old: Part[], now: Part[]): string =>
    inTime((timeout) => pairsOf(old, now, timeout))
      .map((pair) => {
        if (!isPair(pair)) return whole(pair, mark);
        if (pair.before.html !== pair.after.html) return changed(pair.before, pair.after);
        end();
        return pair.after.html;
      })
      .join('');
  const changed = (old: Part, now: Part) =>
    old.kind === 'words' || now.kind === 'words' ? words(old as Words, now as Words) : box(old, now);
  const box = (old: Box, now: Box) => {
    end();
    const was = shapeOf(old);
    const look = was === shapeOf(now) ? '' : mark(` data-was="${was}"`, true);
    if (look) end();
    const html = wrapped(now, look, list(old.parts, now.parts));
    end();
    return html;
  };
  const words = (old: Words, now: Words) =>
    inTime((timeout) => stretchesOf(old.runs, now.runs, timeout))
      .flatMap((stretch) => (stretch.isSame ? looksOf(stretch).map(sameWords) : [otherWords(stretch, '')]))
      .join('');
  const sameWords = (stretch: Stretch) => {
    if (!stretch.isSame) return otherWords(stretch, ' data-look=""');
    end();
    return htmlOf(stretch.after);
  };
  const otherWords = ({ before: old, after: now }: Stretch, look: string) =>
    (old.length > 0 ? `<del${mark(look, look !== '')}>${htmlOf(old)}</del>` : '') +
    (now.length > 0 ? `<ins${mark(look, look !== '')}>${htmlOf(now)}</ins>` : '');
  return list(before, after);
}

/** Whole blocks; the same ones are found if that does not take long. */
function blockByBlock(before: Part[], after: Part[], { mark, end }: Numbering): string {
  const pairs = pairsOf(before, after, BLOCKS_TIMEOUT) ?? [
    ...before.map((old) => ({ before: old })),
    ...after.map((now) => ({ after: now })),
  ];
  return pairs
    .map((pair: Pair) => {
      if (pair.before?.html !== pair.after?.html) return whole(pair, mark);
      end();
      return pair.after?.html ?? '';
    })
    .join('');
}

const isPair = (pair: Pair): pair is Required<Pair> => pair.before !== undefined && pair.after !== undefined;

/** What only one of the two texts has, and what nothing in the other stands for. */
const whole = ({ before, after }: Pair, mark: Numbering['mark']) =>
  (before ? entire(before, 'del', mark) : '') + (after ? entire(after, 'ins', mark) : '');

const entire = (part: Part, tag: 'ins' | 'del', mark: Numbering['mark']) =>
  part.kind === 'words'
    ? `<${tag}${mark()}>${part.html}</${tag}>`
    : wrapped(part, mark(` data-diff="${tag}"`), part.parts.map(({ html }) => html).join(''));

/** As the value of an attribute. */
const shapeOf = ({ tag, attributes }: Box) => `${tag}${attributes}`.replaceAll('"', '&quot;');
